package tools

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"regexp"
)

const (
	stdioReadSize = 64 << 10 // of one read from the input
	stdioEndsKept = 4 << 10  // bytes of each end of a line that is too long
)

// stdioLine is one line of input, without surrounding JSON white space. Its
// bytes are valid until the next line is read.
type stdioLine struct {
	data    []byte // only the first stdioEndsKept bytes when tooLong
	tail    []byte // the last bytes, when tooLong
	tooLong bool
}

// stdioLines cuts the input into lines. Of a line longer than max it keeps
// only the two ends, so that no line costs more memory than max.
type stdioLines struct {
	r   *bufio.Reader
	max int
	buf []byte
	end []byte // the last bytes of a line that is too long
	err error  // to be returned once the last line has been
	bom bool   // the place for a byte order mark has gone by
}

func newStdioLines(in io.Reader, max int) *stdioLines {
	return &stdioLines{r: bufio.NewReaderSize(in, stdioReadSize), max: max}
}

// next returns the next line. A last line without a newline counts. The error
// is that of the input, io.EOF included.
func (l *stdioLines) next() (stdioLine, error) {
	if l.err != nil {
		return stdioLine{}, l.err
	}
	l.buf, l.end = l.buf[:0], l.end[:0]
	tooLong := false
	for {
		part, err := l.r.ReadSlice('\n')
		tooLong = l.take(bytes.TrimSuffix(part, []byte("\n")), tooLong)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		l.err = err // one end of input is enough: a terminal would be read on
		break
	}
	line := stdioLine{data: stdioTrim(l.trimBOM(l.buf)), tail: stdioTrim(l.end), tooLong: tooLong}
	return line, nil
}

// take adds a part of a line, and reports whether the line is now too long.
func (l *stdioLines) take(part []byte, tooLong bool) bool {
	if !tooLong && len(l.buf)+len(part) <= l.max {
		l.buf = append(l.buf, part...)
		return false
	}
	if !tooLong {
		l.keepEnd(l.buf)
		l.buf = append(l.buf, part...) // part is at most stdioReadSize
		l.buf = l.buf[:min(len(l.buf), stdioEndsKept)]
	}
	l.keepEnd(part)
	return true
}

// keepEnd adds b to the end of the line, of which only the last bytes stay.
func (l *stdioLines) keepEnd(b []byte) {
	b = b[max(0, len(b)-stdioEndsKept):]
	l.end = append(l.end, b...)
	if over := len(l.end) - stdioEndsKept; over > 0 {
		l.end = l.end[:copy(l.end, l.end[over:])]
	}
}

// trimBOM removes a byte order mark at the very start of the input.
func (l *stdioLines) trimBOM(b []byte) []byte {
	if l.bom {
		return b
	}
	l.bom = true
	return bytes.TrimPrefix(b, []byte("\uFEFF"))
}

// stdioTrim removes the white space of RFC 8259.
func stdioTrim(b []byte) []byte { return bytes.Trim(b, " \t\r\n") }

// stdioLastID matches an object whose last member is "id". The comma or brace
// before it cannot stand inside a string, where the quote would be escaped.
var stdioLastID = regexp.MustCompile(`[,{]\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?[0-9]+)\s*\}$`)

// findID looks for the id of a message that is too long to be parsed: among
// its first members, or as the last one. It returns nil when it is in neither.
func (l stdioLine) findID() json.RawMessage {
	if id := stdioFirstID(l.data); id != nil {
		return id
	}
	if m := stdioLastID.FindSubmatch(l.tail); m != nil && json.Valid(m[1]) {
		return bytes.Clone(m[1])
	}
	return nil
}

// stdioFirstID returns the member "id" of the object whose first bytes are
// head, or nil.
func stdioFirstID(head []byte) json.RawMessage {
	dec := json.NewDecoder(bytes.NewReader(head))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil
		}
		var value json.RawMessage
		// A number that ends where head ends may have been cut.
		if err := dec.Decode(&value); err != nil || dec.InputOffset() == int64(len(head)) {
			return nil
		}
		if key == "id" && stdioIsID(value) {
			return value
		}
	}
	return nil
}

package record

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"strconv"
	"time"
)

// maxLine bounds a line of a file in bytes.
const maxLine = 16 << 20

// maxSeconds bounds a recording to about 31 years, far from overflow.
const maxSeconds = 1e9

// Reader reads one recording. Only one goroutine may use it at a time.
type Reader struct {
	lines   *bufio.Scanner
	line    int // number of the line last read, 1-based
	header  Header
	version int
	now     time.Duration // time of the last event
	err     error         // what ended the reading
}

// NewReader reads the header. Errors name the line; one that comes from r can
// be unwrapped.
func NewReader(r io.Reader) (*Reader, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	rd := &Reader{lines: lines, line: 1}
	if !lines.Scan() {
		return nil, rd.fail(io.ErrUnexpectedEOF)
	}
	var err error
	if rd.header, rd.version, err = parseHeader(lines.Bytes()); err != nil {
		return nil, rd.fail(err)
	}
	return rd, nil
}

// Header returns the recording's header.
func (r *Reader) Header() Header { return r.header }

// Next returns the next event, io.EOF after the last one. Any other error
// names the line; after an error Next returns it again. Times never go back:
// in version 2 an event that says so gets the time of the one before.
//
// Comments and empty lines are skipped. The data of all Output events together
// is exactly what was given to [Writer.Output], and so with Input; a Resize
// event has a valid size.
func (r *Reader) Next() (Event, error) {
	var raw string
	for r.err == nil {
		var ev Event
		if ev, r.err = r.scan(); r.err != nil {
			break
		}
		if ev.Code != rawCode {
			return ev.restore(raw), nil
		}
		raw = string(ev.Data)
	}
	return Event{}, r.err
}

// Events yields the events up to the end of the recording or the first error,
// which comes last with an empty event.
func (r *Reader) Events() iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		for {
			ev, err := r.Next()
			if err == io.EOF || !yield(ev, err) || err != nil {
				return
			}
		}
	}
}

// restore puts the exact bytes back if these, in base64, are the event's.
func (e Event) restore(raw string) Event {
	if raw == "" || e.Code != Output && e.Code != Input {
		return e
	}
	if p, err := base64.StdEncoding.DecodeString(raw); err == nil && toValid(p) == string(e.Data) {
		e.Data = p
	}
	return e
}

// scan returns the next event of the file, one of our own private ones too.
func (r *Reader) scan() (Event, error) {
	for r.lines.Scan() {
		r.line++
		line := r.lines.Bytes()
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		ev, err := r.parse(line)
		if err != nil {
			return Event{}, r.fail(err)
		}
		return ev, nil
	}
	if r.lines.Err() == nil {
		return Event{}, io.EOF
	}
	r.line++
	return Event{}, r.fail(nil)
}

// fail names the line. An error of the source comes first: it may have cut the
// line short that seems to be wrong.
func (r *Reader) fail(err error) error {
	if source := r.lines.Err(); source != nil {
		err = source
	}
	return fmt.Errorf("asciicast line %d: %w", r.line, err)
}

// parse reads [time, code, data].
func (r *Reader) parse(line []byte) (Event, error) {
	var parts [4]json.RawMessage // the fourth must stay empty
	err := json.Unmarshal(line, &parts)
	code, okCode := text(parts[1])
	data, okData := text(parts[2])
	if err != nil || !okCode || !okData || parts[3] != nil {
		return Event{}, errors.New("an event must be [time, code, data] with strings for code and data")
	}
	if err := r.advance(string(parts[0])); err != nil {
		return Event{}, err
	}
	ev := Event{Time: r.now, Code: Code(code), Data: []byte(data)}
	return ev, ev.check()
}

// text returns the string that a JSON value is.
func text(value json.RawMessage) (s string, ok bool) {
	ok = len(value) > 0 && value[0] == '"' && json.Unmarshal(value, &s) == nil
	return s, ok
}

// advance moves the clock to the event with this time field: the interval in
// version 3, the time since the start in version 2; rounded to microseconds.
func (r *Reader) advance(field string) error {
	s, err := strconv.ParseFloat(field, 64)
	start := 0.0
	if r.version == 3 {
		start = r.now.Seconds()
	}
	if err != nil || !(s >= 0 && start+s <= maxSeconds) {
		return errors.New("the time of an event must be 0 to 1e9 seconds")
	}
	r.now = max(r.now, time.Duration(math.Round((start+s)*1e6))*time.Microsecond)
	return nil
}

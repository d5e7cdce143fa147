package record

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/ptyglass/ptyglass/emulator"
)

// maxData bounds the data of one event in bytes. Escaping makes it at most six
// times as long, which a line has room for.
const maxData = 2 << 20

// Writer writes one recording, a line with one Write call each. Only one
// goroutine may use it at a time. After a failed write nothing more is written
// and every method returns that error.
//
// Times count from the start of the recording; one before the last event's
// counts as the same time.
type Writer struct {
	enc  *json.Encoder
	last int64           // time of the last event in milliseconds
	held map[Code][]byte // beginning of a character, by stream
}

// NewWriter writes the header to w and returns a Writer for the events. It
// fails on a size no terminal has and when w does.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	if err := checkSize(h.Size); err != nil {
		return nil, fmt.Errorf("write asciicast header: %w", err)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(h.disk()); err != nil {
		return nil, fmt.Errorf("write asciicast header: %w", err)
	}
	return &Writer{enc: enc, held: map[Code][]byte{}}, nil
}

// Output records bytes the program wrote. The beginning of a character at the
// end of p is kept back until the next Output, Exit or Flush.
func (w *Writer) Output(at time.Duration, p []byte) error { return w.stream(at, Output, p) }

// Input records bytes that were typed; it keeps back like Output.
func (w *Writer) Input(at time.Duration, p []byte) error { return w.stream(at, Input, p) }

// Resize records a new size of the terminal, 1 to 65535 columns and rows.
func (w *Writer) Resize(at time.Duration, size emulator.Size) error {
	data := fmt.Appendf(nil, "%dx%d", size.Cols, size.Rows)
	return w.WriteEvent(Event{Time: at, Code: Resize, Data: data})
}

// Marker records a place a viewer can jump to. Invalid UTF-8 in the label is
// replaced.
func (w *Writer) Marker(at time.Duration, label string) error {
	return w.WriteEvent(Event{Time: at, Code: Marker, Data: []byte(label)})
}

// Exit records the exit status of the program, usually as the last event.
func (w *Writer) Exit(at time.Duration, status int) error {
	return w.WriteEvent(Event{Time: at, Code: Exit, Data: strconv.AppendInt(nil, int64(status), 10)})
}

// WriteEvent records any event, so also those with codes of the caller's own.
// It fails on an empty or long code (16 bytes), on "B", which the package
// itself uses, on a resize without a size, and, but for output and input, on
// data of more than 2 MiB. Of data that is neither output nor input, invalid
// UTF-8 is replaced.
func (w *Writer) WriteEvent(ev Event) error {
	if err := ev.check(); err != nil {
		return fmt.Errorf("write event: %w", err)
	}
	switch {
	case ev.Code == Output || ev.Code == Input:
		return w.stream(ev.Time, ev.Code, ev.Data)
	case ev.Code == rawCode:
		return fmt.Errorf("write event: the code %q is reserved", rawCode)
	case len(ev.Data) > maxData:
		return errors.New("write event: more than 2 MiB of data")
	case ev.Code == Exit:
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return w.line(ev.Time, ev.Code, toValid(ev.Data))
}

// Flush writes what is kept back, as invalid bytes. Call it at the end of a
// recording; the underlying io.Writer stays the caller's to flush and close.
func (w *Writer) Flush() error {
	for _, code := range []Code{Output, Input} {
		held := w.held[code]
		w.held[code] = nil
		if err := w.text(0, code, held); err != nil {
			return err
		}
	}
	return nil
}

// stream writes p but for the beginning of a character at its end.
func (w *Writer) stream(at time.Duration, code Code, p []byte) error {
	for chunk := range slices.Chunk(p, maxData-utf8.UTFMax) {
		chunk = slices.Concat(w.held[code], chunk)
		n := len(chunk) - incomplete(chunk)
		w.held[code] = slices.Clone(chunk[n:])
		if err := w.text(at, code, chunk[:n]); err != nil {
			return err
		}
	}
	return nil
}

// text writes p as one event, or none if it is empty, with the exact bytes
// before it if they are not UTF-8. The interval goes to the event that players
// know, so that dropping the other changes no time.
func (w *Writer) text(at time.Duration, code Code, p []byte) error {
	if len(p) == 0 {
		return nil
	}
	if !utf8.Valid(p) {
		if err := w.line(0, rawCode, base64.StdEncoding.EncodeToString(p)); err != nil {
			return err
		}
	}
	return w.line(at, code, toValid(p))
}

func (w *Writer) line(at time.Duration, code Code, text string) error {
	now := max(w.last, at.Round(time.Millisecond).Milliseconds())
	ms := now - w.last
	interval := json.Number(fmt.Sprintf("%d.%03d", ms/1000, ms%1000))
	if err := w.enc.Encode([]any{interval, code, text}); err != nil {
		return fmt.Errorf("write event: %w", err)
	}
	w.last = now
	return nil
}

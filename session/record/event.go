package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
)

// Code says what an event is. Codes that are not listed here are handed over
// as they are; a private one should be a single letter, because asciinema
// keeps only the first.
type Code string

// The codes of asciicast v3.
const (
	Output Code = "o" // data: what the program wrote
	Input  Code = "i" // data: what was typed
	Resize Code = "r" // data: the new size, "COLSxROWS"
	Marker Code = "m" // data: a label, may be empty
	Exit   Code = "x" // data: the exit status in decimal
)

// rawCode is the private event with the exact bytes of the event after it.
const rawCode Code = "B"

// maxCode bounds the length of a code in bytes.
const maxCode = 16

// Event is one thing that happened in a session.
type Event struct {
	Time time.Duration // since the start of the recording
	Code Code
	Data []byte
}

// Size returns the size a Resize event carries; ok is false for other events
// and for data that is not a size.
func (e Event) Size() (size emulator.Size, ok bool) {
	if e.Code != Resize || len(e.Data) > len("65535x65535") {
		return emulator.Size{}, false
	}
	cols, rows, _ := strings.Cut(string(e.Data), "x")
	c, errCols := strconv.ParseUint(cols, 10, 16)
	r, errRows := strconv.ParseUint(rows, 10, 16)
	size = emulator.Size{Rows: int(r), Cols: int(c)}
	return size, errCols == nil && errRows == nil && checkSize(size) == nil
}

// Status returns the exit status an Exit event carries; ok is false for other
// events and for data that is not a number.
func (e Event) Status() (status int, ok bool) {
	if e.Code != Exit {
		return 0, false
	}
	status, err := strconv.Atoi(string(e.Data))
	return status, err == nil
}

// check returns what keeps the event out of a recording, written or read.
func (e Event) check() error {
	if e.Code == "" || len(e.Code) > maxCode {
		return fmt.Errorf("the event code must have 1 to %d bytes", maxCode)
	}
	if _, ok := e.Size(); e.Code == Resize && !ok {
		return errors.New("the data of a resize event must be COLSxROWS")
	}
	return nil
}

// checkSize holds sizes to what a terminal can report (struct winsize).
func checkSize(s emulator.Size) error {
	const most = 1<<16 - 1
	if min(s.Rows, s.Cols) < 1 || max(s.Rows, s.Cols) > most {
		return fmt.Errorf("the size must be 1 to %d columns and rows", most)
	}
	return nil
}

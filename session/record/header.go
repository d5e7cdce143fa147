package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
)

// Header is what a recording says about itself. Only Size is required; zero
// fields are not written. Other fields of a file are ignored.
type Header struct {
	Size      emulator.Size // term.cols and term.rows, 1 to 65535; version 2: width and height
	TermType  string        // term.type, the TERM of the session; version 2: env.TERM
	Timestamp time.Time     // start of the recording, in whole seconds, read as UTC
	Command   string
	Title     string
	Env       map[string]string
}

// diskHeader is the first line of a file.
type diskHeader struct {
	Version   int               `json:"version"`
	Term      diskTerm          `json:"term,omitzero"`
	Width     int               `json:"width,omitzero"`  // version 2
	Height    int               `json:"height,omitzero"` // version 2
	Timestamp *int64            `json:"timestamp,omitempty"`
	Command   string            `json:"command,omitempty"`
	Title     string            `json:"title,omitempty"`
	Env       map[string]string `json:"env,omitempty"`
}

type diskTerm struct {
	Cols int    `json:"cols"`
	Rows int    `json:"rows"`
	Type string `json:"type,omitempty"`
}

// disk returns the header's version 3 form.
func (h Header) disk() diskHeader {
	d := diskHeader{
		Version: 3,
		Term:    diskTerm{Cols: h.Size.Cols, Rows: h.Size.Rows, Type: h.TermType},
		Command: h.Command,
		Title:   h.Title,
		Env:     h.Env,
	}
	if !h.Timestamp.IsZero() {
		unix := h.Timestamp.Unix()
		d.Timestamp = &unix
	}
	return d
}

// parseHeader reads the first line of a file.
func parseHeader(line []byte) (h Header, version int, err error) {
	var d diskHeader
	if err := json.Unmarshal(line, &d); err != nil {
		return Header{}, 0, headerError(err)
	}
	switch d.Version {
	case 3:
	case 2:
		d.Term = diskTerm{Cols: d.Width, Rows: d.Height, Type: d.Env["TERM"]}
	default:
		return Header{}, 0, fmt.Errorf("asciicast version %d is not supported, only 2 and 3", d.Version)
	}
	h = d.header()
	return h, d.Version, checkSize(h.Size)
}

// headerError leaves out the value that is wrong: it can be megabytes long.
func headerError(err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("not an asciicast header: wrong value at byte %d", wrong.Offset)
	}
	return fmt.Errorf("not an asciicast header: %w", err)
}

func (d diskHeader) header() Header {
	h := Header{
		Size:     emulator.Size{Rows: d.Term.Rows, Cols: d.Term.Cols},
		TermType: d.Term.Type,
		Command:  d.Command,
		Title:    d.Title,
		Env:      d.Env,
	}
	if d.Timestamp != nil {
		h.Timestamp = time.Unix(*d.Timestamp, 0).UTC()
	}
	return h
}

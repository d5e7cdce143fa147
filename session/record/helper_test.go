package record_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session/record"
)

const ms = time.Millisecond

var size80x24 = emulator.Size{Rows: 24, Cols: 80}

// event is an event whose data can be compared with ==.
type event struct {
	at   time.Duration
	code record.Code
	data string
}

// written returns the file that write makes.
func written(t *testing.T, write func(w *record.Writer) error) string {
	t.Helper()
	var file bytes.Buffer
	w, err := record.NewWriter(&file, record.Header{Size: size80x24})
	if err != nil {
		t.Fatal(err)
	}
	if err := write(w); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

// readAll returns what a file has up to its end or the first error.
func readAll(file string) (h record.Header, events []event, err error) {
	r, err := record.NewReader(strings.NewReader(file))
	if err != nil {
		return record.Header{}, nil, err
	}
	for {
		ev, err := r.Next()
		if err == io.EOF {
			return r.Header(), events, nil
		}
		if err != nil {
			return r.Header(), events, err
		}
		events = append(events, event{ev.Time, ev.Code, string(ev.Data)})
	}
}

// mustRead is readAll for files that must be right.
func mustRead(t *testing.T, file string) []event {
	t.Helper()
	_, events, err := readAll(file)
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	return events
}

// joined returns the data of all events with this code.
func joined(events []event, code record.Code) string {
	var b strings.Builder
	for _, e := range events {
		if e.code == code {
			b.WriteString(e.data)
		}
	}
	return b.String()
}

package record_test

import (
	"bytes"
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/ptyglass/ptyglass/session/record"
)

// FuzzReader: nothing panics; times never go back; and what can be read, also
// before an error, is written and read back the same.
func FuzzReader(f *testing.F) {
	f.Add(minimal + `[0.2484,"o","\u001b[1mé"]` + "\n#\n" + `[1,"r","90x30"]` + "\n" + `[1,"x","0"]`)
	f.Add(minimal + `[0,"B","Yf/i"]` + "\n" + `[0.1,"o","a\ufffd\ufffd"]` + "\n" + `[0,"m","\ud800"]` + "\n" + `[0,"i",""]`)
	f.Add(`{"version":2,"width":80,"height":24,"timestamp":-1,"env":{"TERM":"vt100"}}` + "\n" + `[5,"o","a"]` + "\n" + `[4,"k","b"]`)
	f.Fuzz(func(t *testing.T, file string) {
		h, events, _ := readAll(file)
		if h.Size.Rows == 0 {
			return
		}
		if !slices.IsSortedFunc(events, func(a, b event) int { return cmp.Compare(a.at, b.at) }) {
			t.Fatalf("times go back: %v", events)
		}
		copied := rewrite(t, h, events)
		h2, events2, err := readAll(copied)
		if err != nil {
			t.Fatalf("%v\n%s", err, copied)
		}
		if !sameHeader(h, h2) {
			t.Fatalf("header %+v, then %+v", h, h2)
		}
		compare(t, events, events2)
		if again := rewrite(t, h2, events2); again != copied {
			t.Fatalf("second copy\n%s\nfirst\n%s", again, copied)
		}
	})
}

func rewrite(t *testing.T, h record.Header, events []event) string {
	var file bytes.Buffer
	w, err := record.NewWriter(&file, h)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if err := w.WriteEvent(record.Event{Time: e.at, Code: e.code, Data: []byte(e.data)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

// compare holds that two recordings have the same input and output, in
// whatever pieces, and the same other events at the same milliseconds.
func compare(t *testing.T, a, b []event) {
	for _, code := range []record.Code{record.Output, record.Input} {
		if joined(a, code) != joined(b, code) {
			t.Fatalf("%s: %q, then %q", code, joined(a, code), joined(b, code))
		}
	}
	if x, y := others(a), others(b); !slices.Equal(x, y) {
		t.Fatalf("events %v, then %v", x, y)
	}
}

func others(events []event) (rest []event) {
	for _, e := range events {
		if e.code != record.Output && e.code != record.Input {
			e.at = e.at.Round(time.Millisecond)
			rest = append(rest, e)
		}
	}
	return rest
}

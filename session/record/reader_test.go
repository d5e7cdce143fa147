package record_test

import (
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session/record"
)

const minimal = `{"version":3,"term":{"cols":80,"rows":24}}` + "\n"

func TestReadFiles(t *testing.T) {
	start := time.Unix(1504467315, 0).UTC()
	tests := []struct {
		name   string
		file   string
		header record.Header
		events []event
	}{
		{"version 3", `{"version": 3, "term": {"cols": 80, "rows": 24, "type": "xterm-256color", "theme": {"fg": "#d0d0d0"}}, "timestamp": 1504467315, "title": "Demo", "command": "zsh", "env": {"SHELL": "/bin/zsh"}, "tags": ["a"]}
# event stream follows the header
[0.248, "o", "\u001b[1;31mHello\n"]
[1.001, "i", "q"]

[3.500, "m", ""]
# terminal window resized to 90 cols and 30 rows
[2, "r", "90x30"]
[1e-1, "k", "kept"]
[0.887, "x", "0"]
`, record.Header{Size: size80x24, TermType: "xterm-256color", Timestamp: start, Title: "Demo", Command: "zsh", Env: map[string]string{"SHELL": "/bin/zsh"}},
			[]event{{248 * ms, "o", "\x1b[1;31mHello\n"}, {1249 * ms, "i", "q"}, {4749 * ms, "m", ""},
				{6749 * ms, "r", "90x30"}, {6849 * ms, "k", "kept"}, {7736 * ms, "x", "0"}}},
		{"version 2", `{"version": 2, "width": 80, "height": 24, "timestamp": 1504467315, "duration": 6.5, "title": "Demo", "env": {"TERM": "vt100", "SHELL": null}}
[0.248848, "o", "a"]
[1.001376, "o", "b"]
[1.001375, "m", "late"]
[4.05, "r", "100x30"]`,
			record.Header{Size: size80x24, TermType: "vt100", Timestamp: start, Title: "Demo", Env: map[string]string{"TERM": "vt100", "SHELL": ""}},
			[]event{{248848 * time.Microsecond, "o", "a"}, {1001376 * time.Microsecond, "o", "b"},
				{1001376 * time.Microsecond, "m", "late"}, {4050 * ms, "r", "100x30"}}},
		{"line ends of Windows", strings.ReplaceAll(minimal+"[1,\"o\",\"a\"]\n\n#\n", "\n", "\r\n"),
			record.Header{Size: size80x24}, []event{{1000 * ms, "o", "a"}}},
		{"no events", minimal, record.Header{Size: size80x24}, nil},
		{"exact bytes", minimal + `[0,"B","Yf8="]` + "\n# comment\n" + `[1,"o","a\ufffd"]`,
			record.Header{Size: size80x24}, []event{{1000 * ms, "o", "a\xff"}}},
		{"exact bytes of other text", minimal + `[1,"B","Yf8="]` + "\n" + `[1,"o","edited"]`,
			record.Header{Size: size80x24}, []event{{2000 * ms, "o", "edited"}}},
		{"exact bytes of no text", minimal + `[0,"B","Yf8="]` + "\n" + `[0,"m","a\ufffd"]` + "\n" + `[0,"o","a\ufffd"]`,
			record.Header{Size: size80x24}, []event{{0, "m", "a\ufffd"}, {0, "o", "a\ufffd"}}},
		{"exact bytes in bad base64", minimal + `[0,"B","Yf8=!"]` + "\n" + `[0,"o","a\ufffd"]`,
			record.Header{Size: size80x24}, []event{{0, "o", "a\ufffd"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, events, err := readAll(tt.file)
			if err != nil {
				t.Fatal(err)
			}
			if !sameHeader(h, tt.header) {
				t.Errorf("header %+v, want %+v", h, tt.header)
			}
			if !slices.Equal(events, tt.events) {
				t.Errorf("events %v, want %v", events, tt.events)
			}
		})
	}
}

func sameHeader(a, b record.Header) bool {
	return a.Size == b.Size && a.TermType == b.TermType && a.Timestamp.Equal(b.Timestamp) &&
		a.Title == b.Title && a.Command == b.Command && maps.Equal(a.Env, b.Env)
}

func TestReadErrors(t *testing.T) {
	tests := []struct {
		name string
		file string
		line string
	}{
		{"empty", "", "line 1"},
		{"comment first", "# hello\n" + minimal, "line 1"},
		{"not JSON", "hello\n", "line 1"},
		{"not an object", "[]\n", "line 1"},
		{"version 1", `{"version":1,"width":80,"height":24,"stdout":[]}`, "line 1"},
		{"no version", `{"term":{"cols":80,"rows":24}}`, "line 1"},
		{"no size", `{"version":3}`, "line 1"},
		{"negative size", `{"version":3,"term":{"cols":-80,"rows":24}}`, "line 1"},
		{"huge size", `{"version":2,"width":80,"height":70000}`, "line 1"},
		{"huge number", `{"version":3` + strings.Repeat("0", 5000) + `}`, "line 1"},
		{"env not of strings", `{"version":3,"env":{"` + strings.Repeat("A", 5000) + `":1}}`, "line 1"},
		{"not an array", minimal + "{}", "line 2"},
		{"null", minimal + "null", "line 2"},
		{"too short", minimal + `[1,"o"]`, "line 2"},
		{"too long", minimal + `[1,"o","a",null]`, "line 2"},
		{"cut", minimal + `[1,"o","a"]` + "\n# c\n\n" + `[1,"o","a`, "line 5"},
		{"time is text", minimal + `["1","o","a"]`, "line 2"},
		{"time is null", minimal + `[null,"o","a"]`, "line 2"},
		{"negative interval", minimal + `[1,"o","a"]` + "\n" + `[-0.5,"o","a"]`, "line 3"},
		{"endless interval", minimal + `[1e300,"o","a"]`, "line 2"},
		{"no float", minimal + `[1e999,"o","a"]`, "line 2"},
		{"endless sum", minimal + strings.Repeat(`[6e8,"o","a"]`+"\n", 2), "line 3"},
		{"code is null", minimal + `[1,null,"a"]`, "line 2"},
		{"empty code", minimal + `[1,"","a"]`, "line 2"},
		{"long code", minimal + `[1,"` + strings.Repeat("A", 5000) + `","a"]`, "line 2"},
		{"data is a number", minimal + `[1,"o",1]`, "line 2"},
		{"not a size", minimal + `[1,"r","80"]`, "line 2"},
		{"size of zero", minimal + `[1,"r","0x24"]`, "line 2"},
		{"size with a sign", minimal + `[1,"r","+80x24"]`, "line 2"},
		{"deep nesting", minimal + strings.Repeat("[", 1<<20), "line 2"},
		{"line too long", minimal + `[1,"o","` + strings.Repeat("a", 16<<20) + `"]`, "line 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := readAll(tt.file)
			if err == nil {
				t.Fatal("no error")
			}
			if msg := err.Error(); !strings.HasPrefix(msg, "asciicast "+tt.line+": ") || len(msg) > 300 {
				t.Errorf("error %.400q", msg)
			}
		})
	}
}

func TestReadErrorOfTheSource(t *testing.T) {
	broken := errors.New("broken disk")
	for _, part := range []string{"", `{"ver`, minimal, minimal + `[1,"o","a`} {
		r, err := record.NewReader(io.MultiReader(strings.NewReader(part), iotest.ErrReader(broken)))
		for err == nil {
			_, err = r.Next()
		}
		if !errors.Is(err, broken) {
			t.Errorf("after %q: %v", part, err)
		}
	}
}

func TestReaderStaysAtTheEnd(t *testing.T) {
	for _, file := range []string{minimal, minimal + "bad\n" + `[1,"o","a"]`} {
		r, err := record.NewReader(strings.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		_, first := r.Next()
		if _, second := r.Next(); first == nil || second != first {
			t.Errorf("first %v, then %v", first, second)
		}
	}
}

func TestEvents(t *testing.T) {
	file := minimal + `[1,"o","a"]` + "\n" + `[1,"o","b"]` + "\n" + "bad\n"
	r, err := record.NewReader(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for ev, err := range r.Events() { // stopped early, goes on below
		if err != nil || string(ev.Data) != "a" {
			t.Fatalf("%v %v", ev, err)
		}
		break
	}
	var data string
	var errs int
	for ev, err := range r.Events() {
		data += string(ev.Data)
		if err != nil {
			errs++
		}
	}
	if data != "b" || errs != 1 {
		t.Errorf("data %q, %d errors", data, errs)
	}
}

func TestEventValues(t *testing.T) {
	tests := []struct {
		code   record.Code
		data   string
		size   emulator.Size
		sizeOK bool
		status int
		exitOK bool
	}{
		{"r", "90x30", emulator.Size{Rows: 30, Cols: 90}, true, 0, false},
		{"o", "90x30", emulator.Size{}, false, 0, false},
		{"x", "130", emulator.Size{}, false, 130, true},
		{"x", "-1", emulator.Size{}, false, -1, true},
		{"x", "done", emulator.Size{}, false, 0, false},
		{"o", "1", emulator.Size{}, false, 0, false},
	}
	for _, tt := range tests {
		ev := record.Event{Code: tt.code, Data: []byte(tt.data)}
		if size, ok := ev.Size(); size != tt.size || ok != tt.sizeOK {
			t.Errorf("%s %s: size %v %v", tt.code, tt.data, size, ok)
		}
		if status, ok := ev.Status(); status != tt.status || ok != tt.exitOK {
			t.Errorf("%s %s: status %v %v", tt.code, tt.data, status, ok)
		}
	}
}

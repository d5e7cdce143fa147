package record_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session/record"
)

func TestHeaderOnDisk(t *testing.T) {
	tests := []struct {
		name   string
		header record.Header
		want   string
	}{
		{"size only", record.Header{Size: size80x24},
			`{"version":3,"term":{"cols":80,"rows":24}}`},
		{"all", record.Header{
			Size: size80x24, TermType: "xterm-256color", Timestamp: time.Unix(1504467315, 0),
			Title: "a <b>", Command: "vim", Env: map[string]string{"SHELL": "/bin/zsh"},
		}, `{"version":3,"term":{"cols":80,"rows":24,"type":"xterm-256color"},"timestamp":1504467315,` +
			`"command":"vim","title":"a <b>","env":{"SHELL":"/bin/zsh"}}`},
		{"the epoch", record.Header{Size: size80x24, Timestamp: time.Unix(0, 0)},
			`{"version":3,"term":{"cols":80,"rows":24},"timestamp":0}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var file bytes.Buffer
			if _, err := record.NewWriter(&file, tt.header); err != nil {
				t.Fatal(err)
			}
			if got := file.String(); got != tt.want+"\n" {
				t.Errorf("got  %swant %s", got, tt.want)
			}
		})
	}
}

func TestEventsOnDisk(t *testing.T) {
	tests := []struct {
		name  string
		write func(w *record.Writer) error
		want  []string
	}{
		{"output is escaped", func(w *record.Writer) error {
			return w.Output(248*ms, []byte("\x1b[1m<é>\r\n\x00\x7f"))
		}, []string{`[0.248,"o","\u001b[1m<é>\r\n\u0000` + "\x7f" + `"]`}},
		{"every kind", func(w *record.Writer) error {
			return errors.Join(w.Input(1000*ms, []byte("x")), w.Resize(2500*ms, emulator.Size{Rows: 30, Cols: 90}),
				w.Marker(2500*ms, "here"), w.WriteEvent(record.Event{Time: 2501 * ms, Code: "P", Data: []byte(`{}`)}),
				w.Exit(62501*ms, -1))
		}, []string{`[1.000,"i","x"]`, `[1.500,"r","90x30"]`, `[0.000,"m","here"]`, `[0.001,"P","{}"]`, `[60.000,"x","-1"]`}},
		{"a split character is written whole", func(w *record.Writer) error {
			return errors.Join(w.Output(1*ms, []byte("a\xe2")), w.Output(2*ms, []byte("\x82")), w.Output(3*ms, []byte("\xacb")))
		}, []string{`[0.001,"o","a"]`, `[0.002,"o","€b"]`}},
		{"other events do not end a split character", func(w *record.Writer) error {
			return errors.Join(w.Output(1*ms, []byte("\xe2\x82")), w.Marker(2*ms, ""), w.Input(2*ms, []byte("y")), w.Output(3*ms, []byte("\xac")))
		}, []string{`[0.002,"m",""]`, `[0.000,"i","y"]`, `[0.001,"o","€"]`}},
		{"invalid bytes", func(w *record.Writer) error { return w.Output(5*ms, []byte("a\xff\xfeb")) },
			[]string{`[0.000,"B","Yf/+Yg=="]`, `[0.005,"o","a` + "\ufffd\ufffd" + `b"]`}},
		{"one U+FFFD for the beginning of a character", func(w *record.Writer) error { return w.Output(5*ms, []byte("\xf0\x9f\x98A")) },
			[]string{`[0.000,"B","8J+YQQ=="]`, `[0.005,"o","` + "\ufffd" + `A"]`}},
		{"invalid input", func(w *record.Writer) error { return w.Input(0, []byte("\x1b[M\x80!!")) },
			[]string{`[0.000,"B","G1tNgCEh"]`, `[0.000,"i","\u001b[M` + "\ufffd" + `!!"]`}},
		{"what is kept back comes before the exit", func(w *record.Writer) error {
			return errors.Join(w.Output(1*ms, []byte("\xc3")), w.Exit(2*ms, 0))
		}, []string{`[0.000,"B","ww=="]`, `[0.000,"o","` + "\ufffd" + `"]`, `[0.002,"x","0"]`}},
		{"what is kept back comes at the end", func(w *record.Writer) error { return w.Output(1*ms, []byte("z\xc3")) },
			[]string{`[0.001,"o","z"]`, `[0.000,"B","ww=="]`, `[0.000,"o","` + "\ufffd" + `"]`}},
		{"invalid label", func(w *record.Writer) error { return w.Marker(0, "a\xff") }, []string{`[0.000,"m","a` + "\ufffd" + `"]`}},
		{"times do not go back", func(w *record.Writer) error {
			return errors.Join(w.Marker(-1*ms, "a"), w.Marker(9*ms, "b"), w.Marker(4*ms, "c"), w.Marker(10*ms, "d"))
		}, []string{`[0.000,"m","a"]`, `[0.009,"m","b"]`, `[0.000,"m","c"]`, `[0.001,"m","d"]`}},
		{"no data, no event", func(w *record.Writer) error { return w.Output(1*ms, nil) }, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, got, _ := strings.Cut(strings.TrimSuffix(written(t, tt.write), "\n"), "\n")
			if want := strings.Join(tt.want, "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestWriterRefuses(t *testing.T) {
	big := make([]byte, 3<<20)
	tests := []struct {
		name  string
		write func(w *record.Writer) error
	}{
		{"no code", func(w *record.Writer) error { return w.WriteEvent(record.Event{}) }},
		{"long code", func(w *record.Writer) error { return w.WriteEvent(record.Event{Code: "12345678901234567"}) }},
		{"reserved code", func(w *record.Writer) error { return w.WriteEvent(record.Event{Code: "B"}) }},
		{"resize without a size", func(w *record.Writer) error { return w.WriteEvent(record.Event{Code: record.Resize}) }},
		{"resize to nothing", func(w *record.Writer) error { return w.Resize(0, emulator.Size{Rows: 0, Cols: 80}) }},
		{"resize too large", func(w *record.Writer) error { return w.Resize(0, emulator.Size{Rows: 24, Cols: 65536}) }},
		{"long label", func(w *record.Writer) error { return w.Marker(0, string(big)) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := written(t, func(w *record.Writer) error {
				if tt.write(w) == nil {
					t.Error("no error")
				}
				return w.Marker(0, "still works")
			})
			if got := mustRead(t, file); len(got) != 1 {
				t.Errorf("got %v", got)
			}
		})
	}
	if _, err := record.NewWriter(io.Discard, record.Header{}); err == nil {
		t.Error("a header without a size: no error")
	}
}

// full fails once it has taken n bytes, in the middle of a line.
type full struct{ n int }

var errFull = errors.New("disk full")

func (f *full) Write(p []byte) (int, error) {
	n := min(f.n, len(p))
	if f.n -= n; n < len(p) {
		f.n = 1 << 20 // there would be room again
		return n, errFull
	}
	return n, nil
}

func TestFailedWriteIsFinal(t *testing.T) {
	if _, err := record.NewWriter(&full{3}, record.Header{Size: size80x24}); !errors.Is(err, errFull) {
		t.Errorf("header: %v", err)
	}
	w, err := record.NewWriter(&full{60}, record.Header{Size: size80x24})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := w.Output(0, []byte("a long line of output")); !errors.Is(err, errFull) {
			t.Errorf("output: %v", err)
		}
	}
}

// TestExactBytes writes random bytes in random pieces.
func TestExactBytes(t *testing.T) {
	alphabet := []string{"a", "\x1b[m", "é", "€", "\U0001f600", "\ufffd", "\x80", "\xff", "\xe2\x82", "\xed\xa0\x80", "\xc0\xaf", "\x00"}
	for seed := range uint64(300) {
		rnd := rand.New(rand.NewPCG(seed, 0))
		streams := map[record.Code]string{}
		for _, code := range []record.Code{record.Output, record.Input} {
			for range rnd.IntN(40) {
				streams[code] += alphabet[rnd.IntN(len(alphabet))]
			}
		}
		file := written(t, func(w *record.Writer) error { return writeSplit(w, rnd, streams) })
		if !utf8.ValidString(file) {
			t.Fatalf("seed %d: the file is not UTF-8", seed)
		}
		got := mustRead(t, file)
		for code, want := range streams {
			if joined(got, code) != want {
				t.Fatalf("seed %d: %s is %q, want %q\n%s", seed, code, joined(got, code), want, file)
			}
		}
	}
}

// writeSplit writes the streams in random pieces, with markers between.
func writeSplit(w *record.Writer, rnd *rand.Rand, streams map[record.Code]string) error {
	rest := map[record.Code]string{record.Output: streams[record.Output], record.Input: streams[record.Input]}
	for at := time.Duration(0); rest[record.Output]+rest[record.Input] != ""; at += 3 * ms {
		for code, data := range rest {
			n := rnd.IntN(min(len(data), 5) + 1)
			if err := w.WriteEvent(record.Event{Time: at, Code: code, Data: []byte(data[:n])}); err != nil {
				return err
			}
			rest[code] = data[n:]
		}
		if rnd.IntN(4) == 0 {
			if err := w.Marker(at, "m"); err != nil {
				return err
			}
		}
	}
	return nil
}

// TestLargeOutput gives more than an event takes, of the bytes that need the
// longest line, with a character and an invalid byte around the cut.
func TestLargeOutput(t *testing.T) {
	for _, tail := range []string{"€€€€", "\xff€€€", "é€€€"} {
		want := strings.Repeat("\x01", 2<<20-6) + tail
		got := mustRead(t, written(t, func(w *record.Writer) error { return w.Output(0, []byte(want)) }))
		if joined(got, record.Output) != want {
			t.Errorf("%q: the bytes are not the same", tail)
		}
		if valid := utf8.ValidString(want); valid && len(got) != 2 {
			t.Errorf("%q: %d events", tail, len(got))
		}
	}
}

func TestOutputIsCopied(t *testing.T) {
	file := written(t, func(w *record.Writer) error {
		p := []byte("\xe2\x82")
		if err := w.Output(0, p); err != nil {
			return err
		}
		copy(p, "??") // a reader uses its buffer again
		return w.Output(0, []byte("\xac"))
	})
	if got := joined(mustRead(t, file), record.Output); got != "€" {
		t.Errorf("got %q", got)
	}
}

func TestNoDrift(t *testing.T) {
	const n, step = 10_000, 400 * time.Microsecond
	got := mustRead(t, written(t, func(w *record.Writer) error {
		var errs []error
		for i := range n {
			errs = append(errs, w.Output(time.Duration(i+1)*step, []byte("x")))
		}
		return errors.Join(errs...)
	}))
	if len(got) != n || got[n-1].at != n*step {
		t.Fatalf("%d events, the last at %v", len(got), got[len(got)-1].at)
	}
	for i, e := range got {
		if off := (e.at - time.Duration(i+1)*step).Abs(); off > ms/2 {
			t.Fatalf("event %d is off by %v", i, off)
		}
	}
}

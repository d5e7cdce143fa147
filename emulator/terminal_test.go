package emulator_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// draw returns the screen after out was written to a terminal of the size.
func draw(rows, cols int, out string) *emulator.Screen {
	return drawOn(emulator.Native, rows, cols, out)
}

func drawOn(engine emulator.Engine, rows, cols int, out string) *emulator.Screen {
	t := emulator.New(emulator.Size{Rows: rows, Cols: cols}, emulator.Options{Engine: engine})
	defer t.Close()
	t.Write([]byte(out))
	return t.Screen()
}

func TestScreenText(t *testing.T) {
	eachEngine(t, func(t *testing.T, engine emulator.Engine) {
		tests := []struct{ name, out, want string }{
			{"empty", "", ""},
			{"plain", "hello", "hello"},
			{"lines", "a\r\nb\r\n\r\n", "a\nb"},
			{"trailing blanks", "a   \r\n  b  ", "a\n  b"},
			{"cursor position", "\x1b[2;3Hx", "\n  x"},
			{"erase", "abc\x1b[2J", ""},
			{"wrap", "0123456789ab", "0123456789\nab"},
			{"wide", "日本", "日本"},
			{"combining", "e\u0301x", "e\u0301x"},
			{"emoji cluster", "👩‍👩‍👧x", "👩‍👩‍👧x"},
			{"invalid UTF-8 keeps the escape after it", "\xc3\x1b[31mr", "\uFFFDr"},
			{"maximal subparts", "\xf0\x9f\x98(\xff\xfe", "\uFFFD(\uFFFD\uFFFD"},
			{"raw C1 bytes are no controls", "a\x9b5;5Hb", "a\uFFFD5;5Hb"},
			{"encoded C1 CSI", "a\u009b2;1Hb", "a\nb"},
			{"control inside CSI", "ab\x1b[\r1Cx", "ax"},
			{"cancelled CSI", "a\x1b[3\x18b", "ab"},
			{"string dropped", "a\x1bPq#0;2\x1b\\b\x1b_x\x1b\\c", "abc"},
			{"aborted string", "a\x1b]0;t\x1b[2;1Hb", "a\nb"},
			{"repeat", "a日\x1b[2b", "a日日日"},
			{"alternate", "main\x1b[?1049h\x1b[Halt", "alt"},
			{"back from alternate", "main\x1b[?1049halt\x1b[?1049l", "main"},
		}
		for _, tt := range tests {
			t.Run(tt.name, func(t *testing.T) {
				if got := drawOn(engine, 4, 10, tt.out).Text(); got != tt.want {
					t.Errorf("text\n%q, want\n%q", got, tt.want)
				}
			})
		}
	})
}

func TestScreenState(t *testing.T) {
	eachEngine(t, func(t *testing.T, engine emulator.Engine) {
		s := drawOn(engine, 5, 40, "\x1b]2;a;b\x07\x1b]7;file://host/tmp/a%20b\x07"+
			"\x1b[?1h\x1b=\x1b[?2004h\x1b[?1002h\x1b[?1006h\x1b[?25l\x1b[4 q"+
			"\x1b]8;id=1;http://x/?a;b\x07L\x1b]8;;\x07\x1b[1;4:3;38;5;9;48;2;1;2;3mS")
		if s.Title != "a;b" || s.Dir != "/tmp/a b" {
			t.Errorf("title %q, dir %q", s.Title, s.Dir)
		}
		wantModes := emulator.PrivateModes{ApplicationCursor: true, ApplicationKeypad: true, BracketedPaste: true,
			Mouse: emulator.MouseButton, MouseEncoding: emulator.MouseEncodingSGR}
		if s.Modes != wantModes {
			t.Errorf("modes %+v", s.Modes)
		}
		want := emulator.Cursor{Row: 0, Col: 2, Shape: emulator.CursorUnderline}
		if s.Cursor != want {
			t.Errorf("cursor %+v, want %+v", s.Cursor, want)
		}
		if got := s.Lines[0].Cells[0]; strings.ReplaceAll(got.Link, "%3B", ";") != "http://x/?a;b" {
			t.Errorf("link %q", got.Link)
		}
		style := emulator.Style{Fg: emulator.Indexed(9), Bg: emulator.RGB(1, 2, 3),
			Underline: emulator.UnderlineCurly, Attrs: emulator.Bold}
		if got := s.Lines[0].Cells[1]; got.Style != style || got.Link != "" {
			t.Errorf("cell %+v, want style %+v", got, style)
		}
	})
}

// The engine's attributes are ours bit for bit.
func TestAttributes(t *testing.T) {
	eachEngine(t, func(t *testing.T, engine emulator.Engine) {
		attrs := map[string]emulator.Attrs{
			"1": emulator.Bold, "2": emulator.Faint, "3": emulator.Italic, "5": emulator.Blink,
			"6": emulator.RapidBlink, "7": emulator.Inverse, "8": emulator.Conceal, "9": emulator.CrossedOut,
		}
		for sgr, want := range attrs {
			if got := drawOn(engine, 1, 5, "\x1b["+sgr+"mx").Lines[0].Cells[0].Style.Attrs; got != want {
				t.Errorf("SGR %s: %b, want %b", sgr, got, want)
			}
		}
		for n := range 6 {
			s := drawOn(engine, 1, 5, fmt.Sprintf("\x1b[4:%dmx", n))
			if got := s.Lines[0].Cells[0].Style.Underline; got != emulator.Underline(n) {
				t.Errorf("SGR 4:%d: underline %d", n, got)
			}
		}
	})
}

func TestMarks(t *testing.T) {
	eachEngine(t, func(t *testing.T, engine emulator.Engine) {
		term := emulator.New(emulator.Size{Rows: 3, Cols: 20}, emulator.Options{Engine: engine})
		defer term.Close()
		term.Write([]byte("\x1b]133;A\x07$ \x1b]133;B\x07ls\r\n\x1b]133;C\x07a\r\nb\r\n\x1b]133;D;2;x=y\x07\x1b]133;A\x07$ "))
		want := []emulator.Mark{
			{Kind: 'A', Row: -1, Col: 0, ExitCode: -1}, {Kind: 'B', Row: -1, Col: 2, ExitCode: -1},
			{Kind: 'C', Row: 0, Col: 0, ExitCode: -1}, {Kind: 'D', Row: 2, Col: 0, ExitCode: 2},
			{Kind: 'A', Row: 2, Col: 0, ExitCode: -1},
		}
		if got := term.Screen().Marks; !slices.Equal(got, want) {
			t.Errorf("marks %+v\nwant  %+v", got, want)
		}
	})
}

func TestReplies(t *testing.T) {
	eachEngine(t, func(t *testing.T, engine emulator.Engine) {
		tests := []struct{ name, out, want string }{
			{"none", "hello", ""},
			{"operating status", "\x1b[5n", "\x1b[0n"},
			{"cursor position", "ab\x1b[6n", "\x1b[1;3R"},
			{"mode report", "\x1b[?2004h\x1b[?2004$p", "\x1b[?2004;1$y"},
			{"two", "\x1b[5n\x1b[6n", "\x1b[0n\x1b[1;1R"},
			{"title report is never answered", "\x1b]0;evil\x07\x1b[21t\x1b[20t", ""},
			{"ENQ is never answered", "\x05", ""},
			{"clipboard is never answered", "\x1b]52;c;?\x07", ""},
		}
		for _, tt := range tests {
			t.Run(tt.name, func(t *testing.T) {
				term := emulator.New(emulator.Size{Rows: 5, Cols: 20}, emulator.Options{Engine: engine})
				defer term.Close()
				term.Write([]byte(tt.out))
				if got := string(term.Replies()); got != tt.want {
					t.Errorf("replies %q, want %q", got, tt.want)
				}
				if again := term.Replies(); len(again) != 0 {
					t.Errorf("replies given twice: %q", again)
				}
			})
		}
	})
}

func TestReplyFloodIsBounded(t *testing.T) {
	eachEngine(t, func(t *testing.T, engine emulator.Engine) {
		term := emulator.New(emulator.Size{Rows: 5, Cols: 20}, emulator.Options{Engine: engine})
		defer term.Close()
		term.Write([]byte(strings.Repeat("\x1b[6n", 100_000)))
		if n := len(term.Replies()); n == 0 || n > 4096 {
			t.Errorf("%d bytes of replies", n)
		}
	})
}

func TestHistory(t *testing.T) {
	eachEngine(t, func(t *testing.T, engine emulator.Engine) {
		term := emulator.New(emulator.Size{Rows: 2, Cols: 10}, emulator.Options{Engine: engine, Scrollback: 5})
		defer term.Close()
		for i := range 10 {
			fmt.Fprintf(term, "\x1b[3%dmline %d\x1b[m\r\n", i%2, i)
		}
		kept, dropped := term.HistoryLen()
		if kept != 5 || dropped != 4 {
			t.Fatalf("kept %d, dropped %d", kept, dropped)
		}
		var got []string
		for _, l := range term.History(1, 3) {
			got = append(got, l.Text())
		}
		if want := []string{"line 5", "line 6", "line 7"}; !slices.Equal(got, want) {
			t.Errorf("history %q, want %q", got, want)
		}
		if n := len(term.History(4, 100)) + len(term.History(99, 1)) + len(term.History(-1, 0)); n != 1 {
			t.Errorf("%d lines beyond the end", n)
		}
	})
}

func TestResize(t *testing.T) {
	eachEngine(t, func(t *testing.T, engine emulator.Engine) {
		term := emulator.New(emulator.Size{Rows: 6, Cols: 20}, emulator.Options{Engine: engine})
		defer term.Close()
		term.Write([]byte("1\r\n2\r\n3\r\n4\r\n5\r\n$ "))
		term.Resize(emulator.Size{Rows: 3, Cols: 10})
		s := term.Screen()
		if s.Text() != "4\n5\n$" || s.Cursor.Row != 2 || s.Cursor.Col != 2 {
			t.Errorf("screen %q, cursor %+v", s.Text(), s.Cursor)
		}
		if kept, _ := term.HistoryLen(); kept != 3 {
			t.Errorf("%d lines of history", kept)
		}
		for _, size := range []emulator.Size{{-1, -1}, {0, 9999}, {100000, 1}} {
			term.Resize(size)
			got := term.Screen().Size
			if got.Rows < 1 || got.Rows > emulator.MaxRows || got.Cols < 1 || got.Cols > emulator.MaxCols {
				t.Errorf("Resize(%v) gives %v", size, got)
			}
		}
	})
}

func TestRevision(t *testing.T) {
	eachEngine(t, func(t *testing.T, engine emulator.Engine) {
		term := emulator.New(emulator.Size{Rows: 3, Cols: 10}, emulator.Options{Engine: engine})
		defer term.Close()
		term.Write([]byte("ab"))
		first := term.Screen()
		term.Write([]byte("\x1b[0m\a\rab\x1b[1;3H"))
		if again := term.Screen(); again != first {
			t.Errorf("revision %d after bytes that change nothing, want %d", again.Revision, first.Revision)
		}
		term.Write([]byte("\x1b[2;1Hc"))
		next := term.Screen()
		if next.Revision <= first.Revision {
			t.Errorf("revision %d after a change, was %d", next.Revision, first.Revision)
		}
		if rows := next.Changed(first); !slices.Equal(rows, []int{1}) {
			t.Errorf("changed rows %v", rows)
		}
		if got := first.Text(); got != "ab" {
			t.Errorf("an old Screen changed: %q", got)
		}
	})
}

// Sequences that crash or hang a bare x/vt.
func TestHostileCounts(t *testing.T) {
	eachEngine(t, func(t *testing.T, engine emulator.Engine) {
		outs := []string{"\x1b[1;40r\x1b[5L", "\x1b[1;40r\x1b[5M", "\x1b[1;40r\x1b[99S\x1b[99T", "\x1b[999;9999r\n\n\n",
			"a\x1b[999999999b", "\x1b[999999999X", "\x1b[999999999I", "\x1b[999999999Z", "\x1b[99999999999999999999b",
			"\x1b[?69h\x1b[5;900s\x1b[9L", strings.Repeat("\x1b[6n", 1000), strings.Repeat("\u0301", 10000)}
		for _, out := range outs {
			s := drawOn(engine, 24, 80, out+"\x1b[m\x1b[?69l\x1b[r\x1b[Hok")
			if !strings.HasPrefix(s.Text(), "ok") {
				t.Errorf("%.20q: screen %.40q", out, s.Text())
			}
		}
	})
}

// samples are streams whose meaning must not depend on how they are split.
var samples = []string{
	"plain\r\ntext\ttabs\b\b!",
	"日本語 👩‍👩‍👧 e\u0301 🇩🇪🇫🇷 ❤\ufe0f x\u200d ก\u0e33 นิ \u0301lone",
	"01234567 ❤\ufe0f!", "012345678❤\ufe0f!", "0123456789❤\ufe0fe\u0301", "\x1b[4;1H012345678日\u0301x❤\ufe0f",
	"\x1b[4;10Hxe\u0301\x1b[4;10Hx❤\ufe0fy", "☕\ufe0e☕", "\x1b[2;1Hzzzzzzzzzz\x1b[1;10Hab☕\ufe0e", "\x1b[41m\x1b[4;10Hab☕\ufe0e",
	"\x1b[31mred\x1b[0m \x1b[38;2;1;2;3mrgb\x1b[4:3m\x1b]8;;http://x\x1b\\link\x1b]8;;\x07",
	"\x1b]0;title\x07\x1b]7;file://h/tmp\x1b\\\x1b]133;A\x07$ \x1b]133;B\x07",
	"\x1b[?1049h\x1b[2J\x1b[5;5Hx\x1b[?25l\x1b[?1049l", "\x1bP+q544e\x1b\\after", "\xf0\x9f\x98\xc3(\xe2\x82", "\u009b3Cx\u0085y",
	"a\x1b[3be\u0301\x1b[3b", "\x1b(0lqk\x1b(Bn", "🇩\r🇪", "x\x1b[999;999Hyé", "😀\x08\x08o\u0308",
}

func FuzzTerminalWrite(f *testing.F) { fuzzEngine(f, emulator.Native) }

func FuzzXVTWrite(f *testing.F) { fuzzEngine(f, emulator.XVT) }

func fuzzEngine(f *testing.F, engine emulator.Engine) {
	for _, s := range samples {
		f.Add([]byte(s), uint64(len(s)))
	}
	f.Fuzz(func(t *testing.T, out []byte, seed uint64) {
		if len(out) > 2000 {
			return
		}
		size := emulator.Size{Rows: 5, Cols: 10}
		whole := emulator.New(size, emulator.Options{Engine: engine, Scrollback: 20})
		split := emulator.New(size, emulator.Options{Engine: engine, Scrollback: 20})
		defer whole.Close()
		defer split.Close()
		whole.Write(out)
		writeSplit(split, out, rand.New(rand.NewPCG(seed, 1)))
		want, got := whole.Screen(), split.Screen()
		checkScreen(t, want)
		checkScreen(t, got)
		if whole.Faults() == 0 {
			sameScreen(t, got, want)
		}
	})
}

// writeSplit writes out in random pieces and looks at the screen in between.
func writeSplit(term *emulator.Terminal, out []byte, rng *rand.Rand) {
	for len(out) > 0 {
		n := 1 + rng.IntN(min(len(out), 4))
		term.Write(out[:n])
		out = out[n:]
		if rng.IntN(2) == 0 {
			term.Screen()
		}
	}
}

func TestAnySplitGivesTheSameScreen(t *testing.T) {
	eachEngine(t, func(t *testing.T, engine emulator.Engine) {
		for _, out := range samples {
			for seed := range uint64(40) {
				size := emulator.Size{Rows: 4, Cols: 10}
				want := drawOn(engine, size.Rows, size.Cols, out)
				term := emulator.New(size, emulator.Options{Engine: engine})
				writeSplit(term, []byte(out), rand.New(rand.NewPCG(seed, 2)))
				sameScreen(t, term.Screen(), want)
				term.Close()
				if t.Failed() {
					t.Fatalf("stream %q, seed %d", out, seed)
				}
			}
		}
	})
}

func sameScreen(t *testing.T, got, want *emulator.Screen) {
	t.Helper()
	if rows := got.Changed(want); len(rows) > 0 {
		r := rows[0]
		t.Errorf("row %d differs:\n%+v, want\n%+v", r, got.Lines[r], want.Lines[r])
	}
	if got.Cursor != want.Cursor || got.Buffer != want.Buffer || got.Modes != want.Modes ||
		got.Title != want.Title || got.Dir != want.Dir || !slices.Equal(got.Marks, want.Marks) {
		t.Errorf("state differs:\n%+v, want\n%+v", got, want)
	}
}

// checkScreen holds what is true of every Screen.
func checkScreen(t *testing.T, s *emulator.Screen) {
	t.Helper()
	if s.Cursor.Row < 0 || s.Cursor.Row >= s.Rows || s.Cursor.Col < 0 || s.Cursor.Col >= s.Cols {
		t.Errorf("cursor %+v outside %v", s.Cursor, s.Size)
	}
	for i, l := range s.Lines {
		width := 0
		for col, c := range l.Cells {
			if c.Width == 2 && (col+1 == len(l.Cells) || l.Cells[col+1].Width != 0) {
				t.Errorf("row %d: wide character without its second cell at %d", i, col)
			}
			width += c.Width
		}
		if width != s.Cols || len(l.Cells) != s.Cols {
			t.Errorf("row %d: %d cells of width %d in %d columns", i, len(l.Cells), width, s.Cols)
		}
	}
}

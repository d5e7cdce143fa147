package emulator

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// An engine that panics is replaced, and what was on the screen is drawn
// again; only the sequence it panicked on is lost.
func TestEnginePanicCostsNoSession(t *testing.T) {
	for name, screen := range map[string]string{
		"main":      "\x1b[31mred\x1b[m 日本 e\u0301\r\n$ ",
		"alternate": "main\x1b[?1049h\x1b[2;3Halt",
	} {
		t.Run(name, func(t *testing.T) {
			x := newXVT(Size{Rows: 5, Cols: 20}, Options{})
			defer x.Close()
			x.vt.RegisterCsiHandler('z', func(ansi.Params) bool { panic("a bug of the engine") })
			x.Write([]byte("\x1b[?2004h" + screen))
			before := x.Screen()
			x.Write([]byte("\x1b[z"))
			after := x.Screen()
			if x.Faults() != 1 {
				t.Fatalf("%d faults", x.Faults())
			}
			if rows := after.Changed(before); len(rows) > 0 || after.Cursor != before.Cursor ||
				after.Buffer != before.Buffer || after.Modes != before.Modes {
				t.Errorf("screen\n%q at %+v, want\n%q at %+v", after.Text(), after.Cursor, before.Text(), before.Cursor)
			}
			x.Write([]byte("more\x1b[6n"))
			if !strings.Contains(x.Screen().Text(), "more") || len(x.Replies()) == 0 {
				t.Errorf("the new engine does not work: %q", x.Screen().Text())
			}
		})
	}
}

// x/vt's sizes and colours come back as they went in.
func TestCellsSurviveTheEngine(t *testing.T) {
	style := Style{Fg: Indexed(200), Bg: RGB(1, 2, 3), UnderlineColor: Indexed(4), Underline: UnderlineDashed, Attrs: Bold | Conceal}
	for _, c := range []Cell{{"x", 1, style, "http://x"}, {"日", 2, Style{Fg: Indexed(15)}, ""}} {
		if got := fromUV(toUV(c)); got != c {
			t.Errorf("%+v became %+v", c, got)
		}
	}
}

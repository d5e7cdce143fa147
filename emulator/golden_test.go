package emulator_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// blank returns an empty screen with a visible cursor.
func blank(rows, cols int) *emulator.Screen {
	s := &emulator.Screen{
		Size:   emulator.Size{Rows: rows, Cols: cols},
		Lines:  make([]emulator.Line, rows),
		Cursor: emulator.Cursor{Visible: true},
	}
	for i := range s.Lines {
		s.Lines[i].Cells = slices.Repeat([]emulator.Cell{{Content: " ", Width: 1}}, cols)
	}
	return s
}

// put places clusters from a cell on, each of the width given, in the style
// that is there.
func put(s *emulator.Screen, row, col, width int, clusters ...string) {
	cells := s.Lines[row].Cells
	for _, c := range clusters {
		cells[col].Content, cells[col].Width = c, width
		if width == 2 {
			cells[col+1].Content, cells[col+1].Width = "", 0
		}
		col += width
	}
}

// paint gives the cells of a row from one column to another, exclusive, a look.
func paint(s *emulator.Screen, row, from, to int, style emulator.Style, link string) {
	for col := from; col < to; col++ {
		s.Lines[row].Cells[col].Style, s.Lines[row].Cells[col].Link = style, link
	}
}

func lines(l ...string) string { return strings.Join(l, "\n") + "\n" }

// screenTexts are screens with their text form.
var screenTexts = []struct {
	name  string
	build func() *emulator.Screen
	want  string
}{
	{"blank", func() *emulator.Screen { return blank(14, 60) }, lines("screen 1 60x14", "cursor 0,0 block")},
	{"text ends at its last character", func() *emulator.Screen {
		s := blank(5, 8)
		put(s, 1, 2, 1, "h", "i")
		put(s, 3, 0, 1, "|")
		return s
	}, lines("screen 1 8x5", "cursor 0,0 block", "", "|", "|  hi", "|", "||")},
	{"drawn by the engine", func() *emulator.Screen {
		return draw(4, 20, "\x1b[1;31mred\x1b[m \x1b[4:3;58;2;1;2;3mwave\x1b[m\r\n"+
			"\x1b[7m日本\x1b[m\x1b]8;;https://example.org/a\x1b\\link\x1b]8;;\x1b\\\r\n\r\n\x1b[44mbar\x1b[K\x1b[2;3H")
	}, lines("screen 1 20x4", "cursor 1,2 block", `link 1 "https://example.org/a"`, "",
		"|red wave", "|日本link", "|", "|bar", "",
		"style", "|aaa.bbbb", "|ccccdddd", "|", "|eeeeeeeeeeeeeeeeeeee", "",
		"a fg=red bold", "b ul=#010203 underline=curly", "c inverse", "d link=1", "e bg=blue")},
	{"styles below the text", func() *emulator.Screen {
		s := blank(3, 4)
		paint(s, 1, 1, 3, emulator.Style{Fg: emulator.Indexed(121)}, "")
		return s
	}, lines("screen 1 4x3", "cursor 0,0 block", "", "style", "|", "|.aa", "", "a fg=121")},
	{"head", func() *emulator.Screen {
		s := blank(3, 9)
		s.Cursor = emulator.Cursor{Row: 2, Col: 8, Shape: emulator.CursorBar, Blink: true}
		s.Title, s.Dir, s.Buffer = "a \"b\"\n\xff\u202e", "/home/é", emulator.Alternate
		s.Modes = emulator.PrivateModes{ApplicationCursor: true, BracketedPaste: true,
			Mouse: emulator.MouseAny, MouseEncoding: emulator.MouseEncodingSGR}
		return s
	}, lines("screen 1 9x3", "cursor 2,8 bar hidden", `title "a \"b\"\n\xff\u202e"`, `dir "/home/é"`, "alt",
		"modes application-cursor bracketed-paste mouse=any encoding=sgr")},
	{"a hidden block", func() *emulator.Screen {
		s := blank(1, 1)
		s.Cursor.Visible = false
		return s
	}, lines("screen 1 1x1", "cursor 0,0 hidden")},
	{"clusters", func() *emulator.Screen {
		s := blank(1, 20)
		put(s, 0, 0, 1, "e\u0301", "ก")
		put(s, 0, 2, 2, "👩\u200d👩\u200d👧", "🇩🇪", "한", "❤\ufe0f")
		return s
	}, lines("screen 1 20x1", "cursor 0,0 block", "", "|e\u0301ก👩\u200d👩\u200d👧🇩🇪한❤\ufe0f")},
	{"cells that uniseg would make otherwise", func() *emulator.Screen {
		s := blank(4, 12)
		put(s, 0, 0, 1, "a", "b", "c", "\u0301", "d")
		put(s, 1, 0, 2, "🇩", "🇪")
		put(s, 2, 0, 1, "日", "x")
		put(s, 3, 3, 1, "")
		return s
	}, lines("screen 1 12x4", "cursor 0,0 block", "cells 0 3*1:1 2:1 1:1", "cells 1 2*4:2", "cells 2 3:1 1:1",
		"cells 3 3*1:1 0:1", "", "|abc\u0301d", "|🇩🇪", "|日x", "|   ")},
}

func TestScreenMarshalText(t *testing.T) {
	for _, tt := range screenTexts {
		t.Run(tt.name, func(t *testing.T) {
			s := tt.build()
			if got := marshal(t, s); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
			roundTripScreen(t, s)
		})
	}
}

func marshal(t *testing.T, s *emulator.Screen) string {
	t.Helper()
	text, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// roundTripScreen writes a screen and reads it again.
func roundTripScreen(t *testing.T, s *emulator.Screen) {
	t.Helper()
	var back emulator.Screen
	text := marshal(t, s)
	if err := back.UnmarshalText([]byte(text)); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	checkScreen(t, &back)
	want := *s
	want.Cursor.Blink, want.Marks, want.Revision = false, nil, 0
	if back.Size != want.Size {
		t.Fatalf("size %v, want %v", back.Size, want.Size)
	}
	sameScreen(t, &back, &want)
}

// Screens with more styles than letters get several maps.
func TestManyStyles(t *testing.T) {
	for _, size := range []emulator.Size{{Rows: 1, Cols: 500}, {Rows: 3, Cols: 500}, {Rows: 500, Cols: 500}} {
		s := blank(size.Rows, size.Cols)
		for row := range size.Rows {
			for col := range size.Cols {
				n := row*size.Cols + col
				color := emulator.RGB(uint8(n>>16), uint8(n>>8), uint8(n))
				paint(s, row, col, col+1, emulator.Style{Bg: color}, "")
			}
		}
		roundTripScreen(t, s)
	}
}

// A second map starts where the letters of the first end, even if rows without
// styles lie between.
func TestSecondStyleSection(t *testing.T) {
	s := blank(8, 500)
	for col := range 500 {
		paint(s, 1, col, col+1, emulator.Style{Bg: emulator.RGB(0, uint8(col>>8), uint8(col))}, "")
		paint(s, 5, col, col+1, emulator.Style{Fg: emulator.RGB(0, uint8(col>>8), uint8(col))}, "")
	}
	paint(s, 6, 3, 4, emulator.Style{Attrs: emulator.Bold}, "")
	text := marshal(t, s)
	if !strings.Contains(text, "\nstyle\n|\n|abc") || !strings.Contains(text, "\nstyle 5\n|abc") {
		t.Errorf("sections:\n%s", text)
	}
	roundTripScreen(t, s)
}

func TestMarshalTextRefuses(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(s *emulator.Screen)
	}{
		{"no cells", func(s *emulator.Screen) { s.Lines[1].Cells = nil }},
		{"too many cells", func(s *emulator.Screen) { s.Lines[1].Cells = make([]emulator.Cell, 2000) }},
		{"no lines", func(s *emulator.Screen) { s.Lines = nil }},
		{"no size", func(s *emulator.Screen) { s.Size, s.Lines = emulator.Size{}, nil }},
		{"line feed", func(s *emulator.Screen) { put(s, 0, 0, 1, "\n") }},
		{"carriage return at the end", func(s *emulator.Screen) { put(s, 0, 0, 1, "\r") }},
		{"C1 control", func(s *emulator.Screen) { put(s, 0, 0, 1, "\u0085") }},
		{"invalid UTF-8", func(s *emulator.Screen) { put(s, 0, 0, 1, "\xc3", "\xa9") }},
		{"half a character", func(s *emulator.Screen) { put(s, 0, 3, 1, "日"); s.Lines[0].Cells[3].Width = 2 }},
		{"second half alone", func(s *emulator.Screen) { s.Lines[0].Cells[1] = emulator.Cell{} }},
		{"three columns", func(s *emulator.Screen) { s.Lines[0].Cells[0].Width = 3 }},
		{"cursor outside", func(s *emulator.Screen) { s.Cursor.Col = 4 }},
		{"cursor before", func(s *emulator.Screen) { s.Cursor.Row = -1 }},
		{"unknown shape", func(s *emulator.Screen) { s.Cursor.Shape = 9 }},
		{"unknown buffer", func(s *emulator.Screen) { s.Buffer = 2 }},
		{"unknown colour", func(s *emulator.Screen) { s.Lines[0].Cells[0].Style.Fg = 3 << 24 }},
		{"unknown attribute", func(s *emulator.Screen) { s.Lines[0].Cells[0].Style.Attrs = 1 << 12 }},
		{"unknown underline", func(s *emulator.Screen) { s.Lines[0].Cells[0].Style.Underline = 6 }},
		{"unknown mouse mode", func(s *emulator.Screen) { s.Modes.Mouse = 5 }},
		{"unknown mouse encoding", func(s *emulator.Screen) { s.Modes.MouseEncoding = 5 }},
	}
	for _, tt := range tests {
		s := blank(2, 4)
		tt.spoil(s)
		if text, err := s.MarshalText(); err == nil {
			t.Errorf("%s: no error:\n%s", tt.name, text)
		}
	}
	if _, err := (emulator.Golden{}).MarshalText(); err == nil {
		t.Error("no screen: no error")
	}
}

func TestGolden(t *testing.T) {
	for _, mode := range []string{"", "editor:normal", "two words", " x", `"`, "a\nb", "\xff", `back\slash`} {
		g := emulator.Golden{Screen: blank(2, 3), Mode: mode, Extra: []string{"mask row 3", `mask regex \d+ `, "unicode"}}
		text, err := g.MarshalText()
		if err != nil {
			t.Fatalf("mode %q: %v", mode, err)
		}
		var back emulator.Golden
		if err := back.UnmarshalText(text); err != nil {
			t.Fatalf("mode %q: %v", mode, err)
		}
		if back.Mode != g.Mode || !slices.Equal(back.Extra, g.Extra) {
			t.Errorf("got %q %q, want %q %q", back.Mode, back.Extra, g.Mode, g.Extra)
		}
	}
	for _, extra := range []string{"", "|x", "alt", "style", "cursor 1,1", "title x", "a\nb", "mode x", "x\r", "\x1b"} {
		g := emulator.Golden{Screen: blank(2, 3), Extra: []string{extra}}
		if text, err := g.MarshalText(); err == nil {
			t.Errorf("extra %q: no error:\n%s", extra, text)
		}
	}
}

// An updated file keeps the letters and link numbers of what is still there.
func TestMarshalLike(t *testing.T) {
	old := lines("screen 1 9x2", "cursor 0,0 block", `link 1 "a:"`, `link 3 "c:"`, "", "|xx", "",
		"style", "|qcd", "|de", "", "q fg=red", "d link=3", "c bold", "e link=1")
	s := blank(2, 9)
	paint(s, 0, 0, 1, emulator.Style{Attrs: emulator.Italic}, "")
	paint(s, 0, 1, 2, emulator.Style{Attrs: emulator.Bold}, "")
	paint(s, 0, 2, 3, emulator.Style{Fg: emulator.Indexed(1)}, "")
	paint(s, 0, 3, 4, emulator.Style{}, "b:")
	paint(s, 1, 0, 1, emulator.Style{}, "c:")
	got, err := emulator.Golden{Screen: s}.MarshalLike([]byte(old))
	want := lines("screen 1 9x2", "cursor 0,0 block", `link 2 "b:"`, `link 3 "c:"`, "",
		"style", "|acqb", "|d", "", "a italic", "b link=2", "c bold", "d link=3", "q fg=red")
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
	got, err = emulator.Golden{Screen: s}.MarshalLike([]byte("<<<<<<< HEAD\n"))
	if err != nil || string(got) != marshal(t, s) {
		t.Errorf("broken old file: %v\n%s", err, got)
	}
}

// Letters of a file with several maps may name several styles.
func TestMarshalLikeManyStyles(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s := blank(20, 300)
	for row := range s.Lines {
		for col := range s.Lines[row].Cells {
			paint(s, row, col, col+1, randomStyle(rng), "")
		}
	}
	old := marshal(t, s)
	got, err := emulator.Golden{Screen: s}.MarshalLike([]byte(old))
	if err != nil {
		t.Fatal(err)
	}
	var back emulator.Screen
	if err := back.UnmarshalText(got); err != nil {
		t.Fatal(err)
	}
	sameScreen(t, &back, s)
}

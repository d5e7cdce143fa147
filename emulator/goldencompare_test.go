package emulator_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

func TestCompare(t *testing.T) {
	red := emulator.Style{Fg: emulator.Indexed(1)}
	tests := []struct {
		name   string
		change func(got *emulator.Golden)
		want   []string
	}{
		{"nothing", func(*emulator.Golden) {}, nil},
		{"extra, revision, marks, blink", func(g *emulator.Golden) {
			g.Extra, g.Screen.Revision, g.Screen.Cursor.Blink = []string{"x"}, 9, true
			g.Screen.Marks = []emulator.Mark{{}}
		}, nil},
		{"size", func(g *emulator.Golden) {
			cursor := g.Screen.Cursor
			g.Screen = blank(4, 12)
			g.Screen.Cursor = cursor
		}, []string{"size: size 12x4, want 12x3"}},
		{"text", func(g *emulator.Golden) { put(g.Screen, 0, 1, 1, "E", "l", "L") },
			[]string{`text: row 0, columns 1-3: "ElL", want "ell"`}},
		{"one column", func(g *emulator.Golden) { put(g.Screen, 0, 0, 1, "H") },
			[]string{`text: row 0, column 0: "H", want "h"`}},
		{"width only", func(g *emulator.Golden) { put(g.Screen, 1, 0, 1, "日", "") },
			[]string{`text: row 1, columns 0-1: "日" has other widths than it should`}},
		{"styles", func(g *emulator.Golden) {
			paint(g.Screen, 2, 5, 8, red, "")
			paint(g.Screen, 2, 8, 9, emulator.Style{Bg: emulator.RGB(1, 2, 3), Attrs: emulator.Bold,
				Underline: emulator.UnderlineCurly, UnderlineColor: emulator.Indexed(200)}, "a:")
		}, []string{"style: row 2, columns 5-7: fg red, want default",
			`style: row 2, column 8: bg #010203, want default; underline colour 200, want default; ` +
				`underline curly, want none; bold, want not bold; link "a:", want none`}},
		{"lost style", func(g *emulator.Golden) { paint(g.Screen, 0, 0, 5, emulator.Style{}, "") },
			[]string{"style: row 0, columns 0-4: not inverse, want inverse"}},
		{"text and style", func(g *emulator.Golden) {
			put(g.Screen, 0, 0, 1, "x")
			paint(g.Screen, 0, 0, 1, red, "")
		}, []string{`text: row 0, column 0: "x", want "h"`,
			"style: row 0, column 0: fg red, want default; not inverse, want inverse"}},
		{"cursor place", func(g *emulator.Golden) { g.Screen.Cursor.Row, g.Screen.Cursor.Col = 2, 1 },
			[]string{"cursor: cursor at 2,1, want 1,4"}},
		{"cursor shape", func(g *emulator.Golden) { g.Screen.Cursor.Shape = emulator.CursorBar },
			[]string{"cursor: cursor bar, want block"}},
		{"cursor hidden", func(g *emulator.Golden) { g.Screen.Cursor.Visible = false },
			[]string{"cursor: cursor hidden, want at 1,4"}},
		{"buffer", func(g *emulator.Golden) { g.Screen.Buffer = emulator.Alternate },
			[]string{"buffer: buffer alternate, want primary"}},
		{"title and dir", func(g *emulator.Golden) { g.Screen.Title, g.Screen.Dir = "a\n", "/" },
			[]string{`title: title "a\n", want ""`, `dir: dir "/", want ""`}},
		{"modes", func(g *emulator.Golden) { g.Screen.Modes = emulator.PrivateModes{Origin: true, Mouse: 1} },
			[]string{"modes: modes origin mouse=x10, want none"}},
		{"mode", func(g *emulator.Golden) { g.Mode = "" }, []string{"mode: mode none, want shell"}},
	}
	for _, tt := range tests {
		want, got := compared(), compared()
		tt.change(got)
		var have []string
		for _, d := range emulator.Compare(want, got) {
			have = append(have, fmt.Sprintf("%s: %s", d.Aspect, d))
		}
		if !slices.Equal(have, tt.want) {
			t.Errorf("%s:\n%q, want\n%q", tt.name, have, tt.want)
		}
		if back := emulator.Compare(got, want); (len(back) > 0) != (len(have) > 0) && got.Mode != "" {
			t.Errorf("%s: the other way round %v", tt.name, back)
		}
	}
}

// compared returns a new copy of the screen that TestCompare changes.
func compared() *emulator.Golden {
	s := blank(3, 12)
	put(s, 0, 0, 1, "h", "e", "l", "l", "o")
	put(s, 1, 0, 2, "日")
	paint(s, 0, 0, 5, emulator.Style{Attrs: emulator.Inverse}, "")
	s.Cursor = emulator.Cursor{Row: 1, Col: 4, Visible: true}
	return &emulator.Golden{Screen: s, Mode: "shell"}
}

func TestCompareLeavesOut(t *testing.T) {
	want, got := compared(), compared()
	want.Mode = ""
	want.Screen.Cursor.Visible, got.Screen.Cursor = false, emulator.Cursor{Row: 2, Col: 2, Shape: emulator.CursorBar}
	if diffs := emulator.Compare(want, got); diffs != nil {
		t.Errorf("%v", diffs)
	}
}

func TestDifferencePlace(t *testing.T) {
	want, got := compared(), compared()
	put(got.Screen, 2, 3, 1, "x", "y")
	got.Screen.Cursor.Col = 7
	got.Screen.Title = "t"
	places := map[emulator.Aspect][3]int{}
	for _, d := range emulator.Compare(want, got) {
		places[d.Aspect] = [3]int{d.Row, d.Col, d.EndCol}
	}
	for aspect, want := range map[emulator.Aspect][3]int{
		emulator.AspectText: {2, 3, 5}, emulator.AspectCursor: {1, 7, 8}, emulator.AspectTitle: {-1, 0, 0},
	} {
		if places[aspect] != want {
			t.Errorf("%s at %v, want %v", aspect, places[aspect], want)
		}
	}
}

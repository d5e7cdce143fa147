package emulator_test

import (
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

func TestScreenUnmarshalErrors(t *testing.T) {
	const head = "screen 1 4x2\ncursor 0,0 block\n"
	tests := []struct{ text, want string }{
		{"", "line 1: "},
		{"hello", "line 1: "},
		{"\ufeffscreen 1 4x2\n", "line 1: "},
		{"screen 1 4x2 x", "line 1: "},
		{"screen 2 4x2", `line 1: version "2"`},
		{"screen 1 4", "line 1: size"},
		{"screen 1 0x2", "line 1: size"},
		{"screen 1 501x2", "line 1: size"},
		{"screen 1 4x501", "line 1: size"},
		{"screen 1 +4x2", "line 1: size"},
		{"screen 1 99999999999999999999x2", "line 1: size"},
		{"screen 1 4x2\n", "line 2: there is no cursor"},
		{"screen 1 4x2\ncursor\n", "line 2: cursor"},
		{"screen 1 4x2\ncursor 2,0\n", "line 2: cursor"},
		{"screen 1 4x2\ncursor 0,4\n", "line 2: cursor"},
		{"screen 1 4x2\ncursor 0,-1\n", "line 2: cursor"},
		{"screen 1 4x2\ncursor 0,0 beam\n", `line 2: unknown cursor "beam"`},
		{head + "cursor 0,1 block\n", "line 3: a second line for cursor"},
		{head + "title \"a\n", "line 3: "},
		{head + "title \"a\" b\n", "line 3: "},
		{head + "modes wrap\n", `line 3: unknown mode "wrap"`},
		{head + "modes mouse=some\n", `line 3: unknown mode "mouse=some"`},
		{head + "alt 1\n", "line 3: "},
		{head + "link x \"a:\"\n", "line 3: link"},
		{head + "link 1\n", "line 3: link without"},
		{head + "link 1 a:\nlink 01 b:\n", "line 4: a second line for link 1"},
		{head + "cells 2 1:1\n", "line 3: row"},
		{head + "cells x 1:1\n", "line 3: row"},
		{head + "cells 0 1:1\n", "line 3: there is no row 0"},
		{head + "cells 0 1:1\ncells 0 1:1\n|a\n", "line 4: a second line for cells 0"},
		{head + "cells 0 1\n|a\n", "line 3: "},
		{head + "cells 0 1:3\n|a\n", "line 3: "},
		{head + "cells 0 1:0\n|a\n", "line 3: "},
		{head + "cells 0 -1*1:1\n|a\n", "line 3: "},
		{head + "cells 0 2:1\n|a\n", "line 3: "},
		{head + "cells 0 1:1\n|ab\n", "line 3: the cells leave 1 bytes"},
		{head + "cells 0 1:1 2:1\n|日\n", "line 3: "},
		{head + "cells 0 2147483647*0:1\n|\n", "line 3: "},
		{head + "cells 0 3*1:1 1:2\n|abcd\n", "line 3: "},
		{head + "|abcde\n", "line 3: row is wider than 4"},
		{head + "|abc日\n", "line 3: row is wider than 4"},
		{head + "|a\n|b\n|c\n", "line 5: more than 2 rows"},
		{head + "|a\ntitle \"x\"\n", "line 4: "},
		{head + "|a\x1b\n", "line 3: control character U+001B"},
		{head + "|a\r\r\n", "line 3: control character U+000D"},
		{head + "|a\xff\n", "line 3: invalid UTF-8"},
		{head + "\nstyle\n|a\n", "line 5: the legend has no 'a'"},
		{head + "style\n|aaaaa\na bold\n", "line 4: row is wider"},
		{head + "style\n|\n|\n|\n", "line 6: more than 2 rows"},
		{head + "style x\n", "line 3: "},
		{head + "style 2\n", "line 3: "},
		{head + "style\n|a\na bold\nstyle 0\n", "line 6: "},
		{head + "style 1\n|a\n|a\n", "line 5: more than 2 rows"},
		{head + "style\n|a\nb bold\nstyle 1\n", "line 4: the legend has no 'a'"},
		{head + "style\n|a\na bold\na faint\n", "line 6: a second style for a"},
		{head + "style\n. bold\n", "line 4: "},
		{head + "style\naa bold\n", "line 4: "},
		{head + "style\n bold\n", "line 4: "},
		{head + "style\na loud\n", `line 4: unknown style "loud"`},
		{head + "style\na fg=reddish\n", `line 4: unknown colour "reddish"`},
		{head + "style\na link=1\n", "line 4: there is no link"},
		{head + "style\na link=x\n", "line 4: there is no link"},
	}
	for _, tt := range tests {
		s := emulator.Screen{Title: "before"}
		err := s.UnmarshalText([]byte(tt.text))
		if err == nil || !strings.HasPrefix(err.Error(), "golden: "+tt.want) {
			t.Errorf("%q: error %v, want %q", tt.text, err, tt.want)
		}
		if s.Title != "before" {
			t.Errorf("%q: the screen was changed", tt.text)
		}
	}
}

// What people and their editors may make of a file.
func TestScreenUnmarshalAccepts(t *testing.T) {
	plain := lines("screen 1 8x3", "cursor 1,2 block", `title "t"`, `link 1 "a:b"`, "",
		"|one", "|  two", "", "style", "|aa", "|..b", "", "a fg=+red bold", "b link=1")
	tests := []struct{ name, text string }{
		{"as written", plain},
		{"CRLF", strings.ReplaceAll(plain, "\n", "\r\n")},
		{"no line end", strings.TrimRight(plain, "\n")},
		{"no empty lines", strings.ReplaceAll(plain, "\n\n", "\n")},
		{"trailing blanks and rows", lines("screen 1 8x3", "cursor 1,2 block", "title t", "link 1 a:b", "",
			"|one     ", "|  two  ", "|", "", "style", "|aa......", "|..b", "|", "", "a fg=+red bold", "b link=1")},
		{"other order and names", lines("screen 1 8x3", "link 44 a:b", "title t", "cursor 1,2", "",
			"|one", "|  two", "", "style", "|éZ", "", "Z bold fg=9", "é fg=+red bold", "style 1", "|..é", "", "é link=44", "z faint")},
		{"needless cells", lines("screen 1 8x3", "cursor 1,2 block", "title t", "cells 1 5*1:1", "cells 0 3*1:1 2*1:1",
			"link 1 a:b", "", "|one  ", "|  two", "style", "|aa", "|..b", "a fg=+red bold", "b link=1")},
	}
	for _, tt := range tests {
		var s emulator.Screen
		if err := s.UnmarshalText([]byte(tt.text)); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		} else if got := marshal(t, &s); got != plain {
			t.Errorf("%s: reads as\n%s", tt.name, got)
		}
	}
	var s emulator.Screen
	if err := s.UnmarshalText([]byte("screen 1 2x2\ncursor hidden\n")); err != nil || s.Cursor != (emulator.Cursor{}) {
		t.Errorf("hidden cursor: %v %+v", err, s.Cursor)
	}
}

// A short text must not make the reader allocate more than its screen takes.
func TestScreenUnmarshalIsBounded(t *testing.T) {
	hostile := []string{
		"screen 1 1x1\ncursor 0,0\ncells 0 2147483647*0:1\n|\n",
		"screen 1 1x1\ncursor 0,0\n|" + strings.Repeat("a", 1<<16) + "\n",
		"screen 1 2147483647x2147483647\n",
	}
	for _, text := range hostile {
		var s emulator.Screen
		allocs := testing.AllocsPerRun(1, func() {
			if err := s.UnmarshalText([]byte(text)); err == nil {
				t.Errorf("%.40q: no error", text)
			}
		})
		if allocs > 100 {
			t.Errorf("%.40q: %v allocations", text, allocs)
		}
	}
}

func FuzzScreenUnmarshal(f *testing.F) {
	for _, tt := range screenTexts {
		f.Add([]byte(tt.want))
	}
	f.Add([]byte("screen 1 9x2\r\ncursor hidden\r\nmode x\r\nmask row 1\r\n|a\r\nstyle 1\r\n|a\r\na bold\r\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var g emulator.Golden
		if g.UnmarshalText(text) != nil {
			if g.Screen != nil {
				t.Fatal("a screen in spite of an error")
			}
			return
		}
		checkScreen(t, g.Screen)
		roundTripScreen(t, g.Screen)
		again, err := g.MarshalLike(text)
		if err != nil {
			t.Fatal(err)
		}
		var back emulator.Golden
		if err := back.UnmarshalText(again); err != nil {
			t.Fatal(err)
		}
		if diffs := emulator.Compare(&g, &back); len(diffs) > 0 || g.Mode != back.Mode {
			t.Fatalf("%v", diffs)
		}
	})
}

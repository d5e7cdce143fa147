package tools

import (
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

func TestVisibleText(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain", "hello", "hello"},
		{"wide and combining", "日本 e\u0301 👩‍👩‍👧 ❤\ufe0f", "日本 e\u0301 👩‍👩‍👧 ❤\ufe0f"},
		{"controls", "a\x1b[31m\x00\u009bb\n", "a[31mb"},
		{"tags", "a\U000E0041\U000E007Fb", "ab"},
		{"a flag made of tags", "🏴\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F", "🏴\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F"},
		{"bidi", "a\u202eb\u2066c\u200f", "abc"},
		{"zero width", "a\u200b\u2060\ufeff\u00adb", "ab"},
		{"fillers", "\u3164\u115f\uffa0", ""},
		{"selectors", "a\ufe01\U000E0100", "a"},
		{"lone joiner", "\u200d", ""},
		{"invalid", "a\xffb", "a\uFFFDb"},
	}
	for _, tt := range tests {
		if got := visibleText(tt.in); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestLookLeavesOutWhatNobodySees(t *testing.T) {
	tests := []struct {
		name, out, want string
		hidden          int
	}{
		{"plain", "ab", "ab", 0},
		{"concealed", "a\x1b[8msecret\x1b[mb", "a      b", 6},
		{"red on red", "\x1b[31;41mxy z\x1b[mb", "    b", 3},
		{"nearly the same grey", "\x1b[38;5;240;48;5;241mx\x1b[mb", " b", 1},
		{"readable grey", "\x1b[38;5;250;48;5;235mx\x1b[mb", "xb", 0},
		{"nearly white on white", "\x1b[38;2;255;255;255;48;2;250;250;250mx\x1b[mb", " b", 1},
		{"default on colour", "\x1b[41mx\x1b[mb", "xb", 0},
		{"inverse", "\x1b[7mx\x1b[mb", "xb", 0},
		{"wide concealed", "\x1b[8m日\x1b[mb", "  b", 1},
		{"tag in a cell", "a\U000E0041b", "ab", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			term := emulator.New(emulator.Size{Rows: 1, Cols: 20}, emulator.Options{})
			defer term.Close()
			term.Write([]byte(tt.out))
			v := look(term.Screen().Lines)
			if v.text() != tt.want || v.hidden != tt.hidden {
				t.Errorf("%q with %d hidden, want %q with %d", v.text(), v.hidden, tt.want, tt.hidden)
			}
		})
	}
}

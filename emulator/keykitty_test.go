package emulator_test

import (
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// The bytes are those of the protocol's document.
func TestKittyKeyboard(t *testing.T) {
	const (
		all  = emulator.Disambiguate | emulator.ReportAllKeys
		text = all | emulator.ReportText
	)
	tests := []struct {
		flags emulator.KeyboardFlags
		key   string
		want  string
	}{
		{0, "<shift-enter>", "\r"},
		{emulator.Disambiguate, "a", "a"},
		{emulator.Disambiguate, "A", "A"},
		{emulator.Disambiguate, "<esc>", "\x1b[27u"},
		{emulator.Disambiguate, "<enter>", "\r"},
		{emulator.Disambiguate, "<shift-enter>", "\x1b[13;2u"},
		{emulator.Disambiguate, "<tab>", "\t"},
		{emulator.Disambiguate, "<shift-tab>", "\x1b[9;2u"},
		{emulator.Disambiguate, "<backspace>", "\x7f"},
		{emulator.Disambiguate, "<ctrl-backspace>", "\x1b[127;5u"},
		{emulator.Disambiguate, "<ctrl-c>", "\x1b[99;5u"},
		{emulator.Disambiguate, "<alt-x>", "\x1b[120;3u"},
		{emulator.Disambiguate, "<up>", "\x1b[A"},
		{emulator.Disambiguate, "<ctrl-up>", "\x1b[1;5A"},
		{emulator.Disambiguate, "<f13>", "\x1b[57376u"},
		{emulator.ReportEvents, "<ctrl-c>", "\x03"},
		{all, "a", "\x1b[97u"},
		{all, "A", "\x1b[97;2u"},
		{all, "<enter>", "\x1b[13u"},
		{all | emulator.ReportAlternates, "A", "\x1b[97:65;2u"},
		{text, "a", "\x1b[97;1;97u"},
		{text, "A", "\x1b[97;2;65u"},
		{text, "<ctrl-a>", "\x1b[97;5u"},
	}
	for _, tt := range tests {
		m := emulator.PrivateModes{Keyboard: tt.flags}
		if got := sent(t, m, tt.key); got != tt.want {
			t.Errorf("flags %05b, key %s: %q, want %q", tt.flags, tt.key, got, tt.want)
		}
	}
}

func TestKittyKeyboardFlags(t *testing.T) {
	tests := []struct {
		name, out string
		want      emulator.KeyboardFlags
		replies   string
	}{
		{"off", "\x1b[?u", 0, "\x1b[?0u"},
		{"pushed", "\x1b[>5u\x1b[?u", 5, "\x1b[?5u"},
		{"popped", "\x1b[>5u\x1b[>1u\x1b[<u", 5, ""},
		{"all popped", "\x1b[>5u\x1b[>1u\x1b[<9u", 0, ""},
		{"set", "\x1b[=3u", 3, ""},
		{"added", "\x1b[=1u\x1b[=8;2u", 9, ""},
		{"removed", "\x1b[=9u\x1b[=8;3u", 1, ""},
		{"unknown bits", "\x1b[>255u", 31, ""},
		{"one for each screen", "\x1b[>5u\x1b[?1049h", 0, ""},
		{"and back", "\x1b[>5u\x1b[?1049h\x1b[>1u\x1b[?1049l", 5, ""},
		{"reset", "\x1b[>5u\x1bc", 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			term := emulator.New(emulator.Size{Rows: 2, Cols: 10}, emulator.Options{})
			defer term.Close()
			term.Write([]byte(tt.out))
			if got := term.Modes().Keyboard; got != tt.want || string(term.Replies()) != tt.replies {
				t.Errorf("flags %d, want %d", got, tt.want)
			}
		})
	}
}

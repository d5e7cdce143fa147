package emulator_test

import (
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

func TestColorString(t *testing.T) {
	tests := []struct {
		color emulator.Color
		want  string
	}{
		{emulator.DefaultColor, "default"}, {emulator.Indexed(0), "black"}, {emulator.Indexed(1), "red"},
		{emulator.Indexed(7), "white"}, {emulator.Indexed(8), "+black"}, {emulator.Indexed(11), "+yellow"},
		{emulator.Indexed(15), "+white"}, {emulator.Indexed(16), "16"}, {emulator.Indexed(255), "255"},
		{emulator.RGB(0, 0, 0), "#000000"}, {emulator.RGB(1, 0xab, 255), "#01abff"},
	}
	for _, tt := range tests {
		if got := tt.color.String(); got != tt.want {
			t.Errorf("%#x: %q, want %q", uint32(tt.color), got, tt.want)
		}
		if got, err := emulator.ParseColor(tt.want); err != nil || got != tt.color {
			t.Errorf("%q: %v %v", tt.want, got, err)
		}
	}
}

func TestParseColor(t *testing.T) {
	for text, want := range map[string]emulator.Color{
		"3": emulator.Indexed(3), "9": emulator.Indexed(9), "#ABCDEF": emulator.RGB(0xab, 0xcd, 0xef),
	} {
		if got, err := emulator.ParseColor(text); err != nil || got != want {
			t.Errorf("%q: %v %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "+", "Red", "++red", "+default", "+121", "-1", "256", "0x10", "#", "#fff", "#12345g", "#+12345", "#1234567", "red ",
	} {
		if got, err := emulator.ParseColor(text); err == nil {
			t.Errorf("%q: %v, want an error", text, got)
		}
	}
}

package emulator_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

func TestNativeResize(t *testing.T) {
	history := strings.Repeat("old\r\n", 20)
	tests := []struct {
		name, out string
		to        emulator.Size
		want      string
		row, col  int
	}{
		{"history stays away after clear", history + "\x1b[H\x1b[2J$ ", emulator.Size{Rows: 5, Cols: 20}, "$", 0, 2},
		{"and on a taller screen", history + "\x1b[H\x1b[2J$ ", emulator.Size{Rows: 9, Cols: 10}, "$", 0, 2},
		{"history comes back to a full screen", history + "$ ", emulator.Size{Rows: 6, Cols: 10}, "old\nold\nold\nold\nold\n$", 5, 2},
		{"the line exactly fills the width", "12345", emulator.Size{Rows: 5, Cols: 5}, "12345", 0, 4},
		{"wide character wraps whole", "1234日5", emulator.Size{Rows: 5, Cols: 5}, "1234\n日5", 1, 3},
		{"no room for wide characters", "日a", emulator.Size{Rows: 5, Cols: 1}, "\na", 1, 0},
		{"mode 47 keeps the bottom of the main screen", "1\r\n2\r\n3\r\n4\r\n5\x1b[?47h", emulator.Size{Rows: 2, Cols: 10}, "4\n5", 1, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			term := emulator.New(emulator.Size{Rows: 5, Cols: 10}, emulator.Options{})
			defer term.Close()
			term.Write([]byte(tt.out))
			term.Resize(tt.to)
			term.Write([]byte("\x1b[?47l"))
			if s := term.Screen(); s.Text() != tt.want || s.Cursor.Row != tt.row || s.Cursor.Col != tt.col {
				t.Errorf("%q at %d,%d, want %q at %d,%d", s.Text(), s.Cursor.Row, s.Cursor.Col, tt.want, tt.row, tt.col)
			}
		})
	}
}

// Text goes on where the cursor was, also behind a line that fills the width.
func TestNativeTypingAfterResize(t *testing.T) {
	term := emulator.New(emulator.Size{Rows: 5, Cols: 10}, emulator.Options{})
	term.Write([]byte("12345"))
	term.Resize(emulator.Size{Rows: 5, Cols: 5})
	term.Write([]byte("6"))
	if got := term.Screen().Text(); got != "12345\n6" {
		t.Errorf("%q", got)
	}
}

// Marks stay on their lines, whether those wrap anew or go to the history.
func TestNativeMarksMoveWithText(t *testing.T) {
	term := emulator.New(emulator.Size{Rows: 4, Cols: 20}, emulator.Options{})
	term.Write([]byte("0123456789abc\r\n\x1b]133;A\a$ \x1b]133;B\als\r\n\x1b]133;C\aout"))
	before := term.Screen().Marks
	term.Resize(emulator.Size{Rows: 3, Cols: 10})
	s := term.Screen()
	if s.Text() != "abc\n$ ls\nout" {
		t.Fatalf("screen %q", s.Text())
	}
	want := []emulator.Mark{{Kind: 'A', Row: 1, ExitCode: -1}, {Kind: 'B', Row: 1, Col: 2, ExitCode: -1}, {Kind: 'C', Row: 2, ExitCode: -1}}
	if !slices.Equal(s.Marks, want) {
		t.Errorf("marks %+v, want %+v", s.Marks, want)
	}
	term.Resize(emulator.Size{Rows: 4, Cols: 20})
	if got := term.Screen().Marks; !slices.Equal(got, before) {
		t.Errorf("marks %+v after a resize back, want %+v", got, before)
	}
}

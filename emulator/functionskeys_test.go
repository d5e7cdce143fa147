package emulator_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// functionKeys are the lines of a case that tell of the screen.
var functionKeys = []string{"cursor", "pending", "style", "link", "title", "dir", "buffer", "cursor-style", "hidden", "modes", "status", "marks"}

// describe gives what a line of a case is about in the words of the case.
func describe(t *testing.T, s *emulator.Screen, key, want string) string {
	t.Helper()
	switch key {
	case "cursor":
		return fmt.Sprintf("%d,%d", s.Cursor.Row, s.Cursor.Col)
	case "style", "link":
		return describeCells(t, s, key, want)
	case "title":
		return s.Title
	case "dir":
		return s.Dir
	case "buffer":
		return map[emulator.Buffer]string{emulator.Primary: "primary", emulator.Alternate: "alternate"}[s.Buffer]
	case "cursor-style":
		return strings.TrimSpace(s.Cursor.Shape.String() + map[bool]string{true: " blink"}[s.Cursor.Blink])
	case "hidden":
		return map[bool]string{true: "no", false: "yes"}[s.Cursor.Visible]
	case "modes":
		return modesLine(t, s)
	case "status":
		return s.Status.State
	case "marks":
		return describeMarks(s)
	default: // pending is for the next character to tell
		return want
	}
}

// describeCells gives "row first-last words" for the cells that want names;
// all must be alike.
func describeCells(t *testing.T, s *emulator.Screen, key, want string) string {
	t.Helper()
	var row, first, last int
	if _, err := fmt.Sscanf(want, "%d %d-%d", &row, &first, &last); err != nil {
		t.Fatalf("%s %s: %v", key, want, err)
	}
	var looks []string
	for _, c := range s.Lines[row].Cells[first : last+1] {
		look := c.Link
		if key == "style" {
			look = c.Style.String()
		}
		if len(looks) == 0 || looks[len(looks)-1] != look {
			looks = append(looks, look)
		}
	}
	return strings.TrimSpace(fmt.Sprintf("%d %d-%d %s", row, first, last, strings.Join(looks, " / ")))
}

// modesLine is the line of the .screen form.
func modesLine(t *testing.T, s *emulator.Screen) string {
	t.Helper()
	text, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if words, ok := strings.CutPrefix(line, "modes "); ok {
			return strings.TrimSpace(words)
		}
	}
	return "none"
}

func describeMarks(s *emulator.Screen) string {
	var words []string
	for _, m := range s.Marks {
		word := fmt.Sprintf("%c:%d,%d", m.Kind, m.Row, m.Col)
		if m.ExitCode >= 0 {
			word += fmt.Sprintf("=%d", m.ExitCode)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

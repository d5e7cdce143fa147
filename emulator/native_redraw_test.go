package emulator_test

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/ptyglass/ptyglass/emulator"
)

// redraw writes a Screen as the bytes that draw it on a fresh terminal of its
// size: text, looks, links and cursor.
func redraw(s *emulator.Screen) string {
	var b strings.Builder
	last := emulator.Cell{}
	for r, l := range s.Lines {
		at := -1 // the column the cursor is at for sure
		for col, c := range l.Cells {
			if c.IsBlank() && col > 0 && len(l.Cells[col-1].Content) > 1 { // may have been wider at first
				fmt.Fprintf(&b, "\x1b[m\x1b[%d;%dH\x1b[X", r+1, col+1)
				last.Style, at = emulator.Style{}, col
			}
			if c.Width == 0 || c.IsBlank() {
				continue
			}
			if col != at || c.Content[0] >= utf8.RuneSelf {
				fmt.Fprintf(&b, "\x1b[%d;%dH", r+1, col+1)
			}
			if c.Style != last.Style {
				b.WriteString(sgr(c.Style))
			}
			if c.Link != last.Link {
				fmt.Fprintf(&b, "\x1b]8;;%s\x1b\\", c.Link)
			}
			if col == s.Cols-1 { // there a character may be squeezed
				fmt.Fprintf(&b, "\x1b[?7l%s\x1b[?7h", c.Content)
			} else {
				b.WriteString(glyph(c))
			}
			last, at = c, -1
			if len(c.Content) == 1 {
				at = col + 1
			}
		}
	}
	fmt.Fprintf(&b, "\x1b[%d;%dH", s.Cursor.Row+1, s.Cursor.Col+1)
	return b.String()
}

// glyph is a cell's content. Where it would come out in another width, as when
// a variation selector came late, the marks are put onto its first character.
func glyph(c emulator.Cell) string {
	if naturalWidth(c.Content) == c.Width {
		return c.Content
	}
	_, n := utf8.DecodeRuneInString(c.Content)
	return c.Content[:n] + "\x1b[30c" + c.Content[n:]
}

func naturalWidth(text string) int {
	if len(text) == 1 {
		return 1
	}
	return draw(1, 10, text).Lines[0].Cells[0].Width
}

// sgr is the sequence that makes a style.
func sgr(s emulator.Style) string {
	words := []string{"0"}
	for code, a := range map[string]emulator.Attrs{"1": emulator.Bold, "2": emulator.Faint, "3": emulator.Italic, "5": emulator.Blink,
		"6": emulator.RapidBlink, "7": emulator.Inverse, "8": emulator.Conceal, "9": emulator.CrossedOut} {
		if s.Attrs&a != 0 {
			words = append(words, code)
		}
	}
	words = append(words, fmt.Sprintf("4:%d", s.Underline))
	for code, c := range map[int]emulator.Color{38: s.Fg, 48: s.Bg, 58: s.UnderlineColor} {
		if n, ok := c.Index(); ok {
			words = append(words, fmt.Sprintf("%d:5:%d", code, n))
		}
		if r, g, b, ok := c.Direct(); ok {
			words = append(words, fmt.Sprintf("%d:2::%d:%d:%d", code, r, g, b))
		}
	}
	return "\x1b[" + strings.Join(words, ";") + "m"
}

package emulator

import (
	"fmt"
	"slices"
	"strings"
)

// attrNames are the words for Attrs, lowest bit first.
var attrNames = []string{"bold", "faint", "italic", "blink", "rapid-blink", "inverse", "conceal", "crossed-out"}

// underlineNames are the words for Underline, by value.
var underlineNames = []string{"none", "single", "double", "curly", "dotted", "dashed"}

// String returns the style as words separated by spaces, colours first, such
// as "fg=red bg=+blue bold underline=curly"; empty for the default style.
func (s Style) String() string {
	var words []string
	for _, c := range []struct {
		key   string
		color Color
	}{{"fg", s.Fg}, {"bg", s.Bg}, {"ul", s.UnderlineColor}} {
		if c.color != DefaultColor {
			words = append(words, c.key+"="+c.color.String())
		}
	}
	for bit, name := range attrNames {
		if s.Attrs&(1<<bit) != 0 {
			words = append(words, name)
		}
	}
	switch {
	case s.Underline == UnderlineSingle:
		words = append(words, "underline")
	case s.Underline != UnderlineNone && int(s.Underline) < len(underlineNames):
		words = append(words, "underline="+underlineNames[s.Underline])
	}
	return strings.Join(words, " ")
}

// ParseStyle reads what Style.String writes.
func ParseStyle(text string) (s Style, err error) {
	for word := range strings.FieldsSeq(text) {
		if err := s.apply(word); err != nil {
			return Style{}, err
		}
	}
	return s, nil
}

// apply adds one word to the style.
func (s *Style) apply(word string) (err error) {
	key, value, given := strings.Cut(word, "=")
	switch {
	case key == "fg" && given:
		s.Fg, err = ParseColor(value)
	case key == "bg" && given:
		s.Bg, err = ParseColor(value)
	case key == "ul" && given:
		s.UnderlineColor, err = ParseColor(value)
	case key == "underline" && !given:
		s.Underline = UnderlineSingle
	case key == "underline" && slices.Contains(underlineNames, value):
		s.Underline = Underline(slices.Index(underlineNames, value))
	case !given && slices.Contains(attrNames, word):
		s.Attrs |= 1 << slices.Index(attrNames, word)
	default:
		err = fmt.Errorf("unknown style %q", word)
	}
	return err
}

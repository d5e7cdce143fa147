package emulator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// goldenFlags names the modes that are on or off.
var goldenFlags = []struct {
	name  string
	field func(*PrivateModes) *bool
}{
	{"application-cursor", func(m *PrivateModes) *bool { return &m.ApplicationCursor }},
	{"reverse-screen", func(m *PrivateModes) *bool { return &m.ReverseScreen }},
	{"origin", func(m *PrivateModes) *bool { return &m.Origin }},
	{"no-auto-wrap", func(m *PrivateModes) *bool { return &m.NoAutoWrap }},
	{"application-keypad", func(m *PrivateModes) *bool { return &m.ApplicationKeypad }},
	{"backspace-sends-bs", func(m *PrivateModes) *bool { return &m.BackspaceSendsBS }},
	{"focus-events", func(m *PrivateModes) *bool { return &m.FocusEvents }},
	{"alternate-scroll", func(m *PrivateModes) *bool { return &m.AlternateScroll }},
	{"bracketed-paste", func(m *PrivateModes) *bool { return &m.BracketedPaste }},
	{"synchronized", func(m *PrivateModes) *bool { return &m.Synchronized }},
}

// The words for MouseTracking and MouseEncoding, by value.
var (
	goldenTracking = []string{"off", "x10", "normal", "button", "any"}
	goldenEncoding = []string{"x10", "utf8", "sgr", "urxvt", "sgr-pixels"}
)

// goldenModes returns the modes that are not at their default as words.
func goldenModes(m PrivateModes) string {
	var words []string
	for _, f := range goldenFlags {
		if *f.field(&m) {
			words = append(words, f.name)
		}
	}
	if n := int(m.Mouse); n > 0 && n < len(goldenTracking) {
		words = append(words, "mouse="+goldenTracking[n])
	}
	if n := int(m.MouseEncoding); n > 0 && n < len(goldenEncoding) {
		words = append(words, "encoding="+goldenEncoding[n])
	}
	if m.Keyboard != 0 {
		words = append(words, fmt.Sprintf("keyboard=%d", m.Keyboard))
	}
	return strings.Join(words, " ")
}

// parseGoldenModes reads what goldenModes writes.
func parseGoldenModes(text string) (m PrivateModes, err error) {
	for word := range strings.FieldsSeq(text) {
		if !m.setGolden(word) {
			return PrivateModes{}, fmt.Errorf("unknown mode %.40q", word)
		}
	}
	return m, nil
}

// setGolden sets the mode a word stands for, and reports whether there is one.
func (m *PrivateModes) setGolden(word string) bool {
	if name, ok := strings.CutPrefix(word, "mouse="); ok {
		n := slices.Index(goldenTracking, name)
		m.Mouse = MouseTracking(max(n, 0))
		return n >= 0
	}
	if name, ok := strings.CutPrefix(word, "encoding="); ok {
		n := slices.Index(goldenEncoding, name)
		m.MouseEncoding = MouseEncoding(max(n, 0))
		return n >= 0
	}
	if flags, ok := strings.CutPrefix(word, "keyboard="); ok {
		n, err := strconv.ParseUint(flags, 10, 5)
		m.Keyboard = KeyboardFlags(n)
		return err == nil && n > 0
	}
	for _, f := range goldenFlags {
		if f.name == word {
			*f.field(m) = true
			return true
		}
	}
	return false
}

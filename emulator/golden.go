package emulator

import (
	"errors"
	"fmt"
	"slices"
)

// Golden is a Screen with what a test keeps beside it: the content of a
// .screen file. The file is UTF-8 text without control characters:
//
//	screen 1 60x14                  format version, COLSxROWS
//	cursor 5,15 block               row,col and shape; then hidden when it is
//	title "main.go"                 quoted as Go strings are, as are dir and links
//	dir "/home/me"
//	alt                             the alternate buffer is shown
//	modes bracketed-paste mouse=any the modes that are not off
//	mode editor:normal              Golden.Mode
//	link 1 "https://example.org"    the URL that link=1 means in a legend
//	cells 2 2*3:1 1:1               row 2 is two cells of 3 bytes and 1 column
//	                                each and one of 1 byte and 1 column
//	mask row 3                      any other key: kept in Golden.Extra
//
//	|  5 // Greet says hello
//	|  6 func Greet() {
//	|日本!
//
//	style
//	|aaaacccccccccccccccccccc
//	|aaaa.......ggggg
//
//	a fg=+yellow
//	c fg=+cyan
//	g bold link=1
//
// The rows are those of [Screen.Text], each behind a bar. A row without a
// cells line is made of its grapheme clusters with the widths that uniseg
// gives them, so that a file means the same whatever engine drew the screen.
//
// The map below "style" has a character for each column of the screen, also
// where the text is blank: a dot for the default style or a letter of the
// legend, whose words are those of [Style.String]. A screen with more styles
// than there are letters has several such sections: "style 12" starts the map
// of row 12 on, with a legend of its own.
//
// Not part of the form: Marks, Revision, Line.Wrapped and Cursor.Blink.
type Golden struct {
	Screen *Screen
	Mode   string   // of the conversation, such as "editor:normal"; empty if not known
	Extra  []string // head lines with other keys, in order
}

// MarshalText returns the text of a .screen file. It fails if the Screen is
// none a Terminal could show (a control character in a cell, widths that do
// not add up) or if a line of Extra is not a head line with an unknown key.
func (g Golden) MarshalText() ([]byte, error) { return g.marshal(goldenLegend{}) }

// MarshalLike is MarshalText with the letters and link numbers that the file
// old gives to the same styles and URLs, so that the difference between the
// two stays small. An old that cannot be read has no influence.
func (g Golden) MarshalLike(old []byte) ([]byte, error) {
	r, err := readGolden(old)
	if err != nil {
		return g.MarshalText()
	}
	return g.marshal(r.legend)
}

// UnmarshalText reads the text of a .screen file, with LF or CRLF line ends.
// Errors name the line, counted from 1; g is unchanged then.
func (g *Golden) UnmarshalText(text []byte) error {
	r, err := readGolden(text)
	if err != nil {
		return fmt.Errorf("golden: %w", err)
	}
	*g = r.golden
	return nil
}

// marshal writes the text and reads it back: whatever the Screen holds, the
// text means just that or there is none.
func (g Golden) marshal(old goldenLegend) ([]byte, error) {
	if err := g.Screen.checkShape(); err != nil {
		return nil, err
	}
	text := writeGolden(g, old)
	r, err := readGolden(text)
	if err != nil {
		return nil, fmt.Errorf("golden: the screen has no text form: %w", err)
	}
	back := r.golden
	if back.Mode != g.Mode || !slices.Equal(back.Extra, g.Extra) || !back.Screen.sameForm(g.Screen) {
		return nil, errors.New("golden: the screen has no text form: it would read back differently")
	}
	return text, nil
}

// checkShape returns an error unless s has as many cells as its size says.
func (s *Screen) checkShape() error {
	if s == nil {
		return errors.New("golden: no screen")
	}
	if s.Size != s.clamp() || len(s.Lines) != s.Rows {
		return fmt.Errorf("golden: screen of %d rows says its size is %dx%d", len(s.Lines), s.Cols, s.Rows)
	}
	for row, line := range s.Lines {
		if len(line.Cells) != s.Cols {
			return fmt.Errorf("golden: row %d has %d cells in %d columns", row, len(line.Cells), s.Cols)
		}
	}
	return nil
}

// sameForm reports whether two Screens have the same text form.
func (s *Screen) sameForm(o *Screen) bool {
	a, b := s.Cursor, o.Cursor
	a.Blink, b.Blink = false, false
	return s.Size == o.Size && a == b && s.Buffer == o.Buffer && s.Modes == o.Modes &&
		s.Title == o.Title && s.Dir == o.Dir &&
		slices.EqualFunc(s.Lines, o.Lines, func(a, b Line) bool { return slices.Equal(a.Cells, b.Cells) })
}

// MarshalText returns the screen as the text of a .screen file; see [Golden].
func (s *Screen) MarshalText() ([]byte, error) { return Golden{Screen: s}.MarshalText() }

// UnmarshalText reads the screen of a .screen file; see [Golden]. The mode and
// the unknown head lines are not kept. On an error s is unchanged.
func (s *Screen) UnmarshalText(text []byte) error {
	var g Golden
	if err := g.UnmarshalText(text); err != nil {
		return err
	}
	*s = *g.Screen
	return nil
}

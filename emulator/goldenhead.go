package emulator

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// begin reads the first line and makes the blank screen.
func (r *goldenReader) begin(line string) error {
	words := strings.Fields(line)
	if len(words) != 3 || words[0] != "screen" {
		return fmt.Errorf("%.40q is not \"screen 1 COLSxROWS\"", line)
	}
	if words[1] != "1" {
		return fmt.Errorf("version %.40q is not known here", words[1])
	}
	cols, rows, _ := strings.Cut(words[2], "x")
	var size Size
	var okCols, okRows bool
	size.Cols, okCols = goldenInt(cols)
	size.Rows, okRows = goldenInt(rows)
	if !okCols || !okRows || size != size.clamp() {
		return fmt.Errorf("size %.40q is not between 1x1 and %dx%d", words[2], MaxCols, MaxRows)
	}
	r.screen = blankScreen(size)
	r.golden.Screen = r.screen
	return nil
}

func blankScreen(size Size) *Screen {
	cells := make([]Cell, size.Rows*size.Cols)
	for i := range cells {
		cells[i] = blankCell
	}
	s := &Screen{Size: size, Lines: make([]Line, size.Rows)}
	for i := range s.Lines {
		s.Lines[i].Cells, cells = cells[:size.Cols:size.Cols], cells[size.Cols:]
	}
	return s
}

// head reads a line of the head.
func (r *goldenReader) head(key, value string, line goldenLine) (err error) {
	s := r.screen
	switch key {
	case "cursor":
		s.Cursor, err = parseGoldenCursor(value, s.Size)
	case "title":
		s.Title, err = unquoteGolden(value)
	case "dir":
		s.Dir, err = unquoteGolden(value)
	case "alt":
		s.Buffer = Alternate
		if value != "" {
			err = fmt.Errorf("%.40q after alt", value)
		}
	case "modes":
		s.Modes, err = parseGoldenModes(value)
	case "mode":
		r.golden.Mode, err = unquoteGolden(value)
	case "link":
		return r.link(value)
	case "cells":
		return r.cellsLine(value, line.number)
	default:
		r.golden.Extra = append(r.golden.Extra, line.text)
		return nil
	}
	if err != nil {
		return err
	}
	return r.once(key)
}

// once refuses a second line of the same kind, as a merge may leave behind.
func (r *goldenReader) once(what string) error {
	if r.seen[what] {
		return fmt.Errorf("a second line for %s", what)
	}
	r.seen[what] = true
	return nil
}

// unquoteGolden reads a quoted string, or takes one that does not begin with a
// quote as it is.
func unquoteGolden(s string) (string, error) {
	if !strings.HasPrefix(s, `"`) {
		return s, nil
	}
	text, err := strconv.Unquote(s)
	if err != nil {
		return "", fmt.Errorf("%.40q is not a quoted string", s)
	}
	return text, nil
}

// parseGoldenCursor reads what goldenCursor writes, and "hidden" alone.
func parseGoldenCursor(text string, size Size) (Cursor, error) {
	place, more, _ := strings.Cut(text, " ")
	if text == "hidden" {
		place, more = "0,0", "hidden"
	}
	c := Cursor{Visible: true}
	row, col, _ := strings.Cut(place, ",")
	var okRow, okCol bool
	c.Row, okRow = goldenInt(row)
	c.Col, okCol = goldenInt(col)
	if !okRow || !okCol || c.Row >= size.Rows || c.Col >= size.Cols {
		return Cursor{}, fmt.Errorf("cursor %.40q is not a ROW,COL of the screen", place)
	}
	for word := range strings.FieldsSeq(more) {
		if !c.setGolden(word) {
			return Cursor{}, fmt.Errorf("unknown cursor %.40q", word)
		}
	}
	return c, nil
}

// setGolden applies a word of the cursor line, and reports whether it is one.
func (c *Cursor) setGolden(word string) bool {
	for _, shape := range []CursorShape{CursorBlock, CursorUnderline, CursorBar} {
		if word == shape.String() {
			c.Shape = shape
			return true
		}
	}
	c.Visible = c.Visible && word != "hidden"
	return word == "hidden"
}

// link reads NUMBER URL.
func (r *goldenReader) link(text string) error {
	number, rest, _ := strings.Cut(text, " ")
	n, ok := goldenInt(number)
	if !ok {
		return fmt.Errorf("link %.40q is not a number", number)
	}
	url, err := unquoteGolden(rest)
	if err != nil {
		return err
	}
	if url == "" {
		return errors.New("link without a URL")
	}
	r.links[n], r.legend.links[url] = url, n
	return r.once(fmt.Sprintf("link %d", n))
}

// cellsLine keeps the cells of a row until the row comes.
func (r *goldenReader) cellsLine(text string, number int) error {
	row, list, _ := strings.Cut(text, " ")
	n, ok := goldenInt(row)
	if !ok || n >= r.screen.Rows {
		return fmt.Errorf("row %.40q is not a row of the screen", row)
	}
	r.cells[n] = goldenLine{number, list}
	return r.once(fmt.Sprintf("cells %d", n))
}

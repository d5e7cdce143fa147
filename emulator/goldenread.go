package emulator

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// goldenReader reads one .screen file, line by line.
type goldenReader struct {
	golden Golden
	screen *Screen      // nil before the first line
	legend goldenLegend // of the whole file, for MarshalLike

	seen  map[string]bool // head lines that may come once
	links map[int]string
	cells map[int]goldenLine // cells lines by row, until the row has come
	rows  int                // text rows read

	part   *goldenPart // the style section, nil before the first
	styled int         // the first row after it
}

// goldenLine is a line whose meaning shows later.
type goldenLine struct {
	number int
	text   string
}

// goldenError is an error of a line of the file, counted from 1.
type goldenError struct {
	line int
	err  error
}

func (e *goldenError) Error() string { return fmt.Sprintf("line %d: %v", e.line, e.err) }

// readGolden reads a file. The memory it takes is bounded by the length of the
// text and the size of the largest screen.
func readGolden(text []byte) (*goldenReader, error) {
	r := &goldenReader{
		legend: goldenLegend{letters: map[goldenLook]rune{}, links: map[string]int{}},
		seen:   map[string]bool{}, links: map[int]string{}, cells: map[int]goldenLine{},
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if err := r.read(goldenLine{n, line}); err != nil {
			return nil, atLine(n, err)
		}
	}
	if err := r.end(); err != nil {
		return nil, atLine(n+1, err)
	}
	return r, nil
}

// atLine adds the number of a line to an error that has none.
func atLine(n int, err error) error {
	if _, ok := err.(*goldenError); ok {
		return err
	}
	return &goldenError{n, err}
}

func (r *goldenReader) read(line goldenLine) error {
	if err := checkGoldenLine(line.text); err != nil {
		return err
	}
	key, value, _ := strings.Cut(line.text, " ")
	switch {
	case r.screen == nil:
		return r.begin(line.text)
	case line.text == "":
		return nil
	case line.text[0] == '|' && r.part == nil:
		return r.row(line.text[1:])
	case line.text[0] == '|':
		return r.styleRow(goldenLine{line.number, line.text[1:]})
	case key == "style":
		return r.beginStyle(value)
	case r.part != nil:
		return r.define(key, value)
	case r.rows > 0:
		return fmt.Errorf("%.40q is neither a row nor \"style\"", line.text)
	default:
		return r.head(key, value, line)
	}
}

// checkGoldenLine refuses what an editor or a terminal would not show as text.
func checkGoldenLine(text string) error {
	if !utf8.ValidString(text) {
		return errors.New("invalid UTF-8")
	}
	if i := strings.IndexFunc(text, unicode.IsControl); i >= 0 {
		c, _ := utf8.DecodeRuneInString(text[i:])
		return fmt.Errorf("control character %U", c)
	}
	return nil
}

// row reads a row of text.
func (r *goldenReader) row(text string) error {
	row := r.rows
	if row == r.screen.Rows {
		return fmt.Errorf("more than %d rows", r.screen.Rows)
	}
	r.rows++
	cells, err := r.cellsOf(row, text)
	copy(r.screen.Lines[row].Cells, cells)
	return err
}

// cellsOf makes cells of a row's text, by its cells line if it has one.
func (r *goldenReader) cellsOf(row int, text string) ([]Cell, error) {
	list, ok := r.cells[row]
	if !ok {
		return goldenClusters(text, r.screen.Cols)
	}
	delete(r.cells, row)
	cells, err := parseGoldenCells(list.text, text, r.screen.Cols)
	if err != nil {
		return nil, &goldenError{list.number, err}
	}
	return cells, nil
}

// end completes the screen.
func (r *goldenReader) end() error {
	if r.screen == nil {
		return r.begin("")
	}
	if !r.seen["cursor"] {
		return errors.New("there is no cursor line")
	}
	if left := slices.Sorted(maps.Keys(r.cells)); len(left) > 0 {
		return &goldenError{r.cells[left[0]].number, fmt.Errorf("there is no row %d", left[0])}
	}
	return r.endStyle()
}

package emulator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// goldenText returns the cells of a row without trailing blanks, whatever
// their style, and their text.
func goldenText(cells []Cell) ([]Cell, string) {
	n := len(cells)
	for n > 0 && cells[n-1].Content == " " && cells[n-1].Width == 1 {
		n--
	}
	return cells[:n], spanText(cells[:n])
}

// goldenClusters makes cells of the grapheme clusters of text. What uniseg
// gives no width takes one column, as a terminal must put it somewhere.
func goldenClusters(text string, cols int) ([]Cell, error) {
	var cells []Cell
	state := -1
	for len(text) > 0 {
		var cluster string
		var width int
		cluster, text, width, state = uniseg.FirstGraphemeClusterInString(text, state)
		cells = appendGlyph(cells, cluster, min(max(width, 1), 2))
		if len(cells) > cols {
			return nil, fmt.Errorf("row is wider than %d columns", cols)
		}
	}
	return cells, nil
}

// appendGlyph adds the cell or the two cells of a character.
func appendGlyph(cells []Cell, content string, width int) []Cell {
	cells = append(cells, Cell{Content: content, Width: width})
	if width == 2 {
		cells = append(cells, Cell{})
	}
	return cells
}

// goldenCells returns what the cells line of a row must say, or "" if the
// clusters of its text give the same cells.
func goldenCells(cells []Cell, text string) string {
	guess, err := goldenClusters(text, len(cells))
	if err == nil && slices.EqualFunc(guess, cells, sameGlyph) {
		return ""
	}
	var shapes []string
	for _, c := range cells {
		if c.Width != 0 {
			shapes = append(shapes, fmt.Sprintf("%d:%d", len(c.Content), c.Width))
		}
	}
	return runLengths(shapes)
}

// runLengths joins words with spaces; those that repeat are written once,
// behind their number.
func runLengths(words []string) string {
	var runs []string
	for len(words) > 0 {
		n := 1
		for n < len(words) && words[n] == words[0] {
			n++
		}
		run := words[0]
		if n > 1 {
			run = fmt.Sprintf("%d*%s", n, run)
		}
		runs, words = append(runs, run), words[n:]
	}
	return strings.Join(runs, " ")
}

func sameGlyph(a, b Cell) bool { return a.Content == b.Content && a.Width == b.Width }

// parseGoldenCells cuts text into the cells that a cells line lists.
func parseGoldenCells(list, text string, cols int) ([]Cell, error) {
	var cells []Cell
	for run := range strings.FieldsSeq(list) {
		count, size, width, err := parseGoldenRun(run)
		if err != nil {
			return nil, err
		}
		for ; count > 0; count-- {
			if size > len(text) || len(cells)+width > cols {
				return nil, fmt.Errorf("%.40q takes more than the row has", run)
			}
			if !utf8.ValidString(text[:size]) {
				return nil, fmt.Errorf("%.40q cuts a character", run)
			}
			cells = appendGlyph(cells, text[:size], width)
			text = text[size:]
		}
	}
	if text != "" {
		return nil, fmt.Errorf("the cells leave %d bytes of the row", len(text))
	}
	return cells, nil
}

// parseGoldenRun reads COUNT*BYTES:WIDTH or BYTES:WIDTH.
func parseGoldenRun(run string) (count, size, width int, err error) {
	number, shape, repeated := strings.Cut(run, "*")
	if !repeated {
		number, shape = "1", run
	}
	bytes, columns, _ := strings.Cut(shape, ":")
	var ok [3]bool
	count, ok[0] = goldenInt(number)
	size, ok[1] = goldenInt(bytes)
	width, ok[2] = goldenInt(columns)
	if ok != [3]bool{true, true, true} || width < 1 || width > 2 {
		return 0, 0, 0, fmt.Errorf("%.40q is not COUNT*BYTES:WIDTH with a width of 1 or 2", run)
	}
	return count, size, width, nil
}

// goldenInt reads a number without a sign.
func goldenInt(s string) (int, bool) {
	n, err := strconv.ParseUint(s, 10, 31)
	return int(n), err == nil
}

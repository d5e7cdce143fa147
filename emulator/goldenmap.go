package emulator

import "fmt"

// goldenPart is a section of the style map as it is read. The legend comes
// after the rows, so they wait for the end of the section.
type goldenPart struct {
	from    int
	rows    []goldenLine
	letters map[rune]goldenLook
}

// beginStyle reads what follows the word style: nothing or the first row.
func (r *goldenReader) beginStyle(value string) error {
	if err := r.endStyle(); err != nil {
		return err
	}
	from, ok := 0, true
	if value != "" {
		from, ok = goldenInt(value)
	}
	if !ok || from < r.styled || from >= r.screen.Rows {
		return fmt.Errorf("the styles from row %.40q on cannot stand here", value)
	}
	r.part = &goldenPart{from: from, letters: map[rune]goldenLook{'.': {}}}
	return nil
}

// styleRow keeps a row of the style map.
func (r *goldenReader) styleRow(line goldenLine) error {
	r.styled = r.part.from + len(r.part.rows) + 1
	if r.styled > r.screen.Rows {
		return fmt.Errorf("more than %d rows", r.screen.Rows)
	}
	r.part.rows = append(r.part.rows, line)
	return nil
}

// define reads an entry of the legend.
func (r *goldenReader) define(name, words string) error {
	letter, err := parseGoldenLetter(name)
	if err != nil {
		return err
	}
	if _, ok := r.part.letters[letter]; ok {
		return fmt.Errorf("a second style for %c", letter)
	}
	look, err := parseGoldenLook(words, r.links)
	if err != nil {
		return err
	}
	r.part.letters[letter] = look
	if _, ok := r.legend.letters[look]; !ok {
		r.legend.letters[look] = letter
	}
	return nil
}

// endStyle gives the cells of the section their styles.
func (r *goldenReader) endStyle() error {
	if r.part == nil {
		return nil
	}
	for i, row := range r.part.rows {
		if err := r.part.paint(r.screen.Lines[r.part.from+i].Cells, row.text); err != nil {
			return &goldenError{row.number, err}
		}
	}
	return nil
}

// paint styles the cells of a row.
func (p *goldenPart) paint(cells []Cell, row string) error {
	col := 0
	for _, letter := range row {
		look, ok := p.letters[letter]
		if !ok {
			return fmt.Errorf("the legend has no %q", letter)
		}
		if col == len(cells) {
			return fmt.Errorf("row is wider than %d columns", len(cells))
		}
		cells[col].Style, cells[col].Link = look.style, look.link
		col++
	}
	return nil
}

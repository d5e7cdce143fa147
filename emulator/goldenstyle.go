package emulator

import (
	"fmt"
	"strings"
)

// goldenSection is a part of the style map: the rows from one to another,
// exclusive, and the styles in them, for which there are letters enough.
type goldenSection struct {
	from, to int
	looks    []goldenLook // in order of first use
	known    map[goldenLook]bool
}

// goldenSections divides the rows up to the last styled one.
func goldenSections(lines []Line) []goldenSection {
	var sections []goldenSection
	for row, line := range lines {
		looks := rowLooks(line.Cells)
		if len(looks) == 0 {
			continue
		}
		if n := len(sections); n == 0 || !sections[n-1].fits(looks) {
			sections = append(sections, goldenSection{from: row, known: map[goldenLook]bool{}})
		}
		last := &sections[len(sections)-1]
		last.add(looks)
		last.to = row + 1
	}
	if len(sections) > 0 {
		sections[0].from = 0
	}
	return sections
}

// rowLooks returns the looks of a row but for the default, in order.
func rowLooks(cells []Cell) []goldenLook {
	var looks []goldenLook
	seen := map[goldenLook]bool{{}: true}
	for _, c := range cells {
		if look := lookOf(c); !seen[look] {
			seen[look] = true
			looks = append(looks, look)
		}
	}
	return looks
}

// fits reports whether there are letters for looks too.
func (s *goldenSection) fits(looks []goldenLook) bool {
	n := len(s.looks)
	for _, look := range looks {
		if !s.known[look] {
			n++
		}
	}
	return n <= len(goldenLetters)
}

func (s *goldenSection) add(looks []goldenLook) {
	for _, look := range looks {
		if !s.known[look] {
			s.known[look] = true
			s.looks = append(s.looks, look)
		}
	}
}

// section writes a part of the style map and its legend.
func (w *goldenWriter) section(s goldenSection) {
	if s.from == 0 {
		w.WriteString("\nstyle\n")
	} else {
		fmt.Fprintf(w, "\nstyle %d\n", s.from)
	}
	letters := w.old.assign(s.looks)
	letters[goldenLook{}] = '.'
	for _, line := range w.screen.Lines[s.from:s.to] {
		row := make([]rune, len(line.Cells))
		for col, c := range line.Cells {
			row[col] = letters[lookOf(c)]
		}
		fmt.Fprintf(w, "|%s\n", strings.TrimRight(string(row), "."))
	}
	w.legend(letters)
}

// legend writes what the letters stand for, in the order of goldenLetters.
func (w *goldenWriter) legend(letters map[goldenLook]rune) {
	looks := make(map[rune]goldenLook, len(letters))
	for look, r := range letters {
		looks[r] = look
	}
	w.WriteString("\n")
	for _, r := range goldenLetters {
		if look, ok := looks[r]; ok {
			fmt.Fprintf(w, "%c %s\n", r, look.text(w.links))
		}
	}
}

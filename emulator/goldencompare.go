package emulator

import (
	"fmt"
	"slices"
	"strings"
)

// Aspect is the part of a Golden that a Difference is about.
type Aspect string

// The aspects that Compare looks at.
const (
	AspectSize   Aspect = "size"
	AspectText   Aspect = "text"
	AspectStyle  Aspect = "style" // and links
	AspectCursor Aspect = "cursor"
	AspectBuffer Aspect = "buffer"
	AspectTitle  Aspect = "title"
	AspectDir    Aspect = "dir"
	AspectModes  Aspect = "modes" // PrivateModes
	AspectMode   Aspect = "mode"  // Golden.Mode
)

// Difference is one thing that is not as it should be.
type Difference struct {
	Aspect Aspect
	// Row, and the columns from Col to EndCol, exclusive, are where it shows.
	// Row is -1 if that is nowhere on the screen.
	Row, Col, EndCol int
	Detail           string // such as "fg red, want default"
}

// String returns a sentence with its place: "row 3, columns 5-9: fg red, want
// default". Both columns are counted from 0 and belong to the place.
func (d Difference) String() string {
	switch {
	case d.Aspect != AspectText && d.Aspect != AspectStyle:
		return d.Detail
	case d.EndCol-d.Col == 1:
		return fmt.Sprintf("row %d, column %d: %s", d.Row, d.Col, d.Detail)
	default:
		return fmt.Sprintf("row %d, columns %d-%d: %s", d.Row, d.Col, d.EndCol-1, d.Detail)
	}
}

// Compare returns how got differs from want in meaning, both with a Screen;
// nil if it does not. Rows are compared only if the sizes are equal, the place
// and shape of a cursor only if it is visible, and the mode only if want has
// one. Extra is not compared.
func Compare(want, got *Golden) []Difference {
	w, g := want.Screen, got.Screen
	diffs := compareFacts(want, got)
	if w.Size != g.Size {
		return diffs
	}
	for row := range w.Lines {
		a, b := w.Lines[row].Cells, g.Lines[row].Cells
		if !slices.Equal(a, b) {
			diffs = append(diffs, compareText(row, a, b)...)
			diffs = append(diffs, compareStyles(row, a, b)...)
		}
	}
	return diffs
}

// compareFacts compares what is said once for the whole screen.
func compareFacts(want, got *Golden) []Difference {
	w, g := want.Screen, got.Screen
	var diffs []Difference
	add := func(aspect Aspect, have, wanted string) {
		if have != wanted {
			detail := fmt.Sprintf("%s %s, want %s", aspect, have, wanted)
			diffs = append(diffs, Difference{Aspect: aspect, Row: -1, Detail: detail})
		}
	}
	add(AspectSize, sizeText(g.Size), sizeText(w.Size))
	if want.Mode != "" {
		add(AspectMode, orNone(got.Mode), orNone(want.Mode))
	}
	add(AspectBuffer, bufferText(g.Buffer), bufferText(w.Buffer))
	add(AspectTitle, fmt.Sprintf("%q", g.Title), fmt.Sprintf("%q", w.Title))
	add(AspectDir, fmt.Sprintf("%q", g.Dir), fmt.Sprintf("%q", w.Dir))
	add(AspectModes, orNone(goldenModes(g.Modes)), orNone(goldenModes(w.Modes)))
	if detail := compareCursors(w.Cursor, g.Cursor); detail != "" {
		c := g.Cursor
		diffs = append(diffs, Difference{AspectCursor, c.Row, c.Col, c.Col + 1, detail})
	}
	return diffs
}

func sizeText(s Size) string { return fmt.Sprintf("%dx%d", s.Cols, s.Rows) }

func bufferText(b Buffer) string {
	if b == Alternate {
		return "alternate"
	}
	return "primary"
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// compareCursors returns "" if there is no difference to be seen.
func compareCursors(want, got Cursor) string {
	place := func(c Cursor) string { return fmt.Sprintf("%d,%d", c.Row, c.Col) }
	switch {
	case !want.Visible && !got.Visible:
		return ""
	case !want.Visible:
		return "cursor at " + place(got) + ", want hidden"
	case !got.Visible:
		return "cursor hidden, want at " + place(want)
	}
	var details []string
	if place(got) != place(want) {
		details = append(details, "cursor at "+place(got)+", want "+place(want))
	}
	if got.Shape != want.Shape {
		details = append(details, fmt.Sprintf("cursor %s, want %s", got.Shape, want.Shape))
	}
	return strings.Join(details, "; ")
}

// compareText returns the stretch of a row that holds all different text.
func compareText(row int, want, got []Cell) []Difference {
	from, to := -1, 0
	for col := range want {
		if !sameGlyph(want[col], got[col]) {
			if from < 0 {
				from = col
			}
			to = col + 1
		}
	}
	if from < 0 {
		return nil
	}
	have, wanted := spanText(got[from:to]), spanText(want[from:to])
	detail := fmt.Sprintf("%q, want %q", have, wanted)
	if have == wanted {
		detail = fmt.Sprintf("%q has other widths than it should", have)
	}
	return []Difference{{AspectText, row, from, to, detail}}
}

func spanText(cells []Cell) string {
	var b strings.Builder
	for _, c := range cells {
		b.WriteString(c.Content)
	}
	return b.String()
}

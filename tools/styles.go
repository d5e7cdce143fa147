package tools

import (
	"fmt"
	"strings"

	"github.com/ptyglass/ptyglass/emulator"
)

// StyleRun is a stretch of a row that does not look like plain text. Rows and
// columns are 0-based.
type StyleRun struct {
	Row   int    `json:"row"`
	Col   int    `json:"col"`
	Cols  int    `json:"cols"`
	Style string `json:"style,omitempty"` // as emulator.Style.String writes it
	Link  string `json:"link,omitempty"`
}

// styleRuns lists the styled stretches of lines whose first cell is at row,
// col of the screen.
func styleRuns(lines []emulator.Line, row, col int) []StyleRun {
	var runs []StyleRun
	for i, l := range lines {
		for from := 0; from < len(l.Cells); {
			c, to := l.Cells[from], from+1
			for to < len(l.Cells) && l.Cells[to].Style == c.Style && l.Cells[to].Link == c.Link {
				to++
			}
			if c.Style != (emulator.Style{}) || c.Link != "" {
				runs = append(runs, StyleRun{row + i, col + from, to - from, c.Style.String(), visibleText(c.Link)})
			}
			from = to
		}
	}
	return runs
}

// styleText is the text form: row,col+cols style.
func styleText(runs []StyleRun) string {
	lines := []string{"styles (row,col+cols):"}
	for _, r := range runs {
		w := words{fmt.Sprintf("%d,%d+%d", r.Row, r.Col, r.Cols)}
		if r.Style != "" {
			w.add(r.Style)
		}
		w.field("link", r.Link)
		lines = append(lines, strings.Join(w, " "))
	}
	return strings.Join(lines, "\n")
}

package emulator

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// goldenWriter writes one .screen file.
type goldenWriter struct {
	bytes.Buffer
	screen *Screen
	old    goldenLegend
	links  map[string]int
}

// writeGolden returns the text of g with the names of an older file. A Screen
// that no Terminal could show gives a text that is wrong.
func writeGolden(g Golden, old goldenLegend) []byte {
	w := &goldenWriter{screen: g.Screen, old: old, links: old.number(g.Screen)}
	w.head(g)
	w.rows()
	for _, s := range goldenSections(g.Screen.Lines) {
		w.section(s)
	}
	return w.Bytes()
}

// entry writes a head line, unless its value is empty.
func (w *goldenWriter) entry(key, value string) {
	if value != "" {
		fmt.Fprintf(w, "%s %s\n", key, value)
	}
}

func (w *goldenWriter) head(g Golden) {
	s := w.screen
	w.entry("screen", fmt.Sprintf("1 %dx%d", s.Cols, s.Rows))
	w.entry("cursor", goldenCursor(s.Cursor))
	w.entry("title", quoteUnlessEmpty(s.Title))
	w.entry("dir", quoteUnlessEmpty(s.Dir))
	if s.Buffer == Alternate {
		fmt.Fprintln(w, "alt")
	}
	w.entry("modes", goldenModes(s.Modes))
	w.entry("mode", quoteIfNeeded(g.Mode))
	for _, url := range slices.SortedFunc(maps.Keys(w.links), func(a, b string) int { return w.links[a] - w.links[b] }) {
		fmt.Fprintf(w, "link %d %q\n", w.links[url], url)
	}
	for row, line := range s.Lines {
		if list := goldenCells(goldenText(line.Cells)); list != "" {
			fmt.Fprintf(w, "cells %d %s\n", row, list)
		}
	}
	for _, line := range g.Extra {
		fmt.Fprintln(w, line)
	}
}

// goldenCursor returns a cursor as "5,15 block", or "5,15 bar hidden".
func goldenCursor(c Cursor) string {
	text := fmt.Sprintf("%d,%d", c.Row, c.Col)
	if c.Visible || c.Shape != CursorBlock {
		text += " " + c.Shape.String()
	}
	if !c.Visible {
		text += " hidden"
	}
	return text
}

func quoteUnlessEmpty(s string) string {
	if s == "" {
		return ""
	}
	return strconv.Quote(s)
}

// quoteIfNeeded leaves words as they are when unquoteGolden takes them so.
func quoteIfNeeded(s string) string {
	if q := strconv.Quote(s); q != `"`+s+`"` || strings.TrimSpace(s) != s {
		return q
	}
	return s
}

// rows writes the text but for the empty rows at the end.
func (w *goldenWriter) rows() {
	var rows strings.Builder
	used := 0
	for _, line := range w.screen.Lines {
		cells, text := goldenText(line.Cells)
		fmt.Fprintf(&rows, "|%s\n", text)
		if len(cells) > 0 {
			used = rows.Len()
		}
	}
	if used > 0 {
		w.WriteString("\n" + rows.String()[:used])
	}
}

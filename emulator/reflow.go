package emulator

// Resize implements engine. The main screen and its history are wrapped anew
// to the width, with the cursor kept on its character; the alternate screen is
// cut or padded, as its program redraws it.
func (e *native) Resize(size Size) {
	if size == e.size {
		return
	}
	e.endCluster()
	e.reflow(size)
	shown := e.g == e.alt
	e.alt = cropped(e.alt, size)
	e.g = e.main
	if shown {
		e.g = e.alt
	}
	e.size = size
	e.margin = e.fullMargins()
	e.cur = e.cur.within(size)
	for i := range e.savedOf {
		e.savedOf[i].cur = e.savedOf[i].cur.within(size)
	}
	if e.mode.noted[2048] {
		e.reportSizeInBand()
	}
}

// within moves a cursor onto a screen of the size. A wrap stays pending only
// at its right edge.
func (c cursor) within(size Size) cursor {
	if c.row >= size.Rows || c.col != size.Cols-1 {
		c.pending = false
	}
	c.row, c.col = min(c.row, size.Rows-1), min(c.col, size.Cols-1)
	return c
}

// cropped copies a grid's top left corner into a new one.
func cropped(g *grid, size Size) *grid {
	fresh := newGrid(size)
	cols := min(g.cols, size.Cols)
	for r := range min(g.rows, size.Rows) {
		row := fresh.edit(r, cols)[:cols]
		copy(row, g.row(r))
		trimHalf(row)
	}
	return fresh
}

// mainCursor is the cursor of the main screen: while the alternate one is
// shown, the one saved on the way there (mode 1049), or else the common one.
func (e *native) mainCursor() *cursor {
	switch {
	case e.g == e.main:
		return &e.cur
	case e.savedOf[Primary] == savedCursor{}:
		common := e.cur
		return &common
	default:
		return &e.savedOf[Primary].cur
	}
}

// reflow lays the logical lines of history and main screen out again. Lines
// are counted from the oldest that is kept.
func (e *native) reflow(size Size) {
	cur, oldest := e.mainCursor(), e.past.dropped
	last := e.lastRow(cur.row)
	f := &flow{cols: size.Cols, past: newPackedHistory(e.past.limit)}
	f.past.dropped = oldest
	f.anchors = append(f.anchors,
		anchor{line: e.past.kept + cur.row, col: cur.col, pending: cur.pending}, anchor{line: e.past.kept})
	for _, m := range e.host.marks {
		f.anchors = append(f.anchors, anchor{line: m.Row - oldest, col: m.Col})
	}
	e.feedFlow(f, *cur, last)
	f.finish(size.Rows, last == e.main.rows-1)
	for i := range e.host.marks {
		m, a := &e.host.marks[i], f.anchors[i+2]
		m.Row, m.Col = a.line+oldest, a.col
	}
	e.past, e.main = f.past, f.grid(size)
	at := f.anchors[0]
	cur.row, cur.col, cur.pending = at.line-f.gone, at.col, at.pending && !e.mode.noWrap
}

// lastRow is the last row of the main screen that counts: blank rows below the
// cursor are no text.
func (e *native) lastRow(cursor int) int {
	last := e.main.rows - 1
	for last > cursor && e.main.info[e.main.order[last]].used == 0 {
		last--
	}
	return last
}

// feedFlow adds the history and the main screen to a flow.
func (e *native) feedFlow(f *flow, cur cursor, last int) {
	var buf []cell
	for i := range e.past.kept {
		cells, wrapped := e.past.cells(buf[:0], i)
		for wrapped && len(cells) < e.main.cols {
			cells = append(cells, cell{})
		}
		f.add(i, cells, wrapped)
		buf = cells
	}
	for r := 0; r <= last; r++ {
		info := e.main.info[e.main.order[r]]
		n := info.used
		if r == cur.row {
			n = max(n, cur.col) // blanks before the cursor count
		}
		if info.wrapped {
			n = e.main.cols
		}
		f.add(e.past.kept+r, e.main.row(r)[:n], info.wrapped)
	}
}

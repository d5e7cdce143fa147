package emulator

// Resize implements engine. The main screen and its history are wrapped anew
// to the width, with the cursor kept on its character; the alternate screen is
// cut or padded, as its program redraws it.
func (e *native) Resize(size Size) {
	if size == e.size {
		return
	}
	e.endCluster()
	mainCursor := &e.cur
	if e.g == e.alt {
		mainCursor = &e.savedOf[Primary].cur
	}
	e.reflow(size, mainCursor)
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

func (c cursor) within(size Size) cursor {
	if c.row >= size.Rows || c.col >= size.Cols {
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

// reflow lays the logical lines of history and main screen out again.
func (e *native) reflow(size Size, cur *cursor) {
	old := e.main
	last := old.rows - 1
	for last > cur.row && old.info[old.order[last]].used == 0 {
		last-- // blank rows below the cursor are no text
	}
	f := &flow{cols: size.Cols, past: newPackedHistory(e.past.limit), screen: size.Rows}
	f.past.dropped = e.past.dropped
	var buf []cell
	for i := range e.past.kept {
		cells, wrapped := e.past.cells(buf[:0], i)
		buf = cells
		f.add(cells, wrapped, -1, false)
	}
	for r := 0; r <= last; r++ {
		info := old.info[old.order[r]]
		cells := old.row(r)[:info.used]
		at := -1
		if r == cur.row {
			at = cur.col
			for len(cells) < at && len(cells) < old.cols { // blanks before the cursor count
				cells = old.row(r)[:len(cells)+1]
			}
		}
		f.add(cells, info.wrapped, at, cur.pending)
	}
	f.finish()
	e.past = f.past
	e.main = f.grid(size)
	cur.row, cur.col, cur.pending = f.curRow, f.curCol, f.curPending
}

// flow collects logical lines and cuts them into rows.
type flow struct {
	cols, screen       int
	past               *packedHistory
	logical            []cell
	cursorAt           int // in logical, -1 for not there
	pending            bool
	rows               []flowRow
	curRow, curCol     int
	curPending, hasCur bool
}

type flowRow struct {
	cells   []cell
	wrapped bool
}

// add takes a row of the old layout; cursor is its column in it, or -1.
func (f *flow) add(cells []cell, wrapped bool, cursor int, pending bool) {
	if len(f.logical) == 0 && !f.hasCur {
		f.cursorAt = -1
	}
	if cursor >= 0 {
		f.cursorAt, f.pending, f.hasCur = len(f.logical)+cursor, pending, true
	}
	f.logical = append(f.logical, cells...)
	if !wrapped {
		f.flush()
	}
}

// flush cuts the logical line so far into rows.
func (f *flow) flush() {
	cells := f.logical
	start := 0
	for first := true; first || start < len(cells); first = false {
		end := min(start+f.cols, len(cells))
		if end < len(cells) && cells[end].at&atTail != 0 && end-start > 1 {
			end-- // a wide character goes to the next row whole
		}
		if end == start && start < len(cells) {
			end = start + 1
		}
		f.place(start, end, end < len(cells))
		f.rows = append(f.rows, flowRow{append([]cell(nil), cells[start:end]...), end < len(cells)})
		start = end
		f.spill()
	}
	f.logical, f.cursorAt = f.logical[:0], -1
}

// place notes where the cursor comes to stand, if it is in start..end-1 of the
// logical line or right behind its last character.
func (f *flow) place(start, end int, more bool) {
	at := f.cursorAt
	if at < start || at >= end && (more || at > start+f.cols) {
		return
	}
	f.curRow, f.curCol = len(f.rows), min(at-start, f.cols-1)
	f.curPending = f.pending && at-start == f.cols-1
	if f.pending && !f.curPending { // it stood on the last character
		f.curCol = min(f.curCol+1, f.cols-1)
	}
}

// spill moves rows that cannot be on the screen any more into the history,
// unless the cursor is on them.
func (f *flow) spill() {
	for len(f.rows) > 4*f.screen && !f.hasCur {
		for _, r := range f.rows[:2*f.screen] {
			f.past.add(r.cells, r.wrapped)
		}
		f.rows = append(f.rows[:0], f.rows[2*f.screen:]...)
	}
}

// finish ends the last line and decides which rows make the screen.
func (f *flow) finish() {
	if len(f.logical) > 0 || len(f.rows) == 0 {
		f.flush()
	}
	extra := max(len(f.rows)-f.screen, 0)
	if f.curRow < extra && f.hasCur { // keep the cursor's row
		extra = f.curRow
	}
	for _, r := range f.rows[:extra] {
		f.past.add(r.cells, r.wrapped)
	}
	f.rows = f.rows[extra:]
	f.curRow -= extra
}

// grid makes the new screen.
func (f *flow) grid(size Size) *grid {
	g := newGrid(size)
	for r, row := range f.rows[:min(len(f.rows), size.Rows)] {
		n := min(len(row.cells), size.Cols)
		copy(g.edit(r, n), row.cells[:n])
		if n > 0 {
			trimHalf(g.row(r)[:n])
		}
		g.setWrapped(r, row.wrapped)
	}
	return g
}

package emulator

// flow takes the rows of an old layout, joins those that wrapped to logical
// lines and cuts these into rows of another width.
type flow struct {
	cols    int
	past    *packedHistory
	logical []cell // of the line so far, what is not in rows yet
	begun   bool   // rows were made of it
	next    int    // the old line expected next
	rows    []flowRow
	gone    int // rows made before those, now in past
	anchors []anchor
}

type flowRow struct {
	cells   []cell
	wrapped bool
}

// anchor is a place that moves with its text. Line and column are those of the
// old layout until it is placed, and of the new one then.
type anchor struct {
	line, col int
	pending   bool // behind the character at col, not on it
	at        int  // place in flow.logical
	state     anchorState
}

type anchorState uint8

const (
	anchorAhead  anchorState = iota
	anchorMet                // at is known
	anchorPlaced             // line and col are new
)

// spillRows is how many rows a flow holds before it moves some to the history.
const spillRows = 4 * MaxRows

// add takes the next row of the old layout.
func (f *flow) add(line int, cells []cell, wrapped bool) {
	if n := len(f.logical); n > 0 && f.logical[n-1].at&atPad != 0 {
		f.logical = f.logical[:n-1]
	}
	f.meet(line, len(cells))
	f.logical = append(f.logical, cells...)
	f.next = line + 1
	f.cut(wrapped)
}

// meet notes the anchors in a row of n cells.
func (f *flow) meet(line, n int) {
	for i := range f.anchors {
		a := &f.anchors[i]
		if a.state == anchorAhead && a.line == line {
			a.at, a.state = len(f.logical)+min(a.col, n), anchorMet
		}
	}
}

// cut makes rows of the logical line; where it goes on, the last one waits for
// the rest.
func (f *flow) cut(goesOn bool) {
	start := 0
	for len(f.logical)-start > f.cols || !goesOn && (start < len(f.logical) || !f.begun) {
		start = f.makeRow(start, goesOn)
	}
	f.logical = append(f.logical[:0], f.logical[start:]...)
	for i := range f.anchors {
		f.anchors[i].at -= start
	}
	f.begun = f.begun && goesOn
}

// makeRow makes a row of what begins at start and returns where it ends.
func (f *flow) makeRow(start int, goesOn bool) int {
	end := min(start+f.cols, len(f.logical))
	padded := false
	if end < len(f.logical) && f.logical[end].at&atTail != 0 {
		if padded = f.cols > 1; padded {
			end-- // a wide character goes to the next row whole
		} else {
			end++ // or nowhere
		}
	}
	more := goesOn || end < len(f.logical)
	f.place(start, end, more)
	row := append([]cell(nil), f.logical[start:min(end, start+f.cols)]...)
	if len(row) > 0 {
		trimHalf(row)
	}
	if padded {
		row = append(row, cell{at: atPad})
	}
	f.rows = append(f.rows, flowRow{row, more})
	f.begun = true
	f.spill()
	return end
}

// place notes where the anchors between start and end come to stand, or behind
// the end of the line.
func (f *flow) place(start, end int, more bool) {
	for i := range f.anchors {
		a := &f.anchors[i]
		if a.state != anchorMet || a.at < start || a.at >= end && more {
			continue
		}
		col := a.at - start
		if a.pending {
			col++
		}
		a.state, a.line = anchorPlaced, f.gone+len(f.rows)
		a.col, a.pending = min(col, f.cols-1), col >= f.cols
	}
}

// spill moves rows that cannot be on the screen any more into the history.
func (f *flow) spill() {
	if len(f.rows) > spillRows && f.anchors[0].state == anchorAhead {
		f.toPast(spillRows / 2)
	}
}

func (f *flow) toPast(n int) {
	for _, r := range f.rows[:n] {
		f.past.add(r.cells, r.wrapped)
	}
	f.gone += n
	f.rows = append(f.rows[:0], f.rows[n:]...)
}

// finish ends the last line and moves to the history what is above the new
// screen: it shows the last rows, but the cursor's in any case; and lines come
// back from the history only where the old screen was full.
func (f *flow) finish(screen int, full bool) {
	if len(f.logical) > 0 || f.begun || len(f.rows) == 0 {
		f.cut(false)
	}
	made := f.gone + len(f.rows)
	for i := range f.anchors {
		switch a := &f.anchors[i]; {
		case a.state == anchorMet: // the line ends in a character without room
			a.line, a.col = made-1, f.cols-1
		case a.state == anchorAhead && a.line >= f.next: // below the text
			a.line += made - f.next
		}
	}
	top := max(made-screen, 0)
	if !full {
		top = max(top, f.anchors[1].line)
	}
	top = min(top, f.anchors[0].line)
	f.toPast(max(top-f.gone, 0))
}

// grid makes the new screen.
func (f *flow) grid(size Size) *grid {
	g := newGrid(size)
	for r, row := range f.rows[:min(len(f.rows), size.Rows)] {
		copy(g.edit(r, len(row.cells)), row.cells)
		g.setWrapped(r, row.wrapped && r+1 < size.Rows)
	}
	return g
}

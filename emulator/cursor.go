package emulator

// control handles a C0 control.
func (e *native) control(c byte) {
	if c == 0 {
		return
	}
	e.endCluster()
	switch c {
	case '\b':
		e.back(1)
	case '\t':
		e.tab(1)
	case '\n', '\v', '\f':
		e.index()
		if e.mode.newline {
			e.carriageReturn()
		}
	case '\r':
		e.carriageReturn()
	case 0x0e: // SO
		e.charsets.gl = 1
	case 0x0f: // SI
		e.charsets.gl = 0
	}
}

// carriageReturn is CR: to the left margin, or to column 0 from outside of it.
func (e *native) carriageReturn() {
	e.cur.pending = false
	if e.mode.origin || e.cur.col >= e.margin.left {
		e.cur.col = e.margin.left
	} else {
		e.cur.col = 0
	}
}

// inColumns reports whether the cursor stands between the left and right
// margins; outside of them nothing scrolls.
func (e *native) inColumns() bool {
	return e.cur.col >= e.margin.left && e.cur.col <= e.margin.right
}

// index is IND: down a row, scrolling at the bottom margin.
func (e *native) index() {
	e.cur.pending = false
	switch {
	case e.cur.row == e.margin.bottom && e.inColumns():
		e.scrollUp(e.margin.top, 1)
	case e.cur.row == e.margin.bottom:
	case e.cur.row < e.g.rows-1:
		e.cur.row++
	}
}

// reverseIndex is RI.
func (e *native) reverseIndex() {
	e.cur.pending = false
	switch {
	case e.cur.row == e.margin.top && e.inColumns():
		e.scrollDown(e.margin.top, 1)
	case e.cur.row == e.margin.top:
	case e.cur.row > 0:
		e.cur.row--
	}
}

func (e *native) up(n int) {
	limit := 0
	if e.cur.row >= e.margin.top {
		limit = e.margin.top
	}
	e.cur.row = max(e.cur.row-n, limit)
	e.cur.pending = false
}

func (e *native) down(n int) {
	limit := e.g.rows - 1
	if e.cur.row <= e.margin.bottom {
		limit = e.margin.bottom
	}
	e.cur.row = min(e.cur.row+n, limit)
	e.cur.pending = false
}

func (e *native) forward(n int) {
	e.cur.col = min(e.cur.col+n, e.rightLimit())
	e.cur.pending = false
}

// back is CUB and BS. With reverse wraparound (modes 45 and 1045) it goes on at
// the right margin of the row above, from the first row to the last, and a
// pending wrap counts as a column. Top and bottom margins do not matter (xterm).
func (e *native) back(n int) {
	left := 0
	if e.cur.col >= e.margin.left {
		left = e.margin.left
	}
	reverse := (e.mode.reverseWrap || e.mode.reverseWrap2) && !e.mode.noWrap
	if reverse && e.cur.pending {
		n--
	}
	e.cur.pending = false
	if !reverse || e.cur.col-n >= left {
		e.cur.col = max(e.cur.col-n, left)
		return
	}
	width := e.margin.right - left + 1
	if e.cur.row == e.margin.top && e.cur.col == left { // from the top margin to the bottom one
		e.cur.row = e.margin.bottom + 1
	}
	all := width * e.g.rows
	at := (e.cur.row*width+e.cur.col-left-n)%all + all
	e.cur.row, e.cur.col = at%all/width, left+at%width
}

// moveTo is CUP with 0-based row and column, relative to the margins in
// origin mode (DECOM).
func (e *native) moveTo(row, col int) {
	e.cur.pending = false
	if e.mode.origin {
		e.cur.row = min(max(row, 0)+e.margin.top, e.margin.bottom)
		e.cur.col = min(max(col, 0)+e.margin.left, e.margin.right)
		return
	}
	e.cur.row = min(max(row, 0), e.g.rows-1)
	e.cur.col = min(max(col, 0), e.g.cols-1)
}

// originRow and originCol are what positions count from.
func (e *native) originRow() int {
	if e.mode.origin {
		return e.margin.top
	}
	return 0
}

func (e *native) originCol() int {
	if e.mode.origin {
		return e.margin.left
	}
	return 0
}

// saveCursor is DECSC.
func (e *native) saveCursor() {
	e.savedOf[e.buffer()] = savedCursor{true, e.cur, e.pen, e.mode.origin, e.charsets}
}

// restoreCursor is DECRC; without a DECSC before it homes the cursor.
func (e *native) restoreCursor() {
	s := e.savedOf[e.buffer()]
	e.endCluster()
	e.cur, e.pen, e.mode.origin, e.charsets = s.cur, s.pen, s.origin, s.charsets
	e.cur.row = min(e.cur.row, e.g.rows-1)
	e.cur.col = min(e.cur.col, e.g.cols-1)
}

func (e *native) buffer() Buffer {
	if e.g == e.alt {
		return Alternate
	}
	return Primary
}

// scrollUp moves the rows from top to the bottom margin up, between the left
// and right margins. Whole rows that leave the top of the main screen go into
// the history.
func (e *native) scrollUp(top, n int) {
	m := e.margin
	n = min(n, m.bottom-top+1)
	if m.left == 0 && m.right == e.g.cols-1 {
		if top == 0 && e.g == e.main {
			for r := range n {
				e.past.push(e.g, r)
			}
		}
		e.g.scrollUp(top, m.bottom, n, e.blank())
		return
	}
	width := m.right - m.left + 1
	for r := top; r <= m.bottom; r++ {
		if r+n <= m.bottom {
			e.g.copyCells(r, m.left, r+n, m.left, width)
		} else {
			e.g.erase(r, m.left, m.right+1, e.blank())
		}
	}
}

// scrollDown moves the rows from top to the bottom margin down.
func (e *native) scrollDown(top, n int) {
	m := e.margin
	n = min(n, m.bottom-top+1)
	if m.left == 0 && m.right == e.g.cols-1 {
		e.g.scrollDown(top, m.bottom, n, e.blank())
		return
	}
	width := m.right - m.left + 1
	for r := m.bottom; r >= top; r-- {
		if r-n >= top {
			e.g.copyCells(r, m.left, r-n, m.left, width)
		} else {
			e.g.erase(r, m.left, m.right+1, e.blank())
		}
	}
}

// inRegion reports whether the cursor stands where IL, DL and their kin act.
func (e *native) inRegion() bool {
	return e.cur.row >= e.margin.top && e.cur.row <= e.margin.bottom && e.inColumns()
}

func (e *native) insertLines(n int) {
	if e.inRegion() {
		e.scrollDown(e.cur.row, n)
		e.cur.col, e.cur.pending = e.margin.left, false
	}
}

func (e *native) deleteLines(n int) {
	if !e.inRegion() {
		return
	}
	keep := e.past.paused
	e.past.paused = true // deleted lines are no history (xterm)
	e.scrollUp(e.cur.row, n)
	e.past.paused = keep
	e.cur.col, e.cur.pending = e.margin.left, false
}

func (e *native) insertChars(n int) {
	e.cur.pending = false
	if e.inColumns() {
		e.g.insertCells(e.cur.row, e.cur.col, e.margin.right, n, e.blank())
	}
}

func (e *native) deleteChars(n int) {
	e.cur.pending = false
	if e.inColumns() {
		e.g.deleteCells(e.cur.row, e.cur.col, e.margin.right, n, e.blank())
	}
}

// insertColumns is DECIC, deleteColumns DECDC: they act on all rows of the
// region.
func (e *native) insertColumns(col, n int) {
	for r := e.margin.top; r <= e.margin.bottom; r++ {
		e.g.insertCells(r, col, e.margin.right, n, e.blank())
	}
}

func (e *native) deleteColumns(col, n int) {
	for r := e.margin.top; r <= e.margin.bottom; r++ {
		e.g.deleteCells(r, col, e.margin.right, n, e.blank())
	}
}

func (e *native) resetTabs() {
	e.tabs = make([]bool, MaxCols)
	for i := 8; i < len(e.tabs); i += 8 {
		e.tabs[i] = true
	}
}

// tab moves to the next stop, or the right margin.
func (e *native) tab(n int) {
	limit := e.rightLimit()
	for ; n > 0 && e.cur.col < limit; n-- {
		for e.cur.col++; e.cur.col < limit && !e.tabs[e.cur.col]; e.cur.col++ {
		}
	}
}

// backTab is CBT.
func (e *native) backTab(n int) {
	limit := e.originCol()
	e.cur.pending = false
	for ; n > 0 && e.cur.col > limit; n-- {
		for e.cur.col--; e.cur.col > limit && !e.tabs[e.cur.col]; e.cur.col-- {
		}
	}
}

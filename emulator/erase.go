package emulator

// eraseDisplay is ED and, with selective set, DECSED.
func (e *native) eraseDisplay(what int, selective bool) {
	e.cur.pending = false
	switch what {
	case 0:
		e.eraseRow(e.cur.row, e.cur.col, e.g.cols, selective)
		e.eraseRows(e.cur.row+1, e.g.rows, selective)
	case 1:
		e.eraseRows(0, e.cur.row, selective)
		e.eraseRow(e.cur.row, 0, e.cur.col+1, selective)
	case 2:
		e.eraseRows(0, e.g.rows, selective)
	case 3:
		if !selective {
			e.past.clear()
		}
	}
}

func (e *native) eraseRows(from, to int, selective bool) {
	for r := from; r < to; r++ {
		e.eraseRow(r, 0, e.g.cols, selective)
	}
}

// eraseLine is EL and DECSEL.
func (e *native) eraseLine(what int, selective bool) {
	e.cur.pending = false
	switch what {
	case 0:
		e.eraseRow(e.cur.row, e.cur.col, e.g.cols, selective)
	case 1:
		e.eraseRow(e.cur.row, 0, e.cur.col+1, selective)
	case 2:
		e.eraseRow(e.cur.row, 0, e.g.cols, selective)
	}
}

// eraseRow blanks part of a row. Selective erasing keeps cells protected by
// DECSCA and the looks of the others; plain erasing keeps cells protected by
// SPA (ISO 6429 guarded areas), as xterm does.
func (e *native) eraseRow(r, from, to int, selective bool) {
	protection := uint32(atISO)
	if selective {
		protection = atProtected
	}
	if !e.mode.protection && !selective {
		if from == 0 && to == e.g.cols {
			e.g.clearRow(r, e.blank())
			return
		}
		e.g.erase(r, from, to, e.blank())
		return
	}
	for col := from; col < to; col++ {
		c := e.g.row(r)[col]
		if c.at&protection != 0 {
			continue
		}
		blank := e.blank()
		if selective {
			blank = cell{fg: c.fg, bg: c.bg, at: c.at & (atStyle | atISO)}
		}
		e.g.erase(r, col, col+1, blank)
	}
}

// eraseChars is ECH.
func (e *native) eraseChars(n int) {
	e.cur.pending = false
	e.eraseRow(e.cur.row, e.cur.col, min(e.cur.col+n, e.g.cols), false)
}

// align is DECALN.
func (e *native) align() {
	e.margin = e.fullMargins()
	e.mode.origin = false
	for r := range e.g.rows {
		fill(e.g.edit(r, e.g.cols), cell{ch: 'E'})
		e.g.setWrapped(r, false)
	}
	e.cur = cursor{}
}

// rect is a rectangle of cells, inclusive, inside the screen.
type rect struct{ top, left, bottom, right int }

// rectParams reads a rectangle from four parameters, 1-based and relative to
// the origin (DEC STD 070, rectangular operations). False: it is empty.
func (e *native) rectParams(i int) (rect, bool) {
	maxRow, maxCol := e.g.rows-1, e.g.cols-1
	if e.mode.origin {
		maxRow, maxCol = e.margin.bottom, e.margin.right
	}
	row0, col0 := e.originRow(), e.originCol()
	q := rect{
		top:    e.param(i, 1) - 1 + row0,
		left:   e.param(i+1, 1) - 1 + col0,
		bottom: min(e.param(i+2, maxParam)-1+row0, maxRow),
		right:  min(e.param(i+3, maxParam)-1+col0, maxCol),
	}
	return q, q.top <= q.bottom && q.left <= q.right
}

// fillRect is DECFRA.
func (e *native) fillRect(ch int) {
	q, ok := e.rectParams(1)
	if !ok || ch < 0x20 || ch > 0x7e && ch < 0xa0 || ch > 0xff {
		return
	}
	c := e.pen
	c.ch = uint32(ch)
	e.eachRow(q, func(r int) {
		e.g.splitWide(r, q.left)
		e.g.splitWide(r, q.right+1)
		fill(e.g.edit(r, q.right+1)[q.left:q.right+1], c)
	})
}

func (e *native) eachRow(q rect, f func(r int)) {
	for r := q.top; r <= q.bottom; r++ {
		f(r)
	}
}

// eraseRect is DECERA, and DECSERA with selective set.
func (e *native) eraseRect(selective bool) {
	if q, ok := e.rectParams(0); ok {
		e.eachRow(q, func(r int) { e.eraseRow(r, q.left, q.right+1, selective) })
	}
}

// copyRect is DECCRA; pages other than the first do not exist.
func (e *native) copyRect() {
	q, ok := e.rectParams(0)
	if !ok {
		return
	}
	top := e.param(5, 1) - 1 + e.originRow()
	left := e.param(6, 1) - 1 + e.originCol()
	maxRow, maxCol := e.g.rows-1, e.g.cols-1
	if e.mode.origin {
		maxRow, maxCol = e.margin.bottom, e.margin.right
	}
	rows, cols := min(q.bottom-q.top, maxRow-top)+1, min(q.right-q.left, maxCol-left)+1
	if rows < 1 || cols < 1 {
		return
	}
	for i := range rows {
		r := i
		if top > q.top { // from below, so that nothing is read twice
			r = rows - 1 - i
		}
		e.g.copyCells(top+r, left, q.top+r, q.left, cols)
	}
}

// changeRect is DECCARA, and DECRARA with reverse set: SGR parameters from the
// fifth on change the looks of a rectangle, or of a stream from its first to
// its last cell (DECSACE).
func (e *native) changeRect(reverse bool) {
	q, ok := e.rectParams(0)
	if !ok {
		return
	}
	for r := q.top; r <= q.bottom; r++ {
		left, right := q.left, q.right
		if !e.mode.rectangle {
			if r > q.top {
				left = 0
			}
			if r < q.bottom {
				right = e.g.cols - 1
			}
		}
		cells := e.g.edit(r, right+1)
		for col := left; col <= right; col++ {
			e.changeCell(&cells[col], reverse)
		}
	}
}

// rectAttrs are the renditions DECCARA and DECRARA know, by SGR code.
var rectAttrs = map[int32]uint32{
	1: uint32(Bold), 4: uint32(UnderlineSingle) << atUnderlineShift, 5: uint32(Blink), 7: uint32(Inverse), 8: uint32(Conceal),
}

func (e *native) changeCell(c *cell, reverse bool) {
	all := uint32(0)
	for _, bits := range rectAttrs {
		all |= bits
	}
	if e.p.nparams <= 4 {
		e.p.params[4], e.p.nparams = 0, 5
	}
	for _, code := range e.p.params[4:e.p.nparams] {
		switch bits, on := rectAttrs[code], code >= 20; {
		case code <= 0 && reverse:
			c.at ^= all
		case code <= 0:
			c.at &^= all | atUnderline
		case reverse:
			c.at ^= bits
		case on:
			c.at &^= rectAttrs[code-20]
		default:
			c.at |= bits
		}
	}
}

// checksum is DECRQCRA: the sum of a rectangle's characters and renditions,
// negated, as VT420 and xterm compute it.
func (e *native) checksum(q rect) uint16 {
	sum := 0
	e.eachRow(q, func(r int) {
		for _, c := range e.g.row(r)[q.left : q.right+1] {
			sum += e.checksumOf(c)
		}
	})
	return uint16(-sum)
}

func (e *native) checksumOf(c cell) int {
	sum := int(' ')
	if c.ch != 0 || c.at&atTail != 0 {
		sum = 0
		for _, r := range e.content(c) {
			sum += int(r)
		}
	}
	for _, w := range []struct {
		bits uint32
		adds int
	}{{atProtected, 4}, {uint32(Conceal), 8}, {atUnderline, 0x10}, {uint32(Inverse), 0x20}, {uint32(Blink), 0x40}, {uint32(Bold), 0x80}} {
		if c.at&w.bits != 0 {
			sum += w.adds
		}
	}
	return sum
}

package emulator

import "unicode/utf8"

// protection says which erasing cells with the protection attribute withstand;
// the last of DECSCA and SPA decides (xterm).
type protection uint8

const (
	notProtected protection = iota
	decProtected            // DECSCA: selective erasing
	isoProtected            // SPA (ECMA-48 8.3.143): all erasing but that of rectangles
)

// keeps reports whether erasing leaves protected cells alone.
func (p protection) keeps(selective bool) bool {
	return p == isoProtected || p == decProtected && selective
}

// eraseDisplay is ED and, with selective set, DECSED.
func (e *native) eraseDisplay(what int, selective bool) {
	if what < 3 {
		e.cur.pending = false
	}
	keep := e.mode.protection.keeps(selective)
	switch what {
	case 0:
		e.eraseRow(e.cur.row, e.cur.col, e.g.cols, keep)
		e.eraseRows(e.cur.row+1, e.g.rows, keep)
	case 1:
		e.eraseRows(0, e.cur.row, keep)
		e.eraseRow(e.cur.row, 0, e.cur.col+1, keep)
	case 2:
		e.eraseRows(0, e.g.rows, keep)
	case 3:
		if !selective {
			e.past.clear()
		}
	}
}

func (e *native) eraseRows(from, to int, keep bool) {
	for r := from; r < to; r++ {
		e.eraseRow(r, 0, e.g.cols, keep)
	}
}

// eraseLine is EL and DECSEL.
func (e *native) eraseLine(what int, selective bool) {
	e.cur.pending = false
	keep := e.mode.protection.keeps(selective)
	switch what {
	case 0:
		e.eraseRow(e.cur.row, e.cur.col, e.g.cols, keep)
	case 1:
		e.eraseRow(e.cur.row, 0, e.cur.col+1, keep)
	case 2:
		e.eraseRow(e.cur.row, 0, e.g.cols, keep)
	}
}

// eraseRow blanks part of a row, but for its protected cells if they are to be
// kept.
func (e *native) eraseRow(r, from, to int, keep bool) {
	switch {
	case keep:
		for cells := e.g.row(r); from < to; from++ {
			end := from
			for end < to && cells[end].at&atProtected == 0 {
				end++
			}
			e.g.erase(r, from, end, e.blank())
			from = end
		}
	case from == 0 && to == e.g.cols:
		e.g.clearRow(r, e.blank())
	default:
		e.g.erase(r, from, to, e.blank())
	}
}

// eraseChars is ECH.
func (e *native) eraseChars(n int) {
	e.cur.pending = false
	e.eraseRow(e.cur.row, e.cur.col, min(e.cur.col+n, e.g.cols), e.mode.protection.keeps(false))
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

// eraseRect is DECERA.
func (e *native) eraseRect() {
	if q, ok := e.rectParams(0); ok {
		e.eachRow(q, func(r int) { e.eraseRow(r, q.left, q.right+1, false) })
	}
}

// eraseRectSelective is DECSERA: cells protected by DECSCA stay, and the others
// keep their looks.
func (e *native) eraseRectSelective() {
	q, ok := e.rectParams(0)
	if !ok {
		return
	}
	e.eachRow(q, func(r int) {
		for col := q.left; col <= q.right; col++ {
			c := e.g.row(r)[col]
			if e.mode.protection != decProtected || c.at&atProtected == 0 {
				e.g.erase(r, col, col+1, cell{fg: c.fg, bg: c.bg, at: c.at & atStyle})
			}
		}
	})
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
	reset, set, flip := e.rectChange(reverse)
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
			cells[col].at = (cells[col].at&^reset | set) ^ flip
		}
	}
}

// rectAttrs are the renditions DECCARA and DECRARA know, by SGR code: bold,
// underline, blink and inverse (xterm ctlseqs).
var rectAttrs = map[int32]uint32{
	1: uint32(Bold), 4: uint32(UnderlineSingle) << atUnderlineShift, 5: uint32(Blink), 7: uint32(Inverse),
}

// rectResets are the codes of DECCARA that take renditions away.
var rectResets = map[int32]uint32{
	0:  uint32(Bold|Blink|Inverse) | atUnderline,
	22: uint32(Bold), 24: atUnderline, 25: uint32(Blink), 27: uint32(Inverse),
}

// rectChange puts the parameters from the fifth on together: the bits of a cell
// that are reset, then those set, then those reversed.
func (e *native) rectChange(reverse bool) (reset, set, flip uint32) {
	for _, code := range e.p.params[min(4, e.p.nparams):e.p.nparams] {
		if reverse {
			flip ^= rectAttrs[code]
			continue
		}
		off := rectResets[max(code, 0)]
		if code == 4 {
			off = atUnderline
		}
		reset |= off
		set = set&^off | rectAttrs[code]
	}
	return reset, set, flip
}

// checksum is DECRQCRA as xterm computes it: the sum, negated, of a
// rectangle's characters and renditions; blank cells that nobody wrote after
// the last written one do not count, but for the first cell.
func (e *native) checksum(q rect) uint16 {
	sum, all, first := 0, 0, true
	e.eachRow(q, func(r int) {
		for _, c := range e.g.row(r)[q.left : q.right+1] {
			all += e.checksumOf(c)
			if first || c.ch != 0 || c.at&atTail != 0 {
				sum = all
			}
			first = false
		}
	})
	return uint16(-sum)
}

// checksumAttrs are what renditions add to a checksum (VT420).
var checksumAttrs = []struct {
	bits uint32
	adds int
}{{uint32(Inverse), 0x20}, {uint32(Blink), 0x40}, {uint32(Bold), 0x80}}

// checksumOf counts the low eight bits of a character; concealed ones are
// blanks.
func (e *native) checksumOf(c cell) int {
	sum := int(' ')
	switch {
	case c.at&uint32(Conceal) != 0:
	case c.at&atTail != 0:
		sum = 0xff
	case c.ch != 0:
		first, _ := utf8.DecodeRuneInString(e.content(c))
		sum = int(first & 0xff)
	}
	if Underline(c.at&atUnderline>>atUnderlineShift) == UnderlineSingle {
		sum += 0x10
	}
	for _, w := range checksumAttrs {
		if c.at&w.bits != 0 {
			sum += w.adds
		}
	}
	return sum
}

package emulator

// cell is a Cell as the engine keeps it: 16 bytes without pointers.
type cell struct {
	ch     uint32 // code point, or clusterFlag and an index; 0 where nothing was written
	fg, bg Color
	at     uint32 // attributes, see below
}

// The bits of cell.at.
const (
	atAttrs          = 0xff // Attrs
	atUnderlineShift = 8    // Underline
	atUnderline      = 7 << atUnderlineShift
	atWide           = 1 << 11 // the first cell of a wide character
	atTail           = 1 << 12 // its second
	atProtected      = 1 << 13 // DECSCA or SPA
	atPad            = 1 << 15 // left blank because a wide character did not fit
	atExtraShift     = 16      // index into extras
	atExtra          = 0xffff << atExtraShift

	clusterFlag = 1 << 31
)

// atStyle are the bits that are part of a Style or link.
const atStyle = atAttrs | atUnderline | atExtra

// grid is a screen buffer: rows of cells that move by number, not by copy.
type grid struct {
	rows, cols int
	cells      []cell
	order      []int32 // where each row stands in cells
	info       []rowInfo
}

// rowInfo goes with a row of cells wherever it moves.
type rowInfo struct {
	used    int  // cells from here on are blank and plain
	wrapped bool // the text goes on in the next row
	dirty   bool // changed since line was made
	line    Line // the row as it was last given away
}

func newGrid(size Size) *grid {
	g := &grid{rows: size.Rows, cols: size.Cols, cells: make([]cell, size.Rows*size.Cols),
		order: make([]int32, size.Rows), info: make([]rowInfo, size.Rows)}
	for i := range g.order {
		g.order[i] = int32(i)
		g.info[i].dirty = true
	}
	return g
}

// row returns the cells of a row for reading.
func (g *grid) row(r int) []cell {
	at := int(g.order[r]) * g.cols
	return g.cells[at : at+g.cols : at+g.cols]
}

// edit returns the cells of a row for writing up to column end.
func (g *grid) edit(r, end int) []cell {
	info := &g.info[g.order[r]]
	info.dirty = true
	info.used = max(info.used, end)
	return g.row(r)
}

// place returns the cells of a row for writing a character or more from column
// col up to end, over what halves of wide characters that cuts off.
func (g *grid) place(r, col, end int) []cell {
	cells := g.edit(r, end)
	if cells[col].at&atTail != 0 || end < len(cells) && cells[end].at&atTail != 0 {
		g.splitWide(r, col)
		g.splitWide(r, end)
	}
	return cells
}

func (g *grid) wrapped(r int) bool { return g.info[g.order[r]].wrapped }

func (g *grid) setWrapped(r int, on bool) {
	info := &g.info[g.order[r]]
	if info.wrapped != on {
		info.wrapped, info.dirty = on, true
	}
}

// clearRow blanks a whole row.
func (g *grid) clearRow(r int, blank cell) {
	info := &g.info[g.order[r]]
	cells := g.row(r)
	if blank == (cell{}) {
		clear(cells[:info.used])
		info.used = 0
	} else {
		fill(cells, blank)
		info.used = g.cols
	}
	info.dirty, info.wrapped = true, false
}

func fill(cells []cell, c cell) {
	for i := range cells {
		cells[i] = c
	}
}

// erase blanks cells from..to-1 of a row, and what the halves of wide
// characters at its ends leave behind.
func (g *grid) erase(r, from, to int, blank cell) {
	if from >= to {
		return
	}
	g.splitWide(r, from)
	g.splitWide(r, to)
	cells := g.edit(r, 0)
	info := &g.info[g.order[r]]
	if blank != (cell{}) {
		fill(cells[from:to], blank)
		info.used = max(info.used, to)
	} else if from < info.used {
		clear(cells[from:min(to, info.used)])
		if to >= info.used {
			info.used = from
		}
	}
	if to == g.cols {
		info.wrapped = false
	}
}

// splitWide blanks both halves of a wide character that column col would cut.
func (g *grid) splitWide(r, col int) {
	if col <= 0 || col >= g.cols {
		return
	}
	if cells := g.row(r); cells[col].at&atTail != 0 {
		cells = g.edit(r, 0)
		for i := col - 1; i <= col; i++ {
			cells[i].ch = 0
			cells[i].at &^= atWide | atTail
		}
	}
}

// scrollUp moves rows top..bottom up by n and blanks what appears below.
func (g *grid) scrollUp(top, bottom, n int, blank cell) {
	n = min(n, bottom-top+1)
	if n == 1 {
		first := g.order[top]
		copy(g.order[top:bottom], g.order[top+1:bottom+1])
		g.order[bottom] = first
	} else {
		rotate(g.order[top:bottom+1], n)
	}
	for r := bottom - n + 1; r <= bottom; r++ {
		g.clearRow(r, blank)
	}
}

// scrollDown moves rows top..bottom down by n and blanks what appears above.
func (g *grid) scrollDown(top, bottom, n int, blank cell) {
	n = min(n, bottom-top+1)
	rotate(g.order[top:bottom+1], bottom-top+1-n)
	for r := top; r < top+n; r++ {
		g.clearRow(r, blank)
	}
}

// rotate moves the first n elements to the end.
func rotate(s []int32, n int) {
	reverse(s[:n])
	reverse(s[n:])
	reverse(s)
}

func reverse(s []int32) {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
}

// copyCells copies a stretch of one row onto another place, as scrolling
// between left and right margins does.
func (g *grid) copyCells(dst, dstCol, src, srcCol, n int) {
	g.splitWide(dst, dstCol)
	g.splitWide(dst, dstCol+n)
	from := g.row(src)[srcCol : srcCol+n]
	to := g.edit(dst, dstCol+n)[dstCol : dstCol+n]
	copy(to, from)
	trimHalf(to)
	if dstCol+n == g.cols {
		g.setWrapped(dst, false)
	}
}

// trimHalf blanks halves of wide characters at the ends of a copied stretch.
func trimHalf(cells []cell) {
	if first := &cells[0]; first.at&atTail != 0 {
		first.ch, first.at = 0, first.at&^atTail
	}
	if last := &cells[len(cells)-1]; last.at&atWide != 0 {
		last.ch, last.at = 0, last.at&^atWide
	}
}

// insertCells shifts cells col..right of a row to the right by n.
func (g *grid) insertCells(r, col, right, n int, blank cell) {
	n = min(n, right-col+1)
	g.splitWide(r, col)
	g.splitWide(r, right+1)
	cells := g.edit(r, right+1)[col : right+1]
	copy(cells[n:], cells)
	fill(cells[:n], blank)
	if len(cells) > n {
		trimHalf(cells[n:])
	}
}

// deleteCells shifts cells col+n..right of a row to the left by n.
func (g *grid) deleteCells(r, col, right, n int, blank cell) {
	n = min(n, right-col+1)
	g.splitWide(r, col)
	g.splitWide(r, right+1)
	g.splitWide(r, col+n)
	cells := g.edit(r, right+1)[col : right+1]
	copy(cells, cells[n:])
	fill(cells[len(cells)-n:], blank)
	g.setWrapped(r, false)
}

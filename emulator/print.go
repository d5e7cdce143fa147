package emulator

import "unicode/utf8"

// printASCII writes a run of printable ASCII. Where nothing special is on it
// fills whole stretches of a row at a time.
func (e *native) printASCII(run []byte) {
	if e.mode.insert || e.charsets.mapped() || e.mode.noWrap {
		for _, c := range run {
			e.print(rune(c))
		}
		return
	}
	if e.cluster.last == classPrepend { // the first may belong to it
		e.print(rune(run[0]))
		run = run[1:]
	}
	for len(run) > 0 {
		e.wrapIfPending()
		right := e.rightLimit()
		n := min(len(run), right-e.cur.col+1)
		e.putASCII(run[:n])
		run = run[n:]
		if e.cur.col+n > right {
			e.cur.col, e.cur.pending = right, true
		} else {
			e.cur.col += n
		}
	}
}

// putASCII stores characters from the cursor on.
func (e *native) putASCII(run []byte) {
	col, end := e.cur.col, e.cur.col+len(run)
	cells := e.g.place(e.cur.row, col, end)[col:end]
	c := e.pen
	for i, b := range run[:len(cells)] {
		c.ch = uint32(b)
		cells[i] = c
	}
	last := run[len(run)-1]
	e.lastCh, e.lastWidth = uint32(last), 1
	e.cluster = clusterState{last: classOther, begun: true}
	e.clusterBytes = append(e.clusterBytes[:0], last)
	e.clusterAt = position{e.cur.row, end - 1}
}

// print writes one character where the cursor stands, or joins it to the
// cluster before.
func (e *native) print(r rune) {
	r = e.charsets.translate(r)
	class, width := classOther, 1
	if r >= 0xa0 {
		class, width = runeProp(r)
	}
	if class == classControl && width == 0 {
		return // format characters take no room and join nothing
	}
	if !e.cluster.next(class) && e.join(r, class, width) {
		return
	}
	if width == 0 {
		e.joinBefore(r)
		return
	}
	e.clusterBytes = utf8.AppendRune(e.clusterBytes[:0], r)
	e.put(uint32(r), width)
}

// nowhere is the row of a cluster that found no room.
const nowhere = -1

// join adds a character to the cluster printed last. It fails when there is
// none there.
func (e *native) join(r rune, class class, width int) bool {
	if len(e.clusterBytes) == 0 {
		return false
	}
	if e.clusterAt.row == nowhere {
		return true
	}
	if len(e.clusterBytes)+utf8.RuneLen(r) > maxCluster {
		return true
	}
	first, _ := utf8.DecodeRune(e.clusterBytes)
	at := e.clusterAt
	cells := e.g.edit(at.row, 0)
	was := 1
	if cells[at.col].at&atWide != 0 {
		was = 2
	}
	now := joinedWidth(was, first, r, class, width)
	if now > was && width > 0 && !e.canWiden(at) {
		return true // lost, as any character at the edge
	}
	ch := e.joinedCell(cells[at.col].ch, first, r)
	e.clusterBytes = utf8.AppendRune(e.clusterBytes, r)
	e.lastCh, e.lastWidth = ch, now
	cells[at.col].ch = ch
	if now != was {
		e.changeWidth(at, now)
	}
	return true
}

// canWiden reports whether a second column can be had for the character at at,
// in its row or the next.
func (e *native) canWiden(at position) bool {
	right := e.rightLimit()
	return at.col < right || right > 0 && !e.mode.noWrap
}

// joinedWidth is the width of a cluster that grows by a character: variation
// selectors choose an emoji's, spacing marks add theirs.
func joinedWidth(was int, base, r rune, class class, width int) int {
	first, _ := runeProp(base)
	keycap := base >= '0' && base <= '9' || base == '#' || base == '*'
	switch {
	case r == 0xfe0f && (first == classPictographic || keycap):
		return 2
	case r == 0xfe0e && first == classPictographic:
		return 1
	case first == classPictographic || first == classRegional || first >= classHangulL:
		return was
	case class == classSpacing || class == classOther:
		return min(2, was+width)
	default:
		return was
	}
}

// changeWidth redraws the last cluster when it has become wider or narrower.
func (e *native) changeWidth(at position, width int) {
	c := e.g.row(at.row)[at.col]
	if width == 1 {
		cells := e.g.edit(at.row, 0)
		cells[at.col].at &^= atWide
		cells[at.col+1].ch, cells[at.col+1].at = 0, cells[at.col+1].at&^atTail
		e.cur.row, e.cur.col, e.cur.pending = at.row, at.col+1, false
		return
	}
	if !e.canWiden(at) {
		return
	}
	if at.col+1 > e.rightLimit() { // it goes where it would have gone at once
		e.pad(at.row, at.col)
		e.cur.row, e.cur.col, e.cur.pending = at.row, at.col, true
		e.wrapIfPending()
		at = position{e.cur.row, e.cur.col}
		e.clusterAt = at
	}
	cells := e.g.place(at.row, at.col, at.col+2)
	c.at |= atWide
	cells[at.col] = c
	cells[at.col+1] = cell{fg: c.fg, bg: c.bg, at: c.at&^atWide | atTail}
	e.advance(at.col, 2)
}

// joinBefore puts a mark onto the character before the cursor, when the cursor
// was moved since that was printed.
func (e *native) joinBefore(r rune) {
	col := e.cur.col
	if !e.cur.pending {
		col--
	}
	if col < 0 {
		return
	}
	cells := e.g.row(e.cur.row)
	if cells[col].at&atTail != 0 {
		col--
	}
	c := cells[col]
	base := e.content(c)
	if c.ch == 0 || len(base)+utf8.RuneLen(r) > maxCluster {
		return
	}
	first, _ := utf8.DecodeRuneInString(base)
	cells = e.g.edit(e.cur.row, 0)
	cells[col].ch = e.clusterCell(utf8.AppendRune([]byte(base), r), first)
}

// put stores a character of the given width at the cursor and moves it.
func (e *native) put(ch uint32, width int) {
	e.wrapIfPending()
	right := e.rightLimit()
	if width == 2 && e.cur.col == right { // a wide character does not fit any more
		if e.mode.noWrap || right == 0 {
			e.clusterAt.row = nowhere
			return
		}
		e.pad(e.cur.row, e.cur.col)
		e.cur.pending = true
		e.wrapIfPending()
		right = e.rightLimit()
	}
	row, col := e.cur.row, e.cur.col
	if e.mode.insert && e.inColumns() {
		e.g.insertCells(row, col, right, width, e.blank())
	}
	cells := e.g.place(row, col, col+width)
	c := e.pen
	c.ch = ch
	if width == 2 {
		tail := e.pen
		tail.at |= atTail
		cells[col+1] = tail
		c.at |= atWide
	}
	cells[col] = c
	e.lastCh, e.lastWidth = ch, width
	e.clusterAt = position{row, col}
	e.advance(col, width)
}

// pad blanks a cell that is too little for a wide character.
func (e *native) pad(row, col int) {
	blank := e.blank()
	blank.at |= atPad
	e.g.erase(row, col, col+1, blank)
}

// advance moves the cursor past what was put at col.
func (e *native) advance(col, width int) {
	right := e.rightLimit()
	if col+width > right {
		e.cur.col, e.cur.pending = right, true
		return
	}
	e.cur.col, e.cur.pending = col+width, false
}

// rightLimit is the last column printing may use: the right margin, unless the
// cursor stands beyond it.
func (e *native) rightLimit() int {
	if e.cur.col > e.margin.right {
		return e.g.cols - 1
	}
	return e.margin.right
}

// wrapIfPending goes to the next line when the last character filled the row.
func (e *native) wrapIfPending() {
	if !e.cur.pending {
		return
	}
	e.cur.pending = false
	if e.mode.noWrap {
		return
	}
	if e.cur.col == e.g.cols-1 || e.cur.col == e.margin.right {
		e.g.setWrapped(e.cur.row, e.margin.left == 0 && e.cur.col == e.g.cols-1)
	}
	e.index()
	if e.cur.col >= e.margin.left {
		e.cur.col = e.margin.left
	} else {
		e.cur.col = 0
	}
}

// repeat is REP: the character right before it again (ECMA-48 8.3.103). What
// would only fill the screen with the same rows once more is left out.
func (e *native) repeat(n int) {
	if e.lastCh == 0 {
		return
	}
	perRow := max((e.margin.right-e.margin.left+1)/e.lastWidth, 1)
	if all := e.g.rows * perRow; n > all+perRow {
		n = all + 1 + (n-all-1)%perRow
	}
	for n > 0 {
		n -= e.putMany(n)
	}
}

// putMany writes the last character again, at most n times and to the end of
// the row, and returns how often.
func (e *native) putMany(n int) int {
	if e.mode.insert && !e.cur.pending && e.cur.col+e.lastWidth-1 <= e.rightLimit() { // room for all at once
		n = min(n, (e.rightLimit()-e.cur.col+1)/e.lastWidth)
		e.g.insertCells(e.cur.row, e.cur.col, e.rightLimit(), n*e.lastWidth, e.blank())
		e.mode.insert = false
		defer func() { e.mode.insert = true }()
	}
	e.put(e.lastCh, e.lastWidth)
	if e.mode.insert || e.cur.pending {
		return 1
	}
	row, col, width := e.cur.row, e.cur.col, e.lastWidth
	n = min(n-1, (e.rightLimit()-col+1)/width)
	if n == 0 {
		return 1
	}
	end := col + n*width
	cells := e.g.place(row, col, end)
	for ; col < end; col += width {
		copy(cells[col:col+width], cells[e.clusterAt.col:])
	}
	e.clusterAt.col = end - width
	e.advance(end-width, width)
	return n + 1
}

// content returns the text of a cell.
func (e *native) content(c cell) string {
	switch {
	case c.at&atTail != 0:
		return ""
	case c.ch&clusterFlag != 0:
		return e.clusters.values[c.ch&^clusterFlag]
	case c.ch == 0:
		return " "
	case c.ch < utf8.RuneSelf:
		return asciiStrings[c.ch : c.ch+1]
	default:
		return string(rune(c.ch))
	}
}

// asciiStrings is cut into the contents of ASCII cells.
var asciiStrings = func() string {
	var b [utf8.RuneSelf]byte
	for i := range b {
		b[i] = byte(i)
	}
	return string(b[:])
}()

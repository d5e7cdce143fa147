package emulator

// native is the project's own engine.
type native struct {
	size      Size
	opts      Options
	p         vtParser
	main, alt *grid
	g         *grid // the one shown
	cur       cursor
	pen       cell // what the next character looks like
	margin    margins
	mode      modeSet
	charsets  charsets
	tabs      []bool
	savedOf   [2]savedCursor
	past      *packedHistory
	clusters  table[string]
	extras    table[extra]
	colors    palette
	host      hostState

	lastCh       uint32 // for REP
	lastWidth    int
	cluster      clusterState // of what was printed last
	clusterBytes []byte
	clusterAt    position
	joins        joinCache

	replies     []byte
	repliesFull bool // one did not fit: none does until they are taken
	last        *Screen
	blankCells  []Cell // of blankLine
}

type position struct{ row, col int }

// cursor is where the next character goes. pending means that the last one
// filled the row and the next wraps first.
type cursor struct {
	row, col int
	pending  bool
}

// margins are the scrolling region, all inclusive.
type margins struct{ top, bottom, left, right int }

// savedCursor is what DECSC keeps (DEC STD 070).
type savedCursor struct {
	saved    bool
	cur      cursor
	pen      cell
	origin   bool
	charsets charsets
}

func newNative(size Size, opts Options) *native {
	e := &native{size: size, opts: opts, main: newGrid(size), alt: newGrid(size),
		clusters: newTable(maxClusters, func(s string) int { return len(s) }),
		extras:   newTable(maxExtras, func(x extra) int { return len(x.link) })}
	e.past = newPackedHistory(opts.scrollback())
	e.g = e.main
	e.fullReset()
	return e
}

// fullReset is RIS. Title, directory and marks are the host's and stay.
func (e *native) fullReset() {
	e.softReset()
	e.g = e.main
	e.eraseAll(e.main)
	e.eraseAll(e.alt)
	e.cur = cursor{}
	e.mode = modeSet{}
	e.colors = palette{}
	e.resetTabs()
	e.host.titles = nil
	e.host.status = Status{}
	e.host.keyboard = [2]keyboardStack{}
}

// softReset is DECSTR (DEC STD 070, xterm).
func (e *native) softReset() {
	e.margin = e.fullMargins()
	e.pen = cell{}
	e.charsets = charsets{}
	e.savedOf = [2]savedCursor{}
	e.mode.protection = notProtected
	e.mode.insert, e.mode.origin, e.mode.noWrap, e.mode.hidden = false, false, false, false
	e.mode.private.ApplicationCursor, e.mode.private.ApplicationKeypad = false, false
	e.mode.reverseWrap, e.mode.reverseWrap2, e.mode.marginsOn, e.mode.keyboardLocked = false, false, false, false
	e.endCluster()
}

func (e *native) fullMargins() margins {
	return margins{bottom: e.size.Rows - 1, right: e.size.Cols - 1}
}

func (e *native) eraseAll(g *grid) {
	for r := range g.rows {
		g.clearRow(r, cell{})
	}
}

// endCluster makes the next character begin a new cluster, and leaves REP
// nothing to repeat.
func (e *native) endCluster() {
	e.cluster = clusterState{}
	e.clusterBytes = e.clusterBytes[:0]
	e.lastCh = 0
}

// blank is what erasing leaves: the background of the pen (xterm's bce).
func (e *native) blank() cell { return cell{bg: e.pen.bg} }

// Screen implements engine.
func (e *native) Screen() *Screen {
	s := &Screen{Size: e.size, Lines: make([]Line, e.size.Rows), Cursor: e.cursor(), Modes: e.Modes(),
		Title: e.host.title, Dir: e.host.dir, Marks: e.host.marksFrom(e.past.total()), Status: e.host.status}
	if e.g == e.alt {
		s.Buffer = Alternate
	}
	for r := range s.Lines {
		s.Lines[r] = e.line(r)
	}
	e.last = s.following(e.last)
	return e.last
}

func (e *native) cursor() Cursor {
	return Cursor{Row: e.cur.row, Col: e.cur.col, Visible: !e.mode.hidden, Shape: e.mode.shape, Blink: e.mode.blink}
}

// line returns a row as a Line, made anew only if it has changed.
func (e *native) line(r int) Line {
	info := &e.g.info[e.g.order[r]]
	switch {
	case !info.dirty:
	case info.used == 0 && !info.wrapped:
		info.line, info.dirty = e.blankLine(), false
	default:
		fresh := e.unpack(e.g.row(r))
		fresh.Wrapped = info.wrapped
		info.line, info.dirty = fresh, false
	}
	return info.line
}

// blankLine is the line that all blank rows share.
func (e *native) blankLine() Line {
	if len(e.blankCells) != e.size.Cols {
		e.blankCells = make([]Cell, e.size.Cols)
		for i := range e.blankCells {
			e.blankCells[i] = blankCell
		}
	}
	return Line{Cells: e.blankCells}
}

// unpack makes a Line of cells.
func (e *native) unpack(cells []cell) Line {
	out := make([]Cell, len(cells))
	for i, c := range cells {
		if c == (cell{}) {
			out[i] = blankCell
			continue
		}
		x := e.extraOf(c)
		out[i] = Cell{Content: e.content(c), Width: 1, Link: x.link, Style: Style{Fg: c.fg, Bg: c.bg,
			UnderlineColor: x.underline, Underline: Underline(c.at & atUnderline >> atUnderlineShift), Attrs: Attrs(c.at & atAttrs)}}
		if c.at&atWide != 0 {
			out[i].Width = 2
		} else if c.at&atTail != 0 {
			out[i].Width = 0
		}
	}
	return Line{Cells: out}
}

// Replies implements engine.
func (e *native) Replies() []byte {
	out := e.replies
	e.replies, e.repliesFull = nil, false
	return out
}

// reply queues a report, unless too many wait already.
func (e *native) reply(p string) {
	if e.mode.c1Bytes {
		p = c1Bytes.Replace(p)
	}
	if e.repliesFull || len(e.replies)+len(p) > maxReplies {
		e.repliesFull = true
		return
	}
	e.replies = append(e.replies, p...)
}

// History implements engine.
func (e *native) History(from, n int) []Line {
	from = min(max(from, 0), e.past.kept)
	n = min(max(n, 0), e.past.kept-from)
	lines := make([]Line, n)
	var buf []cell
	for i := range lines {
		cells, wrapped := e.past.cells(buf[:0], from+i)
		lines[i], buf = e.unpack(cells), cells
		lines[i].Wrapped = wrapped
	}
	return lines
}

// HistoryLen implements engine.
func (e *native) HistoryLen() (kept, dropped int) { return e.past.kept, e.past.dropped }

// LineStarts implements engine.
func (e *native) LineStarts() int { return e.host.lineStarts }

// Faults implements engine.
func (e *native) Faults() int { return 0 }

// Close implements engine.
func (e *native) Close() {}

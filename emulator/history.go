package emulator

// history keeps the lines that scrolled off the main screen, oldest first, in
// a ring. Lines of plain ASCII, the usual kind, are kept as their text.
type history struct {
	limit   int
	ring    []pastLine
	start   int // index of the oldest line once the ring is full
	dropped int
}

// pastLine is a packed Line: its text when every cell is unstyled ASCII, its
// cells otherwise.
type pastLine struct {
	ascii string
	cells []Cell
}

func newHistory(limit int) *history { return &history{limit: limit} }

func (h *history) len() int { return len(h.ring) }

// total counts all lines ever pushed.
func (h *history) total() int { return h.dropped + len(h.ring) }

// push adds a line, which it does not keep a reference to unless it must.
func (h *history) push(l Line) {
	switch {
	case h.limit == 0:
		h.dropped++
	case len(h.ring) < h.limit:
		h.ring = append(h.ring, packLine(l))
	default:
		h.ring[h.start] = packLine(l)
		h.start = (h.start + 1) % h.limit
		h.dropped++
	}
}

// lines returns at most n lines from line `from` on.
func (h *history) lines(from, n int) []Line {
	from = min(max(from, 0), len(h.ring))
	n = min(max(n, 0), len(h.ring)-from)
	out := make([]Line, n)
	for i := range out {
		out[i] = h.ring[(h.start+from+i)%len(h.ring)].unpack()
	}
	return out
}

func packLine(l Line) pastLine {
	cells := l.Cells
	for len(cells) > 0 && cells[len(cells)-1].IsBlank() {
		cells = cells[:len(cells)-1]
	}
	text := make([]byte, 0, len(cells))
	for _, c := range cells {
		plain := Cell{Content: c.Content, Width: 1}
		if c != plain || len(c.Content) != 1 {
			return pastLine{cells: append([]Cell(nil), cells...)}
		}
		text = append(text, c.Content[0])
	}
	return pastLine{ascii: string(text)}
}

func (p pastLine) unpack() Line {
	if p.cells != nil {
		return Line{Cells: p.cells}
	}
	cells := make([]Cell, len(p.ascii))
	for i := range cells {
		cells[i] = Cell{Content: p.ascii[i : i+1], Width: 1}
	}
	return Line{Cells: cells}
}

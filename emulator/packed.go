package emulator

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"
)

// packedHistory keeps the lines that scrolled off, oldest first, as bytes in a
// ring: their characters, and their looks as runs. It is bounded in lines and
// in bytes, whichever is met first.
type packedHistory struct {
	limit   int
	budget  int
	buf     []byte // ring of whole records
	head    int    // where the oldest begins
	tail    int    // where the next goes
	offsets []int32
	first   int // index of the oldest in offsets
	kept    int
	dropped int
	paused  bool
	record  []byte // scratch
}

// bytesPerLine is the budget a line has on average: four times that of 80
// plain characters.
const bytesPerLine = 340

// Bits of a record's first byte.
const (
	recordWrapped = 1 << iota
	recordASCII
)

func newPackedHistory(limit int) *packedHistory {
	return &packedHistory{limit: limit, budget: max(limit*bytesPerLine, 64*1024)}
}

func (h *packedHistory) total() int { return h.dropped + h.kept }

func (h *packedHistory) clear() {
	h.dropped += h.kept
	h.kept, h.first, h.head, h.tail = 0, 0, 0, 0
}

// push adds a row of the grid.
func (h *packedHistory) push(g *grid, r int) {
	if h.paused {
		return
	}
	info := &g.info[g.order[r]]
	h.add(g.row(r)[:info.used], info.wrapped)
}

func (h *packedHistory) add(cells []cell, wrapped bool) {
	if h.limit == 0 {
		h.dropped++
		return
	}
	h.record = packCells(h.record[:0], cells, wrapped)
	if len(h.record) > h.budget/4 {
		h.dropped++
		return
	}
	if h.kept == h.limit {
		h.dropOldest()
	}
	h.makeRoom(len(h.record))
	h.append()
}

func (h *packedHistory) dropOldest() {
	h.first = (h.first + 1) % len(h.offsets)
	h.kept--
	h.dropped++
	if h.kept > 0 {
		h.head = int(h.offsets[h.first])
	} else {
		h.head, h.tail = 0, 0
	}
}

// makeRoom finds n bytes in a row at tail, growing the ring up to the budget
// and dropping the oldest lines beyond it.
func (h *packedHistory) makeRoom(n int) {
	for {
		switch {
		case h.kept == 0:
			h.head, h.tail = 0, 0
			if len(h.buf) >= n {
				return
			}
		case h.tail > h.head:
			if len(h.buf)-h.tail >= n {
				return
			}
			if h.head > n {
				h.tail = 0
				return
			}
		case h.head-h.tail > n:
			return
		}
		if !h.grow(n) {
			h.dropOldest()
		}
	}
}

// grow doubles the ring, straightening it out.
func (h *packedHistory) grow(n int) bool {
	size := min(max(2*len(h.buf), 4096, n), h.budget)
	if size <= len(h.buf) {
		return false
	}
	bigger := make([]byte, size)
	at := 0
	for i := range h.kept {
		rec := h.recordAt(i)
		h.offsets[(h.first+i)%len(h.offsets)] = int32(at)
		at += copy(bigger[at:], rec)
	}
	h.buf, h.head, h.tail = bigger, 0, at
	return true
}

// append stores the record at tail.
func (h *packedHistory) append() {
	if h.kept == len(h.offsets) {
		h.growOffsets()
	}
	h.offsets[(h.first+h.kept)%len(h.offsets)] = int32(h.tail)
	if h.kept == 0 {
		h.head = h.tail
	}
	h.kept++
	h.tail += copy(h.buf[h.tail:], h.record)
}

func (h *packedHistory) growOffsets() {
	bigger := make([]int32, min(max(2*len(h.offsets), 64), h.limit))
	for i := range h.kept {
		bigger[i] = h.offsets[(h.first+i)%len(h.offsets)]
	}
	h.offsets, h.first = bigger, 0
}

// recordAt returns record i, 0 being the oldest.
func (h *packedHistory) recordAt(i int) []byte {
	p := h.buf[h.offsets[(h.first+i)%len(h.offsets)]:]
	return p[:recordLength(p)]
}

// cells decodes line i.
func (h *packedHistory) cells(dst []cell, i int) (cells []cell, wrapped bool) {
	return unpackCells(dst, h.recordAt(i))
}

// each calls f with every cell kept.
func (h *packedHistory) each(f func(cell)) {
	var buf []cell
	for i := range h.kept {
		buf, _ = h.cells(buf[:0], i)
		for _, c := range buf {
			f(c)
		}
	}
}

// A record: length of the rest (4 bytes), flags, number of cells, number of
// runs, the runs as length, fg, bg, at, then a byte a cell, or a number where
// not all are ASCII. Numbers are unsigned varints.

func recordLength(p []byte) int { return 4 + int(binary.LittleEndian.Uint32(p)) }

func packCells(dst []byte, cells []cell, wrapped bool) []byte {
	for len(cells) > 0 && cells[len(cells)-1] == (cell{}) {
		cells = cells[:len(cells)-1]
	}
	ascii, runs := survey(cells)
	flags := byte(0)
	if ascii {
		flags = recordASCII
	}
	if wrapped {
		flags |= recordWrapped
	}
	dst = append(dst, 0, 0, 0, 0, flags)
	dst = binary.AppendUvarint(dst, uint64(len(cells)))
	dst = binary.AppendUvarint(dst, uint64(runs))
	dst = packRuns(dst, cells, runs)
	dst = packContents(dst, cells, ascii)
	binary.LittleEndian.PutUint32(dst, uint32(len(dst)-4))
	return dst
}

// survey reports whether all cells are narrow ASCII, and how many runs of one
// look they make; 0 stands for a single one that is plain. Its loop has no
// branches, because every line that scrolls goes through it.
func survey(cells []cell) (ascii bool, runs int) {
	if len(cells) == 0 {
		return true, 0
	}
	var contents, differ uint32
	first := cells[0]
	for i := range cells {
		c := &cells[i]
		contents |= c.ch | c.at&(atWide|atTail)
		differ |= uint32(c.fg^first.fg) | uint32(c.bg^first.bg) | (c.at^first.at)&atLook
	}
	ascii = contents < utf8.RuneSelf
	switch {
	case differ != 0:
		return ascii, countRuns(cells)
	case plainLook(first):
		return ascii, 0
	default:
		return ascii, 1
	}
}

func countRuns(cells []cell) int {
	runs := 1
	for i := range cells[1:] {
		if !sameLook(cells[i], cells[i+1]) {
			runs++
		}
	}
	return runs
}

func packContents(dst []byte, cells []cell, ascii bool) []byte {
	at := len(dst)
	dst = slices.Grow(dst, binary.MaxVarintLen64*len(cells))
	if ascii {
		dst = dst[:at+len(cells)]
		for i, out := 0, dst[at:]; i < len(out) && i < len(cells); i++ {
			out[i] = byte(cells[i].ch)
		}
		return dst
	}
	out := dst[:cap(dst)]
	for i := range cells {
		v := uint64(cells[i].ch)<<2 | uint64(cells[i].at&(atWide|atTail)/atWide)
		for ; v >= 0x80; at++ {
			out[at] = byte(v) | 0x80
			v >>= 7
		}
		out[at] = byte(v)
		at++
	}
	return out[:at]
}

const atLook = ^uint32(atWide | atTail)

func sameLook(a, b cell) bool { return a.fg == b.fg && a.bg == b.bg && (a.at^b.at)&atLook == 0 }

func plainLook(c cell) bool { return c.fg == 0 && c.bg == 0 && c.at&atLook == 0 }

func packRuns(dst []byte, cells []cell, runs int) []byte {
	if runs == 0 {
		return dst
	}
	for i := 0; i < len(cells); {
		j := i + 1
		for j < len(cells) && sameLook(cells[i], cells[j]) {
			j++
		}
		for _, v := range [4]uint32{uint32(j - i), uint32(cells[i].fg), uint32(cells[i].bg), cells[i].at & atLook} {
			dst = binary.AppendUvarint(dst, uint64(v))
		}
		i = j
	}
	return dst
}

func unpackCells(dst []cell, rec []byte) (cells []cell, wrapped bool) {
	flags, p := rec[4], rec[5:]
	number := func() uint64 {
		v, n := binary.Uvarint(p)
		p = p[n:]
		return v
	}
	n, runs := int(number()), int(number())
	for range n {
		dst = append(dst, cell{})
	}
	out := dst[len(dst)-n:]
	for at := 0; runs > 0; runs-- {
		length := int(number())
		look := cell{fg: Color(number()), bg: Color(number()), at: uint32(number())}
		fill(out[at:at+length], look)
		at += length
	}
	for i := range out {
		if flags&recordASCII != 0 {
			out[i].ch = uint32(p[i])
			continue
		}
		v := number()
		out[i].ch = uint32(v >> 2)
		out[i].at |= uint32(v&3) * atWide
	}
	return dst, flags&recordWrapped != 0
}

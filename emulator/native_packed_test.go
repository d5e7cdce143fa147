package emulator

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// packedRow makes a row from bytes: looks, characters and lengths of runs.
func packedRow(p []byte, cols int) (cells []cell, wrapped bool) {
	next := func() byte {
		if len(p) == 0 {
			return 0
		}
		b := p[0]
		p = p[1:]
		return b
	}
	wrapped = next()&1 != 0
	for len(p) > 0 && len(cells) < cols {
		kind, look := next(), cell{}
		if kind&1 != 0 {
			look = cell{fg: Color(next())<<16 | Color(next()), bg: Color(next()), at: uint32(next()) | uint32(next())<<atExtraShift}
		}
		for range 1 + kind>>4 {
			c := look
			switch kind >> 1 & 3 {
			case 0:
				c.ch = uint32(next())
			case 1:
				c.ch = uint32(next()) | clusterFlag
			case 2:
				c.ch = uint32(next())<<8 | uint32(next())
			case 3:
				c.ch, c.at = 0x65e5, c.at|atWide
				tail := look
				tail.at |= atTail
				cells = append(cells, c)
				c = tail
			}
			cells = append(cells, c)
		}
	}
	return cells, wrapped
}

func trimmed(cells []cell) []cell {
	for len(cells) > 0 && cells[len(cells)-1] == (cell{}) {
		cells = cells[:len(cells)-1]
	}
	return cells
}

// keepsNewest pushes rows and checks that what a history keeps is the newest
// rows, unchanged.
func keepsNewest(t *testing.T, h *packedHistory, rows [][]cell, wrapped []bool) {
	t.Helper()
	for i, r := range rows {
		h.add(r, wrapped[i])
		if h.total() != i+1 || h.kept > h.limit || len(h.buf) > h.budget {
			t.Fatalf("after %d rows: kept %d of %d, dropped %d, %d bytes", i+1, h.kept, h.limit, h.dropped, len(h.buf))
		}
		if h.kept == 0 && h.limit > 0 {
			t.Fatalf("row %d was not kept", i)
		}
		for k := 0; k < h.kept; k += 1 + h.kept/5 {
			n := i + 1 - h.kept + k
			got, w := h.cells(nil, k)
			if !slices.Equal(got, trimmed(rows[n])) || w != wrapped[n] {
				t.Fatalf("after %d rows: line %d of %d is not row %d:\n%+v %v, want\n%+v %v", i+1, k, h.kept, n, got, w, rows[n], wrapped[n])
			}
		}
	}
}

// Rows of all kinds come back from a history of any size as they were, the
// newest always.
func TestPackedHistory(t *testing.T) {
	for seed := range uint64(80) {
		rng := rand.New(rand.NewPCG(seed, 8))
		h := newPackedHistory([]int{0, 1, 2, 7, 64, 65, 300}[rng.IntN(7)])
		if rng.IntN(2) == 0 {
			h.budget = 4096 << rng.IntN(5) // met before the limit
		}
		rows, wrapped := make([][]cell, 400), make([]bool, 400)
		for i := range rows {
			p := make([]byte, rng.IntN(120))
			for k := range p {
				p[k] = byte(rng.Uint32())
			}
			rows[i], wrapped[i] = packedRow(p, 40)
		}
		keepsNewest(t, h, rows, wrapped)
	}
}

// FuzzPacked checks that rows made of any bytes survive packing.
func FuzzPacked(f *testing.F) {
	f.Add([]byte("\x01\x20abc\x07\x31\x01\x02\x03\x04\x05xyz"), uint8(3), uint8(4))
	f.Add([]byte{0, 0x1f, 1, 2, 3, 4, 5, 6, 7, 8, 9}, uint8(20), uint8(1))
	f.Fuzz(func(t *testing.T, p []byte, limit, pieces uint8) {
		if len(p) > 4000 {
			return
		}
		var rows [][]cell
		var wrapped []bool
		size := 1 + len(p)/(1+int(pieces))
		for part := range slices.Chunk(p, size) {
			r, w := packedRow(part, MaxCols-40)
			rows, wrapped = append(rows, r), append(wrapped, w)
		}
		h := newPackedHistory(int(limit))
		h.budget = 64 * 1024
		keepsNewest(t, h, rows, wrapped)
	})
}

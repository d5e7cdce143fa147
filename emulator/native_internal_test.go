package emulator

import (
	"fmt"
	"testing"
)

// Invariants checks what is always true inside the native engine.
func Invariants(t *Terminal) error {
	e := t.engine.(*native)
	for name, g := range map[string]*grid{"main": e.main, "alternate": e.alt} {
		if g.rows != e.size.Rows || g.cols != e.size.Cols {
			return fmt.Errorf("%s grid of %dx%d, size %v", name, g.rows, g.cols, e.size)
		}
		if err := gridInvariants(e, g); err != nil {
			return fmt.Errorf("%s grid: %w", name, err)
		}
	}
	for i := range e.past.kept {
		cells, _ := e.past.cells(nil, i)
		if err := cellInvariants(e, cells); err != nil {
			return fmt.Errorf("history line %d: %w", i, err)
		}
	}
	return stateInvariants(e)
}

func gridInvariants(e *native, g *grid) error {
	seen := make([]bool, g.rows)
	for r, at := range g.order {
		if seen[at] {
			return fmt.Errorf("row %d shares its cells", r)
		}
		seen[at] = true
		cells := g.row(r)
		if err := cellInvariants(e, cells); err != nil {
			return fmt.Errorf("row %d: %w", r, err)
		}
		info := g.info[at]
		if info.used < 0 || info.used > g.cols {
			return fmt.Errorf("row %d: used %d", r, info.used)
		}
		for col, c := range cells[info.used:] {
			if c != (cell{}) {
				return fmt.Errorf("row %d: cell %d beyond used %d is %+v", r, info.used+col, info.used, c)
			}
		}
		if !info.dirty && !info.line.equal(lineOf(e, g, r)) {
			return fmt.Errorf("row %d: clean but changed", r)
		}
	}
	return nil
}

func lineOf(e *native, g *grid, r int) Line {
	l := e.unpack(g.row(r))
	l.Wrapped = g.wrapped(r)
	return l
}

// cellInvariants: every head has its tail and every tail its head, and what a
// cell refers to exists.
func cellInvariants(e *native, cells []cell) error {
	for i, c := range cells {
		wide, tail := c.at&atWide != 0, c.at&atTail != 0
		switch {
		case wide && tail:
			return fmt.Errorf("cell %d is head and tail", i)
		case wide && (i+1 == len(cells) || cells[i+1].at&atTail == 0):
			return fmt.Errorf("cell %d is a head without a tail", i)
		case tail && (i == 0 || cells[i-1].at&atWide == 0):
			return fmt.Errorf("cell %d is a tail without a head", i)
		case tail && c.ch != 0:
			return fmt.Errorf("cell %d is a tail with a character", i)
		case wide && c.ch == 0:
			return fmt.Errorf("cell %d is a head without a character", i)
		}
		if c.ch&clusterFlag != 0 && (int(c.ch&^clusterFlag) >= len(e.clusters.values) || e.content(c) == "") {
			return fmt.Errorf("cell %d: cluster %d is not there", i, c.ch&^clusterFlag)
		}
		if n := int(c.at >> atExtraShift); n > 0 && (n >= len(e.extras.values) || e.extras.values[n] == extra{}) {
			return fmt.Errorf("cell %d: extra %d is not there", i, n)
		}
	}
	return nil
}

func stateInvariants(e *native) error {
	m := e.margin
	switch {
	case e.cur.row < 0 || e.cur.row >= e.size.Rows || e.cur.col < 0 || e.cur.col >= e.size.Cols:
		return fmt.Errorf("cursor %+v outside %v", e.cur, e.size)
	case m.top < 0 || m.top > m.bottom || m.bottom >= e.size.Rows || m.left < 0 || m.left > m.right || m.right >= e.size.Cols:
		return fmt.Errorf("margins %+v in %v", m, e.size)
	case e.past.kept > e.past.limit || len(e.past.buf) > e.past.budget:
		return fmt.Errorf("history of %d lines, %d bytes", e.past.kept, len(e.past.buf))
	case len(e.tabs) < e.size.Cols:
		return fmt.Errorf("%d tab stops", len(e.tabs))
	}
	return nil
}

// The invariants hold after every piece of output and every resize.
func TestInvariants(t *testing.T) {
	for seed := range uint64(400) {
		s := NewStreams(seed, Size{Rows: 1 + int(seed%9), Cols: 1 + int(seed*7%23)})
		term := New(s.Size, Options{Scrollback: 30})
		for i := range 300 {
			p := s.Next()
			if s.Rand.IntN(60) == 0 {
				s.Size = Size{Rows: 1 + s.Rand.IntN(9), Cols: 1 + s.Rand.IntN(23)}
				term.Resize(s.Size)
				p = fmt.Sprint(s.Size)
			} else {
				term.Write([]byte(p))
			}
			if s.Rand.IntN(4) == 0 {
				term.Screen()
			}
			if err := Invariants(term); err != nil {
				t.Fatalf("seed %d, piece %d %q in %v: %v", seed, i, p, s.Size, err)
			}
		}
		term.Close()
	}
}

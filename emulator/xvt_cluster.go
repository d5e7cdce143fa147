package emulator

import (
	"fmt"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// maxCluster bounds a grapheme cluster, in bytes; what would extend it further
// is dropped.
const maxCluster = 32

// clusterTail is the last grapheme cluster of the text so far. x/vt ends a
// cluster with every Write, so it is held back until it is known to be
// complete. When a Screen is wanted before that, it is shown as it stands, and
// amended in place should more of it arrive.
type clusterTail struct {
	bytes []byte
	full  bool // met maxCluster
	shown bool
	row   int     // where it stands once shown
	col   int     //
	under uv.Line // its row before it was shown
}

func (c *clusterTail) drop() { *c = clusterTail{} }

// print gives text to x/vt but for its last cluster.
func (x *xvt) print(run []byte) {
	run = x.extendTail(run)
	if len(run) == 0 {
		return
	}
	x.flushCluster()
	done := x.lastCluster(run)
	x.feed(run[:done])
	x.cluster.bytes = append([]byte(nil), run[done:]...)
	x.trimTail()
}

// lastCluster returns where the last cluster of run starts. ASCII never
// extends a cluster, so only what follows the last ASCII byte is segmented.
func (x *xvt) lastCluster(run []byte) int {
	start := len(run) - 1
	for start > 0 && run[start] >= utf8.RuneSelf {
		start--
	}
	for {
		cluster, _ := ansi.FirstGraphemeCluster(run[start:], ansi.GraphemeWidth)
		if start+len(cluster) >= len(run) || len(cluster) == 0 {
			return start
		}
		start += len(cluster)
	}
}

// extendTail moves what continues the held-back cluster from the start of run
// into it, and returns the rest.
func (x *xvt) extendTail(run []byte) []byte {
	t := &x.cluster
	if len(t.bytes) == 0 || run[0] < utf8.RuneSelf {
		return run
	}
	if t.full {
		return skipExtenders(run)
	}
	joined := append(t.bytes[:len(t.bytes):len(t.bytes)], run...)
	cluster, _ := ansi.FirstGraphemeCluster(joined, ansi.GraphemeWidth)
	more := len(cluster) - len(t.bytes)
	if more <= 0 {
		return run
	}
	t.bytes = append([]byte(nil), cluster...)
	cut := x.trimTail()
	if t.shown {
		x.amend()
	}
	if cut {
		return skipExtenders(run[more:])
	}
	return run[more:]
}

// trimTail cuts an overlong cluster and reports whether it did.
func (x *xvt) trimTail() bool {
	t := &x.cluster
	if len(t.bytes) <= maxCluster {
		return false
	}
	n := maxCluster
	for !utf8.RuneStart(t.bytes[n]) {
		n--
	}
	t.bytes, t.full = t.bytes[:n], true
	return true
}

// skipExtenders drops the characters at the start of run that would extend
// any cluster.
func skipExtenders(run []byte) []byte {
	for len(run) > 0 && run[0] >= utf8.RuneSelf {
		_, n := utf8.DecodeRune(run)
		probe := append([]byte{'x'}, run[:n]...)
		if c, _ := ansi.FirstGraphemeCluster(probe, ansi.GraphemeWidth); len(c) == 1 {
			break
		}
		run = run[n:]
	}
	return run
}

// flushCluster gives the held-back cluster to x/vt: it is complete.
func (x *xvt) flushCluster() {
	t := x.cluster
	x.cluster.drop()
	if len(t.bytes) > 0 {
		x.state.lastPrinted = t.bytes
		if !t.shown {
			x.feed(t.bytes)
		}
	}
}

// showCluster draws the held-back cluster, which may not be complete, and
// remembers how to amend it.
func (x *xvt) showCluster() {
	t := &x.cluster
	if len(t.bytes) == 0 || t.shown {
		return
	}
	before := x.vt.CursorPosition()
	here, next := x.copyRow(before.Y), x.copyRow(before.Y+1)
	faults := x.faults
	x.feed(t.bytes)
	if x.faults != faults {
		return // the tail is gone with the engine
	}
	after := x.vt.CursorPosition()
	t.shown, t.row, t.col, t.under = true, after.Y, before.X, here
	switch {
	case after.Y != before.Y: // it wrapped
		t.col, t.under = 0, next
	case after.X < before.X: // it wrapped and the screen scrolled
		t.col, t.under = 0, blankRow(x.copyRow(after.Y))
	}
}

// blankRow gives a row that was blank before its first two cells were drawn
// its blank look back.
func blankRow(row uv.Line) uv.Line {
	for col := range row[:min(2, len(row))] {
		row[col] = row[len(row)-1]
	}
	return row
}

// amend redraws the shown cluster, which has grown.
func (x *xvt) amend() {
	defer x.recoverEngine()
	t := &x.cluster
	cell := *x.vt.CellAt(t.col, t.row)
	_, width := ansi.FirstGraphemeCluster(t.bytes, ansi.GraphemeWidth)
	if width != cell.Width {
		x.restoreRow(t.row, t.under)
	}
	moved := width != cell.Width && t.col < x.size.Cols-1
	cell.Content, cell.Width = string(t.bytes), width
	x.vt.SetCell(t.col, t.row, &cell)
	if moved {
		x.feed(fmt.Appendf(nil, "\x1b[%dG", t.col+width+1))
	}
}

func (x *xvt) copyRow(row int) uv.Line {
	line := make(uv.Line, x.size.Cols)
	for col := range line {
		if c := x.vt.CellAt(col, row); c != nil {
			line[col] = *c
		}
	}
	return line
}

// restoreRow writes a row back. Wide characters are set whole; their second
// cells follow from the first.
func (x *xvt) restoreRow(row int, line uv.Line) {
	for col := range line {
		x.vt.SetCell(col, row, &uv.EmptyCell)
	}
	for col := range line {
		if c := line[col]; !c.IsZero() {
			x.vt.SetCell(col, row, &c)
		}
	}
}

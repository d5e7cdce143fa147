package emulator

import "unicode/utf8"

// Tables that cells point into are bounded; when one is full, what no cell
// refers to any more is swept out.
const (
	maxClusters = 1 << 15
	maxExtras   = 1 << 15
	maxText     = 1 << 20 // bytes of clusters, and of links
)

// extra is what few cells have.
type extra struct {
	link      string
	underline Color
}

// table keeps values by a small number. Number 0 is never given out.
type table[V comparable] struct {
	limit   int
	text    func(V) int // bytes of text a value holds
	bytes   int         // of all values
	values  []V
	number  map[V]uint32
	unused  []uint32
	refused int // how many more values are refused before a sweep is worth its time
}

func newTable[V comparable](limit int, text func(V) int) table[V] {
	return table[V]{limit: limit, text: text}
}

// intern returns the number of a value; false when the table is full.
func (t *table[V]) intern(v V) (uint32, bool) {
	if n, ok := t.number[v]; ok {
		return n, true
	}
	if t.number == nil {
		t.number, t.values = map[V]uint32{}, make([]V, 1)
	}
	var n uint32
	size := t.text(v)
	switch {
	case t.bytes+size > maxText:
		return 0, false
	case len(t.unused) > 0:
		n = t.unused[len(t.unused)-1]
		t.unused = t.unused[:len(t.unused)-1]
		t.values[n] = v
	case len(t.values) < t.limit:
		n = uint32(len(t.values))
		t.values = append(t.values, v)
	default:
		return 0, false
	}
	t.number[v] = n
	t.bytes += size
	return n, true
}

// worthSweeping is asked when the table is full. A sweep that found little to
// free is not repeated for every value that comes.
func (t *table[V]) worthSweeping() bool {
	t.refused--
	return t.refused < 0
}

// sweep forgets the values whose numbers are not in use.
func (t *table[V]) sweep(used []bool) {
	before := len(t.number)
	for v, n := range t.number {
		if !used[n] {
			var none V
			t.bytes -= t.text(v)
			delete(t.number, v)
			t.values[n] = none
			t.unused = append(t.unused, n)
		}
	}
	if t.refused = 0; before-len(t.number) < t.limit/4 {
		t.refused = t.limit
	}
}

// clusterCell returns the ch of a cluster of several code points. In a full
// table it is the first code point alone.
func (e *native) clusterCell(cluster []byte, first rune) uint32 {
	n, ok := e.clusters.number[string(cluster)]
	if !ok {
		if n, ok = e.clusters.intern(string(cluster)); !ok && e.clusters.worthSweeping() {
			e.sweep()
			n, ok = e.clusters.intern(string(cluster))
		}
	}
	if !ok {
		return uint32(first)
	}
	return clusterFlag | n
}

// joinCache remembers clusters by what they grew from, which is faster than
// to look for their text.
type joinCache [256]struct {
	from, to uint32
	r        rune
}

// joinedCell is the ch of the cluster printed last, which is from and begins
// with first, when r is added to it.
func (e *native) joinedCell(from uint32, first, r rune) uint32 {
	known := &e.joins[(from*31+uint32(r))%uint32(len(e.joins))]
	// a code point may stand for more than itself when the table was full
	whole := from&clusterFlag != 0 || utf8.RuneLen(rune(from)) == len(e.clusterBytes)
	if whole && known.from == from && known.r == r {
		return known.to
	}
	to := e.clusterCell(utf8.AppendRune(e.clusterBytes, r), first)
	if whole && to&clusterFlag != 0 {
		known.from, known.r, known.to = from, r, to
	}
	return to
}

// setExtra puts a link and underline colour into the pen.
func (e *native) setExtra(x extra) {
	e.pen.at &^= atExtra
	if x == (extra{}) {
		return
	}
	n, ok := e.extras.intern(x)
	if !ok && e.extras.worthSweeping() {
		e.sweep()
		n, ok = e.extras.intern(x)
	}
	if ok {
		e.pen.at |= n << atExtraShift
	}
}

func (e *native) penExtra() extra { return e.extraOf(e.pen) }

func (e *native) extraOf(c cell) extra {
	if n := c.at >> atExtraShift; n != 0 {
		return e.extras.values[n]
	}
	return extra{}
}

// sweep frees the numbers that neither screen, pen nor history uses.
func (e *native) sweep() {
	e.joins = joinCache{}
	clusters, extras := make([]bool, maxClusters), make([]bool, maxExtras)
	see := func(c cell) {
		if c.ch&clusterFlag != 0 {
			clusters[c.ch&^clusterFlag] = true
		}
		if n := c.at >> atExtraShift; n != 0 {
			extras[n] = true
		}
	}
	for _, g := range []*grid{e.main, e.alt} {
		for _, c := range g.cells {
			see(c)
		}
	}
	for _, c := range []cell{e.pen, e.savedOf[Primary].pen, e.savedOf[Alternate].pen, {ch: e.lastCh}} {
		see(c)
	}
	e.past.each(see)
	e.clusters.sweep(clusters)
	e.extras.sweep(extras)
}

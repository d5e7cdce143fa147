package emulator

// Tables that cells point into are bounded; when one is full, what no cell
// refers to any more is swept out.
const (
	maxClusters = 1 << 16
	maxExtras   = 1 << 16
)

// extra is what few cells have.
type extra struct {
	link      string
	underline Color
}

// table keeps values by a small number. Number 0 is never given out.
type table[V comparable] struct {
	limit  int
	values []V
	number map[V]uint32
	unused []uint32
}

func newTable[V comparable](limit int) table[V] { return table[V]{limit: limit} }

// intern returns the number of a value; false when the table is full.
func (t *table[V]) intern(v V) (uint32, bool) {
	if n, ok := t.number[v]; ok {
		return n, true
	}
	if t.number == nil {
		t.number, t.values = map[V]uint32{}, make([]V, 1)
	}
	var n uint32
	switch {
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
	return n, true
}

// sweep forgets the values whose numbers are not in use.
func (t *table[V]) sweep(used map[uint32]bool) {
	for v, n := range t.number {
		if !used[n] {
			var none V
			delete(t.number, v)
			t.values[n] = none
			t.unused = append(t.unused, n)
		}
	}
}

// clusterCell returns the ch of a cluster of several code points. In a full
// table it is the first code point alone.
func (e *native) clusterCell(cluster []byte, first rune) uint32 {
	n, ok := e.clusters.number[string(cluster)]
	if !ok {
		if n, ok = e.clusters.intern(string(cluster)); !ok {
			e.sweep()
			n, ok = e.clusters.intern(string(cluster))
		}
	}
	if !ok {
		return uint32(first)
	}
	return clusterFlag | n
}

// setExtra puts a link and underline colour into the pen.
func (e *native) setExtra(x extra) {
	e.pen.at &^= atExtra
	if x == (extra{}) {
		return
	}
	n, ok := e.extras.intern(x)
	if !ok {
		e.sweep()
		if n, ok = e.extras.intern(x); !ok {
			return
		}
	}
	e.pen.at |= n << atExtraShift
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
	clusters, extras := map[uint32]bool{}, map[uint32]bool{}
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

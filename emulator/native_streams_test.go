package emulator

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Streams makes random output, weighted towards what programs write: text
// first, then looks and cursor movement, then the rest.
type Streams struct {
	Rand *rand.Rand
	Size
	pieces []piece
	total  int
}

// piece is a kind of output and how often it comes.
type piece struct {
	weight int
	make   func(s *Streams) string
}

// NewStreams returns a generator of everything that is known here.
func NewStreams(seed uint64, size Size) *Streams {
	return newStreams(seed, size, textPieces, wideTextPieces, lookPieces, movePieces, editPieces, marginPieces, modePieces)
}

// NewPeerStreams returns a generator of what terminals do alike: text, looks,
// movement, editing, a scrolling region, common modes; and wide characters.
func NewPeerStreams(seed uint64, size Size, wide bool) *Streams {
	kinds := [][]piece{textPieces, lookPieces, movePieces, peerEditPieces, peerRegionPieces, peerModePieces}
	if wide {
		kinds = append(kinds, cjkPieces)
	}
	return newStreams(seed, size, kinds...)
}

func newStreams(seed uint64, size Size, kinds ...[]piece) *Streams {
	s := &Streams{Rand: rand.New(rand.NewPCG(seed, 7)), Size: size}
	for _, k := range kinds {
		for _, p := range k {
			s.pieces = append(s.pieces, p)
			s.total += p.weight
		}
	}
	return s
}

// Next returns one piece: a run of text or a control sequence.
func (s *Streams) Next() string {
	n := s.Rand.IntN(s.total)
	for _, p := range s.pieces {
		if n -= p.weight; n < 0 {
			return p.make(s)
		}
	}
	return ""
}

// Stream returns n pieces.
func (s *Streams) Stream(n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(s.Next())
	}
	return b.String()
}

// row, col and count are parameters: mostly on the screen, at times absent or
// far off.
func (s *Streams) row() string { return s.number(s.Rows) }
func (s *Streams) col() string { return s.number(s.Cols) }

func (s *Streams) number(limit int) string {
	switch n := s.Rand.IntN(40); {
	case n == 0:
		return ""
	case n == 1:
		return "0"
	case n == 2:
		return "99999"
	case n < 6:
		return fmt.Sprint(limit)
	default:
		return fmt.Sprint(1 + s.Rand.IntN(limit))
	}
}

func (s *Streams) count() string { return fmt.Sprint(1 + s.Rand.IntN(4)) }

func (s *Streams) pick(from ...string) string { return from[s.Rand.IntN(len(from))] }

func (s *Streams) some(n int, of ...string) string {
	var b strings.Builder
	for range 1 + s.Rand.IntN(n) {
		b.WriteString(s.pick(of...))
	}
	return b.String()
}

// csi is a piece of one control sequence, with a %r for a row, %c for a
// column and %n for a small count.
func csi(weight int, forms ...string) piece {
	return piece{weight, func(s *Streams) string {
		form := s.pick(forms...)
		var b strings.Builder
		for i := 0; i < len(form); i++ {
			if form[i] != '%' {
				b.WriteByte(form[i])
				continue
			}
			i++
			switch form[i] {
			case 'r':
				b.WriteString(s.row())
			case 'c':
				b.WriteString(s.col())
			case 'n':
				b.WriteString(s.count())
			}
		}
		return "\x1b[" + b.String()
	}}
}

// at makes pieces begin with a position, so that no wrap is pending.
func at(pieces ...piece) []piece {
	var out []piece
	for _, p := range pieces {
		out = append(out, piece{p.weight, func(s *Streams) string { return s.Position() + p.make(s) }})
	}
	return out
}

// literal is a piece of other bytes.
func literal(weight int, forms ...string) piece {
	return piece{weight, func(s *Streams) string { return s.pick(forms...) }}
}

// Text returns narrow text; it may be long enough to wrap.
func (s *Streams) Text() string { return s.some(25, "a", "b", "Z", "0", "-", " ", "~", "é", "─") }

// Look returns an SGR.
func (s *Streams) Look() string { return lookPieces[s.Rand.IntN(len(lookPieces))].make(s) }

// Position returns a CUP to a place on the screen, or a short movement.
func (s *Streams) Position() string {
	if s.Rand.IntN(3) == 0 {
		return csi(1, "%nA", "%nB", "%nC", "%nD").make(s)
	}
	return fmt.Sprintf("\x1b[%d;%dH", 1+s.Rand.IntN(s.Rows), 1+s.Rand.IntN(s.Cols))
}

// Erasure returns a sequence that erases, from a place where no wrap is pending.
func (s *Streams) Erasure() string { return s.Position() + csi(1, "K", "1K", "2K", "%nX").make(s) }

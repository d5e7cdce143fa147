package emulator

import "unicode/utf8"

//go:generate go run genwidth.go

// class is the part a code point takes in grapheme clusters (Unicode UAX 29,
// Grapheme_Cluster_Break, and Extended_Pictographic).
type class uint8

// The order is that of genwidth.go.
const (
	classOther class = iota
	classControl
	classExtend
	classZWJ
	classSpacing
	classPrepend
	classRegional
	classPictographic
	classHangulL
	classHangulV
	classHangulT
	classHangulLV
	classHangulLVT
)

// widthRange gives the code points lo to hi a property: width<<4 | class.
type widthRange struct {
	lo, hi rune
	prop   byte
}

const (
	pageSize    = 256
	defaultProp = 1<<4 | byte(classOther)
)

// widthPages is a two-stage table over all code points; pages that are alike
// are shared.
var widthPages = buildWidthPages()

func buildWidthPages() *[(utf8.MaxRune + 1) / pageSize]*[pageSize]byte {
	var pages [(utf8.MaxRune + 1) / pageSize]*[pageSize]byte
	shared := map[[pageSize]byte]*[pageSize]byte{}
	next := 0
	for i := range pages {
		page, used := widthPage(rune(i*pageSize), &next)
		if !used && i > 0 && shared[page] != nil {
			pages[i] = shared[page]
			continue
		}
		if shared[page] == nil {
			shared[page] = &page
		}
		pages[i] = shared[page]
	}
	return &pages
}

// widthPage fills the page that starts at base; next is the first range that
// may reach into it.
func widthPage(base rune, next *int) (page [pageSize]byte, used bool) {
	for i := range page {
		page[i] = defaultProp
		if r := base + rune(i); r >= 0xac00 && r <= 0xd7a3 {
			page[i] = hangulProp(r)
			used = true
		}
	}
	for ; *next < len(widthRanges); *next++ {
		w := widthRanges[*next]
		if w.lo >= base+pageSize {
			break
		}
		for r := max(w.lo, base); r <= min(w.hi, base+pageSize-1); r++ {
			page[r-base] = w.prop
		}
		used = true
		if w.hi >= base+pageSize {
			break
		}
	}
	return page, used
}

// hangulProp is the property of a Hangul syllable (Unicode 3.12).
func hangulProp(r rune) byte {
	if (r-0xac00)%28 == 0 {
		return 2<<4 | byte(classHangulLV)
	}
	return 2<<4 | byte(classHangulLVT)
}

// runeProp returns the class of a code point and its width in columns, 0 to 2.
func runeProp(r rune) (class, int) {
	p := widthPages[r>>8][r&0xff]
	return class(p & 0xf), int(p >> 4)
}

// clusterState follows a text to find where grapheme clusters end. The zero
// value stands before the first character.
type clusterState struct {
	last  class
	begun bool
	odd   bool // an odd number of regional indicators so far
	pict  uint8
}

// Where a cluster stands in "pictographic, extenders, ZWJ, pictographic".
const (
	pictNone uint8 = iota
	pictBase
	pictJoined
)

// next takes a character and reports whether it begins a new cluster
// (UAX 29 GB3 to GB13 of Unicode 15.0, the version of the table).
func (s *clusterState) next(c class) (breaks bool) {
	if c == classOther && s.last != classPrepend { // most characters
		*s = clusterState{last: c, begun: true}
		return true
	}
	breaks = !s.begun || s.breaksBefore(c)
	s.odd = c == classRegional && (breaks || !s.odd)
	switch {
	case c == classPictographic:
		s.pict = pictBase
	case c == classExtend && s.pict == pictBase:
	case c == classZWJ && s.pict == pictBase:
		s.pict = pictJoined
	default:
		s.pict = pictNone
	}
	s.last, s.begun = c, true
	return breaks
}

func (s *clusterState) breaksBefore(c class) bool {
	switch {
	case s.last == classControl || c == classControl: // GB4, GB5
		return true
	case c == classExtend || c == classZWJ || c == classSpacing: // GB9, GB9a
		return false
	case s.last == classPrepend: // GB9b
		return false
	case c == classPictographic: // GB11
		return s.pict != pictJoined
	case c == classRegional: // GB12, GB13
		return s.last != classRegional || !s.odd
	case s.last == classHangulL: // GB6
		return c != classHangulL && c != classHangulV && c != classHangulLV && c != classHangulLVT
	case s.last == classHangulLV || s.last == classHangulV: // GB7
		return c != classHangulV && c != classHangulT
	case s.last == classHangulLVT || s.last == classHangulT: // GB8
		return c != classHangulT
	default:
		return true
	}
}

package emulator

// charsets are the four designated character sets and which of them is in use
// (ISO 2022). Only GL matters: bytes above 127 are UTF-8.
type charsets struct {
	g      [4]byte // designation's final byte; 0 and B are ASCII
	gl     uint8
	single uint8 // SS2 or SS3 pending: 2 or 3
}

// mapped reports whether characters may need to be translated.
func (s *charsets) mapped() bool {
	set := s.g[s.gl]
	return s.single != 0 || set != 0 && set != 'B'
}

// translate maps a character through the set in use.
func (s *charsets) translate(r rune) rune {
	set := s.g[s.gl]
	if s.single != 0 {
		set = s.g[s.single]
		s.single = 0
	}
	if r < 0x20 || r > 0x7e {
		return r
	}
	switch set {
	case '0':
		if r >= 0x5f {
			return decSpecial[r-0x5f]
		}
	case 'A':
		if r == '#' {
			return '£'
		}
	}
	return r
}

// decSpecial is the DEC Special Graphics set from 0x5f on (VT220).
var decSpecial = [32]rune{
	' ', '◆', '▒', '␉', '␌', '␍', '␊', '°', '±', '␤', '␋', '┘', '┐', '┌', '└', '┼',
	'⎺', '⎻', '─', '⎼', '⎽', '├', '┤', '┴', '┬', '│', '≤', '≥', 'π', '≠', '£', '·',
}

// designate is SCS. Sets that are not known count as ASCII.
func (s *charsets) designate(g int, final byte) {
	s.g[g] = 0
	if final == '0' || final == 'A' {
		s.g[g] = final
	}
}

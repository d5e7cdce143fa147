package emulator

import "unicode/utf8"

// decodeRune is utf8.DecodeRune with short cuts for two bytes, and for three
// whose lead allows every continuation.
func decodeRune(p []byte) (rune, int) {
	if len(p) >= 2 && p[0] >= 0xc2 && p[0] < 0xe0 && p[1]&0xc0 == 0x80 {
		return rune(p[0]&0x1f)<<6 | rune(p[1]&0x3f), 2
	}
	if len(p) >= 3 && p[0] > 0xe0 && p[0] < 0xed && p[1]&0xc0 == 0x80 && p[2]&0xc0 == 0x80 {
		return rune(p[0]&0xf)<<12 | rune(p[1]&0x3f)<<6 | rune(p[2]&0x3f), 3
	}
	return utf8.DecodeRune(p)
}

// fastCSI interprets a control sequence that p holds from its ESC to its final
// byte, if it is made of a prefix and parameters alone, as nearly all are. It
// returns what follows. Where it returns false the state machine, which this
// is a short cut of, has to go byte by byte.
func (e *native) fastCSI(p []byte) (rest []byte, ok bool) {
	if len(p) < 3 || p[1] != '[' {
		return p, false
	}
	s := &e.p
	s.prefix, s.inter, s.inters, s.sub, s.overflow = 0, 0, 0, 0, false
	i, n := 2, 0
	if c := p[2]; c >= '<' && c <= '?' {
		s.prefix, i = c, 3
	}
	value := int32(paramAbsent)
	for ; i < len(p); i++ {
		c := p[i]
		switch {
		case c-'0' <= 9:
			value = min(max(value, 0)*10+int32(c-'0'), maxParam)
			continue
		case c == ';' || c == ':':
			if n == maxParams-1 {
				return p, false
			}
			s.params[n] = value
			n++
			value = paramAbsent
			if c == ':' {
				s.sub |= 1 << n
			}
			continue
		case c < 0x40 || c >= del:
			return p, false
		}
		if n > 0 || value != paramAbsent {
			s.params[n] = value
			n++
		}
		s.nparams = n
		if c == 'm' && s.prefix == 0 { // by far the most frequent
			e.endCluster()
			e.sgr()
		} else {
			e.csi(c)
		}
		return p[i+1:], true
	}
	return p, false
}

package emulator

import "unicode/utf8"

const (
	maxControlSequence = 256       // bytes of a CSI or ESC sequence
	maxControlString   = 64 * 1024 // bytes of an OSC
)

const (
	bel = 0x07
	can = 0x18
	sub = 0x1a
	esc = 0x1b
	del = 0x7f
)

// sink receives the units a scanner finds. The slices are only valid during
// the call.
type sink interface {
	text(run []byte)     // printable characters, valid UTF-8
	control(c byte)      // a C0 control
	sequence(seq []byte) // a complete ESC or CSI sequence, from its ESC on
	osc(payload []byte)  // what stands between ESC ] and its terminator
}

type scanState uint8

const (
	scanGround scanState = iota
	scanEscape
	scanCSI
	scanOSC
	scanString       // DCS, APC, PM, SOS: parsed to its end and dropped
	scanOSCEscape    // ESC seen inside an OSC: a string terminator, perhaps
	scanStringEscape // the same for the other strings
)

// scanner cuts a byte stream into whole units, so that what an engine sees
// does not depend on how the stream was split. It follows the DEC VT500 state
// machine with UTF-8 in front: invalid bytes become U+FFFD, one for each
// maximal subpart (Unicode 3.9), and C1 code points act as their ESC forms.
type scanner struct {
	state scanState
	buf   []byte // the sequence, string or unfinished rune so far
	over  bool   // buf met its limit: the unit is dropped at its end
}

// pending reports whether a unit is unfinished.
func (s *scanner) pending() bool { return s.state != scanGround || len(s.buf) > 0 }

func (s *scanner) write(p []byte, to sink) {
	if s.state == scanGround && len(s.buf) > 0 {
		p = append(s.buf, p...) // the head of a split rune
		s.buf = nil
	}
	for len(p) > 0 {
		if s.state == scanGround {
			p = s.ground(p, to)
			continue
		}
		s.step(p[0], to)
		p = p[1:]
	}
}

// ground handles the longest run of text at the start of p, or one control.
func (s *scanner) ground(p []byte, to sink) []byte {
	n := 0
	for n < len(p) && p[n] >= 0x20 && p[n] < del {
		n++
	}
	if n > 0 {
		to.text(p[:n])
		return p[n:]
	}
	switch c := p[0]; {
	case c == esc:
		s.begin(scanEscape)
	case c == del:
	case c < 0x20:
		to.control(c)
	default:
		return s.multibyte(p, to)
	}
	return p[1:]
}

// multibyte handles the non-ASCII characters at the start of p.
func (s *scanner) multibyte(p []byte, to sink) []byte {
	var run []byte
	for len(p) > 0 && p[0] >= utf8.RuneSelf {
		if !utf8.FullRune(p) {
			s.buf = append([]byte(nil), p...)
			p = nil
			break
		}
		r, n := utf8.DecodeRune(p)
		if r == utf8.RuneError && n == 1 {
			n = invalidPrefix(p)
		} else if r < 0xa0 { // a C1 control: ESC and the 7-bit final
			to.text(run)
			s.begin(scanEscape)
			s.step(byte(r)-0x40, to)
			return p[n:]
		}
		run = utf8.AppendRune(run, r)
		p = p[n:]
	}
	to.text(run)
	return p
}

// invalidPrefix returns the length of the maximal subpart that U+FFFD stands
// for: the longest prefix of p that could have begun a character, at least 1.
func invalidPrefix(p []byte) int {
	n := 1
	for n < min(len(p), utf8.UTFMax) && !utf8.FullRune(p[:n]) {
		n++
	}
	return max(n-1, 1)
}

func (s *scanner) begin(state scanState) {
	s.state, s.over = state, false
	s.buf = append(s.buf[:0], esc)
}

func (s *scanner) end() {
	s.state, s.over = scanGround, false
	s.buf = s.buf[:0]
}

// step handles one byte inside a sequence or string.
func (s *scanner) step(c byte, to sink) {
	switch s.state {
	case scanEscape:
		s.escape(c, to)
	case scanCSI:
		s.csi(c, to)
	case scanOSC, scanString:
		s.str(c, to)
	default:
		s.strEscape(c, to)
	}
}

// common handles the controls that act the same inside ESC and CSI sequences.
func (s *scanner) common(c byte, to sink) bool {
	switch {
	case c == esc:
		s.begin(scanEscape)
	case c == can || c == sub:
		s.end()
	case c < 0x20:
		to.control(c)
	case c >= del: // not part of any sequence
	default:
		return false
	}
	return true
}

func (s *scanner) escape(c byte, to sink) {
	if s.common(c, to) {
		return
	}
	s.add(c, maxControlSequence)
	if c < 0x30 { // intermediate
		return
	}
	first := len(s.buf) == 2 && !s.over
	switch {
	case first && c == '[':
		s.state = scanCSI
	case first && c == ']':
		s.state, s.buf = scanOSC, s.buf[:0]
	case first && (c == 'P' || c == 'X' || c == '^' || c == '_'):
		s.state, s.buf = scanString, s.buf[:0]
	default:
		s.dispatch(to)
	}
}

func (s *scanner) csi(c byte, to sink) {
	if s.common(c, to) {
		return
	}
	s.add(c, maxControlSequence)
	if c >= 0x40 {
		s.dispatch(to)
	}
}

// dispatch hands a finished sequence over unless it was too long.
func (s *scanner) dispatch(to sink) {
	if !s.over {
		to.sequence(s.buf)
	}
	s.end()
}

func (s *scanner) str(c byte, to sink) {
	switch {
	case c == esc && s.state == scanOSC:
		s.state = scanOSCEscape
	case c == esc:
		s.state = scanStringEscape
	case c == can || c == sub:
		s.end()
	case c == bel && s.state == scanOSC:
		s.finishOSC(to)
	case c >= 0x20 && s.state == scanOSC:
		s.add(c, maxControlString)
	}
}

// strEscape decides whether an ESC inside a string began its terminator.
func (s *scanner) strEscape(c byte, to sink) {
	wasOSC := s.state == scanOSCEscape
	switch {
	case c == '\\' && wasOSC:
		s.finishOSC(to)
	case c == '\\':
		s.end()
	default: // any other ESC aborts the string
		s.begin(scanEscape)
		s.step(c, to)
	}
}

func (s *scanner) finishOSC(to sink) {
	if !s.over {
		to.osc(s.buf)
	}
	s.end()
}

// add keeps a byte, or remembers that there were too many.
func (s *scanner) add(c byte, limit int) {
	if len(s.buf) >= limit {
		s.over = true
		return
	}
	s.buf = append(s.buf, c)
}

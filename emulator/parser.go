package emulator

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// vtParser is the DEC VT500 state machine (Paul Williams' description of it)
// behind a UTF-8 decoder. It keeps what a sequence consists of until it is
// complete; nothing of it is bounded by the input.
type vtParser struct {
	state    parseState
	held     [utf8.UTFMax]byte // the start of a character cut by the end of a Write
	heldLen  int
	prefix   byte // < = > or ?
	inter    byte // the last intermediate
	inters   int  // how many there were
	params   [maxParams]int32
	sub      uint32 // bit i: params[i] followed a colon
	nparams  int
	overflow bool // more parameters than fit: the others are ignored
	str      []byte
	strOver  bool
	strBel   bool // it ended with BEL
	strKind  byte // P, ], X, ^ or _
	strEsc   bool // ESC seen inside a string
}

const (
	maxParams   = 32
	maxParam    = 65535
	paramAbsent = -1
)

type parseState uint8

const (
	stGround parseState = iota
	stEscape
	stEscapeInter
	stCSI // entry and parameters
	stCSIInter
	stCSIIgnore
	stString
)

// Write implements engine.
func (e *native) Write(p []byte) {
	if e.p.heldLen > 0 {
		p = e.completeHeld(p)
	}
	for len(p) > 0 {
		if e.p.state == stGround {
			p = e.ground(p)
			continue
		}
		e.step(p[0])
		p = p[1:]
	}
}

// completeHeld joins the start of a character from the last Write with p.
func (e *native) completeHeld(p []byte) []byte {
	var buf [2 * utf8.UTFMax]byte
	n := copy(buf[:], e.p.held[:e.p.heldLen])
	n += copy(buf[n:], p[:min(len(p), utf8.UTFMax)])
	held := e.p.heldLen
	e.p.heldLen = 0
	if !utf8.FullRune(buf[:n]) { // all of p is still part of it
		e.p.heldLen = copy(e.p.held[:], buf[:n])
		return nil
	}
	r, size := utf8.DecodeRune(buf[:n])
	if r == utf8.RuneError && size == 1 {
		size = max(invalidPrefix(buf[:n]), held)
	}
	e.character(r)
	return p[size-held:]
}

// ground handles what stands outside of sequences, up to the first control
// that begins one.
func (e *native) ground(p []byte) []byte {
	if n := asciiRun(p); n > 0 {
		e.printASCII(p[:n])
		return p[n:]
	}
	switch c := p[0]; {
	case c == esc:
		if rest, ok := e.fastCSI(p); ok {
			return rest
		}
		e.begin(stEscape)
		return p[1:]
	case c < 0x20:
		e.control(c)
		return p[1:]
	case c == del:
		return p[1:]
	}
	for len(p) > 0 && p[0] >= utf8.RuneSelf && e.p.state == stGround {
		r, size := decodeRune(p)
		if r == utf8.RuneError && size == 1 {
			if !utf8.FullRune(p) {
				e.p.heldLen = copy(e.p.held[:], p)
				return nil
			}
			size = invalidPrefix(p)
		}
		e.character(r)
		p = p[size:]
	}
	return p
}

// asciiRun returns how many printable ASCII characters p starts with, looking
// at eight bytes at a time.
func asciiRun(p []byte) int {
	const (
		ones  = 0x0101010101010101
		highs = 0x8080808080808080
	)
	n := 0
	for ; len(p)-n >= 8; n += 8 {
		w := binary.LittleEndian.Uint64(p[n:])
		below := (w - ones*0x20) &^ w // high bit where byte < 0x20, from the lowest such byte on
		isDel := (w ^ ones*del) - ones
		if stop := (below | w | isDel&^(w^ones*del)) & highs; stop != 0 {
			return n + bits.TrailingZeros64(stop)/8
		}
	}
	for n < len(p) && p[n] >= 0x20 && p[n] < del {
		n++
	}
	return n
}

// character handles one code point outside of a sequence. C1 controls act as
// their two-byte forms.
func (e *native) character(r rune) {
	if r >= 0x80 && r < 0xa0 {
		e.begin(stEscape)
		e.step(byte(r) - 0x40)
		return
	}
	e.print(r)
}

func (e *native) begin(s parseState) {
	e.p.state = s
	e.p.prefix, e.p.inter, e.p.inters = 0, 0, 0
	e.p.nparams, e.p.sub, e.p.overflow = 0, 0, false
	e.p.strEsc = false
}

// step handles one byte inside a sequence.
func (e *native) step(c byte) {
	if e.p.state == stString {
		e.stringByte(c)
		return
	}
	switch {
	case c == esc:
		e.begin(stEscape)
		return
	case c == can || c == sub:
		e.p.state = stGround
		return
	case c < 0x20:
		e.control(c)
		return
	case c >= del:
		return
	}
	switch e.p.state {
	case stEscape, stEscapeInter:
		e.escapeByte(c)
	case stCSI:
		e.csiByte(c)
	case stCSIInter:
		e.csiInterByte(c)
	case stCSIIgnore:
		if c >= 0x40 {
			e.p.state = stGround
		}
	}
}

func (e *native) escapeByte(c byte) {
	if c < 0x30 {
		e.p.inter = c
		e.p.inters++
		e.p.state = stEscapeInter
		return
	}
	if e.p.state == stEscape {
		switch c {
		case '[':
			e.begin(stCSI)
			return
		case 'P', ']', 'X', '^', '_':
			e.begin(stString)
			e.p.strKind, e.p.str, e.p.strOver, e.p.strBel = c, e.p.str[:0], false, false
			return
		}
	}
	e.p.state = stGround
	if e.p.inters <= 1 {
		e.escape(c)
	}
}

func (e *native) csiByte(c byte) {
	switch {
	case c >= '0' && c <= '9':
		e.digit(c)
	case c == ';' || c == ':':
		e.separator(c == ':')
	case c >= '<' && c <= '?':
		if e.p.nparams > 0 || e.p.prefix != 0 {
			e.p.state = stCSIIgnore
			return
		}
		e.p.prefix = c
	default:
		e.p.state = stCSIInter
		e.csiInterByte(c)
	}
}

func (e *native) digit(c byte) {
	if e.p.overflow {
		return
	}
	if e.p.nparams == 0 {
		e.p.nparams, e.p.params[0] = 1, paramAbsent
	}
	v := &e.p.params[e.p.nparams-1]
	*v = min(max(*v, 0)*10+int32(c-'0'), maxParam)
}

func (e *native) separator(colon bool) {
	if e.p.nparams == 0 {
		e.p.nparams, e.p.params[0] = 1, paramAbsent
	}
	if e.p.nparams == maxParams {
		e.p.overflow = true
		return
	}
	if colon {
		e.p.sub |= 1 << e.p.nparams
	}
	e.p.params[e.p.nparams] = paramAbsent
	e.p.nparams++
}

func (e *native) csiInterByte(c byte) {
	switch {
	case c < 0x30:
		e.p.inter = c
		e.p.inters++
	case c < 0x40: // a parameter after an intermediate
		e.p.state = stCSIIgnore
	default:
		e.p.state = stGround
		if e.p.inters <= 1 {
			e.csi(c)
		}
	}
}

// stringByte collects a control string up to its terminator.
func (e *native) stringByte(c byte) {
	if e.p.strEsc {
		e.p.strEsc = false
		if c == '\\' {
			e.finishString()
			return
		}
		e.begin(stEscape)
		e.step(c)
		return
	}
	switch {
	case c == esc:
		e.p.strEsc = true
	case c == can || c == sub:
		e.p.state = stGround
	case c == bel && e.p.strKind == ']':
		e.p.strBel = true
		e.finishString()
	case c == 0x9c && len(e.p.str) > 0 && e.p.str[len(e.p.str)-1] == 0xc2: // ST as UTF-8
		e.p.str = e.p.str[:len(e.p.str)-1]
		e.finishString()
	case c >= 0x20:
		if len(e.p.str) >= maxControlString {
			e.p.strOver = true
			e.p.str[len(e.p.str)-1] = c // what the end is looked for in
			return
		}
		e.p.str = append(e.p.str, c)
	}
}

func (e *native) finishString() {
	e.p.state = stGround
	if e.p.strOver {
		return
	}
	switch e.p.strKind {
	case ']':
		e.osc(e.p.str)
	case 'P':
		e.dcs(e.p.str)
	}
}

// param returns parameter i, def where it is absent or 0.
func (e *native) param(i, def int) int {
	if i >= e.p.nparams || e.p.params[i] <= 0 {
		return def
	}
	return int(e.p.params[i])
}

// count returns parameter i as a count of at least 1.
func (e *native) count(i int) int { return e.param(i, 1) }

// Pending implements engine.
func (e *native) Pending() bool { return e.p.state != stGround || e.p.heldLen > 0 }

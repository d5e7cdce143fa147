package emulator

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/parser"
)

// guardCounts registers handlers that run before x/vt's own and bring the
// parameters into the screen: x/vt loops over REP, ECH, CHT and CBT counts and
// panics on margins outside the screen. An explicit 0 counts as 1 (ECMA-48
// 5.4.1, xterm), except in DECSTBM and DECSLRM, where it means the default.
func (x *xvt) guardCounts() {
	for _, final := range "@ABCDEFIGLMPSTXZabcde`" {
		x.vt.RegisterCsiHandler(int(final), func(p ansi.Params) bool {
			clampParams(p, 1, max(x.size.Rows, x.size.Cols))
			return false
		})
	}
	x.vt.RegisterCsiHandler('r', func(p ansi.Params) bool {
		clampParams(p, 0, x.size.Rows)
		return false
	})
	x.vt.RegisterCsiHandler('s', func(p ansi.Params) bool {
		clampParams(p, 0, x.size.Cols)
		return false
	})
	x.vt.RegisterCsiHandler(ansi.Command(0, ' ', 'q'), func(p ansi.Params) bool {
		clampParams(p, 0, 6)
		return false
	})
}

// clampParams brings each given parameter into lo..hi, in place.
func clampParams(params ansi.Params, lo, hi int) {
	for i, p := range params {
		v := p.Param(-1)
		if v < 0 {
			continue
		}
		v = min(max(v, lo), hi)
		if p.HasMore() {
			v |= parser.HasMoreFlag
		}
		params[i] = ansi.Param(v)
	}
}

// answerStatus replaces DSR 5, which x/vt answers with a private marker.
func (x *xvt) answerStatus() {
	x.vt.RegisterCsiHandler('n', func(p ansi.Params) bool {
		n, _, _ := p.Param(0, 0)
		if n != 5 {
			return false
		}
		fmt.Fprint(x.vt.InputPipe(), "\x1b[0n")
		return true
	})
}

// repeatCount recognises REP (CSI Pn b) and returns its count, at most a
// screenful.
func repeatCount(seq []byte, size Size) (int, bool) {
	body, ok := bytes.CutPrefix(seq, []byte("\x1b["))
	if !ok || body[len(body)-1] != 'b' {
		return 0, false
	}
	digits := string(body[:len(body)-1])
	if digits == "" {
		return 1, true
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil && n == 0 {
		return 0, false
	}
	return int(min(max(n, 1), uint64(size.Rows*size.Cols))), true
}

// repeat prints the last character n times more. x/vt's own REP forgets which
// one it was when that was not ASCII.
func (x *xvt) repeat(n int) {
	if len(x.state.lastPrinted) > 0 {
		x.feed(bytes.Repeat(x.state.lastPrinted, n))
	}
}

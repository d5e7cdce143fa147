package emulator

// sgr is SGR (ECMA-48 8.3.117, ITU T.416 for colours, xterm ctlseqs).
func (e *native) sgr() {
	if e.p.nparams == 0 {
		e.resetPen()
		return
	}
	for i := 0; i < e.p.nparams; {
		n := 1
		for i+n < e.p.nparams && e.p.sub&(1<<(i+n)) != 0 {
			n++
		}
		i += e.rendition(i, n)
	}
}

// resetPen is SGR 0: looks go, protection and link stay.
func (e *native) resetPen() {
	link := e.penExtra().link
	e.pen.fg, e.pen.bg = DefaultColor, DefaultColor
	e.pen.at &= atProtected
	if link != "" {
		e.setExtra(extra{link: link})
	}
}

// attrCodes are the renditions that SGR n sets, for n from 1 to 9; 4 is the
// underline.
var attrCodes = [10]Attrs{1: Bold, 2: Faint, 3: Italic, 5: Blink, 6: RapidBlink, 7: Inverse, 8: Conceal, 9: CrossedOut}

// attrResets are the renditions that SGR 22 to 29 reset.
var attrResets = [8]Attrs{Bold | Faint, Italic, 0, Blink | RapidBlink, 0, Inverse, Conceal, CrossedOut}

// rendition applies parameter i, which has n-1 sub-parameters, and returns how
// many parameters it used.
func (e *native) rendition(i, n int) int {
	switch code := e.param(i, 0); {
	case code == 0:
		e.resetPen()
	case code == 4 && n > 1:
		e.setUnderline(Underline(min(e.param(i+1, 0), int(UnderlineDashed))))
	case code == 4:
		e.setUnderline(UnderlineSingle)
	case code <= 9:
		e.pen.at |= uint32(attrCodes[code])
	case code == 21:
		e.setUnderline(UnderlineDouble)
	case code == 24:
		e.setUnderline(UnderlineNone)
	case code >= 22 && code <= 29:
		e.pen.at &^= uint32(attrResets[code-22])
	case code == 38 || code == 48 || code == 58:
		return e.extendedColor(code, i, n)
	case code == 59:
		e.setUnderlineColor(DefaultColor)
	default:
		e.basicColor(code)
	}
	return n
}

func (e *native) setUnderline(u Underline) {
	e.pen.at = e.pen.at&^atUnderline | uint32(u)<<atUnderlineShift
}

func (e *native) setUnderlineColor(c Color) {
	x := e.penExtra()
	x.underline = c
	e.setExtra(x)
}

func (e *native) basicColor(code int) {
	switch {
	case code >= 30 && code <= 37:
		e.pen.fg = Indexed(uint8(code - 30))
	case code == 39:
		e.pen.fg = DefaultColor
	case code >= 40 && code <= 47:
		e.pen.bg = Indexed(uint8(code - 40))
	case code == 49:
		e.pen.bg = DefaultColor
	case code >= 90 && code <= 97:
		e.pen.fg = Indexed(uint8(code - 90 + 8))
	case code >= 100 && code <= 107:
		e.pen.bg = Indexed(uint8(code - 100 + 8))
	}
}

// extendedColor is SGR 38, 48 and 58: ;5;n and ;2;r;g;b, or with colons, where
// a colour space may stand before the red.
func (e *native) extendedColor(code, i, n int) (used int) {
	args, colons := i+1, n > 1
	end := i + n
	if !colons {
		end = e.p.nparams
	}
	var c Color
	switch kind := e.param(args, 0); {
	case args >= end:
		return 1
	case kind == 5 && args+1 < end:
		c, used = Indexed(uint8(e.param(args+1, 0))), 3
	case kind == 2 && args+3 < end:
		if colons && n >= 6 { // 38:2:space:r:g:b
			args++
		}
		c, used = RGB(uint8(e.param(args+1, 0)), uint8(e.param(args+2, 0)), uint8(e.param(args+3, 0))), 5
	default:
		return max(n, 2)
	}
	e.setColor(code, c)
	if colons {
		return n
	}
	return used
}

func (e *native) setColor(code int, c Color) {
	switch code {
	case 38:
		e.pen.fg = c
	case 48:
		e.pen.bg = c
	default:
		e.setUnderlineColor(c)
	}
}

package emulator

// escape handles an ESC sequence with final byte c.
func (e *native) escape(c byte) {
	e.endCluster()
	switch e.p.inter {
	case 0:
		e.plainEscape(c)
	case '(', ')', '*', '+':
		e.charsets.designate(int(e.p.inter-'('), c)
	case '#':
		if c == '8' {
			e.align()
		}
	case ' ':
		if c == 'F' || c == 'G' { // S7C1T, S8C1T
			e.mode.c1Bytes = c == 'G'
		}
	}
}

func (e *native) plainEscape(c byte) {
	switch c {
	case '6': // DECBI
		e.backIndex()
	case '7':
		e.saveCursor()
	case '8':
		e.restoreCursor()
	case '9': // DECFI
		e.forwardIndex()
	case '=':
		e.mode.private.ApplicationKeypad = true
	case '>':
		e.mode.private.ApplicationKeypad = false
	case 'D':
		e.index()
	case 'E': // NEL
		e.index()
		e.carriageReturn()
	case 'H': // HTS
		e.tabs[e.cur.col] = true
	case 'M':
		e.reverseIndex()
	case 'N', 'O': // SS2, SS3
		e.charsets.single = c - 'N' + 2
	case 'V': // SPA
		e.protect(true, isoProtected)
	case 'W': // EPA
		e.protect(false, isoProtected)
	case 'Z': // DECID
		e.reply(primaryAttributes)
	case 'c':
		e.fullReset()
	case 'n', 'o': // LS2, LS3
		e.charsets.gl = c - 'n' + 2
	}
}

// forwardIndex is DECFI, backIndex DECBI: like IND and RI, sideways.
func (e *native) forwardIndex() {
	switch {
	case e.cur.col == e.margin.right && e.inRegion():
		e.deleteColumns(e.margin.left, 1)
	case e.cur.col < e.g.cols-1 && e.cur.col != e.margin.right:
		e.cur.col++
		e.cur.pending = false
	}
}

func (e *native) backIndex() {
	e.cur.pending = false
	switch {
	case e.cur.col == e.margin.left && e.inRegion():
		e.insertColumns(e.margin.left, 1)
	case e.cur.col > 0 && e.cur.col != e.margin.left:
		e.cur.col--
	}
}

// csi handles a CSI sequence with final byte c.
func (e *native) csi(c byte) {
	if c == 'b' && e.p.prefix == 0 && e.p.inter == 0 { // REP needs what endCluster forgets
		e.repeat(e.count(0))
	}
	e.endCluster()
	switch {
	case e.p.prefix == 0 && e.p.inter == 0:
		if !e.csiCursor(c) && !e.csiEdit(c) {
			e.csiOther(c)
		}
	case e.p.prefix == '?' && e.p.inter == 0:
		e.csiPrivate(c)
	case e.p.prefix == 0:
		e.csiIntermediate(c)
	case e.p.prefix == '?' && e.p.inter == '$' && c == 'p':
		e.requestMode(true)
	default:
		e.csiPrefixed(c)
	}
}

// csiCursor handles what moves the cursor.
func (e *native) csiCursor(c byte) bool {
	n := e.count(0)
	switch c {
	case 'A': // CUU
		e.up(n)
	case 'B': // CUD
		e.down(n)
	case 'e': // VPR
		e.moveTo(e.cur.row-e.originRow()+n, e.cur.col-e.originCol())
	case 'C': // CUF
		e.forward(n)
	case 'a': // HPR
		e.moveTo(e.cur.row-e.originRow(), e.cur.col-e.originCol()+n)
	case 'D': // CUB
		e.back(n)
	case 'E': // CNL
		e.down(n)
		e.carriageReturn()
	case 'F': // CPL
		e.up(n)
		e.carriageReturn()
	case 'G', '`': // CHA, HPA
		e.moveTo(e.cur.row-e.originRow(), n-1)
	case 'H', 'f': // CUP, HVP
		e.moveTo(n-1, e.count(1)-1)
	case 'd': // VPA
		e.moveTo(n-1, e.cur.col-e.originCol())
	case 'I': // CHT
		e.tab(n)
	case 'Z': // CBT
		e.backTab(n)
	default:
		return false
	}
	return true
}

// csiEdit handles what changes cells.
func (e *native) csiEdit(c byte) bool {
	n := e.count(0)
	switch c {
	case '@': // ICH
		e.insertChars(n)
	case 'J':
		e.eraseDisplay(e.param(0, 0), false)
	case 'K':
		e.eraseLine(e.param(0, 0), false)
	case 'L':
		e.insertLines(n)
	case 'M':
		e.deleteLines(n)
	case 'P':
		e.deleteChars(n)
	case 'S':
		e.scrollUp(e.margin.top, n)
	case 'T', '^': // SD; with five parameters T starts highlight tracking
		if e.p.nparams <= 1 {
			e.scrollDown(e.margin.top, n)
		}
	case 'X':
		e.eraseChars(n)
	default:
		return false
	}
	return true
}

func (e *native) csiOther(c byte) {
	switch c {
	case 'c':
		if e.param(0, 0) == 0 {
			e.reply(primaryAttributes)
		}
	case 'g': // TBC
		switch e.param(0, 0) {
		case 0:
			e.tabs[e.cur.col] = false
		case 3:
			clear(e.tabs)
		}
	case 'h', 'l':
		for i := range e.p.nparams {
			e.setANSI(e.param(i, 0), c == 'h')
		}
	case 'm':
		e.sgr()
	case 'n':
		e.statusReport()
	case 'r':
		e.setTopBottom()
	case 's':
		e.setLeftRight()
	case 't':
		e.windowOp()
	case 'u': // SCORC
		e.restoreCursor()
	case 'x': // DECREQTPARM
		if n := e.param(0, 0); n <= 1 {
			e.replyf("\x1b[%d;1;1;128;128;1;0x", n+2)
		}
	}
}

// setTopBottom is DECSTBM.
func (e *native) setTopBottom() {
	top, bottom := e.count(0)-1, e.param(1, e.g.rows)-1
	bottom = min(bottom, e.g.rows-1)
	if top < bottom {
		e.margin.top, e.margin.bottom = top, bottom
		e.moveTo(0, 0)
	}
}

// setLeftRight is DECSLRM where mode 69 is on, and SCOSC otherwise.
func (e *native) setLeftRight() {
	if !e.mode.marginsOn {
		e.saveCursor()
		return
	}
	left, right := e.count(0)-1, min(e.param(1, e.g.cols)-1, e.g.cols-1)
	if left < right {
		e.margin.left, e.margin.right = left, right
		e.moveTo(0, 0)
	}
}

func (e *native) csiPrivate(c byte) {
	switch c {
	case 'h', 'l':
		for i := range e.p.nparams {
			e.setDEC(e.param(i, 0), c == 'h')
		}
	case 'J':
		e.eraseDisplay(e.param(0, 0), true)
	case 'K':
		e.eraseLine(e.param(0, 0), true)
	case 'n':
		e.privateStatusReport()
	case 's':
		e.saveModes()
	case 'r':
		e.restoreModes()
	case 'u':
		e.reportKeyboard()
	case 'W': // DECST8C
		if e.param(0, 0) == 5 {
			e.resetTabs()
		}
	}
}

// csiIntermediate handles sequences such as CSI ! p.
func (e *native) csiIntermediate(c byte) {
	switch [2]byte{e.p.inter, c} {
	case [2]byte{' ', '@'}: // SL
		e.scrollSideways(true)
	case [2]byte{' ', 'A'}: // SR
		e.scrollSideways(false)
	case [2]byte{' ', 'q'}: // DECSCUSR
		e.setCursorStyle(e.param(0, 0))
	case [2]byte{'!', 'p'}: // DECSTR
		e.softReset()
	case [2]byte{'"', 'p'}: // DECSCL
		e.setLevel(e.param(0, 0), e.param(1, 0))
	case [2]byte{'"', 'q'}: // DECSCA
		e.protect(e.param(0, 0) == 1, decProtected)
	case [2]byte{'$', 'p'}:
		e.requestMode(false)
	case [2]byte{'$', 'r'}: // DECCARA
		e.changeRect(false)
	case [2]byte{'$', 't'}: // DECRARA
		e.changeRect(true)
	case [2]byte{'$', 'v'}: // DECCRA
		e.copyRect()
	case [2]byte{'$', 'x'}: // DECFRA
		e.fillRect(e.param(0, 0))
	case [2]byte{'$', 'z'}: // DECERA
		e.eraseRect()
	case [2]byte{'$', '{'}: // DECSERA
		e.eraseRectSelective()
	case [2]byte{'*', 'x'}: // DECSACE
		e.mode.rectangle = e.param(0, 0) == 2
	case [2]byte{'*', 'y'}: // DECRQCRA
		e.reportChecksum()
	case [2]byte{'\'', '}'}: // DECIC
		if e.inRegion() {
			e.insertColumns(e.cur.col, e.count(0))
		}
	case [2]byte{'\'', '~'}: // DECDC
		if e.inRegion() {
			e.deleteColumns(e.cur.col, e.count(0))
		}
	}
}

// scrollSideways is SL and SR.
func (e *native) scrollSideways(left bool) {
	if !e.inRegion() {
		return
	}
	if left {
		e.deleteColumns(e.margin.left, e.count(0))
	} else {
		e.insertColumns(e.margin.left, e.count(0))
	}
}

// setLevel is DECSCL: a soft reset, and how reports begin. What the terminal
// can do stays (VT220 Programmer Reference, xterm).
func (e *native) setLevel(level, controls int) {
	if level < 61 || level > 64 {
		return
	}
	e.softReset()
	e.mode.level = level - 60
	e.mode.c1Bytes = level > 61 && controls != 1
}

// protect starts or ends a protected area, of the kind that is then in force.
func (e *native) protect(on bool, kind protection) {
	e.pen.at &^= atProtected
	if on {
		e.pen.at |= atProtected
		e.mode.protection = kind
	}
}

// setCursorStyle is DECSCUSR.
func (e *native) setCursorStyle(n int) {
	if n > 6 {
		return
	}
	e.mode.blink = n == 0 || n%2 == 1
	e.mode.shape = CursorShape(max(n-1, 0) / 2)
}

// csiPrefixed handles CSI with < = or >.
func (e *native) csiPrefixed(c byte) {
	if e.p.inter != 0 {
		return
	}
	switch {
	case e.p.prefix == '>' && c == 'c' && e.param(0, 0) == 0:
		e.reply(secondaryAttributes)
	case e.p.prefix == '=' && c == 'c' && e.param(0, 0) == 0:
		e.reply(tertiaryAttributes)
	case e.p.prefix == '>' && c == 'q' && e.param(0, 0) == 0:
		e.reply(terminalVersion)
	case c == 'u':
		e.setKeyboard(e.p.prefix)
	}
}

package emulator

// modeSet is the engine's modes beside those a Screen tells of.
type modeSet struct {
	private PrivateModes

	insert         bool // ANSI 4 IRM
	newline        bool // ANSI 20 LNM
	keyboardLocked bool // ANSI 2 KAM
	localEcho      bool // ANSI 12 SRM, reset
	origin         bool // 6 DECOM
	noWrap         bool // 7 DECAWM, reset
	hidden         bool // 25 DECTCEM, reset
	reverseWrap    bool // 45
	reverseWrap2   bool // 1045
	marginsOn      bool // 69 DECLRMM
	columnsAllowed bool // 40
	columns132     bool // 3 DECCOLM
	keepOnColumns  bool // 95 DECNCSM
	level          int  // DECSCL, 0 where none was asked for
	c1Bytes        bool // S8C1T: reports begin with C1 bytes
	protection     protection
	rectangle      bool // DECSACE: a rectangle and not a stream
	shape          CursorShape
	blink          bool
	noted          map[int]bool // modes that are only remembered, to be reported
}

// notedModes are DEC private modes that are only remembered, with what they
// are at first: smooth scrolling, auto-repeat, blinking, printing, scroll bar,
// bells, keyboard and selection habits (xterm ctlseqs), light and dark reports,
// in-band resize reports.
var notedModes = map[int]bool{
	4: false, 8: true, 12: false, 13: false, 18: false, 19: false, 30: false, 35: true, 41: false, 42: false, 44: false,
	1001: false, 1010: false, 1011: false, 1034: false, 1035: true, 1036: true, 1037: false, 1039: true, 1040: true,
	1041: false, 1042: false, 1043: false, 1044: false, 1046: true, 1050: false, 1051: false, 1060: false, 1061: false,
	2001: false, 2002: false, 2003: false, 2005: false, 2006: false, 2031: false, 2048: false,
}

// Modes implements engine.
func (e *native) Modes() PrivateModes {
	m := e.mode.private
	m.Origin, m.NoAutoWrap = e.mode.origin, e.mode.noWrap
	m.Keyboard = KeyboardFlags(e.host.keyboard[e.buffer()].current())
	return m
}

// setANSI is SM and RM.
func (e *native) setANSI(n int, on bool) {
	switch n {
	case 2:
		e.mode.keyboardLocked = on
	case 4:
		e.mode.insert = on
	case 12:
		e.mode.localEcho = !on
	case 20:
		e.mode.newline = on
	}
}

// ansiMode reports a mode for DECRQM.
func (e *native) ansiMode(n int) (on, known bool) {
	switch n {
	case 2:
		return e.mode.keyboardLocked, true
	case 4:
		return e.mode.insert, true
	case 12:
		return !e.mode.localEcho, true
	case 20:
		return e.mode.newline, true
	}
	return false, false
}

// setDEC is DECSET and DECRST.
func (e *native) setDEC(n int, on bool) {
	switch n {
	case 3:
		e.setColumns(on)
	case 6:
		e.mode.origin = on
		e.moveTo(0, 0)
	case 7:
		e.mode.noWrap = !on
	case 25:
		e.mode.hidden = !on
	case 40:
		e.mode.columnsAllowed = on
	case 45:
		e.mode.reverseWrap = on
	case 1045:
		e.mode.reverseWrap2 = on
	case 47, 1047, 1049:
		e.setAlternate(n, on)
	case 69:
		e.mode.marginsOn = on
		e.margin.left, e.margin.right = 0, e.g.cols-1
	case 95:
		e.mode.keepOnColumns = on
	case 1048:
		if on {
			e.saveCursor()
		} else {
			e.restoreCursor()
		}
	default:
		e.noteMode(n, on)
	}
}

func (e *native) noteMode(n int, on bool) {
	if n == 12 {
		e.mode.blink = on
	}
	if _, ok := notedModes[n]; ok {
		if e.mode.noted == nil {
			e.mode.noted = map[int]bool{}
		}
		e.mode.noted[n] = on
		if n == 2048 && on {
			e.reportSizeInBand()
		}
		return
	}
	if n == 2004 && on {
		e.host.lineStarts++
	}
	e.mode.private.set(n, on)
}

// decMode reports a mode for DECRQM.
func (e *native) decMode(n int) (on, known bool) {
	switch n {
	case 3:
		return e.mode.columns132, true
	case 6:
		return e.mode.origin, true
	case 7:
		return !e.mode.noWrap, true
	case 25:
		return !e.mode.hidden, true
	case 40:
		return e.mode.columnsAllowed, true
	case 45:
		return e.mode.reverseWrap, true
	case 1045:
		return e.mode.reverseWrap2, true
	case 47, 1047, 1049:
		return e.g == e.alt, true
	case 69:
		return e.mode.marginsOn, true
	case 95:
		return e.mode.keepOnColumns, true
	case 1048:
		return e.savedOf[e.buffer()].saved, true
	}
	if on, ok := e.mode.noted[n]; ok {
		return on, true
	}
	if on, ok := notedModes[n]; ok {
		return on, true
	}
	return e.mode.private.get(n)
}

// get is the reverse of set.
func (m PrivateModes) get(n int) (on, known bool) {
	if tracking, ok := mouseTracking[n]; ok {
		return m.Mouse == tracking, true
	}
	if encoding, ok := mouseEncodings[n]; ok {
		return m.MouseEncoding == encoding, true
	}
	probe := m
	probe.set(n, true)
	set := probe == m
	probe.set(n, false)
	return set, !set || probe != m
}

// setAlternate switches the buffer: 47 as it is, 1047 clearing the alternate
// one when it is left, 1049 with the cursor saved and the buffer cleared when
// it is entered.
func (e *native) setAlternate(n int, on bool) {
	if on == (e.g == e.alt) {
		if n == 1049 && !on {
			e.restoreCursor()
		}
		return
	}
	e.endCluster()
	if on {
		if n == 1049 {
			e.saveCursor()
		}
		e.g = e.alt
		if n == 1049 {
			e.eraseRows(0, e.g.rows, false)
			e.cur.pending = false
		}
		return
	}
	if n == 1047 {
		e.eraseAll(e.alt)
	}
	e.g = e.main
	if n == 1049 {
		e.restoreCursor()
	}
}

// setColumns is DECCOLM, where mode 40 allows it: it clears the screen and
// resets the margins. The number of columns is the owner's to decide and
// stays.
func (e *native) setColumns(on bool) {
	if !e.mode.columnsAllowed {
		return
	}
	e.mode.columns132 = on
	e.margin = e.fullMargins()
	if !e.mode.keepOnColumns {
		e.eraseDisplay(2, false)
	}
	e.cur = cursor{}
}

// saveModes and restoreModes are XTSAVE and XTRESTORE.
func (e *native) saveModes() {
	for _, n := range e.p.params[:e.p.nparams] {
		if on, known := e.decMode(int(n)); known {
			if e.host.savedModes == nil {
				e.host.savedModes = map[int]bool{}
			}
			e.host.savedModes[int(n)] = on
		}
	}
}

func (e *native) restoreModes() {
	for _, n := range e.p.params[:e.p.nparams] {
		if on, saved := e.host.savedModes[int(n)]; saved {
			e.setDEC(int(n), on)
		}
	}
}

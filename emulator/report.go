package emulator

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strings"
)

// What the terminal says it is: a VT420, with the features and the version of
// an xterm that does what this engine does, as programs decide by them.
const (
	primaryAttributes   = "\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c"
	secondaryAttributes = "\x1b[>41;379;0c"
	tertiaryAttributes  = "\x1bP!|00000000\x1b\\"
	terminalVersion     = "\x1bP>|ptyglass(1)\x1b\\"
)

// c1Bytes writes reports as after S8C1T; xterm does so in UTF-8 mode too.
var c1Bytes = strings.NewReplacer("\x1b[", "\x9b", "\x1bP", "\x90", "\x1b]", "\x9d", "\x1b\\", "\x9c")

// replyf queues a report made of constants and numbers.
func (e *native) replyf(format string, args ...any) {
	if !e.repliesFull {
		e.reply(fmt.Sprintf(format, args...))
	}
}

// statusReport is DSR.
func (e *native) statusReport() {
	switch e.param(0, 0) {
	case 5:
		e.reply("\x1b[0n")
	case 6:
		e.replyf("\x1b[%d;%dR", e.cur.row-e.originRow()+1, e.cur.col-e.originCol()+1)
	}
}

// privateStatusReport is the DEC form of DSR: cursor with page, printer, keys,
// keyboard, locator, macro space, memory checksum, data integrity, session.
func (e *native) privateStatusReport() {
	switch e.param(0, 0) {
	case 5:
		e.reply("\x1b[?0n")
	case 6:
		e.replyf("\x1b[?%d;%d;1R", e.cur.row-e.originRow()+1, e.cur.col-e.originCol()+1)
	case 15:
		e.reply("\x1b[?13n") // no printer
	case 25:
		e.reply("\x1b[?20n") // no user-defined keys to unlock
	case 26:
		e.reply("\x1b[?27;1;0;0n") // North American keyboard
	case 53, 55:
		e.reply("\x1b[?53n") // no locator
	case 56:
		e.reply("\x1b[?57;0n")
	case 62:
		e.reply("\x1b[0000*{") // no macro space
	case 63:
		e.replyf("\x1bP%d!~0000\x1b\\", e.param(1, 0))
	case 75:
		e.reply("\x1b[?70n") // ready, no malfunction
	case 85:
		e.reply("\x1b[?83n") // no multiple sessions
	case 996:
		e.reply("\x1b[?997;1n") // dark
	}
}

// reportChecksum answers DECRQCRA, only where that was allowed: it lets a
// program read the screen.
func (e *native) reportChecksum() {
	if !e.opts.AllowChecksum {
		return
	}
	sum := uint16(0)
	if q, ok := e.rectParams(2); ok {
		sum = e.checksum(q)
	}
	e.replyf("\x1bP%d!~%04X\x1b\\", e.param(0, 0), sum)
}

// dcs handles DCS strings: DECRQSS and XTGETTCAP are answered, everything else
// (sixel, ReGIS, user-defined keys) is dropped.
func (e *native) dcs(s []byte) {
	switch {
	case bytes.HasPrefix(s, []byte("$q")):
		e.requestSetting(string(s[2:]))
	case bytes.HasPrefix(s, []byte("+q")):
		e.requestCapability(string(s[2:]))
	}
}

// requestSetting is DECRQSS: known settings from our own state, never what was
// asked.
func (e *native) requestSetting(what string) {
	var value string
	switch what {
	case "m":
		value = e.penText() + "m"
	case "r":
		value = fmt.Sprintf("%d;%dr", e.margin.top+1, e.margin.bottom+1)
	case "s":
		value = fmt.Sprintf("%d;%ds", e.margin.left+1, e.margin.right+1)
	case " q":
		value = fmt.Sprintf("%d q", e.cursorStyle())
	case "\"q":
		value = fmt.Sprintf("%d\"q", e.pen.at&atProtected/atProtected)
	case "\"p":
		value = e.levelText()
	case "*x":
		value = map[bool]string{false: "1*x", true: "2*x"}[e.mode.rectangle]
	case "t":
		value = fmt.Sprintf("%dt", max(e.g.rows, 24))
	case "$|":
		value = fmt.Sprintf("%d$|", e.g.cols)
	case "*|":
		value = fmt.Sprintf("%d*|", e.g.rows)
	default:
		e.reply("\x1bP0$r\x1b\\")
		return
	}
	e.reply("\x1bP1$r" + value + "\x1b\\")
}

// levelText is DECSCL.
func (e *native) levelText() string {
	level, controls := 4, 1
	if e.mode.level > 0 {
		level = e.mode.level
	}
	if e.mode.c1Bytes {
		controls = 0
	}
	return fmt.Sprintf("%d;%d\"p", 60+level, controls)
}

func (e *native) cursorStyle() int {
	n := 2*int(e.mode.shape) + 2
	if e.mode.blink {
		n--
	}
	return n
}

// penText is the SGR that makes the pen.
func (e *native) penText() string {
	words := []string{"0"}
	for code, a := range attrCodes {
		if a != 0 && e.pen.at&uint32(a) != 0 {
			words = append(words, fmt.Sprint(code))
		}
	}
	switch u := Underline(e.pen.at & atUnderline >> atUnderlineShift); u {
	case UnderlineNone:
	case UnderlineSingle:
		words = append(words, "4")
	case UnderlineDouble:
		words = append(words, "21")
	default:
		words = append(words, fmt.Sprintf("4:%d", u))
	}
	words = appendColor(words, 30, e.pen.fg)
	words = appendColor(words, 40, e.pen.bg)
	return strings.Join(words, ";")
}

func appendColor(words []string, base int, c Color) []string {
	if r, g, b, ok := c.Direct(); ok {
		return append(words, fmt.Sprintf("%d:2::%d:%d:%d", base+8, r, g, b))
	}
	n, ok := c.Index()
	switch {
	case !ok:
		return words
	case n < 8:
		return append(words, fmt.Sprint(base+int(n)))
	case n < 16:
		return append(words, fmt.Sprint(base+60+int(n)-8))
	default:
		return append(words, fmt.Sprintf("%d:5:%d", base+8, n))
	}
}

// capabilities are the terminfo entries XTGETTCAP tells; an empty value is a
// capability without one.
var capabilities = map[string]string{
	"TN": "xterm-256color", "Co": "256", "colors": "256", "RGB": "8/8/8", "Tc": "",
	"Ss": "\x1b[%p1%d q", "Se": "\x1b[2 q", "Smulx": "\x1b[4:%p1%dm",
}

// requestCapability is XTGETTCAP: names and values are hexadecimal, and the
// name is written from our own table.
func (e *native) requestCapability(names string) {
	for coded := range strings.SplitSeq(names, ";") {
		if len(e.replies) >= maxReplies {
			return
		}
		name, _ := hex.DecodeString(coded)
		value, known := capabilities[string(name)]
		switch {
		case !known:
			e.reply("\x1bP0+r\x1b\\")
			return
		case value == "":
			e.replyf("\x1bP1+r%X\x1b\\", name)
		default:
			e.replyf("\x1bP1+r%X=%X\x1b\\", name, value)
		}
	}
}

// windowOp is XTWINOPS: the reports that tell nothing but sizes, and the title
// stack. Nothing resizes, moves or raises, and titles are never reported.
func (e *native) windowOp() {
	switch e.param(0, 0) {
	case 11:
		e.reply("\x1b[1t")
	case 13:
		e.reply("\x1b[3;0;0t")
	case 14:
		e.replyf("\x1b[4;%d;%dt", e.g.rows*cellPixelHeight, e.g.cols*cellPixelWidth)
	case 15:
		e.replyf("\x1b[5;%d;%dt", e.g.rows*cellPixelHeight, e.g.cols*cellPixelWidth)
	case 16:
		e.replyf("\x1b[6;%d;%dt", cellPixelHeight, cellPixelWidth)
	case 18:
		e.replyf("\x1b[8;%d;%dt", e.g.rows, e.g.cols)
	case 19:
		e.replyf("\x1b[9;%d;%dt", e.g.rows, e.g.cols)
	case 22:
		if e.param(1, 0) != 1 { // 1 is the icon name, which is not kept
			e.host.pushTitle()
		}
	case 23:
		if e.param(1, 0) != 1 {
			e.host.popTitle()
		}
	}
}

func (e *native) reportSizeInBand() {
	e.replyf("\x1b[48;%d;%d;%d;%dt", e.g.rows, e.g.cols, e.g.rows*cellPixelHeight, e.g.cols*cellPixelWidth)
}

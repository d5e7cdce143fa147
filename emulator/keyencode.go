package emulator

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// The introducers of what a keyboard and a mouse send (7-bit forms).
const (
	sendESC = "\x1b"
	sendCSI = "\x1b["
	sendSS3 = "\x1bO"
)

// AppendKey appends the bytes that xterm sends for a key (ctlseqs, "PC-Style
// Function Keys" and "VT220-Style Function Keys"; modifyOtherKeys off, Alt
// sends ESC first as with metaSendsEscape).
//
// These keys have no bytes of their own: Shift and Ctrl change nothing with
// Enter and Escape, nor Ctrl with Tab. F13 to F24 are F1 to F12 with Shift
// (terminfo xterm-256color, kf13 to kf24). A key that no parser returns, such
// as a control character or Ctrl with an accented letter, appends nothing.
//
// A program that has switched the kitty keyboard protocol on gets what that
// says, which tells Shift-Enter from Enter.
func (m PrivateModes) AppendKey(dst []byte, k Key) []byte {
	mods := k.Mods & allMods
	if m.Keyboard != 0 {
		if out, ok := m.Keyboard.appendKitty(dst, Key{k.Code, k.Rune, mods}); ok {
			return out
		}
	}
	switch {
	case k.Code == 0:
		return appendChar(dst, k.Rune, mods)
	case k.Code <= KeyBackspace:
		return m.appendControlKey(dst, k.Code, mods)
	case k.Code <= KeyPageDown:
		return m.appendEditKey(dst, k.Code, mods)
	case k.Code <= KeyKP9:
		return m.appendKeypad(dst, k.Code, mods)
	case k.Code <= KeyF24:
		return appendFunctionKey(dst, k.Code, mods)
	}
	return dst
}

// appendChar appends a character, its control code with Ctrl.
func appendChar(dst []byte, r rune, mods Mods) []byte {
	if mods&Ctrl != 0 {
		c, ok := controlCode(r)
		if !ok {
			return dst
		}
		return append(appendAlt(dst, mods), c)
	}
	if unicode.IsControl(r) || !utf8.ValidRune(r) {
		return dst
	}
	return utf8.AppendRune(appendAlt(dst, mods), r)
}

// controlCode returns what Ctrl makes of a character on a PC keyboard: the
// rules of Xlib's XLookupString (ctrl-2 is NUL, ctrl-3 is ESC, ctrl-/ is US)
// and xterm's own ctrl-?.
func controlCode(r rune) (byte, bool) {
	switch {
	case r == ' ', r >= '@' && r <= '~':
		return byte(r) & 0x1f, true
	case r == '2':
		return 0, true
	case r >= '3' && r <= '7':
		return byte(r-'3') + 0x1b, true
	case r == '8', r == '?':
		return 0x7f, true
	case r == '/':
		return 0x1f, true
	}
	return 0, false
}

// appendAlt appends the ESC that stands for Alt.
func appendAlt(dst []byte, mods Mods) []byte {
	if mods&Alt == 0 {
		return dst
	}
	return append(dst, sendESC...)
}

// appendControlKey appends Enter, Escape, Tab or Backspace. Ctrl makes
// Backspace the other one of BS and DEL.
func (m PrivateModes) appendControlKey(dst []byte, code KeyCode, mods Mods) []byte {
	dst = appendAlt(dst, mods)
	switch code {
	case KeyEnter:
		return append(dst, '\r')
	case KeyEscape:
		return append(dst, sendESC...)
	case KeyTab:
		if mods&Shift != 0 {
			return append(dst, sendCSI+"Z"...)
		}
		return append(dst, '\t')
	}
	if m.BackspaceSendsBS != (mods&Ctrl != 0) {
		return append(dst, '\b')
	}
	return append(dst, 0x7f)
}

// editNumbers and cursorFinals hold the parameter before "~" and the final
// byte of the editing and cursor keys, from KeyInsert to KeyPageDown.
var (
	editNumbers  = [...]int{KeyInsert: 2, KeyDelete: 3, KeyPageUp: 5, KeyPageDown: 6}
	cursorFinals = [...]byte{KeyUp: 'A', KeyDown: 'B', KeyRight: 'C', KeyLeft: 'D', KeyHome: 'H', KeyEnd: 'F', KeyPageDown: 0}
)

// appendEditKey appends a key of the editing or cursor block. Cursor keys
// follow DECCKM unless they are modified.
func (m PrivateModes) appendEditKey(dst []byte, code KeyCode, mods Mods) []byte {
	if final := cursorFinals[code]; final != 0 {
		return appendLetterKey(dst, final, mods, m.ApplicationCursor)
	}
	return appendTildeKey(dst, editNumbers[code], mods)
}

// functionNumbers holds the parameters of F5 to F12.
var functionNumbers = [...]int{15, 17, 18, 19, 20, 21, 23, 24}

func appendFunctionKey(dst []byte, code KeyCode, mods Mods) []byte {
	if code > KeyF12 {
		code, mods = code-12, mods|Shift
	}
	if i := int(code - KeyF1); i >= 4 {
		return appendTildeKey(dst, functionNumbers[i-4], mods)
	}
	return appendLetterKey(dst, 'P'+byte(code-KeyF1), mods, true)
}

// appendLetterKey appends CSI or SS3 and the letter, or CSI 1 ; modifiers and
// the letter.
func appendLetterKey(dst []byte, final byte, mods Mods, useSS3 bool) []byte {
	switch {
	case mods != 0:
		dst = appendMods(append(dst, sendCSI+"1;"...), mods)
	case useSS3:
		dst = append(dst, sendSS3...)
	default:
		dst = append(dst, sendCSI...)
	}
	return append(dst, final)
}

// appendTildeKey appends CSI number ~ or CSI number ; modifiers ~.
func appendTildeKey(dst []byte, number int, mods Mods) []byte {
	dst = strconv.AppendInt(append(dst, sendCSI...), int64(number), 10)
	if mods != 0 {
		dst = appendMods(append(dst, ';'), mods)
	}
	return append(dst, '~')
}

// appendMods appends the modifier parameter: 2 for Shift up to 8 for all three.
func appendMods(dst []byte, mods Mods) []byte { return append(dst, '1'+byte(mods)) }

// The bytes of the keypad from KeyKPEnter to KeyKP9: the character that a key
// types, and the final byte of SS3 in the application keypad mode.
const (
	keypadNumeric     = "\r+-*/.0123456789"
	keypadApplication = "Mkmjonpqrstuvwxy"
)

// appendKeypad appends a key of the keypad. Like xterm, the application mode
// puts a modifier parameter straight after SS3; the numeric mode has no place
// for Shift and Ctrl.
func (m PrivateModes) appendKeypad(dst []byte, code KeyCode, mods Mods) []byte {
	i := code - KeyKPEnter
	if !m.ApplicationKeypad {
		return append(appendAlt(dst, mods), keypadNumeric[i])
	}
	dst = append(dst, sendSS3...)
	if mods != 0 {
		dst = appendMods(dst, mods)
	}
	return append(dst, keypadApplication[i])
}

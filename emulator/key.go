package emulator

import "fmt"

// Key is one keystroke: a named key (Code) or a character (Code 0 and Rune),
// with the modifiers held. Keys are comparable. [ParseKeys] and [ParseKeyName]
// return them in one form each: a letter typed with Shift is the upper-case
// Rune without Shift, and a letter typed with Ctrl is the lower-case Rune.
type Key struct {
	Code KeyCode
	Rune rune // only when Code is 0
	Mods Mods
}

// Mods is a set of modifier keys. The bits are those of xterm's modifier
// parameter less one (ctlseqs, "PC-Style Function Keys"), where 8 is Meta.
type Mods uint8

// Modifiers. Alt is what terminals also call Meta: it prefixes ESC.
const (
	Shift Mods = 1 << iota
	Alt
	Ctrl

	allMods = Shift | Alt | Ctrl
)

// KeyCode names a key that is not a character.
type KeyCode uint8

// The named keys. The F keys are consecutive, as are the digits of the keypad.
const (
	KeyEnter KeyCode = 1 + iota
	KeyEscape
	KeyTab
	KeyBackspace
	KeyInsert
	KeyDelete
	KeyUp
	KeyDown
	KeyRight
	KeyLeft
	KeyHome
	KeyEnd
	KeyPageUp
	KeyPageDown
	KeyKPEnter
	KeyKPPlus
	KeyKPMinus
	KeyKPMultiply
	KeyKPDivide
	KeyKPDecimal
	KeyKP0
)

// The last digit of the keypad and the function keys.
const (
	KeyKP9 = KeyKP0 + 9
	KeyF1  = KeyKP9 + 1
	KeyF12 = KeyF1 + 11
	KeyF24 = KeyF1 + 23
)

// String returns the key as [ParseKeys] reads it: "a", "<lt>", "<ctrl-x>".
func (k Key) String() string {
	name, named := k.name()
	if !named && k.Mods == 0 {
		return name
	}
	return "<" + k.Mods.prefix() + name + ">"
}

// name returns the key without its modifiers, and whether that is a word to be
// written in angle brackets.
func (k Key) name() (name string, named bool) {
	bare := Key{Code: k.Code, Rune: k.Rune}
	for _, n := range namedKeys {
		if n.key == bare {
			return n.name, true
		}
	}
	if k.Code != 0 {
		return fmt.Sprintf("key %d", k.Code), true
	}
	return string(k.Rune), false
}

// prefix returns the modifiers as they stand in a token, each with its hyphen.
func (m Mods) prefix() string {
	var s string
	if m&Ctrl != 0 {
		s += "ctrl-"
	}
	if m&Alt != 0 {
		s += "alt-"
	}
	if m&Shift != 0 {
		s += "shift-"
	}
	return s
}

package emulator

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// KeyboardFlags are the progressive enhancements of the kitty keyboard
// protocol (sw.kovidgoyal.net/kitty/keyboard-protocol) that a program has
// switched on.
type KeyboardFlags uint8

// The enhancements. Events other than presses are never sent, so that
// ReportEvents changes nothing.
const (
	Disambiguate     KeyboardFlags = 1 << iota // keys that legacy encodings confuse
	ReportEvents                               // repeats and releases
	ReportAlternates                           // the shifted key beside the plain one
	ReportAllKeys                              // also keys that give text
	ReportText                                 // the text beside the key
)

// kittyCodes are the keys that have a number of their own in CSI u form.
var kittyCodes = map[KeyCode]int{KeyEscape: 27, KeyEnter: 13, KeyTab: 9, KeyBackspace: 127}

// kittyF13 is F13 in CSI u form; legacy encodings write F13 as a shifted F1.
const kittyF13 = 57376

// appendKitty encodes a key in CSI u form when the flags ask for it; false
// leaves it to the legacy encoding.
func (f KeyboardFlags) appendKitty(dst []byte, k Key) ([]byte, bool) {
	switch {
	case k.Code == 0:
		return f.appendKittyText(dst, k)
	case k.Code >= KeyF1+12 && k.Code <= KeyF24 && f&Disambiguate != 0:
		return appendCSIu(dst, kittyF13+int(k.Code-(KeyF1+12)), 0, k.Mods, ""), true
	}
	code, ok := kittyCodes[k.Code]
	if !ok || f == 0 {
		return dst, false
	}
	plain := k.Mods == 0 && k.Code != KeyEscape
	if plain && f&ReportAllKeys == 0 { // so that a shell can be left after a crash
		return dst, false
	}
	if f&(Disambiguate|ReportAllKeys) == 0 {
		return dst, false
	}
	return appendCSIu(dst, code, 0, k.Mods, ""), true
}

// appendKittyText encodes a character key.
func (f KeyboardFlags) appendKittyText(dst []byte, k Key) ([]byte, bool) {
	modified := k.Mods&^Shift != 0
	if f&ReportAllKeys == 0 && (f&Disambiguate == 0 || !modified) {
		return dst, false
	}
	base, shifted, mods := unicode.ToLower(k.Rune), rune(0), k.Mods
	if base != k.Rune { // an upper-case letter is its key with Shift
		shifted, mods = k.Rune, mods|Shift
	}
	if f&ReportAlternates == 0 {
		shifted = 0
	}
	text := ""
	if f&ReportText != 0 && f&ReportAllKeys != 0 && !modified {
		text = string(k.Rune)
	}
	return appendCSIu(dst, int(base), shifted, mods, text), true
}

// appendCSIu writes CSI code:shifted ; modifiers ; text u, leaving out what is
// not there.
func appendCSIu(dst []byte, code int, shifted rune, mods Mods, text string) []byte {
	dst = append(dst, "\x1b["...)
	dst = strconv.AppendInt(dst, int64(code), 10)
	if shifted != 0 {
		dst = append(dst, ':')
		dst = strconv.AppendInt(dst, int64(shifted), 10)
	}
	if mods != 0 || text != "" {
		dst = append(dst, ';')
		dst = strconv.AppendInt(dst, int64(mods)+1, 10)
	}
	for i, w := 0, 0; i < len(text); i += w {
		r, size := utf8.DecodeRuneInString(text[i:])
		w = size
		sep := byte(':')
		if i == 0 {
			sep = ';'
		}
		dst = append(dst, sep)
		dst = strconv.AppendInt(dst, int64(r), 10)
	}
	return append(dst, 'u')
}

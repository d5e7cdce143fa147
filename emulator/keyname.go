package emulator

import (
	"strconv"
	"strings"
)

// namedKey is a word that stands for a key.
type namedKey struct {
	name string
	key  Key
}

// namedKeys holds every name of every key; the first of a key is the one
// [Key.String] uses. Some characters have names because they mean something
// else in a token or are hard to see.
var namedKeys = append([]namedKey{
	{"enter", Key{Code: KeyEnter}},
	{"return", Key{Code: KeyEnter}},
	{"cr", Key{Code: KeyEnter}},
	{"esc", Key{Code: KeyEscape}},
	{"escape", Key{Code: KeyEscape}},
	{"tab", Key{Code: KeyTab}},
	{"space", Key{Rune: ' '}},
	{"backspace", Key{Code: KeyBackspace}},
	{"bs", Key{Code: KeyBackspace}},
	{"delete", Key{Code: KeyDelete}},
	{"del", Key{Code: KeyDelete}},
	{"insert", Key{Code: KeyInsert}},
	{"ins", Key{Code: KeyInsert}},
	{"up", Key{Code: KeyUp}},
	{"down", Key{Code: KeyDown}},
	{"left", Key{Code: KeyLeft}},
	{"right", Key{Code: KeyRight}},
	{"arrowup", Key{Code: KeyUp}},
	{"arrowdown", Key{Code: KeyDown}},
	{"arrowleft", Key{Code: KeyLeft}},
	{"arrowright", Key{Code: KeyRight}},
	{"home", Key{Code: KeyHome}},
	{"end", Key{Code: KeyEnd}},
	{"pageup", Key{Code: KeyPageUp}},
	{"pgup", Key{Code: KeyPageUp}},
	{"pagedown", Key{Code: KeyPageDown}},
	{"pgdn", Key{Code: KeyPageDown}},
	{"lt", Key{Rune: '<'}},
	{"gt", Key{Rune: '>'}},
	{"kpenter", Key{Code: KeyKPEnter}},
	{"kpplus", Key{Code: KeyKPPlus}},
	{"kpminus", Key{Code: KeyKPMinus}},
	{"kpmultiply", Key{Code: KeyKPMultiply}},
	{"kpdivide", Key{Code: KeyKPDivide}},
	{"kpdecimal", Key{Code: KeyKPDecimal}},
}, append(numbered("f", 1, 24, KeyF1), numbered("kp", 0, 9, KeyKP0)...)...)

// numbered names consecutive keys by a stem and the numbers from first to last.
func numbered(stem string, first, last int, code KeyCode) []namedKey {
	var keys []namedKey
	for i := first; i <= last; i++ {
		k := Key{Code: code + KeyCode(i-first)}
		keys = append(keys, namedKey{stem + strconv.Itoa(i), k})
	}
	return keys
}

// keyNamed returns the key of a name, in any case.
func keyNamed(name string) (Key, bool) {
	for _, n := range namedKeys {
		if strings.EqualFold(n.name, name) {
			return n.key, true
		}
	}
	return Key{}, false
}

// modNames holds every name of every modifier, the short ones last.
var modNames = []struct {
	name string
	mod  Mods
}{
	{"ctrl", Ctrl}, {"control", Ctrl}, {"alt", Alt}, {"meta", Alt}, {"shift", Shift},
	{"c", Ctrl}, {"a", Alt}, {"m", Alt}, {"s", Shift},
}

// cutMod splits a leading modifier off a key name: "ctrl-x", "C-x" and "Ctrl+X"
// give Ctrl and x. The one-letter names only go with a hyphen, so that "a+b" is
// no key.
func cutMod(name string) (mod Mods, rest string, ok bool) {
	i := strings.IndexAny(name, "-+")
	if i < 1 || i+1 == len(name) {
		return 0, name, false
	}
	for _, n := range modNames {
		if strings.EqualFold(n.name, name[:i]) && (name[i] == '-' || i > 1) {
			return n.mod, name[i+1:], true
		}
	}
	return 0, name, false
}

// cutMods splits off all the leading modifiers.
func cutMods(name string) (mods Mods, base string) {
	for {
		mod, rest, ok := cutMod(name)
		if !ok {
			return mods, name
		}
		mods, name = mods|mod, rest
	}
}

package emulator

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ParseKeys reads a string of characters mixed with tokens, such as
// "ihello<esc>:wq<enter>". A token is a key name in angle brackets, in any
// case, with any number of modifiers before it (ctrl-, alt-, shift-, or c-, a-,
// m-, s-): <enter>, <ctrl-x>, <C-Left>, <alt-shift-f5>. A literal newline is
// Enter and a literal tab is Tab. A literal less-than sign is written <lt>.
//
// The error is an [*UnknownKeyError] for a token that names no key. Other
// control characters, a '<' that begins no token, a key with Ctrl that has no
// control code and invalid UTF-8 are errors too. There are no keys beside an
// error.
func ParseKeys(s string) ([]Key, error) {
	if !utf8.ValidString(s) {
		return nil, errNotUTF8
	}
	var keys []Key
	for s != "" {
		k, n, err := nextKey(s)
		if err != nil {
			return nil, err
		}
		keys = append(keys, k)
		s = s[n:]
	}
	return keys, nil
}

// ParseKeyName reads the name of one key: a single character stands for itself
// (also "<", "^" and "-"); anything else is a token of [ParseKeys], with or
// without its angle brackets, with "-" or "+" after a modifier, or a caret and
// a character: "a", "Enter", "<CR>", "C-x", "Ctrl+X", "^x", "S-F5". The errors
// are those of ParseKeys.
func ParseKeyName(name string) (Key, error) {
	switch {
	case name == "":
		return Key{}, errors.New("empty key name")
	case !utf8.ValidString(name):
		return Key{}, errNotUTF8
	}
	if r, ok := onlyRune(name); ok {
		return charKey(r)
	}
	bare := name
	if strings.HasPrefix(name, "<") && strings.HasSuffix(name, ">") {
		bare = name[1 : len(name)-1]
	}
	k, err := parseName(bare)
	if errors.Is(err, errUnknownName) {
		err = unknownKey(name, bare)
	}
	return k, err
}

var (
	errNotUTF8     = errors.New("not valid UTF-8")
	errUnknownName = errors.New("unknown key name") // internal, see unknownKey
)

// nextKey reads the first key of a string and returns its length in bytes.
func nextKey(s string) (Key, int, error) {
	if s[0] == '<' {
		return nextToken(s)
	}
	r, n := utf8.DecodeRuneInString(s)
	k, err := charKey(r)
	return k, n, err
}

// nextToken reads the token that a string begins with.
func nextToken(s string) (Key, int, error) {
	end := strings.IndexByte(s, '>')
	if end < 0 {
		return Key{}, 0, errLiteralLess(s)
	}
	name := s[1:end]
	k, err := parseName(name)
	if errors.Is(err, errUnknownName) && strings.HasPrefix(s[end+1:], ">") {
		// The key itself may be '>', as in <alt->>.
		if k, err := parseName(name + ">"); err == nil {
			return k, end + 2, nil
		}
	}
	switch {
	case !errors.Is(err, errUnknownName):
		return k, end + 1, err
	case isWord(name):
		return Key{}, 0, unknownKey(s[:end+1], name)
	default:
		return Key{}, 0, errLiteralLess(s)
	}
}

// isWord reports whether somebody may have meant a key by <name>.
func isWord(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return r == '<' || unicode.IsSpace(r) || unicode.IsControl(r)
	})
}

func errLiteralLess(s string) error {
	return fmt.Errorf("%q begins no key; a literal < is written <lt>", clipText(s, 12))
}

// parseName reads what stands between the angle brackets of a token. A name
// that it does not know gives errUnknownName and no other error.
func parseName(name string) (Key, error) {
	mods, base := cutMods(name)
	k, ok := keyNamed(base)
	if !ok {
		k, ok = parseChar(base, mods)
	}
	if !ok {
		return Key{}, errUnknownName
	}
	k.Mods |= mods
	return k.canonical()
}

// parseChar reads the character after modifiers or a caret. Alone it names no
// key, so that "<b>" is not silently read as b.
func parseChar(base string, mods Mods) (Key, bool) {
	if after, ok := strings.CutPrefix(base, "^"); ok && after != "" {
		base, mods = after, mods|Ctrl
	}
	r, ok := onlyRune(base)
	return Key{Rune: r, Mods: mods}, ok && mods != 0 && !unicode.IsControl(r)
}

// canonical returns the one form of a key. A modifier that a terminal could
// not send with a character is an error here, so that sending cannot fail.
func (k Key) canonical() (Key, error) {
	if k.Code != 0 || k.Mods&(Ctrl|Shift) == 0 {
		return k, nil
	}
	if k.Mods&Ctrl != 0 {
		if _, ok := controlCode(k.Rune); !ok {
			return Key{}, fmt.Errorf("%s has no control code", k)
		}
		k.Rune = unicode.ToLower(k.Rune)
	} else if k.Rune != ' ' {
		k.Rune = unicode.ToUpper(k.Rune)
		if !unicode.IsUpper(k.Rune) {
			return Key{}, fmt.Errorf("%s depends on the keyboard; give the character it types", k)
		}
	}
	k.Mods &^= Shift
	return k, nil
}

// charKey returns the key that types a character.
func charKey(r rune) (Key, error) {
	switch {
	case r == '\n':
		return Key{Code: KeyEnter}, nil
	case r == '\t':
		return Key{Code: KeyTab}, nil
	case unicode.IsControl(r):
		return Key{}, errControl(r)
	}
	return Key{Rune: r}, nil
}

// errControl names the token to write instead of a control character.
func errControl(r rune) error {
	k := Key{Rune: unicode.ToLower(r + '@'), Mods: Ctrl}
	switch {
	case r == '\r':
		k = Key{Code: KeyEnter}
	case r == 0x1b:
		k = Key{Code: KeyEscape}
	case r == '\b', r == 0x7f:
		k = Key{Code: KeyBackspace}
	case r > 0x7f:
		return fmt.Errorf("control character %U is no key", r)
	}
	return fmt.Errorf("control character %U is no key; write %s", r, k)
}

// onlyRune returns the only character of a valid string.
func onlyRune(s string) (rune, bool) {
	r, n := utf8.DecodeRuneInString(s)
	return r, n > 0 && n == len(s)
}

package emulator

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

const (
	pasteBegin = sendCSI + "200~"
	pasteEnd   = sendCSI + "201~"
)

// PasteError says which character of a text may not be pasted.
type PasteError struct {
	Rune  rune // U+FFFD where the text is not valid UTF-8
	Index int  // 0-based, in characters
}

// Error names the character, for instance U+001B (ESC), and its position.
func (e *PasteError) Error() string {
	if e.Rune == utf8.RuneError {
		return fmt.Sprintf("text is not valid UTF-8 at index %d", e.Index)
	}
	return fmt.Sprintf("control character %U (%s) at index %d cannot be pasted", e.Rune, controlName(e.Rune), e.Index)
}

// CheckPaste returns a [*PasteError] for the first character that must not
// reach a program by a paste: every control character but TAB, LF and CR, and
// bytes that are not UTF-8. They could end the paste and go on as keystrokes,
// and the tty acts on some (^C, ^D) even inside a bracketed paste.
func CheckPaste(text string) error {
	index := 0
	for i, r := range text {
		if !pasteable(r, text[i:]) {
			return &PasteError{Rune: r, Index: index}
		}
		index++
	}
	return nil
}

// AppendPaste appends a text as the terminal sends it when a person pastes it:
// line ends (LF, CR LF) become CR, and it is framed by CSI 200 ~ and CSI 201 ~
// when the program has asked for that (mode 2004). What [CheckPaste] refuses is
// left out; a text of which nothing is left appends nothing.
func (m PrivateModes) AppendPaste(dst []byte, text string) []byte {
	begin := len(dst)
	if m.BracketedPaste {
		dst = append(dst, pasteBegin...)
	}
	body := len(dst)
	dst = appendPasteText(dst, text)
	switch {
	case len(dst) == body:
		return dst[:begin]
	case m.BracketedPaste:
		return append(dst, pasteEnd...)
	}
	return dst
}

func appendPasteText(dst []byte, text string) []byte {
	var last rune
	for i, r := range text {
		switch {
		case r == '\n' && last == '\r': // the CR has been sent
		case r == '\n':
			dst = append(dst, '\r')
		case pasteable(r, text[i:]):
			dst = utf8.AppendRune(dst, r)
		}
		last = r
	}
	return dst
}

// pasteable reports whether a character may be pasted. It stands at the
// beginning of rest, which tells U+FFFD from bytes that are not UTF-8.
func pasteable(r rune, rest string) bool {
	switch r {
	case '\t', '\n', '\r':
		return true
	case utf8.RuneError:
		_, n := utf8.DecodeRuneInString(rest)
		return n > 1
	}
	return !unicode.IsControl(r)
}

// c0Names are the names that ECMA-48 and ASCII give to U+0000 to U+001F.
var c0Names = [32]string{
	"NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI",
	"DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US",
}

func controlName(r rune) string {
	switch {
	case r >= 0 && int(r) < len(c0Names):
		return c0Names[r]
	case r == 0x7f:
		return "DEL"
	}
	return "C1"
}

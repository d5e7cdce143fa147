package emulator_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/ptyglass/ptyglass/emulator"
)

const pasteBegin, pasteEnd = "\x1b[200~", "\x1b[201~" // ctlseqs, "Bracketed Paste Mode"

func TestAppendPaste(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{"hello", "hello"},
		{"a\nb", "a\rb"},
		{"a\r\nb\r\n", "a\rb\r"},
		{"a\rb", "a\rb"},
		{"a\n\nb", "a\r\rb"},
		{"a\r\r\nb", "a\r\rb"},
		{"\tif é 日🙂\n", "\tif é 日🙂\r"},
		{"\ufffd", "\ufffd"},
		{"x\x1b[201~rm -rf\n", "x[201~rm -rf\r"},
		{"x\u009b201~y", "x201~y"},
		{"x\x9b201~y", "x201~y"},
		{"\x00\x03\x04\x1a\x1c\x7f\x80\u0085", ""},
		{"\xc2\x1b\x9b201~", "201~"},
	}
	for _, tt := range tests {
		if got := string(emulator.PrivateModes{}.AppendPaste([]byte("$"), tt.text)); got != "$"+tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
		framed := "$"
		if tt.want != "" {
			framed += pasteBegin + tt.want + pasteEnd
		}
		if got := string(emulator.PrivateModes{BracketedPaste: true}.AppendPaste([]byte("$"), tt.text)); got != framed {
			t.Errorf("%q bracketed: %q, want %q", tt.text, got, framed)
		}
	}
}

func TestCheckPaste(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{"a\tb\nc\r\nd é 日🙂 \u2028\u200b\ufffd", ""},
		{"é\x1b[201~", "control character U+001B (ESC) at index 1 cannot be pasted"},
		{"\x00", "control character U+0000 (NUL) at index 0 cannot be pasted"},
		{"a\nb\x03", "control character U+0003 (ETX) at index 3 cannot be pasted"},
		{"\x7f", "control character U+007F (DEL) at index 0 cannot be pasted"},
		{"a\u0080", "control character U+0080 (C1) at index 1 cannot be pasted"},
		{"a\u009f", "control character U+009F (C1) at index 1 cannot be pasted"},
		{"é\xff", "text is not valid UTF-8 at index 1"},
	}
	for _, tt := range tests {
		got := ""
		if err := emulator.CheckPaste(tt.text); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
	var refused *emulator.PasteError
	if err := emulator.CheckPaste("é\x1b"); !errors.As(err, &refused) || refused.Rune != 0x1b || refused.Index != 1 {
		t.Errorf("error is %#v", err)
	}
}

func TestCheckPasteEveryControl(t *testing.T) {
	for r := range rune(0x100) {
		want := unicode.IsControl(r) && !strings.ContainsRune("\t\n\r", r)
		if err := emulator.CheckPaste(string(r)); (err != nil) != want {
			t.Errorf("%U: %v", r, err)
		}
		if b := (emulator.PrivateModes{}).AppendPaste(nil, string(r)); (len(b) == 0) != want {
			t.Errorf("%U: pasted as %q", r, b)
		}
	}
}

func FuzzAppendPaste(f *testing.F) {
	for _, s := range []string{"hello\nworld\r\n", "x\x1b[201~y", "\xc2\x1b\x9b", "\u009b", "\ufffd\xff", "\r\x00\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		plain := string(emulator.PrivateModes{}.AppendPaste(nil, text))
		if !utf8.ValidString(plain) {
			t.Fatalf("%q: %q is not UTF-8", text, plain)
		}
		for _, r := range plain {
			if unicode.IsControl(r) && r != '\t' && r != '\r' {
				t.Fatalf("%q: %q holds %U", text, plain, r)
			}
		}
		want := plain
		if plain != "" {
			want = pasteBegin + plain + pasteEnd
		}
		if framed := string(emulator.PrivateModes{BracketedPaste: true}.AppendPaste(nil, text)); framed != want {
			t.Fatalf("%q: %q, want %q", text, framed, want)
		}
		lines := strings.NewReplacer("\r\n", "\r", "\n", "\r").Replace(text)
		if (emulator.CheckPaste(text) == nil) != (plain == lines) {
			t.Fatalf("%q: CheckPaste %v, but pasted as %q", text, emulator.CheckPaste(text), plain)
		}
	})
}

package emulator_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

func TestParseKeyName(t *testing.T) {
	char := func(r rune, mods emulator.Mods) emulator.Key { return emulator.Key{Rune: r, Mods: mods} }
	code := func(c emulator.KeyCode, mods emulator.Mods) emulator.Key { return emulator.Key{Code: c, Mods: mods} }
	tests := []struct {
		name string
		want emulator.Key
	}{
		{"a", char('a', 0)}, {"A", char('A', 0)}, {"é", char('é', 0)}, {"🙂", char('🙂', 0)}, {" ", char(' ', 0)},
		{"<", char('<', 0)}, {">", char('>', 0)}, {"^", char('^', 0)}, {"-", char('-', 0)}, {"+", char('+', 0)},
		{"\n", code(emulator.KeyEnter, 0)}, {"\t", code(emulator.KeyTab, 0)},
		{"Enter", code(emulator.KeyEnter, 0)}, {"<CR>", code(emulator.KeyEnter, 0)}, {"ESC", code(emulator.KeyEscape, 0)},
		{"Up", code(emulator.KeyUp, 0)}, {"F12", code(emulator.KeyF12, 0)}, {"kp9", code(emulator.KeyKP9, 0)},
		{"ArrowLeft", code(emulator.KeyLeft, 0)}, {"Space", char(' ', 0)}, {"lt", char('<', 0)},
		{"C-x", char('x', emulator.Ctrl)}, {"c-X", char('x', emulator.Ctrl)}, {"^x", char('x', emulator.Ctrl)},
		{"^X", char('x', emulator.Ctrl)}, {"^[", char('[', emulator.Ctrl)}, {"^^", char('^', emulator.Ctrl)},
		{"Ctrl+X", char('x', emulator.Ctrl)}, {"<ctrl-x>", char('x', emulator.Ctrl)}, {"Control-X", char('x', emulator.Ctrl)},
		{"M-x", char('x', emulator.Alt)}, {"A-x", char('x', emulator.Alt)}, {"Meta+x", char('x', emulator.Alt)},
		{"Alt+^x", char('x', emulator.Ctrl|emulator.Alt)}, {"C-M-x", char('x', emulator.Ctrl|emulator.Alt)},
		{"C-C-x", char('x', emulator.Ctrl)}, {"M-<", char('<', emulator.Alt)}, {"M->", char('>', emulator.Alt)},
		{"M--", char('-', emulator.Alt)}, {"Alt++", char('+', emulator.Alt)}, {"C-Space", char(' ', emulator.Ctrl)},
		{"S-a", char('A', 0)}, {"Shift+é", char('É', 0)}, {"S-Space", char(' ', 0)},
		{"S-F5", code(emulator.KeyF1+4, emulator.Shift)}, {"Shift+Tab", code(emulator.KeyTab, emulator.Shift)},
		{"Ctrl+Alt+Del", code(emulator.KeyDelete, emulator.Ctrl|emulator.Alt)},
	}
	for _, tt := range tests {
		got, err := emulator.ParseKeyName(tt.name)
		if err != nil || got != tt.want {
			t.Errorf("%q: %v, %v; want %v", tt.name, got, err, tt.want)
		}
		roundTrip(t, got)
	}
}

func TestParseKeyNameErrors(t *testing.T) {
	tests := []struct{ name, want string }{
		{"", "empty key name"},
		{"\xff", "not valid UTF-8"},
		{"\x1b", "control character U+001B is no key; write <esc>"},
		{"\r", "control character U+000D is no key; write <enter>"},
		{"\x7f", "control character U+007F is no key; write <backspace>"},
		{"\x03", "control character U+0003 is no key; write <ctrl-c>"},
		{"\u009b", "control character U+009B is no key"},
		{"Entr", `unknown key "Entr"; nearest: <enter>, <end>`},
		{"hello", `unknown key "hello"`},
		{"a+b", `unknown key "a+b"`},
		{"e\u0301", "unknown key \"e\u0301\""},
		{"<>", `unknown key "<>"`},
		{"<x>", `unknown key "<x>"`},
		{"C-", `unknown key "C-"; nearest: <cr>`},
		{"M-\x1b", `unknown key "M-\x1b"`},
		{"C-é", "<ctrl-é> has no control code"},
		{"C--", "<ctrl--> has no control code"},
		{"^1", "<ctrl-1> has no control code"},
		{"S-1", "<shift-1> depends on the keyboard; give the character it types"},
		{strings.Repeat("x", 1000), `unknown key "` + strings.Repeat("x", 40) + `..."`},
	}
	for _, tt := range tests {
		k, err := emulator.ParseKeyName(tt.name)
		if err == nil || err.Error() != tt.want || k != (emulator.Key{}) {
			t.Errorf("%q: %v, %v; want %s", tt.name, k, err, tt.want)
		}
	}
}

func TestParseKeysErrors(t *testing.T) {
	tests := []struct{ keys, want string }{
		{"ab<entr>", `unknown key "<entr>"; nearest: <enter>, <end>`},
		{"<retrun>", `unknown key "<retrun>"; nearest: <return>`},
		{"<pagup>", `unknown key "<pagup>"; nearest: <pageup>, <pgup>`},
		{"<f25>", `unknown key "<f25>"; nearest: <f2>, <f5>, <f15>`},
		{"<ctl-x>", `unknown key "<ctl-x>"; nearest: <ctrl-x>, <alt-x>`},
		{"<alt-ctl-x>", `unknown key "<alt-ctl-x>"; nearest: <alt-ctrl-x>`},
		{"<shift-tba>", `unknown key "<shift-tba>"; nearest: <shift-tab>`},
		{"<C-entr>", `unknown key "<C-entr>"; nearest: <ctrl-enter>, <ctrl-end>`},
		{"<c->>", `unknown key "<c->"`},
		{"<ctrl-é>", "<ctrl-é> has no control code"},
		{"a < b", `"< b" begins no key; a literal < is written <lt>`},
		{"<<enter>", `"<<enter>" begins no key; a literal < is written <lt>`},
		{"if a <b and c> d then", `"<b and c> d ..." begins no key; a literal < is written <lt>`},
		{"<>", `"<>" begins no key; a literal < is written <lt>`},
		{"ls\r", "control character U+000D is no key; write <enter>"},
		{"\x1b[A", "control character U+001B is no key; write <esc>"},
		{"a\xffb", "not valid UTF-8"},
	}
	for _, tt := range tests {
		keys, err := emulator.ParseKeys(tt.keys)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) || keys != nil {
			t.Errorf("%q: %v, %v; want %s", tt.keys, keys, err, tt.want)
		}
	}
}

func TestUnknownKeyErrorIsTyped(t *testing.T) {
	var unknown *emulator.UnknownKeyError
	_, err := emulator.ParseKeys("x<entr>y")
	if !errors.As(err, &unknown) || unknown.Name != "<entr>" || !slices.Equal(unknown.Nearest, []string{"<enter>", "<end>"}) {
		t.Errorf("ParseKeys: %#v", err)
	}
	_, err = emulator.ParseKeyName("Entr")
	if !errors.As(err, &unknown) || unknown.Name != "Entr" || !slices.Equal(unknown.Nearest, []string{"<enter>", "<end>"}) {
		t.Errorf("ParseKeyName: %#v", err)
	}
}

func TestParseKeysSplits(t *testing.T) {
	tests := []struct{ keys, want string }{
		{"", ""},
		{"ihello<ESC>:wq<Enter>", "i h e l l o <esc> : w q <enter>"},
		{"a b\n\tc", "a <space> b <enter> <tab> c"},
		{"<alt->>><alt-->>", "<alt-gt> <gt> <alt--> <gt>"},
		{"^x <lt>b>", "^ x <space> <lt> b <gt>"},
		{"<C-S-Left>", "<ctrl-shift-left>"},
		{"<F24><Kp0>", "<f24> <kp0>"},
	}
	for _, tt := range tests {
		keys, err := emulator.ParseKeys(tt.keys)
		var got []string
		for _, k := range keys {
			got = append(got, k.String())
		}
		if s := strings.Join(got, " "); err != nil || s != tt.want {
			t.Errorf("%q: %s, %v; want %s", tt.keys, s, err, tt.want)
		}
	}
}

// roundTrip checks that a key's String names the key, in both parsers.
func roundTrip(t *testing.T, k emulator.Key) {
	t.Helper()
	keys, err := emulator.ParseKeys(k.String())
	if err != nil || len(keys) != 1 || keys[0] != k {
		t.Errorf("ParseKeys(%q): %#v, %v; want %#v", k, keys, err, k)
	}
	if one, err := emulator.ParseKeyName(k.String()); err != nil || one != k {
		t.Errorf("ParseKeyName(%q): %#v, %v; want %#v", k, one, err, k)
	}
}

func TestKeyStringRoundTrip(t *testing.T) {
	for code := emulator.KeyEnter; code <= emulator.KeyF24; code++ {
		for mods := range emulator.Mods(8) {
			roundTrip(t, emulator.Key{Code: code, Mods: mods})
		}
	}
	for r := ' '; r < 0x7f; r++ {
		roundTrip(t, emulator.Key{Rune: r})
		roundTrip(t, emulator.Key{Rune: r, Mods: emulator.Alt})
	}
}

func TestKeyStringOfNoKey(t *testing.T) {
	if got := (emulator.Key{Code: 255, Mods: emulator.Ctrl}).String(); got != "<ctrl-key 255>" {
		t.Errorf("%q", got)
	}
}

func FuzzParseKeys(f *testing.F) {
	for _, s := range []string{"ihello<esc>:wq<enter>", "<alt->>>", "<ctrl-alt-x>", "<C-é>", "a < b", "<^x>", "\u009b", "<S-ǆ>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		keys, err := emulator.ParseKeys(s)
		if err != nil {
			if keys != nil || err.Error() == "" {
				t.Fatalf("%q: keys beside an error %v", s, err)
			}
			checkNearest(t, err)
			return
		}
		var text strings.Builder
		for _, k := range keys {
			text.WriteString(k.String())
			checkSendable(t, k)
		}
		again, err := emulator.ParseKeys(text.String())
		if err != nil || !slices.Equal(again, keys) {
			t.Fatalf("%q written as %q: %v, %v", s, text.String(), again, err)
		}
	})
}

func FuzzParseKeyName(f *testing.F) {
	for _, s := range []string{"Enter", "C-x", "M-x", "S-F5", "^x", "Ctrl+X", "<CR>", "<ctrl-x>", "a", "é", "<", "C--", "ctl-x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		k, err := emulator.ParseKeyName(s)
		if err != nil {
			if k != (emulator.Key{}) {
				t.Fatalf("%q: key %v beside an error", s, k)
			}
			checkNearest(t, err)
			return
		}
		roundTrip(t, k)
		checkSendable(t, k)
	})
}

// checkNearest checks that an error suggests only what the parsers accept.
func checkNearest(t *testing.T, err error) {
	t.Helper()
	var unknown *emulator.UnknownKeyError
	if !errors.As(err, &unknown) {
		return
	}
	if len(unknown.Nearest) > 3 {
		t.Fatalf("%q: %d suggestions", unknown.Name, len(unknown.Nearest))
	}
	for _, token := range unknown.Nearest {
		if keys, err := emulator.ParseKeys(token); err != nil || len(keys) != 1 {
			t.Fatalf("%q: suggestion %q: %v, %v", unknown.Name, token, keys, err)
		}
	}
}

// checkSendable checks that a parsed key has bytes under every mode.
func checkSendable(t *testing.T, k emulator.Key) {
	t.Helper()
	for _, m := range []emulator.PrivateModes{normal, everyMode} {
		if len(m.AppendKey(nil, k)) == 0 {
			t.Fatalf("%#v sends nothing", k)
		}
	}
}

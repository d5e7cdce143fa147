package emulator_test

import (
	"fmt"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// sent returns the bytes of one token under some modes.
func sent(t *testing.T, m emulator.PrivateModes, token string) string {
	t.Helper()
	keys, err := emulator.ParseKeys(token)
	if err != nil {
		t.Fatalf("%s: %v", token, err)
	}
	var b []byte
	for _, k := range keys {
		b = m.AppendKey(b, k)
	}
	return string(b)
}

var (
	normal    = emulator.PrivateModes{}
	appCursor = emulator.PrivateModes{ApplicationCursor: true}
	appKeypad = emulator.PrivateModes{ApplicationKeypad: true}
	backspace = emulator.PrivateModes{BackspaceSendsBS: true}
	everyMode = emulator.PrivateModes{ApplicationCursor: true, ApplicationKeypad: true, BackspaceSendsBS: true}
)

// The same bytes under every mode. Sources: xterm ctlseqs, "PC-Style Function
// Keys"; terminfo xterm-256color; for Ctrl with a character, XLookupString.
func TestAppendKeyFixed(t *testing.T) {
	tests := []struct{ token, want string }{
		{"<enter>", "\r"}, {"<return>", "\r"}, {"<cr>", "\r"}, {"\n", "\r"},
		{"<alt-enter>", "\x1b\r"}, {"<shift-enter>", "\r"}, {"<ctrl-enter>", "\r"},
		{"<esc>", "\x1b"}, {"<escape>", "\x1b"}, {"<alt-esc>", "\x1b\x1b"},
		{"<tab>", "\t"}, {"\t", "\t"}, {"<alt-tab>", "\x1b\t"}, {"<ctrl-tab>", "\t"},
		{"<shift-tab>", "\x1b[Z"}, {"<ctrl-shift-tab>", "\x1b[Z"}, {"<alt-shift-tab>", "\x1b\x1b[Z"},
		{"<space>", " "}, {" ", " "}, {"<shift-space>", " "}, {"<alt-space>", "\x1b "}, {"<ctrl-space>", "\x00"},
		{"<ctrl-alt-space>", "\x1b\x00"},
		{"<insert>", "\x1b[2~"}, {"<ins>", "\x1b[2~"}, {"<delete>", "\x1b[3~"}, {"<del>", "\x1b[3~"},
		{"<pageup>", "\x1b[5~"}, {"<pgup>", "\x1b[5~"}, {"<pagedown>", "\x1b[6~"}, {"<pgdn>", "\x1b[6~"},
		{"<shift-insert>", "\x1b[2;2~"}, {"<ctrl-delete>", "\x1b[3;5~"}, {"<alt-pageup>", "\x1b[5;3~"},
		{"<ctrl-alt-del>", "\x1b[3;7~"}, {"<ctrl-alt-shift-pgdn>", "\x1b[6;8~"},
		// "Modifiers are encoded as 1;m": always CSI, also with DECCKM.
		{"<shift-up>", "\x1b[1;2A"}, {"<alt-down>", "\x1b[1;3B"}, {"<alt-shift-right>", "\x1b[1;4C"},
		{"<ctrl-left>", "\x1b[1;5D"}, {"<ctrl-shift-home>", "\x1b[1;6H"}, {"<ctrl-alt-end>", "\x1b[1;7F"},
		{"<f1>", "\x1bOP"}, {"<f2>", "\x1bOQ"}, {"<f3>", "\x1bOR"}, {"<f4>", "\x1bOS"},
		{"<f5>", "\x1b[15~"}, {"<f6>", "\x1b[17~"}, {"<f7>", "\x1b[18~"}, {"<f8>", "\x1b[19~"},
		{"<f9>", "\x1b[20~"}, {"<f10>", "\x1b[21~"}, {"<f11>", "\x1b[23~"}, {"<f12>", "\x1b[24~"},
		// terminfo kf13 to kf24.
		{"<f13>", "\x1b[1;2P"}, {"<f14>", "\x1b[1;2Q"}, {"<f15>", "\x1b[1;2R"}, {"<f16>", "\x1b[1;2S"},
		{"<f17>", "\x1b[15;2~"}, {"<f18>", "\x1b[17;2~"}, {"<f19>", "\x1b[18;2~"}, {"<f20>", "\x1b[19;2~"},
		{"<f21>", "\x1b[20;2~"}, {"<f22>", "\x1b[21;2~"}, {"<f23>", "\x1b[23;2~"}, {"<f24>", "\x1b[24;2~"},
		{"<shift-f1>", "\x1b[1;2P"}, {"<ctrl-f4>", "\x1b[1;5S"}, {"<s-f5>", "\x1b[15;2~"},
		{"<ctrl-f12>", "\x1b[24;5~"}, {"<ctrl-f13>", "\x1b[1;6P"}, {"<shift-f24>", "\x1b[24;2~"},
		{"<ctrl-a>", "\x01"}, {"<ctrl-z>", "\x1a"}, {"<ctrl-X>", "\x18"}, {"<c-shift-x>", "\x18"},
		{"<ctrl-@>", "\x00"}, {"<ctrl-[>", "\x1b"}, {`<ctrl-\>`, "\x1c"}, {"<ctrl-]>", "\x1d"}, {"<ctrl-^>", "\x1e"},
		{"<ctrl-_>", "\x1f"}, {"<ctrl-?>", "\x7f"}, {"<ctrl-/>", "\x1f"}, {"<ctrl-`>", "\x00"}, {"<ctrl-~>", "\x1e"},
		{"<ctrl-2>", "\x00"}, {"<ctrl-3>", "\x1b"}, {"<ctrl-4>", "\x1c"}, {"<ctrl-5>", "\x1d"}, {"<ctrl-6>", "\x1e"},
		{"<ctrl-7>", "\x1f"}, {"<ctrl-8>", "\x7f"},
		{"<alt-x>", "\x1bx"}, {"<alt-X>", "\x1bX"}, {"<m-x>", "\x1bx"}, {"<a-x>", "\x1bx"}, {"<alt-shift-x>", "\x1bX"},
		{"<ctrl-alt-x>", "\x1b\x18"}, {"<alt-ctrl-x>", "\x1b\x18"}, {"<alt-.>", "\x1b."}, {"<alt-é>", "\x1bé"},
		{"<lt>", "<"}, {"<gt>", ">"}, {"<alt-lt>", "\x1b<"}, {"<alt->>", "\x1b>"}, {"<alt-gt>", "\x1b>"},
		{"<alt-->", "\x1b-"}, {"<alt-+>", "\x1b+"}, {"a", "a"}, {"é日🙂", "é日🙂"}, {"\ufffd", "\ufffd"},
	}
	for _, tt := range tests {
		for _, m := range []emulator.PrivateModes{normal, everyMode} {
			if got := sent(t, m, tt.token); got != tt.want {
				t.Errorf("%q (%+v): %q, want %q", tt.token, m, got, tt.want)
			}
		}
	}
}

// ctlseqs, "PC-Style Function Keys" (DECCKM), "VT220-Style Function Keys"
// (the keypad) and DECBKM; the modifiers of the keypad as xterm sends them.
func TestAppendKeyModes(t *testing.T) {
	tests := []struct {
		token string
		modes emulator.PrivateModes
		want  string
	}{
		{"<up>", normal, "\x1b[A"}, {"<up>", appCursor, "\x1bOA"}, {"<up>", appKeypad, "\x1b[A"},
		{"<down>", normal, "\x1b[B"}, {"<down>", appCursor, "\x1bOB"},
		{"<right>", normal, "\x1b[C"}, {"<right>", appCursor, "\x1bOC"},
		{"<left>", normal, "\x1b[D"}, {"<left>", appCursor, "\x1bOD"},
		{"<home>", normal, "\x1b[H"}, {"<home>", appCursor, "\x1bOH"},
		{"<end>", normal, "\x1b[F"}, {"<end>", appCursor, "\x1bOF"},
		{"<arrowup>", appCursor, "\x1bOA"},
		{"<backspace>", normal, "\x7f"}, {"<backspace>", backspace, "\b"},
		{"<ctrl-backspace>", normal, "\b"}, {"<ctrl-bs>", backspace, "\x7f"},
		{"<alt-backspace>", normal, "\x1b\x7f"}, {"<alt-backspace>", backspace, "\x1b\b"},
		{"<kpenter>", normal, "\r"}, {"<kpenter>", appKeypad, "\x1bOM"}, {"<kpenter>", appCursor, "\r"},
		{"<kpmultiply>", normal, "*"}, {"<kpmultiply>", appKeypad, "\x1bOj"},
		{"<kpplus>", normal, "+"}, {"<kpplus>", appKeypad, "\x1bOk"},
		{"<kpminus>", normal, "-"}, {"<kpminus>", appKeypad, "\x1bOm"},
		{"<kpdecimal>", normal, "."}, {"<kpdecimal>", appKeypad, "\x1bOn"},
		{"<kpdivide>", normal, "/"}, {"<kpdivide>", appKeypad, "\x1bOo"},
		{"<ctrl-kpplus>", normal, "+"}, {"<ctrl-kpplus>", appKeypad, "\x1bO5k"}, {"<alt-kp1>", normal, "\x1b1"},
		{"<lt>!<esc>:wq<enter>", normal, "<!\x1b:wq\r"},
	}
	for i := range 10 {
		token := fmt.Sprintf("<kp%d>", i)
		tests = append(tests, struct {
			token string
			modes emulator.PrivateModes
			want  string
		}{token, normal, fmt.Sprint(i)}, struct {
			token string
			modes emulator.PrivateModes
			want  string
		}{token, appKeypad, "\x1bO" + string(rune('p'+i))})
	}
	for _, tt := range tests {
		if got := sent(t, tt.modes, tt.token); got != tt.want {
			t.Errorf("%q (%+v): %q, want %q", tt.token, tt.modes, got, tt.want)
		}
	}
}

// Keys that no parser makes must send nothing rather than something else.
func TestAppendKeyImpossible(t *testing.T) {
	for _, k := range []emulator.Key{
		{}, {Rune: 0x1b}, {Rune: 0x9b}, {Rune: -1}, {Rune: 0xd800},
		{Rune: 'é', Mods: emulator.Ctrl}, {Rune: '-', Mods: emulator.Ctrl | emulator.Alt},
		{Code: emulator.KeyF24 + 1}, {Code: 255},
	} {
		if got := normal.AppendKey(nil, k); len(got) != 0 {
			t.Errorf("%#v: %q, want nothing", k, got)
		}
	}
	unknownMods := emulator.Key{Code: emulator.KeyUp, Mods: 0xf8 | emulator.Ctrl}
	if got := string(normal.AppendKey([]byte("x"), unknownMods)); got != "x\x1b[1;5A" {
		t.Errorf("unknown modifiers: %q", got)
	}
}

// Every code must be safe to send with any modifiers under any mode.
func TestAppendKeyTotal(t *testing.T) {
	for code := range 256 {
		for mods := range 256 {
			for _, m := range []emulator.PrivateModes{normal, everyMode} {
				k := emulator.Key{Code: emulator.KeyCode(code), Rune: 'a', Mods: emulator.Mods(mods)}
				if got := m.AppendKey(nil, k); (len(got) > 0) != (k.Code <= emulator.KeyF24) {
					t.Fatalf("%#v: %q", k, got)
				}
			}
		}
	}
}

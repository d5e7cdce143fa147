package modes_test

import (
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/modes"
)

func TestModeWords(t *testing.T) {
	words := "unknown shell editor pager password repl confirm tui running exited"
	for m, word := range strings.Fields(words) {
		if got := modes.Mode(m).String(); got != word {
			t.Errorf("Mode(%d) is %q; want %q", m, got, word)
		}
		if got, err := modes.ParseMode(word); err != nil || got != modes.Mode(m) {
			t.Errorf("ParseMode(%q) = %v, %v", word, got, err)
		}
	}
	if got := modes.Mode(200).String(); got != "unknown" {
		t.Errorf("Mode(200) is %q", got)
	}
	for _, word := range []string{"", "Shell", "shell ", "bash"} {
		if got, err := modes.ParseMode(word); err == nil {
			t.Errorf("ParseMode(%q) = %v; want an error", word, got)
		}
	}
}

func TestApp(t *testing.T) {
	tests := []struct {
		name     string
		evidence modes.Evidence
		want     string
	}{
		{"by name", given(alt(show("x‸")), raw, prog("vim")), "vim"},
		{"not known", given(alt(show("x‸")), raw, nil), ""},
		{"behind ssh", given(show("x@h:~$ ‸"), raw, prog("ssh h")), ""},
		{"ssh itself asks", given(show("password: ‸"), hidden, prog("ssh h")), "ssh"},
		{"tmux draws", given(alt(show("x‸")), raw, prog("tmux")), "tmux"},
	}
	for _, tt := range tests {
		if got := modes.Classify(tt.evidence); got.App != tt.want {
			t.Errorf("%s: app %q by %q; want %q", tt.name, got.App, got.Rule, tt.want)
		}
	}
}

// Behind a client the same screen is believed less, and the reason says why.
func TestClientLowersConfidence(t *testing.T) {
	screen := func() *emulator.Screen { return paste(show("x@h:~$ ‸")) }
	near := modes.Classify(given(screen(), raw, prog("bash")))
	for _, client := range []string{"ssh h", "docker exec -it c sh", "tmux", "sudo -s"} {
		far := modes.Classify(given(screen(), raw, prog(client)))
		if far.Mode != modes.Shell || far.Confidence >= near.Confidence {
			t.Errorf("%s: %v with %v; bash itself %v", client, far.Mode, far.Confidence, near.Confidence)
		}
		if name := strings.Fields(client)[0]; !strings.Contains(far.Reason, name) {
			t.Errorf("%s: reason %q does not say so", client, far.Reason)
		}
	}
}

func TestRunsScript(t *testing.T) {
	tests := map[string]bool{
		"bash":                      false,
		"bash --norc -i":            false,
		"bash --rcfile rc":          false,
		"bash -o vi":                false,
		"bash -s a":                 false,
		"fish -C ls":                false,
		"bash x.sh":                 true,
		"bash -x x.sh -i":           true,
		"bash -c ls":                true,
		"bash -lc ls":               true,
		"bash --rcfile rc x.sh":     true,
		"sh -- x.sh":                true,
		"fish --command=ls":         true,
		"python3 -c 1":              false, // no shell
		"bash --init-file rc -o vi": false,
	}
	for command, want := range tests {
		if got := prog(command).RunsScript(); got != want {
			t.Errorf("%q: %v; want %v", command, got, want)
		}
	}
}

// Wrapped rows are one line: the prompt may stand rows above the cursor.
func TestWrappedLine(t *testing.T) {
	s := show("x@h:~$ for f in *; do", " done‸")
	s.Lines[0].Wrapped = true
	classify(t, []test{
		{"wrapped", given(s, raw, prog("ssh h")), "shell primary", "shell-look", maybe},
		{"two lines", given(show("x@h:~$ for f in *; do", " done‸"), raw, prog("ssh h")), "running", "running-remote", maybe},
	})
}

func FuzzClassify(f *testing.F) {
	f.Add("$ ‸", 0, 2, "bash", uint8(3))
	f.Add("Continue? [y/N] ", 0, 16, "x", uint8(7))
	f.Add("«(END)»", 9, -1, "less", uint8(255))
	f.Add("x", -5, 900, "ssh", uint8(16))
	f.Fuzz(func(t *testing.T, text string, row, col int, name string, bits uint8) {
		s := show(strings.Split(text, "\n")...)
		s.Cursor.Row, s.Cursor.Col = row, col
		s.Modes.BracketedPaste = bits&1 != 0
		s.Modes.ApplicationKeypad = bits&2 != 0
		s.Buffer = emulator.Buffer(bits >> 2 & 1)
		s.Lines[0].Wrapped = bits&8 != 0
		e := given(s, &modes.LineDiscipline{Canonical: bits&16 != 0, Echo: bits&32 != 0}, &modes.Process{Name: name})
		if bits&64 != 0 {
			e.Line = nil
		}
		if bits&128 != 0 {
			e.Foreground = nil
		}
		got := modes.Classify(e)
		if got.Rule == "" || got.Reason == "" || got.Confidence < 0 || got.Confidence > 1 {
			t.Errorf("incomplete verdict %+v", got)
		}
		if again := modes.Classify(e); again != got {
			t.Errorf("%+v, then %+v", got, again)
		}
		if got.Mode == modes.Unknown && e.Foreground != nil && e.Line != nil {
			t.Errorf("unknown although the program is known: %+v", got)
		}
	})
}

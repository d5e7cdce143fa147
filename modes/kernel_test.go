package modes_test

import (
	"testing"

	"github.com/ptyglass/ptyglass/modes"
)

func TestExited(t *testing.T) {
	classify(t, []test{
		{"nothing else known", modes.Evidence{Exited: true}, "exited", "exited", no},
		{"prompt still shown", modes.Evidence{Exited: true, Screen: paste(show("$ ‸")), Line: raw, Foreground: prog("bash")}, "exited", "exited", no},
		{"only its last words", given(show("logout", "exit", "‸"), raw, prog("bash")), "shell primary", "shell", maybe},
		{"no evidence at all", modes.Evidence{}, "unknown", "unknown", maybe},
	})
}

func TestHiddenInput(t *testing.T) {
	classify(t, []test{
		{"sudo", given(show("[sudo] password for x: ‸"), hidden, prog("sudo -k id")), "password", "hidden-input", yes},
		{"words say nothing", given(show("API key: ‸"), hidden, prog("python3 a.py")), "password", "hidden-input", yes},
		{"read -s of a shell", given(show("Enter vault key: ‸"), hidden, prog("bash deploy.sh")), "password", "hidden-input", yes},
		{"ssh speaks for itself", given(show("x@h's password: ‸"), hidden, prog("ssh h")), "password", "hidden-input", yes},
		{"asked on the alternate screen", given(alt(show("Password: ‸")), hidden, prog("x")), "password", "hidden-input", yes},
		{"prints Password: with echo on", given(show("Password: ‸"), cooked, prog("x")), "running", "running", maybe},
		{"curses without cbreak", given(alt(show("Every 2.0s: date‸")), hidden, prog("watch")), "tui", "tui", maybe},
		{"single keys", given(show("> ‸"), raw, prog("node")), "repl primary", "repl", maybe},
	})
}

func TestMarks(t *testing.T) {
	classify(t, []test{
		{"at the prompt", given(marked("AB", show("any prompt at all‸")), raw, prog("bash")), "shell primary", "marked-prompt", yes},
		{"only A", given(marked("ABCDA", show("λ ‸")), nil, nil), "shell primary", "marked-prompt", yes},
		{"continuation", given(marked("AB", show("$ cat <<E", "> ‸")), raw, prog("bash")), "shell continuation", "marked-prompt", yes},
		{"through ssh", given(marked("AB", show("x ‸")), raw, prog("ssh h")), "shell primary", "marked-prompt", yes},
		{"a program the marks do not know of", given(marked("AB", show(">>> ‸")), raw, prog("python3")), "repl primary", "repl", maybe},
		{"on the alternate screen", given(marked("AB", alt(show("x ‸"))), raw, prog("ssh h")), "tui", "tui", maybe},
		{"completion asks", given(marked("AB", show("Display all 1200 possibilities? (y or n)‸")), raw, prog("bash")), "confirm y/n", "confirm", yes},
		{"command runs", given(marked("ABC", show("$ make", "‸")), cooked, prog("make")), "running", "running", no},
		{"command runs, no kernel", given(marked("ABC", show("$ make", "‸")), nil, nil), "running", "running-marked", maybe},
		{"command may ask", given(marked("ABC", show("Name: ‸")), cooked, prog("x")), "running", "running", maybe},
		{"the shell's own loop", given(marked("ABC", show("x", "‸")), cooked, prog("bash")), "running", "running", maybe},
		{"vim within a marked command", given(marked("ABC", alt(show("x‸"))), raw, prog("vim")), "editor normal", "editor", maybe},
		{"command has ended", given(marked("ABCD", show("x", "‸")), cooked, prog("bash")), "running", "running", maybe},
	})
}

package modes_test

import (
	"testing"

	"github.com/ptyglass/ptyglass/modes"
)

func TestEditor(t *testing.T) {
	vim := prog("vim notes.txt")
	classify(t, []test{
		{"normal", given(alt(page("te‸xt", "~", "\"notes.txt\" 3L, 40B   1,1   All")), raw, vim), "editor normal", "editor", maybe},
		{"insert", given(alt(page("te‸xt", "~", "-- INSERT --")), raw, vim), "editor insert", "editor", maybe},
		{"insert for one command", given(alt(page("te‸xt", "-- (insert) --")), raw, vim), "editor insert", "editor", maybe},
		{"replace", given(alt(page("te‸xt", "-- REPLACE --")), raw, vim), "editor replace", "editor", maybe},
		{"visual", given(alt(page("te‸xt", "-- VISUAL LINE --   3")), raw, vim), "editor visual", "editor", maybe},
		{"cmdline", given(alt(page("text", ":%s/a/b/‸")), raw, vim), "editor cmdline", "editor", maybe},
		{"search", given(alt(page("text", "/needle‸")), raw, vim), "editor cmdline", "editor", maybe},
		{"its own question", given(alt(page("text", "replace with x (y/n/a/q/l/^E/^Y)?‸")), raw, vim), "editor", "editor", maybe},
		{"message like a command", given(alt(page("te‸xt", ":w")), raw, vim), "editor normal", "editor", maybe},
		{"status line plug-in", given(alt(page("te‸xt", " INSERT  main  notes.txt", "")), raw, prog("nvim")), "editor insert", "editor", maybe},
		{"text that says insert", given(alt(page("-- INSERT --", "te‸xt", "~", "~")), raw, vim), "editor normal", "editor", maybe},
		{"nano has no state", given(alt(page("-- INSERT --‸", "^G Help")), raw, prog("nano")), "editor", "editor", maybe},
		{"message after a command", given(show(":!ls", "a b", "Press ENTER or type command to continue‸"), raw, vim), "editor", "editor", maybe},
		{"on the main screen", given(page("te‸xt", "-- INSERT --"), raw, vim), "editor insert", "editor", maybe},
		{"vim runs make", given(show(":!make", "cc -c a.c", "‸"), cooked, vim), "running", "running", maybe},
		{"main screen and no kernel", given(show("text‸"), nil, vim), "running", "running", maybe},
		{"another program's INSERT", given(alt(page("te‸xt", "-- INSERT --")), raw, prog("htop")), "tui", "tui", maybe},
	})
}

func TestEditorLook(t *testing.T) {
	ssh := prog("ssh h")
	classify(t, []test{
		{"nano", given(alt(show("  GNU nano 7.2     a.txt", "te‸xt", "")), raw, ssh), "editor", "editor-look", maybe},
		{"vim inserting", given(alt(page("te‸xt", "-- INSERT --")), raw, ssh), "editor insert", "editor-look", maybe},
		{"vim's ruler", given(alt(page("te‸xt", "~", "\"a\" 3L      2,1-8        Top")), raw, ssh), "editor normal", "editor-look", maybe},
		{"emacs", given(alt(page("te‸xt", "-UUU:----F1  prog.c   All   L1    (C/*l Abbrev)", "")), raw, ssh), "editor", "editor-look", maybe},
		{"vim's message", given(show(":!ls", "Press ENTER or type command to continue‸"), raw, ssh), "editor", "editor-look", maybe},
		{"a script's message", given(show("Press ENTER to continue‸"), raw, ssh), "confirm", "question", yes},
		{"nobody known", given(alt(page("te‸xt", "-- INSERT --")), nil, nil), "editor insert", "editor-look", maybe},
		{"main screen", given(page("-- INSERT --", "$ ‸"), raw, ssh), "shell primary", "shell-look", maybe},
		{"less shows nano's title further down", given(alt(page("  GNU nano 7.2", "and text", ":‸")), raw, ssh), "pager more", "pager-look", yes},
		{"a known program", given(alt(page("te‸xt", "-- INSERT --")), raw, prog("k9s")), "tui", "tui", maybe},
	})
	if got := modes.Classify(given(alt(show("  GNU nano 7.2     a.txt", "te‸xt", "")), raw, ssh)); got.App != "nano" {
		t.Errorf("app %q; the screen tells nano", got.App)
	}
}

func TestPager(t *testing.T) {
	less := prog("less a.txt")
	classify(t, []test{
		{"colon", given(alt(page("text", ":‸")), raw, less), "pager more", "pager", yes},
		{"file name", given(alt(page("text", "«a.txt»‸")), raw, less), "pager more", "pager", yes},
		{"end", given(alt(page("text", "«(END)»‸")), raw, less), "pager end", "pager", yes},
		{"end of help", given(alt(page("x", "«HELP -- END -- Press g to see it again, or q when done»‸")), raw, less), "pager end", "pager", yes},
		{"long prompt", given(alt(page("x", "«a.txt lines 181-200/200 100%»‸")), raw, less), "pager end", "pager", yes},
		{"percent", given(alt(page("x", "«a.txt lines 1-20/200 10%»‸")), raw, less), "pager more", "pager", yes},
		{"man", given(alt(page("x", "« Manual page ls(1) line 1 (press h for help or q to quit)»‸")), raw, prog("man ls")), "pager more", "pager", yes},
		{"search for END", given(alt(page("x", "/END‸")), raw, less), "pager more", "pager", maybe},
		{"shows a python transcript", given(alt(page(">>> 1+1", "2", ">>> ", ":‸")), raw, less), "pager more", "pager", yes},
		{"transcript at the cursor", given(alt(page("x", ">>> ‸")), raw, less), "pager more", "pager", maybe},
		{"less -X", given(page("x", ":‸"), raw, less), "pager more", "pager", yes},
		{"more", given(page("x", "«--More--(42%)»‸"), raw, prog("more")), "pager more", "pager", yes},
		{"less asks before it starts", given(show("\"x\" may be a binary file.  See it anyway? ‸"), raw, less), "confirm", "question", yes},
		{"less -X searches backward", given(page("x", "?‸"), raw, less), "pager more", "pager", maybe},
		{"no kernel but a prompt", given(page("x", "«(END)»‸"), nil, less), "pager end", "pager", yes},
		{"no kernel and no prompt", given(page("x", "text‸"), nil, less), "running", "running", maybe},
		{"man still formats", given(show("‸"), cooked, prog("man")), "running", "running", maybe},
		{"only copies", given(show("x", ":‸"), cooked, prog("less")), "running", "running", maybe},
	})
}

func TestPagerLook(t *testing.T) {
	classify(t, []test{
		{"behind ssh", given(alt(page("x", ":‸")), raw, prog("ssh h")), "pager more", "pager-look", yes},
		{"behind docker, main screen", given(page("x", "«--More--(3%)»‸"), raw, prog("docker exec -it x sh")), "pager more", "pager-look", yes},
		{"inside a program", given(page("x", "--More--‸"), raw, prog("psql")), "pager more", "pager-look", yes},
		{"gdb", given(page("x", "--Type <RET> for more, q to quit, c to continue without paging--‸"), cooked, prog("gdb")), "pager more", "pager-look", yes},
		{"end", given(alt(page("x", "(END)‸")), nil, nil), "pager end", "pager-look", yes},
		{"a file that ends so", given(page("x", "(END)‸"), cooked, prog("cat x")), "running", "running", maybe},
		{"not at the cursor", given(alt(page("(END)", "x‸")), raw, prog("ssh h")), "tui", "tui", maybe},
		{"text after the cursor", given(alt(page("x", ":‸wq")), raw, prog("ssh h")), "tui", "tui", maybe},
		{"typed at a shell", given(show("$ echo (END)‸"), raw, prog("bash")), "shell primary", "shell", maybe},
		{"colon high up on the main screen", given(show("x", ":‸"), raw, prog("ssh h")), "running", "running-remote", maybe},
	})
}

func TestTUI(t *testing.T) {
	classify(t, []test{
		{"htop", given(alt(show("x‸")), raw, prog("htop")), "tui", "tui", maybe},
		{"tmux", given(alt(page("$ ‸", "[0] 0:bash*")), raw, prog("tmux")), "tui", "tui", maybe},
		{"nothing known but the screen", given(alt(show("x‸")), nil, nil), "tui", "tui", maybe},
		{"top stays on the main screen", given(show("top - 1:00", "‸"), raw, prog("top")), "tui", "tui-main-screen", maybe},
		{"top asks", given(show("PID to kill [default pid = 1] (y/n)? ‸"), raw, prog("top")), "tui", "tui-main-screen", maybe},
		{"an unknown one with keypad", given(keypad(show("x‸")), raw, prog("menu")), "tui", "tui-main-screen", maybe},
		{"top in batch mode", given(show("top - 1:00", "‸"), cooked, prog("top -b")), "running", "running", maybe},
		{"keypad left behind", given(keypad(show("x", "‸")), cooked, prog("make")), "running", "running", maybe},
		{"zsh with keypad", given(keypad(show("% ‸")), raw, prog("zsh")), "shell primary", "shell", maybe},
		{"shell after a crashed program", given(alt(show("$ ‸")), raw, prog("bash")), "shell primary", "shell", maybe},
	})
}

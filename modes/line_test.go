package modes_test

import "testing"

func TestSecretQuestion(t *testing.T) {
	ssh := prog("ssh h")
	classify(t, []test{
		{"sudo over ssh", given(show("$ sudo id", "[sudo] password for x: ‸"), raw, ssh), "password", "secret-question", yes},
		{"passphrase in docker", given(show("Enter passphrase for key 'id': ‸"), raw, prog("docker run -it x")), "password", "secret-question", yes},
		{"stars", given(show("Please input password: ***‸"), raw, prog("redis-cli --askpass")), "password", "secret-question", yes},
		{"nobody known", given(show("Password: ‸"), nil, nil), "password", "secret-question", yes},
		{"typed in a remote shell", given(show("x@h:~$ echo password:‸"), raw, ssh), "shell primary", "shell-look", maybe},
		{"typed with a line editor on", given(paste(show("echo password: ‸")), raw, ssh), "shell primary", "shell-look", yes},
		{"typed in gdb", given(show("(gdb) print password:‸"), raw, prog("gdb")), "repl primary", "repl", maybe},
		{"a heading", given(show("Password: wrong", "‸"), raw, ssh), "running", "running-remote", maybe},
		{"echo on", given(show("Password: ‸"), cooked, nil), "unknown", "unknown", maybe},
	})
}

func TestConfirm(t *testing.T) {
	x := prog("x")
	asks := func(line, choices string) test {
		return test{line, given(show(line+"‸"), cooked, x), "confirm " + choices, "confirm", yes}
	}
	classify(t, []test{
		asks("Do you want to continue? [Y/n] ", "Y/n"),
		asks("Continue [y/N]? ", "y/N"),
		asks("Overwrite (y/n)? ", "y/n"),
		asks("Delete (yes/no) [no]: ", "yes/no"),
		asks("Are you sure you want to continue connecting (yes/no/[fingerprint])? ", "yes/no/[fingerprint]"),
		asks("Please type 'yes', 'no' or the fingerprint: ", "yes/no"),
		asks("(1/2) Stage this hunk [y,n,q,a,d,e,?]? ", "y/n/q/a/d/e/?"),
		asks("replace a.txt? [y]es, [n]o, [A]ll, [N]one, [r]ename: ", "y/n/A/N/r"),
		asks("Is this OK? (yes) ", "yes"),
		asks("sure you want to delete all 3 files? [yn]? ", "y/n"),
		asks("Abort, retry [a/r]: ", "a/r"),
		{"raw", given(show("Proceed? (Y/n) ‸"), raw, x), "confirm Y/n", "confirm", yes},
		{"behind ssh", given(show("Proceed? [Y/n] ‸"), raw, prog("ssh h")), "confirm Y/n", "confirm", yes},
		{"from a repl", given(show("Overwrite 3 rows? [y/N] ‸"), cooked, prog("python3")), "confirm y/N", "confirm", yes},
		{"from a script", given(show("Continue? [y/N] ‸"), cooked, prog("bash up.sh")), "confirm y/N", "confirm", yes},
		{"answered", given(show("Continue? [y/N] y‸"), cooked, x), "running", "running", maybe},
		{"output above", given(show("Continue? [y/N]", "‸"), cooked, x), "running", "running", maybe},
		{"output above a prompt", given(paste(show("Continue? [y/N]", "$ ‸")), raw, prog("bash")), "shell primary", "shell", yes},
		{"typed at a shell", given(paste(show("$ echo Continue? [y/N]‸")), raw, prog("bash")), "shell primary", "shell", yes},
		{"typed at a repl", given(show(">>> input('Go? [y/n]‸"), raw, prog("python3")), "repl primary", "repl", maybe},
		{"typed at a remote shell", given(show("x@h:~$ echo [y/n]‸"), raw, prog("ssh h")), "shell primary", "shell-look", maybe},
		{"brackets in a log", given(show("copied [12/90]‸"), cooked, x), "running", "running", maybe},
		{"text behind the cursor", given(show("Continue? [y/N] ‸ (default)"), cooked, x), "running", "running", maybe},
	})
}

func TestQuestion(t *testing.T) {
	x := prog("x")
	classify(t, []test{
		{"rm -i", given(show("rm: remove regular file 'a'? ‸"), cooked, prog("rm")), "confirm", "question", yes},
		{"find -ok", given(show("< rm ... ./a.txt > ? ‸"), cooked, prog("find")), "confirm", "question", yes},
		{"press any key", given(show("Press any key to continue...‸"), raw, x), "confirm", "question", yes},
		{"npm init", given(show("package name: (demo) ‸"), raw, prog("npm")), "confirm", "question", yes},
		{"a select menu", given(show("1) a", "#? ‸"), cooked, prog("bash menu.sh")), "confirm", "question", yes},
		{"progress", given(show("Resolving host...‸"), cooked, x), "running", "running", maybe},
		{"question further up", given(show("really?", "‸"), cooked, x), "running", "running", maybe},
		{"typed at a shell", given(paste(show("$ ls a?‸")), raw, prog("bash")), "shell primary", "shell", yes},
		{"a command asked long ago", given(show("ready? yes‸"), cooked, x), "running", "running", maybe},
	})
}

func TestREPL(t *testing.T) {
	classify(t, []test{
		{"python", given(show("2", ">>> ‸"), raw, prog("python3")), "repl primary", "repl", maybe},
		{"python with pasting", given(paste(show(">>> 1+‸")), raw, prog("python3")), "repl primary", "repl", yes},
		{"python goes on", given(show(">>> for i in x:", "... ‸"), raw, prog("python3")), "repl continuation", "repl", maybe},
		{"ipython", given(paste(show("In [12]: ‸")), raw, prog("ipython3")), "repl primary", "repl", yes},
		{"ipython goes on", given(paste(show("In [1]: for i in x:", "   ...:     ‸")), raw, prog("ipython3")), "repl continuation", "repl", yes},
		{"pdb", given(show("(Pdb) ‸"), raw, prog("python3 -m pdb a.py")), "repl primary", "repl", maybe},
		{"node", given(show("> ‸"), raw, prog("node")), "repl primary", "repl", maybe},
		{"sqlite goes on, no line editor", given(show("   ...> ‸"), cooked, prog("sqlite3")), "repl continuation", "repl", maybe},
		{"psql", given(show("shop=# ‸"), raw, prog("psql")), "repl primary", "repl", maybe},
		{"psql goes on", given(show("shop-# ‸"), raw, prog("psql")), "repl continuation", "repl", maybe},
		{"irb", given(show("irb(main):001:0> ‸"), raw, prog("irb")), "repl primary", "repl", maybe},
		{"gdb", given(show("(gdb) ‸"), raw, prog("gdb")), "repl primary", "repl", maybe},
		{"tclsh is no csh", given(show("% ‸"), cooked, prog("tclsh")), "repl primary", "repl", maybe},
		{"bc shows no prompt", given(show("42", "‸"), raw, prog("bc")), "repl", "repl", maybe},
		{"a prompt of one's own", given(paste(show("ok-> ‸")), raw, prog("python3")), "repl", "repl", yes},
		{"other program with a line editor", given(paste(show("tool» ‸")), raw, prog("tool")), "repl", "line-editor", yes},
		{"a script that reads a line", given(paste(show("Name: ‸")), raw, prog("bash ask.sh")), "repl", "line-editor", yes},
		{"over ssh", given(show(">>> ‸"), raw, prog("ssh h")), "repl primary", "repl-look", maybe},
		{"busy", given(show(">>> time.sleep(9)", "‸"), cooked, prog("python3")), "running", "running", maybe},
		{"a script", given(show("processed batch 3", "‸"), cooked, prog("python3 worker.py")), "running", "running", maybe},
		{"bc busy", given(show("9^9^9", "‸"), cooked, prog("bc")), "running", "running", maybe},
		{"a file that ends so", given(show(">>> ‸"), cooked, prog("cat x")), "running", "running", maybe},
		{"a shell with PS1='>>> '", given(paste(show(">>> ‸")), raw, prog("bash")), "shell primary", "shell", yes},
		{"line editor not yet at a line", given(paste(show("x", "‸")), raw, prog("tool")), "running", "running", maybe},
	})
}

func TestShell(t *testing.T) {
	bash, ssh := prog("bash"), prog("ssh h")
	classify(t, []test{
		{"bash", given(paste(show("root@h:/# ‸")), raw, bash), "shell primary", "shell", yes},
		{"prompt of any shape", given(paste(show("main \ue0b0‸")), raw, bash), "shell primary", "shell", yes},
		{"without bracketed paste", given(show("$ ls‸"), raw, prog("ksh")), "shell primary", "shell", maybe},
		{"continuation", given(paste(show("$ cat <<E", "> ‸")), raw, bash), "shell continuation", "shell", yes},
		{"fish has no PS2", given(paste(show("> ec‸ho")), raw, prog("fish")), "shell primary", "shell", yes},
		{"zsh continuation", given(paste(show("% for i in a", "for> ‸")), raw, prog("zsh")), "shell continuation", "shell", yes},
		{"search", given(paste(show("(reverse-i-search)`ec': echo‸")), raw, bash), "shell search", "shell", yes},
		{"failed search", given(paste(show("(failed reverse-i-search)`zz': ‸")), raw, bash), "shell search", "shell", yes},
		{"zsh search", given(paste(show("% echo", "bck-i-search: ec‸")), raw, prog("zsh")), "shell search", "shell", yes},
		{"dash", given(show("# ‸"), cooked, prog("sh")), "shell primary", "shell", maybe},
		{"dash with a command", given(show("$ ls -l‸"), cooked, prog("dash")), "shell primary", "shell", maybe},
		{"own rc file", given(paste(show("x ‸")), raw, prog("bash --rcfile rc")), "shell primary", "shell", yes},
		{"over ssh", given(show("x@h:~$ ‸"), raw, ssh), "shell primary", "shell-look", maybe},
		{"over ssh with bracketed paste", given(paste(show("any ‸")), raw, ssh), "shell primary", "shell-look", yes},
		{"busy with a builtin", given(show("$ while :; do :; done", "‸"), cooked, bash), "running", "running", maybe},
		{"a script", given(show("$ ‸"), cooked, prog("bash x.sh")), "running", "running", maybe},
		{"sh -c", given(show("root@h:/# ‸"), cooked, prog("sh -c x")), "running", "running", maybe},
		{"last line of a file", given(show("root@h:/# ‸"), cooked, prog("sleep 9")), "running", "running", maybe},
		{"typed ahead", given(show("$ sleep 9", "ls", "‸"), cooked, prog("sleep 9")), "running", "running", maybe},
		{"ssh connects", given(show("$ ‸"), cooked, ssh), "running", "running", maybe},
		{"percentage over ssh", given(show("copied 50% ‸"), raw, ssh), "running", "running-remote", maybe},
	})
}

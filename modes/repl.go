package modes

import (
	"regexp"
	"slices"
)

// prompts are the prompts of one interpreter, or of a family that shares them.
type prompts struct {
	programs []string
	primary  *regexp.Regexp // nil: it shows none
	more     *regexp.Regexp // of a statement that goes on; nil: it shows none
	distinct bool           // no other program shows this prompt
}

// re compiles a prompt, which begins its line.
func re(pattern string) *regexp.Regexp { return regexp.MustCompile(`^(?:` + pattern + `)`) }

var interpreters = []prompts{
	{[]string{"python3", "python", "python2", "ipython3", "ipython", "pypy3", "pypy", "bpython", "ptpython", "pdb3", "pdb", "ipdb"},
		re(`>>> |In \[\d+\]: |\(Pdb\+*\) |ipdb> `), re(`\.\.\. | {3,}\.\.\.: `), true},
	{[]string{"node", "nodejs", "deno", "bun", "ts-node"}, re(`> |debug> `), re(`\.\.\.+ |\| `), false},
	{[]string{"irb", "pry", "rails"}, re(`(?:irb|\[\d+\] pry)\([^)]*\)(?::\d+)*(?::\d+)?> |>> `), re(`(?:irb|\[\d+\] pry)\([^)]*\)(?::\d+)*[*"'] ?|\?> `), false},
	{[]string{"sqlite3", "sqlite"}, re(`sqlite> `), re(`.{0,9}\.\.\.> `), true},
	{[]string{"psql"}, re(`[\w.-]+[=^!][*!?]?[#>] `), re(`[\w.-]+[-('"$*][*!?]?[#>] `), true},
	{[]string{"mysql", "mariadb"}, re(`mysql> |MariaDB \[[^\]]*\]> `), re(" {4,}[-'\"`/]\\*?> "), true},
	{[]string{"redis-cli", "valkey-cli"}, re(`[\w.-]+:\d+(?:\[\d+\])?(?:\(TX\))?> |not connected> `), nil, true},
	{[]string{"mongosh", "mongo"}, re(`(?:\S+ \[[^\]]*\] )?\S*> `), re(`\.\.\. `), false},
	{[]string{"gdb", "lldb", "cgdb"}, re(`\((?:gdb|lldb)\) `), re(` *> ?`), true},
	{[]string{"lua", "luajit", "racket", "qjs", "nslookup", "gnuplot", "bluetoothctl"}, re(`(?:\w*> |\[\w+\][#>] )`), re(`>> `), false},
	{[]string{"ghci", "ghc", "stack", "cabal"}, re(`(?:ghci|\*?[A-Z][\w.* ]*)> `), re(`(?:ghci|[\w.* ]+)\| `), false},
	{[]string{"php"}, re(`php > `), re(`php [{("'*/]+ +`), true},
	{[]string{"tclsh", "wish", "expect"}, re(`% |expect[\d.]+> `), re(`> |\+> `), false},
	{[]string{"R", "Rterm"}, re(`> `), re(`\+ `), false},
	{[]string{"julia"}, re(`julia> |help\?> |\([^)]*\) pkg> |shell> `), nil, true},
	{[]string{"octave", "octave-cli", "matlab"}, re(`octave:\d+> |>> `), re(`> `), false},
	{[]string{"erl", "beam.smp", "iex"}, re(`(?:\([^)]*\))?\d+> |iex\(.*\)> `), re(`\.\.\.\(.*\)> `), false},
	{[]string{"scala", "jshell", "clj", "clojure", "utop", "ocaml"}, re(`scala> |jshell> |[\w.-]+=> |utop #|# `), re(` +[|>] | +\.\.\.> `), false},
	{[]string{"guile", "sbcl", "clisp", "swipl", "maxima", "gp"}, re(`scheme@\([^)]*\)> |\* |\[\d+\]> |\?- |\(%i\d+\) |\? `), nil, false},
	{[]string{"sftp", "ftp", "lftp"}, re(`s?ftp> |lftp .*> `), nil, true},
	{[]string{"bc", "dc"}, nil, nil, false},
}

// promptsOf returns the prompts of a program by its name.
func promptsOf(program string) (prompts, bool) {
	i := slices.IndexFunc(interpreters, func(p prompts) bool { return slices.Contains(p.programs, program) })
	if i < 0 {
		return prompts{}, false
	}
	return interpreters[i], true
}

// isREPL reports whether programs of this name read lines of a language.
func isREPL(program string) bool {
	_, ok := promptsOf(program)
	return ok
}

// isPromptless reports whether an interpreter reads without showing a prompt.
func isPromptless(program string) bool {
	p, ok := promptsOf(program)
	return ok && p.primary == nil
}

// replState returns which of its prompts an interpreter shows.
func replState(program, before string) (state string, ok bool) {
	p, ok := promptsOf(program)
	if !ok {
		return "", false
	}
	return p.state(before)
}

// distinctPrompt recognises a prompt whoever shows it. A continuation is too
// plain for that.
func distinctPrompt(before string) (state string, ok bool) {
	for _, p := range interpreters {
		if p.distinct && p.primary.MatchString(before) {
			return "primary", true
		}
	}
	return "", false
}

func (p prompts) state(before string) (state string, ok bool) {
	switch {
	case p.primary != nil && p.primary.MatchString(before):
		return "primary", true
	case p.more != nil && p.more.MatchString(before):
		return "continuation", true
	}
	return "", false
}

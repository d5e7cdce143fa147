package tty

import (
	"path"
	"regexp"
	"strings"
)

// commLen is where the kernel cuts the name in /proc/PID/comm.
const commLen = 15

// plainName returns what a person calls the program with these arguments;
// comm is the kernel's own, shorter name for it.
func plainName(args []string, comm string) string {
	if len(args) == 0 || args[0] == "" {
		return unversioned(comm)
	}
	if script, ok := startedScript(args, comm); ok {
		return script
	}
	name := argv0Name(args[0])
	if name == "busybox" && len(args) > 1 {
		name = path.Base(args[1])
	}
	return unversioned(name)
}

// startedScript returns the name of a script that was started by its #! line:
// only then does the kernel name the process after the script and not after
// the interpreter. `python3 tool.py` stays python3.
func startedScript(args []string, comm string) (string, bool) {
	for _, arg := range args[1:] {
		name := path.Base(arg)
		if name == comm && name != argv0Name(args[0]) {
			return name, true
		}
		if len(comm) == commLen && len(name) > commLen && strings.HasPrefix(name, comm) {
			return name, true
		}
		if !strings.HasPrefix(arg, "-") {
			break // what follows the script's name is its own arguments
		}
	}
	return "", false
}

// argv0Name takes the program's name out of argv[0], which may be a path, a
// login shell's -bash, or a title the program gave itself ("npm install x",
// "sshd: user@pts/1").
func argv0Name(arg string) string {
	if !strings.HasPrefix(arg, "/") {
		if i := strings.IndexAny(arg, " :"); i > 0 {
			arg = arg[:i]
		}
	}
	return strings.TrimPrefix(path.Base(arg), "-")
}

// isAlternative reports whether a name stands for whichever program the system
// has chosen (update-alternatives), so that the executable must tell.
func isAlternative(name string) bool { return name == "pager" || name == "editor" }

var (
	versioned = regexp.MustCompile(`^([A-Za-z][A-Za-z_+-]*?)-?\d+(\.\d+)+$`)
	variant   = regexp.MustCompile(`^(?:(vim)\.\w+|(emacs)-(?:nox|gtk|lucid|pgtk|x))$`)
)

// unversioned drops what distributions append to tell builds of one program
// apart: lua5.4 is lua, vim.basic is vim. Python keeps its first number, which
// people say.
func unversioned(name string) string {
	if m := variant.FindStringSubmatch(name); m != nil {
		return m[1] + m[2]
	}
	m := versioned.FindStringSubmatch(name)
	switch {
	case m == nil:
		return name
	case m[1] == "python":
		major, _, _ := strings.Cut(name, ".")
		return major
	default:
		return m[1]
	}
}

package modes

import (
	"strings"

	"github.com/ptyglass/ptyglass/emulator"
)

// Evidence is all that is known of a program and its terminal at one moment.
// The zero value knows nothing.
type Evidence struct {
	Screen     *emulator.Screen // nil: not known
	Line       *LineDiscipline  // nil: not known
	Foreground *Process         // the program that has the terminal; nil: not known
	Exited     bool             // the session's program has ended
}

// LineDiscipline is how the kernel treats what is typed (termios local flags).
type LineDiscipline struct {
	Canonical bool // ICANON: whole lines, edited by the kernel
	Echo      bool // ECHO: what is typed is shown
	Signals   bool // ISIG: ^C and ^Z send signals
}

// Process is a program by name.
type Process struct {
	Name string   // the plain name: vim, python3, bash
	Args []string // with argv[0] first; may be empty
}

// RunsScript reports whether the process is a shell that was given its
// commands, by -c or as a file, and so asks nobody for a command line.
func (p Process) RunsScript() bool {
	if KindOf(p.Name) != KindShell || len(p.Args) == 0 {
		return false
	}
	for args := p.Args[1:]; len(args) > 0; args = args[1:] {
		switch arg := args[0]; {
		case arg == "-" || arg == "--":
			return len(args) > 1
		case arg == "" || !strings.ContainsAny(arg[:1], "-+"):
			return true // a file to run
		case takesOperand(arg) && len(args) > 1:
			args = args[1:]
		case strings.HasPrefix(arg, "--command"):
			return true
		case strings.HasPrefix(arg, "--"):
		case strings.Contains(arg, "c"):
			return true
		case strings.Contains(arg, "s"):
			return false // commands come from standard input
		}
	}
	return false
}

// takesOperand reports whether the next argument belongs to this shell option
// (bash(1), fish(1), zsh(1)).
func takesOperand(option string) bool {
	switch option {
	case "--rcfile", "--init-file", "--init-command", "-C", "-o", "+o", "-O", "+O":
		return true
	}
	return false
}

// Package tty gathers what the kernel knows of a program on a PTY: how its
// line discipline is set, which process group has the terminal, how much input
// it has not read yet, and what the program in the foreground is called.
//
// Everything is asked through the file descriptor of the PTY's master, or read
// from /proc, at the moment of the call: nothing is cached and nothing is
// started. A process may vanish, or belong to another user, between two calls,
// so errors are ordinary here and mean "not known". On a system without a
// source every function returns an error that is [errors.ErrUnsupported].
//
// References: termios(3), ioctl_tty(2), proc(5).
package tty

import "errors"

// ErrNoForeground is returned when no process group that this process can see
// has the terminal.
var ErrNoForeground = errors.New("no foreground process group")

// Line is the part of the line discipline that tells what a program does with
// its input (the local flags of termios).
type Line struct {
	Canonical bool // ICANON: the kernel edits lines and hands over whole ones
	Echo      bool // ECHO: the kernel shows what is typed
	Signals   bool // ISIG: ^C, ^Z and ^\ send signals
}

// Process is one process of the foreground group.
type Process struct {
	PID int
	// Name is the program's plain name, as a person would say it: vim for
	// vim.basic, python3 for python3.11, bash for the login shell -bash, and
	// the script's own name for a script started by its #! line.
	Name string
	// Args are the arguments with argv[0] first; empty when the process hides
	// them.
	Args []string
}

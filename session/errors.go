package session

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ptyglass/ptyglass/modes"
)

// Errors that callers tell apart with errors.Is.
var (
	ErrNotFound  = errors.New("no such session")
	ErrExited    = errors.New("the program has exited")
	ErrLimit     = errors.New("too many sessions")
	ErrNameTaken = errors.New("a session of that name exists")
	ErrInputFull = errors.New("the program does not read its input")
	ErrMouseOff  = errors.New("the program does not ask for this mouse event")
	ErrClosed    = errors.New("the sessions are being closed")
)

// NotFoundError is an ErrNotFound that names the sessions there are.
type NotFoundError struct {
	ID   string
	Live []string
}

func (e *NotFoundError) Error() string {
	return fmt.Sprintf("no such session %q among %s", e.ID, strings.Join(e.Live, ", "))
}

// Unwrap makes errors.Is(err, ErrNotFound) hold.
func (e *NotFoundError) Unwrap() error { return ErrNotFound }

// StartError says which step of starting a program failed.
type StartError struct {
	Op   string // "find", "chdir", "environment" or "start"
	Path string
	Err  error
}

func (e *StartError) Error() string { return fmt.Sprintf("%s %s: %v", e.Op, e.Path, e.Err) }

// Unwrap returns the cause.
func (e *StartError) Unwrap() error { return e.Err }

// WrongModeError refuses input because the screen is not what the caller said.
// Nothing was sent.
type WrongModeError struct {
	Want    modes.Mode
	Verdict modes.Verdict
}

func (e *WrongModeError) Error() string {
	return fmt.Sprintf("mode is %v, not %v: %s", e.Verdict.Mode, e.Want, e.Verdict.Reason)
}

// StaleError refuses input because the screen has changed since the revision
// the caller had seen. Nothing was sent.
type StaleError struct{ Want, Now uint64 }

func (e *StaleError) Error() string {
	return fmt.Sprintf("revision is %d, not %d", e.Now, e.Want)
}

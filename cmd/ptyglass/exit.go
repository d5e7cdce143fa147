package main

// Exit codes of every command.
const (
	exitOK          = 0
	exitMismatch    = 1 // what was expected is not so
	exitUsage       = 2
	exitNoSession   = 3 // no such session, or it has ended
	exitDeadline    = 4
	exitEnvironment = 5 // no terminal, no such program, ...
	exitRefused     = 6
)

// exitError is an error with its exit code. A nil err exits silently.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// codeOf returns the exit code for an error code of the tools.
func codeOf(code string) int {
	switch code {
	case "bad_argument", "unknown_key", "too_large":
		return exitUsage
	case "session_not_found", "session_exited", "session_lost":
		return exitNoSession
	case "wrong_mode", "not_a_shell", "stale_rev", "mouse_off", "echo_on", "denied", "busy", "input_full":
		return exitRefused
	default:
		return exitEnvironment
	}
}

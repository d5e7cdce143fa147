package tools

import (
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"strings"
	"syscall"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/modes"
	"github.com/ptyglass/ptyglass/session"
)

// toolError is an error a client can act on.
type toolError struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	Suggestion string `json:"suggestion"`
}

func (e *toolError) Error() string {
	return fmt.Sprintf("error %s: %s. %s.", e.Code, e.Message, e.Suggestion)
}

func badArgument(suggestion, format string, args ...any) *toolError {
	return &toolError{Code: "bad_argument", Message: fmt.Sprintf(format, args...), Suggestion: suggestion}
}

// errorResult renders any error as a result. The text begins with "error", as
// some clients do not show the flag to the model.
func (t *toolset) errorResult(err error, asJSON bool) *mcp.CallToolResult {
	e := t.explain(err)
	if asJSON {
		r := jsonResult(e)
		r.IsError = true
		return r
	}
	return mcp.NewToolResultError(e.Error())
}

// explain maps an error to its code, what happened and what to do next. Texts
// of the system and paths of this host stay out of it.
func (t *toolset) explain(err error) *toolError {
	var known *toolError
	if errors.As(err, &known) {
		return known
	}
	for _, explain := range []func(error) *toolError{explainSession, explainInput, explainStart} {
		if e := explain(err); e != nil {
			return e
		}
	}
	t.Log.Error("tool failed", "error", err)
	return &toolError{"internal", "the server failed", "try again, or close the session and create a new one"}
}

func explainSession(err error) *toolError {
	var missing *session.NotFoundError
	switch {
	case errors.As(err, &missing):
		live := "there are no sessions; create one with create_session"
		if len(missing.Live) > 0 {
			live = "the sessions are " + strings.Join(missing.Live, ", ")
		}
		return &toolError{"session_not_found", fmt.Sprintf("no session %q", visibleText(missing.ID)), live}
	case errors.Is(err, session.ErrExited):
		return &toolError{"session_exited", "the program has exited", "read_screen still shows its last screen; create_session starts a new one"}
	case errors.Is(err, session.ErrLimit):
		return &toolError{"too_many_sessions", "as many sessions run as are allowed", "close_session one that list_sessions shows as unused"}
	case errors.Is(err, session.ErrNameTaken):
		return badArgument("use another name, or send_keys to that session", "a session of that name is running")
	case errors.Is(err, session.ErrClosed):
		return &toolError{"session_exited", "the session is being closed", "create a new one"}
	}
	return nil
}

func explainInput(err error) *toolError {
	var (
		mode  *session.WrongModeError
		stale *session.StaleError
		key   *emulator.UnknownKeyError
		paste *emulator.PasteError
	)
	switch {
	case errors.As(err, &mode):
		return &toolError{"wrong_mode", fmt.Sprintf("the mode is %v, not %v (%s); nothing was sent",
			mode.Verdict.Mode, mode.Want, visibleText(mode.Verdict.Reason)), wayOut(mode.Verdict)}
	case errors.As(err, &stale):
		return &toolError{"stale_rev", fmt.Sprintf("the screen is at rev %d, not %d; nothing was sent", stale.Now, stale.Want),
			"read_screen and decide again"}
	case errors.As(err, &key):
		next := "write a literal < as <lt>, or use text"
		if len(key.Nearest) > 0 {
			next = "the nearest are " + strings.Join(key.Nearest, " ") + "; " + next
		}
		return &toolError{"unknown_key", fmt.Sprintf("no key %q; nothing was sent", visibleText(key.Name)), next}
	case errors.As(err, &paste):
		return badArgument("send control characters through keys, such as <ctrl-c> or <esc>", "%v; nothing was sent", paste)
	case errors.Is(err, session.ErrInputFull):
		return &toolError{"input_full", "the program does not read its input and the queue is full; nothing was sent",
			"wait_for it to be ready, or close_session"}
	case errors.Is(err, session.ErrMouseOff):
		return &toolError{"mouse_off", "the program does not ask for this mouse event; nothing was sent", "use send_keys"}
	}
	return nil
}

// wayOut says how to leave a screen without losing anything.
func wayOut(v modes.Verdict) string {
	switch v.Mode {
	case modes.Pager:
		return "q usually leaves a pager"
	case modes.Editor:
		return "leave the editor its own way (vim: <esc>:q<enter>, nano: <ctrl-x>) after saving what matters"
	case modes.Password, modes.Confirm:
		return "answer the question, or leave it with <ctrl-c>"
	case modes.REPL:
		return "leave the interpreter with <ctrl-d>"
	case modes.Running:
		return "wait_for it to end, or stop it with <ctrl-c>"
	default:
		return "read_screen and decide again"
	}
}

func explainStart(err error) *toolError {
	var start *session.StartError
	if !errors.As(err, &start) {
		return nil
	}
	switch {
	case start.Op == "check" || start.Op == "environment":
		return badArgument("correct the call", "%v", start.Err)
	case start.Op == "chdir":
		return &toolError{"start_failed", "cwd is no directory that can be entered", "give an existing directory"}
	case start.Op == "find" && (errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist)):
		return &toolError{"start_failed", fmt.Sprintf("no program %q", visibleText(start.Path)), "check the name, or pass a string to have the shell find it"}
	case errors.Is(err, fs.ErrPermission):
		return &toolError{"start_failed", "the program may not be run", "check its permissions"}
	case errors.Is(err, syscall.EAGAIN), errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE), errors.Is(err, syscall.ENOSPC):
		return &toolError{"start_failed", "the system has no terminals or processes left", "close sessions and try again"}
	default:
		return &toolError{"start_failed", "the program could not be started", "check that it is a program of this system"}
	}
}

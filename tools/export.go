package tools

import (
	"log/slog"

	"github.com/ptyglass/ptyglass/session"
)

// Shape picks how Render shows a session.
type Shape struct {
	JSON   bool
	Styles bool // list colours and attributes
}

// Render returns the text a client gets for the end of a wait, without a limit
// on its length, for programs that show sessions without MCP.
func Render(id string, done session.Result, shape Shape) string {
	r := newResult(id, done.Snapshot)
	r.waited(done.Outcome, done.Waited)
	r.show(look(done.Screen.Lines))
	if shape.Styles {
		r.Styles = styleRuns(done.Screen.Lines, 0, 0)
	}
	if shape.JSON {
		return string(compactJSON(r))
	}
	return r.text(unlimited)
}

// unlimited is more than any terminal shows.
const unlimited = 1 << 30

// Explain returns the code and the text a client gets for an error.
func Explain(err error) (code, text string) {
	t := &toolset{Config{Log: slog.New(slog.DiscardHandler)}}
	e := t.explain(err)
	return e.Code, e.Error()
}

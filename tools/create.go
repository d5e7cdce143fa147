package tools

import (
	"context"
	"encoding/json"
	"regexp"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session"
)

type createArgs struct {
	waiting
	formatArg
	sizeArgs
	Command *commandArg       `json:"command"`
	Cwd     string            `json:"cwd"`
	Env     map[string]string `json:"env"`
	Name    string            `json:"name"`
}

// commandArg is a string for the shell or an array for exec.
type commandArg struct {
	line string
	argv []string
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *commandArg) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &c.line) == nil {
		return nil
	}
	if json.Unmarshal(data, &c.argv) != nil || len(c.argv) == 0 {
		return badArgument("pass a command line, or an array with the program and its arguments",
			"command is neither a string nor an array of strings")
	}
	return nil
}

// validName is what a session may be called.
var validName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$`)

func (t *toolset) createSession(ctx context.Context, raw json.RawMessage) (*mcp.CallToolResult, error) {
	var a createArgs
	if err := decode(raw, &a); err != nil {
		return nil, err
	}
	opts, err := a.options()
	if err != nil {
		return nil, err
	}
	p, err := t.plan(a.waiting, a.formatArg)
	if err != nil {
		return nil, err
	}
	opts.Terminal = t.Terminal
	id, s, err := t.Sessions.Start(a.Name, opts)
	passTurn(ctx)
	if err != nil {
		return nil, err
	}
	born := s.Born()
	return p.waitAndShow(ctx, id, s, &born, nil)
}

func (a createArgs) options() (session.Options, error) {
	size, err := a.size(emulator.Size{Rows: 24, Cols: 80})
	if err != nil {
		return session.Options{}, err
	}
	if a.Name != "" && !validName.MatchString(a.Name) {
		return session.Options{}, badArgument("use letters, digits, dot, dash and underscore, at most 64", "name cannot be an id")
	}
	opts := session.Options{Dir: a.Cwd, Env: a.Env, Size: size}
	if a.Command != nil {
		opts.CommandLine, opts.Argv = a.Command.line, a.Command.argv
	}
	return opts, nil
}

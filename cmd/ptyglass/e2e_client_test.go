package main_test

import (
	"context"
	"os/exec"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// args are the arguments of a call.
type args = map[string]any

// ceiling is longer than any call of these tests takes.
const ceiling = 60 * time.Second

// server is a running `ptyglass mcp` with a client of the Go SDK.
type server struct {
	t        *testing.T
	session  *mcp.ClientSession
	cmd      *exec.Cmd
	mark     string
	progress chan progress
}

// progress is a progress notification and when it arrived.
type progress struct {
	*mcp.ProgressNotificationParams
	at time.Time
}

// start runs a server for the test; at its end no process may be left.
func start(t *testing.T, flags ...string) *server {
	t.Helper()
	cmd, mark := serverCommand(t, flags...)
	s := &server{t: t, cmd: cmd, mark: mark, progress: make(chan progress, 100)}
	client := mcp.NewClient(&mcp.Implementation{Name: "e2e", Version: "1"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
			s.progress <- progress{r.Params, time.Now()}
		},
	})
	ctx, cancel := context.WithTimeout(t.Context(), ceiling)
	defer cancel()
	session, err := client.Connect(ctx, &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatalf("connect: %v", err)
	}
	s.session = session
	t.Cleanup(s.end)
	return s
}

// end closes the server's input and looks for what it has left behind.
func (s *server) end() {
	if err := s.session.Close(); err != nil {
		s.t.Errorf("the server ended with: %v", err)
	}
	if left := sessionProcesses(s.t, s.mark); len(left) > 0 {
		s.t.Errorf("the server left processes behind: %v", left)
	}
}

// do calls a tool from any goroutine.
func (s *server) do(ctx context.Context, tool string, a args) (reply, error) {
	ctx, cancel := context.WithTimeout(ctx, ceiling)
	defer cancel()
	r, err := s.session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: a})
	if err != nil {
		return reply{}, err
	}
	return newReply(r)
}

// call calls a tool; an error result is a reply as well.
func (s *server) call(tool string, a args) reply {
	s.t.Helper()
	r, err := s.do(s.t.Context(), tool, a)
	if err != nil {
		s.t.Fatalf("%s %v: %v", tool, a, err)
	}
	return r
}

// must is call for calls that have to succeed.
func (s *server) must(tool string, a args) reply {
	s.t.Helper()
	r := s.call(tool, a)
	if r.isError {
		s.t.Fatalf("%s %v: %s", tool, a, r.text)
	}
	return r
}

// create starts a session.
func (s *server) create(a args) *driven {
	s.t.Helper()
	r := s.must("create_session", a)
	return &driven{server: s, id: r.id, first: r}
}

// bash starts a shell whose prompt is "$ ", whoever runs the tests.
func (s *server) bash() *driven {
	s.t.Helper()
	d := s.create(plainBash(nil))
	d.first.want(s.t, "mode=shell", "outcome=ready", "ready")
	return d
}

// plainBash adds to the arguments of a session what makes bash the same
// everywhere.
func plainBash(more args) args {
	a := args{"command": []string{"bash", "--norc", "--noprofile"}, "env": map[string]string{"PS1": "$ "}}
	for k, v := range more {
		a[k] = v
	}
	return a
}

// driven is a session in a server.
type driven struct {
	*server
	id    string
	first reply // of create_session
}

// on calls a tool about the session.
func (d *driven) on(tool string, a args) reply {
	d.t.Helper()
	return d.call(tool, d.about(a))
}

// about adds the session to the arguments.
func (d *driven) about(a args) args {
	all := args{"session_id": d.id}
	for k, v := range a {
		all[k] = v
	}
	return all
}

// keys types tokens and waits as send_keys does by itself.
func (d *driven) keys(tokens string) reply {
	d.t.Helper()
	return d.must("send_keys", d.about(args{"keys": tokens}))
}

// line types a line with its Enter.
func (d *driven) line(text string) reply {
	d.t.Helper()
	return d.must("send_keys", d.about(args{"text": text, "enter": true}))
}

// read returns the screen now.
func (d *driven) read() reply {
	d.t.Helper()
	return d.must("read_screen", d.about(nil))
}

// wait waits for conditions.
func (d *driven) wait(until args) reply {
	d.t.Helper()
	return d.must("wait_for", d.about(args{"until": until, "timeout_ms": 10_000}))
}

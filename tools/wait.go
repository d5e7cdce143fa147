package tools

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/session"
)

// When progress is told to clients that asked for it: silent calls make some
// of them give up.
const (
	firstProgress = 2 * time.Second
	nextProgress  = 5 * time.Second
)

type waitArgs struct {
	target
	waiting
	formatArg
	Since *uint64 `json:"since"`
}

func (t *toolset) waitFor(ctx context.Context, raw json.RawMessage) (*mcp.CallToolResult, error) {
	var a waitArgs
	if err := decode(raw, &a); err != nil {
		return nil, err
	}
	s, err := t.session(a.target)
	if err != nil {
		return nil, err
	}
	var since *session.Baseline
	if a.Since != nil {
		since = &session.Baseline{Revision: *a.Since, Time: time.Now()}
	}
	passTurn(ctx)
	p, err := t.plan(a.waiting, a.formatArg)
	if err != nil {
		return nil, err
	}
	return p.waitAndShow(ctx, a.SessionID, s, since, nil)
}

// plan is what a call that waits was asked for, checked before anything is
// done.
type plan struct {
	until   session.Until
	limit   time.Duration
	clamped bool // the limit is lower than asked for
	json    bool
}

func (t *toolset) plan(w waiting, f formatArg) (p plan, err error) {
	if p.until, err = w.until(); err != nil {
		return p, err
	}
	if p.limit, p.clamped, err = w.timeout(); err != nil {
		return p, err
	}
	p.json, err = t.json(f)
	return p, err
}

// waitAndShow ends every call that waits: it waits, then returns the screen.
// add, which may be nil, adds to the result.
func (p plan) waitAndShow(ctx context.Context, id string, s *session.Session, since *session.Baseline, add func(*Result)) (*mcp.CallToolResult, error) {
	defer reportProgress(ctx, s)()
	done, err := s.Wait(ctx, p.until, since, p.limit)
	if err != nil {
		return nil, err
	}
	r := newResult(id, done.Snapshot)
	r.waited(done.Outcome, done.Waited)
	if add != nil {
		add(r)
	}
	if p.clamped {
		r.mark("timeout_clamped", "timeout_clamped="+strconv.FormatInt(maxTimeout.Milliseconds(), 10)+"ms")
	}
	return screenReply(r, done.Screen, rendering{json: p.json}), nil
}

// reportProgress tells the client now and then that the call goes on, with the
// last line of the screen, until the returned function is called.
func reportProgress(ctx context.Context, s *session.Session) (stop func()) {
	report := progressFrom(ctx)
	if report == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		next := time.NewTimer(firstProgress)
		defer next.Stop()
		for {
			select {
			case <-next.C:
				report(lastLine(s.Snapshot()))
				next.Reset(nextProgress)
			case <-ctx.Done():
				return
			}
		}
	}()
	return cancel
}

func lastLine(s session.Snapshot) string {
	text := look(s.Screen.Lines).text()
	return strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
}

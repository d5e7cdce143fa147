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
	return t.waitAndShow(ctx, a.SessionID, s, a.waiting, a.formatArg, since, nil)
}

// waitAndShow ends every call that waits: it waits, then returns the screen.
// add, which may be nil, adds to the result.
func (t *toolset) waitAndShow(ctx context.Context, id string, s *session.Session, w waiting, f formatArg,
	since *session.Baseline, add func(*Result)) (*mcp.CallToolResult, error) {
	until, err := w.until()
	if err != nil {
		return nil, err
	}
	limit, clamped, err := w.timeout()
	if err != nil {
		return nil, err
	}
	asJSON, err := t.json(f)
	if err != nil {
		return nil, err
	}
	defer reportProgress(ctx, s)()
	done, err := s.Wait(ctx, until, since, limit)
	if err != nil {
		return nil, err
	}
	r := newResult(id, done.Snapshot)
	r.waited(done.Outcome, done.Waited)
	if add != nil {
		add(r)
	}
	if clamped {
		r.mark("timeout_clamped", "timeout_clamped="+strconv.FormatInt(maxTimeout.Milliseconds(), 10)+"ms")
	}
	return screenReply(r, done.Screen, rendering{json: asJSON}), nil
}

// check finds what is wrong with the arguments before anything is done.
func (t *toolset) check(w waiting, f formatArg) error {
	if _, err := w.until(); err != nil {
		return err
	}
	if _, _, err := w.timeout(); err != nil {
		return err
	}
	_, err := t.json(f)
	return err
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

package tools

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/session"
)

// Listed is a session in the list. Times are milliseconds.
type Listed struct {
	SessionID    string `json:"session_id"`
	Command      string `json:"command"`
	Mode         string `json:"mode"`
	App          string `json:"app,omitempty"`
	Ready        *bool  `json:"ready,omitempty"`
	Cols         int    `json:"cols"`
	Rows         int    `json:"rows"`
	AgeMS        int64  `json:"age_ms"`
	LastChangeMS int64  `json:"last_change_ms"`
	ExitCode     *int   `json:"exit_code,omitempty"`
	Signal       string `json:"signal,omitempty"`
}

func (t *toolset) listSessions(ctx context.Context, raw json.RawMessage) (*mcp.CallToolResult, error) {
	var a formatArg
	if err := decode(raw, &a); err != nil {
		return nil, err
	}
	asJSON, err := t.json(a)
	if err != nil {
		return nil, err
	}
	list := []Listed{}
	for _, info := range t.Sessions.List() {
		snap, err := info.Session.Observe(ctx)
		if err != nil {
			return nil, err
		}
		list = append(list, newListed(info, snap, time.Now()))
	}
	if asJSON {
		return jsonResult(map[string]any{"sessions": list}), nil
	}
	return mcp.NewToolResultText(listText(list)), nil
}

func newListed(info session.Info, snap session.Snapshot, now time.Time) Listed {
	r := newResult(info.ID, snap)
	return Listed{
		SessionID: info.ID, Command: visibleText(clip(info.Session.Options().Command(), 200)), Mode: r.Mode, App: r.App,
		Ready: r.Ready, Cols: r.Cols, Rows: r.Rows, AgeMS: now.Sub(info.Session.Started()).Milliseconds(),
		LastChangeMS: now.Sub(snap.LastChange).Milliseconds(), ExitCode: r.ExitCode, Signal: r.Signal,
	}
}

func listText(list []Listed) string {
	lines := []string{fmt.Sprintf("[sessions=%d]", len(list))}
	for _, s := range list {
		w := words{s.SessionID}
		w.field("mode", s.Mode)
		w.field("app", s.App)
		if s.Ready != nil {
			w.add(map[bool]string{true: "ready", false: "busy"}[*s.Ready])
		}
		w.add(fmt.Sprintf("%dx%d", s.Cols, s.Rows))
		w.add(fmt.Sprintf("age=%dms", s.AgeMS))
		w.add(fmt.Sprintf("last_change=%dms", s.LastChangeMS))
		if s.ExitCode != nil {
			w.add(fmt.Sprintf("exit=%d", *s.ExitCode))
		}
		w.field("signal", s.Signal)
		w.field("command", s.Command)
		lines = append(lines, strings.Join(w, " "))
	}
	return strings.Join(lines, "\n")
}

type resizeArgs struct {
	target
	sizeArgs
	formatArg
}

func (t *toolset) resizeSession(ctx context.Context, raw json.RawMessage) (*mcp.CallToolResult, error) {
	var a resizeArgs
	if err := decode(raw, &a); err != nil {
		return nil, err
	}
	s, err := t.session(a.target)
	if err != nil {
		return nil, err
	}
	size, err := a.size(s.Snapshot().Screen.Size)
	if err != nil {
		return nil, err
	}
	p, err := t.plan(waiting{}, a.formatArg)
	if err != nil {
		return nil, err
	}
	since, err := s.Resize(ctx, size)
	passTurn(ctx)
	if err != nil {
		return nil, err
	}
	return p.waitAndShow(ctx, a.SessionID, s, &since, nil)
}

type closeArgs struct {
	target
	formatArg
	Force bool `json:"force"`
}

func (t *toolset) closeSession(ctx context.Context, raw json.RawMessage) (*mcp.CallToolResult, error) {
	var a closeArgs
	if err := decode(raw, &a); err != nil {
		return nil, err
	}
	asJSON, err := t.json(a.formatArg)
	if err != nil {
		return nil, err
	}
	s, err := t.session(a.target)
	if err != nil {
		return nil, err
	}
	snap, err := s.Close(a.Force)
	passTurn(ctx)
	r := newResult(a.SessionID, snap)
	if err != nil {
		t.Log.Warn("session not ended cleanly", "session", a.SessionID, "error", err)
		r.mark("processes_left", "processes_left")
	}
	return screenReply(r, snap.Screen, rendering{json: asJSON}), nil
}

package tools

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session"
)

// Result is what a call tells of a session, in the order of the JSON form. A
// field that is not known, or does not apply, is absent.
type Result struct {
	SessionID   string       `json:"session_id"`
	Revision    uint64       `json:"revision"`
	Mode        string       `json:"mode"`
	State       string       `json:"state,omitempty"`
	App         string       `json:"app,omitempty"`
	ModeReason  string       `json:"mode_reason,omitempty"`
	Confidence  float64      `json:"confidence"`
	Ready       *bool        `json:"ready,omitempty"`
	Outcome     string       `json:"outcome,omitempty"`
	WaitedMS    *int64       `json:"waited_ms,omitempty"`
	Cursor      CursorResult `json:"cursor"`
	Cols        int          `json:"cols"`
	Rows        int          `json:"rows"`
	AltScreen   bool         `json:"alt_screen"`
	Title       string       `json:"title,omitempty"`
	Cwd         string       `json:"cwd,omitempty"`
	ExitCode    *int         `json:"exit_code,omitempty"`
	Signal      string       `json:"signal,omitempty"`
	Warnings    []string     `json:"warnings,omitempty"`
	Styles      []StyleRun   `json:"styles,omitempty"`
	History     *History     `json:"history,omitempty"`
	ChangedRows []ChangedRow `json:"changed_rows,omitempty"`
	Screen      *string      `json:"screen,omitempty"`

	marks []string // the header's words after waited=
}

// CursorResult is the cursor's cell, 0-based.
type CursorResult struct {
	Row     int  `json:"row"`
	Col     int  `json:"col"`
	Visible bool `json:"visible"`
}

// ChangedRow is a row that differs from the revision asked for.
type ChangedRow struct {
	Row  int    `json:"row"`
	Text string `json:"text"`
}

// newResult takes the facts of a snapshot, without its text.
func newResult(id string, s session.Snapshot) *Result {
	r := &Result{
		SessionID: id, Revision: s.Revision, Mode: s.Verdict.Mode.String(), State: visibleText(s.Verdict.State),
		App: visibleText(s.Verdict.App), ModeReason: visibleText(s.Verdict.Reason), Confidence: s.Verdict.Confidence,
		Cursor: CursorResult{s.Screen.Cursor.Row, s.Screen.Cursor.Col, s.Screen.Cursor.Visible},
		Cols:   s.Screen.Cols, Rows: s.Screen.Rows, AltScreen: s.Screen.Buffer == emulator.Alternate,
		Title: visibleText(s.Screen.Title), Cwd: visibleText(s.Screen.Dir),
	}
	if s.Ready != session.NotKnown {
		ready := s.Ready == session.Ready
		r.Ready = &ready
	}
	if s.Exit != nil {
		r.Signal = s.Exit.Signal
		if s.Exit.Signal == "" {
			r.ExitCode = &s.Exit.Code
		}
	}
	if s.EngineFaults > 0 {
		r.Warnings = append(r.Warnings, "screen_rebuilt")
	}
	return r
}

// waited adds what a wait ended with.
func (r *Result) waited(outcome session.Outcome, d time.Duration) {
	ms := d.Milliseconds()
	r.Outcome, r.WaitedMS = string(outcome), &ms
	if outcome == session.OutcomeReady && r.Ready == nil {
		ready := true
		r.Ready = &ready
	}
}

// mark adds a word to the header and a warning of the same meaning.
func (r *Result) mark(warning, word string) {
	r.Warnings = append(r.Warnings, warning)
	r.marks = append(r.marks, word)
}

// header is the first line of the text form.
func (r *Result) header() string {
	w := words{}
	w.add(r.SessionID)
	w.add("rev=" + strconv.FormatUint(r.Revision, 10))
	w.add(fmt.Sprintf("%dx%d", r.Cols, r.Rows))
	hidden := ""
	if !r.Cursor.Visible {
		hidden = ",hidden"
	}
	w.add(fmt.Sprintf("cursor=%d,%d%s", r.Cursor.Row, r.Cursor.Col, hidden))
	w.field("mode", r.Mode)
	w.field("state", r.State)
	w.field("app", r.App)
	if r.Ready != nil {
		w.add(map[bool]string{true: "ready", false: "busy"}[*r.Ready])
	}
	w.field("outcome", r.Outcome)
	if r.WaitedMS != nil {
		w.add(fmt.Sprintf("waited=%dms", *r.WaitedMS))
	}
	if r.ExitCode != nil {
		w.add(fmt.Sprintf("exit=%d", *r.ExitCode))
	}
	w.field("signal", r.Signal)
	if r.AltScreen {
		w.add("alt")
	}
	w.field("cwd", r.Cwd)
	w.field("title", r.Title)
	for _, m := range r.marks {
		w.add(m)
	}
	return "[" + strings.Join(w, " ") + "]"
}

// words are the header's, in order.
type words []string

func (w *words) add(word string) { *w = append(*w, word) }

// field adds key=value, the value quoted when it could be misread.
func (w *words) field(key, value string) {
	if value == "" {
		return
	}
	if strings.ContainsAny(value, " \"[]=") {
		value = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
	}
	w.add(key + "=" + value)
}

// jsonResult gives the same facts as text and as structured content.
func jsonResult(v any) *mcp.CallToolResult {
	text := compactJSON(v)
	r := mcp.NewToolResultText(string(text))
	r.StructuredContent = json.RawMessage(text)
	return r
}

// compactJSON encodes without escaping <, > and &, which a screen is full of.
func compactJSON(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(v) //nolint:errcheck // our own types
	return bytes.TrimRight(b.Bytes(), "\n")
}

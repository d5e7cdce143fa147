package tools

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/session"
)

// FuzzArguments calls every tool but create_session with any bytes as
// arguments. With no session to act on, each must answer with one of the
// documented errors, in words a client may see.
func FuzzArguments(f *testing.F) {
	for _, seed := range []string{
		``, `null`, `{}`, `[]`, `{"session_id":1}`, `{"session_id":"s1","keys":["C-x",1]}`, `{"session_id":"s1","keys":"<ctrl-c>"}`,
		`{"session_id":"s1","text":"\u0000"}`, `{"session_id":"s1","until":{"mode":["shell"],"regex":"("}}`, `{"session_id":"s1"}x`,
		`{"session_id":"s1","until":{"stable_ms":-1},"timeout_ms":99999999}`, `{"session_id":"s1","region":{"row":-1}}`,
		`{"session_id":"s1","history":{"from":-5,"pattern":"x*"}}`, `{"format":"png"}`, `{"session_id":"\u001b[31m"}`,
		`{"session_id":"s1","action":"click","text":"x","modifiers":["shift"]}`, `{"cols":0,"rows":1e9}`,
	} {
		f.Add([]byte(seed))
	}
	codes := " bad_argument unknown_key session_not_found too_large "
	t := &toolset{Config{Sessions: session.NewRegistry(session.Limits{})}}
	f.Fuzz(func(tb *testing.T, raw []byte) {
		for _, d := range definitions {
			if d.name == "create_session" {
				fuzzCreate(tb, raw)
				continue
			}
			result, err := d.run(t, context.Background(), json.RawMessage(raw))
			if err == nil && d.name != "list_sessions" {
				tb.Fatalf("%s(%q) acted on no session: %v", d.name, raw, result)
			}
			if err != nil {
				checkError(tb, t, err, codes)
			}
		}
	})
}

// fuzzCreate decodes without starting anything.
func fuzzCreate(tb *testing.T, raw []byte) {
	tb.Helper()
	var a createArgs
	err := decode(raw, &a)
	if err == nil {
		_, err = a.options()
	}
	var known *toolError
	if err != nil && !errors.As(err, &known) {
		tb.Fatalf("create_session(%q): %v", raw, err)
	}
}

func checkError(tb *testing.T, t *toolset, err error, codes string) {
	tb.Helper()
	var known *toolError
	if !errors.As(err, &known) && !errors.Is(err, session.ErrNotFound) {
		tb.Fatalf("an error of no kind: %v", err)
	}
	e := t.explain(err)
	if !strings.Contains(codes, " "+e.Code+" ") {
		tb.Fatalf("code %q", e.Code)
	}
	text := t.errorResult(err, false).Content[0].(mcp.TextContent).Text
	if text != visibleText(text) || !strings.HasPrefix(text, "error "+e.Code+": ") {
		tb.Fatalf("text %q", text)
	}
}

package main_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestWaitConditions(t *testing.T) {
	t.Parallel()
	need(t, "bash")
	s := start(t)
	for _, c := range []struct {
		name, script string
		until        args
		words        []string
		shows        string
	}{
		{"text", "sleep 0.2; echo it is done; exec sleep 1000", args{"text": "is done"}, []string{"outcome=matched"}, "it is done"},
		{"text is literal", "echo abc; sleep 0.2; echo 'a.c'; exec sleep 1000", args{"text": "a.c"}, []string{"outcome=matched"}, "abc\na.c"},
		{"regex", "sleep 0.2; echo took 17 ms; exec sleep 1000", args{"regex": `^took \d+ ms$`}, []string{"outcome=matched"}, "took 17 ms"},
		{"gone", `printf working; sleep 0.3; printf '\r\033[K'; exec sleep 1000`, args{"gone": "working", "change": true, "stable_ms": 400},
			[]string{"outcome=matched"}, ""},
		{"mode", "sleep 0.2; read -rsp 'Token: ' x", args{"mode": "password"}, []string{"outcome=matched", "mode=password"}, "Token:"},
		{"one of several modes", "sleep 0.2; read -rsp 'Token: ' x", args{"mode": []string{"repl", "password"}}, []string{"outcome=matched"}, "Token:"},
		{"exit", "echo text; sleep 0.2; echo more; exit 6", args{"exit": true}, []string{"outcome=exited", "exit=6"}, "text\nmore"},
		{"exit answers all waits", "sleep 0.2; echo bye", args{"text": "never"}, []string{"outcome=exited", "exit=0"}, "bye"},
		{"change", "sleep 0.2; echo new; exec sleep 1000", args{"change": true, "text": "new"}, []string{"outcome=matched"}, "new"},
		{"stable_ms", "for i in 1 2 3 4; do echo $i; sleep 0.1; done; exec sleep 1000", args{"stable_ms": 400, "text": "1"}, []string{"outcome=matched"}, "1\n2\n3\n4"},
		{"none", "echo late; exec sleep 1000", args{"none": true}, []string{"outcome=immediate"}, "*"},
		{"several", "echo one; sleep 0.2; echo two; exec sleep 1000", args{"text": "two", "regex": "^one$", "stable_ms": 50}, []string{"outcome=matched"}, "one\ntwo"},
		{"ready", "read -rp 'Name? ' x", args{"ready": true}, nil, "Name?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := s.create(args{"command": c.script, "until": c.until, "timeout_ms": 15_000})
			if d.first.has("outcome=deadline") || (c.shows != "*" && d.first.screen != c.shows) {
				t.Errorf("want %q, got\n%s", c.shows, d.first.text)
			}
			d.first.want(t, c.words...)
			d.must("close_session", d.about(args{"force": true}))
		})
	}
}

// TestOldTextDoesNotCountAfterInput: each answer ends in the word waited for,
// so that the one before stands on the screen when the next is asked for. That
// the terminal shows what is typed is no reaction of the program.
func TestOldTextDoesNotCountAfterInput(t *testing.T) {
	t.Parallel()
	need(t, "bash")
	s := start(t)
	const script = "echo Done; while read -r x; do sleep 0.05; echo answer-$x; echo Done; done"
	for name, setup := range map[string]string{"input is not shown": "stty -echo; ", "input is shown": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := s.create(args{"command": setup + script, "rows": 40, "until": args{"text": "Done"}})
			for i := range 10 {
				r := d.must("send_keys", d.about(args{"text": fmt.Sprint(i), "enter": true, "until": args{"text": "Done"}}))
				r.want(t, "outcome=matched").wantText(t, fmt.Sprintf("answer-%d", i))
			}
		})
	}
}

func TestWaitCountsChangesFromARevision(t *testing.T) {
	t.Parallel()
	d := start(t).create(args{"command": []string{"cat"}, "until": args{"none": true}})
	old := d.read().rev(t)
	d.line("new")
	r := d.must("wait_for", d.about(args{"since": old, "until": args{"change": true}, "timeout_ms": 10_000}))
	r.want(t, "outcome=matched").wantText(t, "new")
	r = d.must("wait_for", d.about(args{"since": r.rev(t), "until": args{"change": true}, "timeout_ms": 200}))
	r.want(t, "outcome=deadline").wantText(t, "new")
}

func TestDeadline(t *testing.T) {
	t.Parallel()
	d := start(t).create(args{"command": []string{"cat"}, "until": args{"none": true}})
	begin := time.Now()
	r := d.must("wait_for", d.about(args{"until": args{"text": "never"}, "timeout_ms": 300}))
	if took := time.Since(begin); took < 300*time.Millisecond || took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
	if r.want(t, "outcome=deadline"); r.waited(t) < 300 {
		t.Errorf("waited: %s", r.text)
	}
	d.must("wait_for", d.about(args{"until": args{"text": "never"}, "timeout_ms": 0})).want(t, "outcome=deadline")
}

func TestTimeoutIsClampedAndSaid(t *testing.T) {
	t.Parallel()
	d := start(t).create(args{"command": "sleep 0.2; echo there; exec sleep 1000", "until": args{"text": "there"}, "timeout_ms": 3_600_000})
	d.first.want(t, "outcome=matched", "timeout_clamped=50000ms")
	r := d.must("wait_for", d.about(args{"until": args{"none": true}, "timeout_ms": 50_001, "format": "json"}))
	if !strings.Contains(r.text, `"timeout_clamped"`) {
		t.Errorf("nothing said: %s", r.text)
	}
	if r := d.must("wait_for", d.about(args{"until": args{"none": true}, "timeout_ms": 50_000})); strings.Contains(r.text, "clamped") {
		t.Errorf("not clamped: %s", r.text)
	}
}

func TestProgress(t *testing.T) {
	t.Parallel()
	s := start(t)
	d := s.create(args{"command": "echo compiling; exec sleep 1000", "until": args{"text": "compiling"}})
	params := &mcp.CallToolParams{Name: "wait_for", Arguments: d.about(args{"until": args{"text": "never"}, "timeout_ms": 8000})}
	params.SetProgressToken("token-1")
	begin := time.Now()
	if _, err := s.session.CallTool(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	replied := time.Now()
	d.must("wait_for", d.about(args{"until": args{"text": "never"}, "timeout_ms": 2500})) // without a token
	close(s.progress)
	var all []progress
	for p := range s.progress {
		all = append(all, p)
	}
	if len(all) != 2 {
		t.Fatalf("%d notifications in 8 s, not 2: %v", len(all), all)
	}
	for i, want := range []time.Duration{2 * time.Second, 7 * time.Second} {
		p := all[i]
		if at := p.at.Sub(begin); at < want-100*time.Millisecond || at > want+900*time.Millisecond {
			t.Errorf("notification %d came after %v, not %v", i, at, want)
		}
		if p.ProgressToken != "token-1" || p.Progress != float64(i+1) || p.Message != "compiling" || p.at.After(replied) {
			t.Errorf("notification %d: %+v", i, p)
		}
	}
}

func TestAnnotations(t *testing.T) {
	t.Parallel()
	tools, err := start(t).session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	readOnly := map[string]bool{"read_screen": true, "wait_for": true, "list_sessions": true}
	want := map[string]bool{"create_session": true, "send_keys": true, "send_mouse": true, "read_screen": true, "wait_for": true,
		"list_sessions": true, "resize_session": true, "close_session": true}
	for _, tool := range tools.Tools {
		if !want[tool.Name] {
			t.Errorf("there is a tool %s, or it is there twice", tool.Name)
		}
		delete(want, tool.Name)
		a := hintsOf(t, tool)
		for _, hint := range []string{"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"} {
			if _, ok := a[hint].(bool); !ok {
				t.Errorf("%s: no %s", tool.Name, hint)
			}
		}
		if reads := readOnly[tool.Name]; a["readOnlyHint"] != reads || reads && (a["idempotentHint"] != true || a["openWorldHint"] != false) {
			t.Errorf("%s: %v", tool.Name, a)
		}
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}

// hintsOf returns the annotations as they travelled, where absent and false
// differ as far as the SDK keeps them apart.
func hintsOf(t *testing.T, tool *mcp.Tool) map[string]any {
	t.Helper()
	data, err := json.Marshal(tool.Annotations)
	if err != nil {
		t.Fatal(err)
	}
	var hints map[string]any
	if err := json.Unmarshal(data, &hints); err != nil {
		t.Fatal(err)
	}
	return hints
}

package main_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestBadArguments(t *testing.T) {
	t.Parallel()
	s := start(t)
	d := s.create(args{"command": []string{"cat"}, "name": "taken"})
	long := strings.Repeat("x", 5000)
	for _, c := range []struct {
		name, tool string
		args       args
		says       string
	}{
		{"unknown argument", "read_screen", args{"session_id": d.id, "colour": 1}, "session_id"},
		{"wrong type", "read_screen", args{"session_id": d.id, "max_lines": "ten"}, "max_lines"},
		{"fraction", "wait_for", args{"session_id": d.id, "timeout_ms": 1.5}, "timeout_ms"},
		{"no session_id", "read_screen", nil, "session_id is missing"},
		{"negative timeout", "wait_for", args{"session_id": d.id, "timeout_ms": -1}, "timeout_ms"},
		{"unknown condition", "wait_for", args{"session_id": d.id, "until": args{"moon": "full"}}, "moon"},
		{"until is no object", "wait_for", args{"session_id": d.id, "until": "ready"}, "until"},
		{"bad regex", "wait_for", args{"session_id": d.id, "until": args{"regex": "(["}}, "until.regex"},
		{"bad gone", "wait_for", args{"session_id": d.id, "until": args{"gone": "*"}}, "until.gone"},
		{"long regex", "wait_for", args{"session_id": d.id, "until": args{"regex": long}}, "until.regex"},
		{"unknown mode", "wait_for", args{"session_id": d.id, "until": args{"mode": "zen"}}, "password"},
		{"mode of a wrong type", "wait_for", args{"session_id": d.id, "until": args{"mode": 7}}, "string"},
		{"unknown in_mode", "send_keys", args{"session_id": d.id, "text": "x", "in_mode": "zen"}, "shell"},
		{"nothing to send", "send_keys", args{"session_id": d.id}, "nothing to send"},
		{"control character in text", "send_keys", args{"session_id": d.id, "text": "a\x03"}, "nothing was sent"},
		{"NUL in text", "send_keys", args{"session_id": d.id, "text": "a\x00"}, "nothing was sent"},
		{"keys of a wrong type", "send_keys", args{"session_id": d.id, "keys": 13}, "keys"},
		{"no room", "create_session", args{"cols": 0}, "1 to 500"},
		{"too wide", "create_session", args{"cols": 501}, "1 to 500"},
		{"too high", "resize_session", args{"session_id": d.id, "rows": 501}, "1 to 500"},
		{"empty argv", "create_session", args{"command": []string{}}, "command"},
		{"empty program", "create_session", args{"command": []string{""}}, ""},
		{"command of a wrong type", "create_session", args{"command": args{"run": "ls"}}, "command"},
		{"NUL in argv", "create_session", args{"command": []string{"echo", "a\x00b"}}, ""},
		{"NUL in a command line", "create_session", args{"command": "echo a\x00b"}, ""},
		{"NUL in cwd", "create_session", args{"cwd": "a\x00b"}, ""},
		{"NUL in a variable", "create_session", args{"env": args{"A": "a\x00b"}}, ""},
		{"variable without a name", "create_session", args{"env": args{"": "a"}}, ""},
		{"variable with = in its name", "create_session", args{"env": args{"A=B": "a"}}, ""},
		{"variable of a wrong type", "create_session", args{"env": args{"A": 1}}, "env"},
		{"name with blanks", "create_session", args{"name": "my session"}, "dash"},
		{"name in use", "create_session", args{"name": "taken", "command": []string{"cat"}}, "another name"},
		{"unknown format", "read_screen", args{"session_id": d.id, "format": "yaml"}, "text or json"},
		{"region outside", "read_screen", args{"session_id": d.id, "region": args{"row": 24, "col": 0}}, "80x24"},
		{"negative max_lines", "read_screen", args{"session_id": d.id, "max_lines": -1}, "max_lines"},
		{"bad pattern", "read_screen", args{"session_id": d.id, "history": args{"pattern": "(?P<"}}, "history.pattern"},
	} {
		r, err := s.do(t.Context(), c.tool, c.args)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if !r.isError || !strings.HasPrefix(r.text, "error bad_argument: ") || !strings.Contains(r.text, c.says) {
			t.Errorf("%s: want bad_argument with %q, got %s", c.name, c.says, r.text)
		}
	}
	if left := d.read(); left.screen != "" {
		t.Errorf("something was sent:\n%s", left.text)
	}
	if list := s.must("list_sessions", nil); !strings.HasPrefix(list.text, "[sessions=1]") {
		t.Errorf("a refused call has started something: %s", list.text)
	}
}

func TestUnknownKeySendsNothing(t *testing.T) {
	t.Parallel()
	d := start(t).create(args{"command": []string{"cat"}})
	d.on("send_keys", args{"keys": "typed<entr>"}).wantError(t, "unknown_key", "nothing was sent", "<enter>", "<lt>")
	d.on("send_keys", args{"keys": []string{"a", "PageDwn"}}).wantError(t, "unknown_key", "<pagedown>")
	d.on("send_keys", args{"text": "typed", "keys": "<ctrl-alt-hyper-x>"}).wantError(t, "unknown_key")
	if r := d.line("this"); r.screen != "this\nthis" {
		t.Errorf("something else was sent:\n%s", r.text)
	}
}

func TestSessionNotFoundListsTheLiveOnes(t *testing.T) {
	t.Parallel()
	s := start(t)
	about := args{"session_id": "s77"}
	s.call("read_screen", about).wantError(t, "session_not_found", "s77", "create_session")
	s.create(args{"command": []string{"cat"}})
	s.create(args{"command": []string{"cat"}, "name": "logs"})
	for _, tool := range []string{"send_keys", "read_screen", "wait_for", "resize_session", "close_session"} {
		a := args{"session_id": "s77"}
		if tool == "send_keys" {
			a["text"] = "x"
		}
		s.call(tool, a).wantError(t, "session_not_found", "s77", "s1", "logs")
	}
	s.call("send_mouse", args{"session_id": "s77", "action": "click", "row": 0, "col": 0}).wantError(t, "session_not_found", "logs")
}

func TestSessionExited(t *testing.T) {
	t.Parallel()
	d := start(t).create(args{"command": "echo last words; exit 3"})
	d.first.want(t, "mode=exited", "exit=3", "outcome=exited").wantText(t, "last words")
	d.on("send_keys", args{"text": "x"}).wantError(t, "session_exited", "read_screen")
	d.on("resize_session", args{"cols": 90}).wantError(t, "session_exited")
	d.on("send_mouse", args{"action": "click", "row": 0, "col": 0}).wantError(t, "session_exited")
	d.read().want(t, "mode=exited", "exit=3").wantText(t, "last words")
}

func TestTooManySessions(t *testing.T) {
	t.Parallel()
	s := start(t, "--max-sessions", "2")
	first := s.create(args{"command": []string{"cat"}})
	s.create(args{"command": []string{"cat"}})
	s.call("create_session", args{"command": []string{"cat"}}).wantError(t, "too_many_sessions", "close_session")
	first.on("close_session", args{"force": true}).want(t, "mode=exited")
	s.create(args{"command": []string{"cat"}})
}

func TestStartFailed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	plain := filepath.Join(dir, "plain")
	if err := os.WriteFile(plain, []byte("no program"), 0o600); err != nil {
		t.Fatal(err)
	}
	garbage := filepath.Join(dir, "garbage")
	if err := os.WriteFile(garbage, []byte("\x7fELF but no more"), 0o700); err != nil {
		t.Fatal(err)
	}
	s := start(t)
	// The paths are relative, for the message to be free of others.
	for name, a := range map[string]args{
		"missing program": {"command": []string{"no-such-program-anywhere"}},
		"missing path":    {"command": []string{"./no-such-program"}, "cwd": dir},
		"missing cwd":     {"command": []string{"cat"}, "cwd": filepath.Join(dir, "nowhere")},
		"cwd is a file":   {"command": []string{"cat"}, "cwd": plain},
		"not executable":  {"command": []string{"./plain"}, "cwd": dir},
		"no format":       {"command": []string{"./garbage"}, "cwd": dir},
		"a directory":     {"command": []string{"./"}, "cwd": dir},
	} {
		r, err := s.do(t.Context(), "create_session", a)
		if err != nil || !r.isError || !strings.HasPrefix(r.text, "error start_failed: ") {
			t.Errorf("%s: no error start_failed: %s %v", name, r.text, err)
		}
	}
	if list := s.must("list_sessions", nil); list.text != "[sessions=0]" {
		t.Errorf("something is left: %s", list.text)
	}
}

func TestGuards(t *testing.T) {
	t.Parallel()
	need(t, "bash")
	d := start(t).bash()
	d.on("send_keys", args{"text": "x", "in_mode": "editor"}).wantError(t, "wrong_mode", "shell", "editor", "nothing was sent")
	old := d.first.rev(t)
	now := d.line("echo hi").want(t, "mode=shell").rev(t)
	d.on("send_keys", args{"text": "x", "if_rev": old}).wantError(t, "stale_rev", fmt.Sprint(old), fmt.Sprint(now), "nothing was sent")
	d.must("send_keys", d.about(args{"text": "echo guarded", "enter": true, "if_rev": d.read().rev(t), "in_mode": "shell"})).
		wantText(t, "$ echo hi\nhi\n$ echo guarded\nguarded\n$")
}

func TestTooLarge(t *testing.T) {
	t.Parallel()
	d := start(t).create(args{"command": []string{"cat"}})
	text := strings.Repeat("0123456789", 7000)
	d.on("send_keys", args{"text": text}).wantError(t, "too_large", "65536", "nothing was sent")
	d.on("send_keys", args{"keys": text}).wantError(t, "too_large", "nothing was sent")
	d.on("read_screen", args{"max_bytes": 40_001}).wantError(t, "too_large", "40000")
	if r := d.read(); r.screen != "" {
		t.Errorf("something was sent:\n%s", r.text)
	}
}

// TestInputFull types into a program that never reads until the queue is full.
func TestInputFull(t *testing.T) {
	t.Parallel()
	s := start(t)
	d := s.create(args{"command": "stty raw -echo; echo deaf; exec sleep 1000", "until": args{"text": "deaf"}})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	full := make(chan reply, 20)
	var typing sync.WaitGroup
	for range 12 {
		typing.Go(func() {
			r, err := s.do(ctx, "send_keys", d.about(args{"text": strings.Repeat("x", 60_000), "until": args{"none": true}, "timeout_ms": 2000}))
			switch {
			case err != nil:
				t.Error(err)
			case r.isError:
				full <- r
			case r.fields["partial"] == "":
				t.Errorf("typed into a program that does not read:\n%s", r.text)
			}
		})
	}
	typing.Wait()
	close(full)
	refused := 0
	for r := range full {
		refused++
		r.wantError(t, "input_full", "nothing was sent", "close_session")
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
	d.on("close_session", args{"force": true}).want(t, "mode=exited")
}

func TestBusy(t *testing.T) {
	t.Parallel()
	r := startRaw(t, "--max-calls", "2")
	id := r.create(args{"command": []string{"cat"}})
	for call := range 2 {
		r.callTool(call, "wait_for", args{"session_id": id, "until": args{"text": "never"}})
	}
	r.callTool(2, "read_screen", args{"session_id": id})
	p := r.answer("2")
	if !p.Result.IsError || !strings.HasPrefix(p.text(), "error busy: ") || checkError(p.text()) != nil {
		t.Errorf("no error busy: %+v", p)
	}
	r.wantAlive()
	r.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}`)
	r.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
	r.wantAlive()
}

func TestErrorsAsJSON(t *testing.T) {
	t.Parallel()
	s := start(t, "--results", "json")
	r := s.call("read_screen", args{"session_id": "s9"})
	if !r.isError || !strings.HasPrefix(r.text, `{"code":"session_not_found","message":`) {
		t.Errorf("no error session_not_found: %s", r.text)
	}
	r = s.call("read_screen", args{"session_id": "s9", "format": "text"})
	r.wantError(t, "session_not_found")
}

func TestUnknownToolIsAProtocolError(t *testing.T) {
	t.Parallel()
	if r, err := start(t).do(t.Context(), "make_coffee", nil); err == nil {
		t.Errorf("a result: %s", r.text)
	}
}

package main_test

import (
	"io"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestHostileLines(t *testing.T) {
	t.Parallel()
	r := startRaw(t)
	id := r.create(args{"command": []string{"cat"}})
	for _, c := range []struct {
		name, line string
		code       int
	}{
		{"no JSON", `hello`, -32700},
		{"half an object", `{"jsonrpc":"2.0","id":1,"method":"tools/call"`, -32700},
		{"invalid UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"\xff\xfe\"}}", -32700},
		{"a batch", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, -32600},
		{"no version", `{"id":1,"method":"ping"}`, -32600},
		{"id is an object", `{"jsonrpc":"2.0","id":{},"method":"ping"}`, -32600},
		{"deep nesting", strings.Repeat("[", 100_000), -32700},
		{"no such method", `{"jsonrpc":"2.0","id":1,"method":"tools/brew"}`, -32601},
		{"params of a wrong type", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":7}`, 0},
		{"arguments of a wrong type", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_screen","arguments":[1]}}`, 0},
	} {
		begin := time.Now()
		r.send(c.line)
		p := r.next()
		if took := time.Since(begin); took > 2*time.Second {
			t.Errorf("%s: the answer took %v", c.name, took)
		}
		if c.code != 0 && (p.Error == nil || p.Error.Code != c.code) {
			t.Errorf("%s: want code %d, got %+v", c.name, c.code, p)
		}
		if p.Error == nil && !p.Result.IsError {
			t.Errorf("%s: no error: %+v", c.name, p)
		}
		if p.Error != nil && foreign.MatchString(p.Error.Message) {
			t.Errorf("%s: the error tells a client %q", c.name, p.Error.Message)
		}
	}
	for _, ignored := range []string{``, `   `, `{"jsonrpc":"2.0","method":"no/such/notification"}`, `{"jsonrpc":"2.0","id":5,"result":{}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"none"}}`} {
		r.send(ignored)
	}
	r.wantAlive()
	r.callTool(7, "send_keys", args{"session_id": id, "text": "alive", "enter": true})
	if p := r.answer("7"); !strings.Contains(p.text(), "alive\nalive") {
		t.Errorf("the session: %+v", p)
	}
}

func TestHugeLine(t *testing.T) {
	t.Parallel()
	const size = 50 << 20
	r := startRaw(t)
	r.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"send_keys","arguments":{"text":"` +
		strings.Repeat("x", size) + `"}}}`)
	begin := time.Now()
	if p := r.answer("1"); p.Error == nil || p.Error.Code != -32600 {
		t.Errorf("want code -32600, got %+v", p)
	}
	took := time.Since(begin)
	t.Logf("%d MiB refused %v after their last byte", size>>20, took.Round(time.Microsecond))
	if took > 2*time.Second {
		t.Error("that is more than 2 s")
	}
	r.wantAlive()
}

func TestNULInArguments(t *testing.T) {
	t.Parallel()
	r := startRaw(t)
	r.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_session","arguments":{"command":["echo","a\u0000b"]}}}`)
	if p := r.answer("1"); !p.Result.IsError || !strings.HasPrefix(p.text(), "error bad_argument: ") || checkError(p.text()) != nil {
		t.Errorf("no bad_argument: %+v", p)
	}
	r.send(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"create\u0000_session","arguments":{}}}`)
	if p := r.answer("2"); p.Error == nil {
		t.Errorf("no error: %+v", p)
	}
	r.wantAlive()
}

// The ways in which a client leaves.
func TestEndOfInput(t *testing.T) {
	t.Parallel()
	r := startBusy(t)
	begin := time.Now()
	r.in.Close() //nolint:errcheck // what follows tells
	r.wantEnd("the end of its input", begin)
}

func TestSIGTERM(t *testing.T) {
	t.Parallel()
	r := startBusy(t)
	begin := time.Now()
	if err := r.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	r.wantEnd("SIGTERM", begin)
}

func TestHalfALineThenEndOfInput(t *testing.T) {
	t.Parallel()
	r := startBusy(t)
	if _, err := io.WriteString(r.in, `{"jsonrpc":"2.0","id":1,"meth`); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	r.in.Close() //nolint:errcheck // what follows tells
	r.wantEnd("the end of its input", begin)
}

func TestClosedOutput(t *testing.T) {
	t.Parallel()
	r := startBusy(t)
	r.out.Close() //nolint:errcheck // what follows tells
	begin := time.Now()
	r.send(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	r.wantEnd("its output was closed", begin)
}

// stubborn starts processes that do their best to outlive a terminal. Each has
// an argument by which it is found even when its environment is empty.
const stubborn = `
nohup sh -c 'sleep 1000; : MARK' >/dev/null 2>&1 &
setsid sh -c 'sleep 1000; : MARK' </dev/null >/dev/null 2>&1 &
(setsid sh -c 'sleep 1000; : MARK' </dev/null >/dev/null 2>&1 &)
setsid sh -c 'trap "" HUP INT TERM QUIT; while :; do sleep 1000; done; : MARK' </dev/null >/dev/null 2>&1 &
env -i setsid sh -c 'sleep 1000; : MARK' &
trap "" HUP INT TERM QUIT
echo all started
while :; do sleep 1000; done
`

// startBusy runs a server whose session holds stubborn processes and which has
// calls in flight.
func startBusy(t *testing.T) *raw {
	t.Helper()
	need(t, "setsid", "nohup", "bash")
	r := startRaw(t)
	script := strings.ReplaceAll(stubborn, "MARK", r.mark)
	id := r.create(args{"command": []string{"bash", "-c", script}, "until": args{"text": "all started"}})
	eventually(t, "six processes with their children run", func() bool { return len(sessionProcesses(t, r.mark)) >= 10 })
	r.create(args{"command": []string{"cat"}})
	for call := range 20 {
		r.callTool(call, "wait_for", args{"session_id": id, "until": args{"text": "never"}, "timeout_ms": 50_000})
	}
	r.wantAlive()
	return r
}

func TestCloseSessionLeavesNoProcess(t *testing.T) {
	t.Parallel()
	for _, force := range []bool{false, true} {
		r := startRaw(t)
		id := r.create(args{"command": []string{"bash", "-c", strings.ReplaceAll(stubborn, "MARK", r.mark)}, "until": args{"text": "all started"}})
		eventually(t, "six processes with their children run", func() bool { return len(sessionProcesses(t, r.mark)) >= 10 })
		r.callTool(1, "close_session", args{"session_id": id, "force": force})
		if p := r.answer("1"); p.Result.IsError || strings.Contains(p.text(), "processes_left") {
			t.Errorf("force %v: %+v", force, p)
		}
		if left := sessionProcesses(t, r.mark); len(left) > 0 {
			t.Errorf("force %v: left behind: %v", force, left)
		}
		if zombies := children(t, r.cmd.Process.Pid); len(zombies) > 0 {
			t.Errorf("force %v: children left: %v", force, zombies)
		}
	}
}

func TestUsageErrors(t *testing.T) {
	t.Parallel()
	for _, flags := range [][]string{{"--results", "xml"}, {"--log-level", "loud"}, {"--max-sessions", "0"}, {"--max-calls", "0"},
		{"--max-message", "10"}, {"--idle-timeout", "-1s"}, {"--no-such-flag"}, {"argument"}} {
		out, err := exec.Command(binary, append([]string{"mcp"}, flags...)...).Output()
		if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != 2 || len(out) > 0 || len(exit.Stderr) == 0 {
			t.Errorf("mcp %v: %v, stdout %q", flags, err, out)
		}
	}
}

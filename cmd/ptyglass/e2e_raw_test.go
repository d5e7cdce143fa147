package main_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"
)

// raw is a running `ptyglass mcp` and hand-made JSON-RPC.
type raw struct {
	t      *testing.T
	cmd    *exec.Cmd
	mark   string
	in     io.WriteCloser
	out    io.ReadCloser
	lines  chan string   // what the server wrote; closed at its end
	exited chan struct{} // closed when the process has ended
	state  *os.ProcessState
}

// startRaw runs a server and shakes hands.
func startRaw(t *testing.T, flags ...string) *raw {
	t.Helper()
	cmd, mark := serverCommand(t, flags...)
	r := &raw{t: t, cmd: cmd, mark: mark, lines: make(chan string, 1000), exited: make(chan struct{})}
	var err error
	if r.in, err = cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if r.out, err = cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go r.readLines()
	t.Cleanup(r.end)
	r.send(`{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25",` +
		`"capabilities":{},"clientInfo":{"name":"raw","version":"1"}}}`)
	r.answer(`"hello"`)
	r.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return r
}

// readLines passes on lines, then waits for the process.
func (r *raw) readLines() {
	defer close(r.exited)
	sc := bufio.NewScanner(r.out)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		r.lines <- sc.Text()
	}
	close(r.lines)
	r.state, _ = r.cmd.Process.Wait()
}

// testEnd is the reason that is not worth a line in the log.
const testEnd = "the end of the test"

// end ends a server that the test itself has not ended.
func (r *raw) end() {
	select {
	case <-r.exited:
	default:
		r.in.Close() //nolint:errcheck // may be closed already
		r.wantEnd(testEnd, time.Now())
	}
}

// wantEnd fails unless the server ends, in time, and leaves nothing behind.
func (r *raw) wantEnd(after string, since time.Time) {
	r.t.Helper()
	select {
	case <-r.exited:
	case <-time.After(10 * time.Second):
		r.t.Errorf("the server has not ended 10 s after %s", after)
		r.cmd.Process.Kill() //nolint:errcheck // it may end this moment
		return
	}
	took := time.Since(since)
	if r.state == nil || !r.state.Success() {
		r.t.Errorf("after %s the server ended with: %v", after, r.state)
	}
	if after != testEnd {
		r.t.Logf("ended %v after %s", took.Round(time.Millisecond), after)
	}
	if took > 2*time.Second && !raceEnabled {
		r.t.Errorf("the server ended only %v after %s", took, after)
	}
	if left := sessionProcesses(r.t, r.mark); len(left) > 0 {
		r.t.Errorf("the server left processes behind: %v", left)
	}
}

// send writes a line.
func (r *raw) send(line string) {
	r.t.Helper()
	if _, err := io.WriteString(r.in, line+"\n"); err != nil {
		r.t.Fatalf("send: %v", err)
	}
}

// callTool sends a tools/call.
func (r *raw) callTool(id int, tool string, a args) {
	r.t.Helper()
	line, err := json.Marshal(args{"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": args{"name": tool, "arguments": a}})
	if err != nil {
		r.t.Fatal(err)
	}
	r.send(string(line))
}

// rawReply is a response.
type rawReply struct {
	ID     json.RawMessage `json:"id"`
	Result struct {
		Content []struct{ Text string }
		IsError bool
	}
	Error *struct {
		Code    int
		Message string
	}
}

// text is the text of a tool's result.
func (p rawReply) text() string {
	if len(p.Result.Content) != 1 {
		return ""
	}
	return p.Result.Content[0].Text
}

// next returns the next response.
func (r *raw) next() rawReply {
	r.t.Helper()
	select {
	case line, ok := <-r.lines:
		var p rawReply
		if err := json.Unmarshal([]byte(line), &p); err != nil || !ok {
			r.t.Fatalf("the server wrote %q: %v", line, err)
		}
		return p
	case <-time.After(ceiling):
		r.t.Fatal("the server writes nothing")
		return rawReply{}
	}
}

// answer returns the response with that id, which has to be the next.
func (r *raw) answer(id string) rawReply {
	r.t.Helper()
	p := r.next()
	if string(p.ID) != id {
		r.t.Fatalf("a response to %s, not %s: %+v", p.ID, id, p)
	}
	return p
}

// collect returns the texts of n results by their ids, in whatever order.
func (r *raw) collect(n int) map[string]rawReply {
	r.t.Helper()
	all := map[string]rawReply{}
	for range n {
		p := r.next()
		all[string(p.ID)] = p
	}
	return all
}

// wantAlive fails unless the server answers a ping within 2 s.
func (r *raw) wantAlive() {
	r.t.Helper()
	start := time.Now()
	r.send(`{"jsonrpc":"2.0","id":"alive","method":"ping"}`)
	r.answer(`"alive"`)
	if took := time.Since(start); took > 2*time.Second {
		r.t.Errorf("the ping took %v", took)
	}
}

// create starts a session and returns its id.
func (r *raw) create(a args) string {
	r.t.Helper()
	const id = 999_999
	r.callTool(id, "create_session", a)
	p := r.answer(fmt.Sprint(id))
	result := reply{text: p.text()}
	result.readHeader()
	if p.Result.IsError || result.id == "" {
		r.t.Fatalf("create_session: %+v", p)
	}
	return result.id
}

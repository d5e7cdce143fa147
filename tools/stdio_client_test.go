package tools_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/tools"
)

// handlerFunc is a tools.Handler of the test.
type handlerFunc func(ctx context.Context, m message) mcp.JSONRPCMessage

func (f handlerFunc) HandleMessage(ctx context.Context, raw json.RawMessage) mcp.JSONRPCMessage {
	var m message
	if err := json.Unmarshal(raw, &m); err != nil {
		panic(err) // the transport lets no such message through
	}
	return f(ctx, m)
}

// message is any JSON-RPC message, as far as the tests look into it.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Name      string `json:"name"`
		Arguments struct {
			SessionID string `json:"session_id"`
			N         int    `json:"n"`
		} `json:"arguments"`
		Token    json.RawMessage `json:"progressToken"`
		Progress int             `json:"progress"`
		Message  string          `json:"message"`
	} `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

func (m message) ok(text string) mcp.JSONRPCMessage {
	return mcp.NewJSONRPCResultResponse(mcp.NewRequestId(m.ID), mcp.NewToolResultText(text))
}

// client is the other end of a running ServeStdio.
type client struct {
	t     *testing.T
	in    *io.PipeWriter
	out   *io.PipeReader
	lines chan string // what the server wrote
	end   chan error  // what ServeStdio returned
}

// serve runs ServeStdio over pipes until the test ends.
func serve(t *testing.T, ctx context.Context, h tools.Handler, opts tools.StdioOptions) *client {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	c := &client{t: t, in: inW, out: outR, lines: make(chan string, 10000), end: make(chan error, 1)}
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	go func() { c.end <- tools.ServeStdio(ctx, h, inR, outW, opts) }()
	go func() {
		for sc := bufio.NewScanner(outR); sc.Scan(); {
			c.lines <- sc.Text()
		}
	}()
	t.Cleanup(func() { inW.Close(); outR.Close(); outW.Close() })
	return c
}

// send writes one line.
func (c *client) send(format string, args ...any) {
	c.t.Helper()
	if _, err := fmt.Fprintf(c.in, format+"\n", args...); err != nil {
		c.t.Errorf("send: %v", err)
	}
}

// call sends a tools/call with the arguments session_id and n.
func (c *client) call(id int, session string, n int) {
	c.t.Helper()
	c.send(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"t","arguments":{"session_id":%q,"n":%d}}}`, id, session, n)
}

func (c *client) cancel(id int) {
	c.t.Helper()
	c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}`, id)
}

func (c *client) ping(id string) {
	c.t.Helper()
	c.send(`{"jsonrpc":"2.0","id":%q,"method":"ping"}`, id)
}

// next returns the next line the server writes.
func (c *client) next() string {
	c.t.Helper()
	select {
	case line := <-c.lines:
		return line
	case <-time.After(10 * time.Second):
		c.t.Fatal("the server writes nothing")
		return ""
	}
}

// want fails unless the next line is exactly line.
func (c *client) want(line string) {
	c.t.Helper()
	if got := c.next(); got != line {
		c.t.Fatalf("got  %s\nwant %s", got, line)
	}
}

func (c *client) wantPong(id string) {
	c.t.Helper()
	c.want(fmt.Sprintf(`{"jsonrpc":"2.0","id":%q,"result":{}}`, id))
}

// wantEnd closes the input and waits for ServeStdio.
func (c *client) wantEnd() {
	c.t.Helper()
	c.in.Close()
	select {
	case err := <-c.end:
		if err != nil {
			c.t.Errorf("ServeStdio = %v", err)
		}
	case <-time.After(10 * time.Second):
		c.t.Fatal("ServeStdio does not return")
	}
}

func decode(t *testing.T, line string) message {
	t.Helper()
	var m message
	if err := json.Unmarshal([]byte(line), &m); err != nil {
		t.Fatalf("%v in %s", err, line)
	}
	return m
}

// exchange serves the whole input at once and returns the lines written.
func exchange(t *testing.T, h tools.Handler, in io.Reader, opts tools.StdioOptions) []string {
	t.Helper()
	var out strings.Builder
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	if err := tools.ServeStdio(t.Context(), h, in, &out, opts); err != nil {
		t.Errorf("ServeStdio = %v", err)
	}
	text, whole := strings.CutSuffix(out.String(), "\n")
	if !whole {
		if text != "" {
			t.Errorf("the last line has no end: %q", text)
		}
		return nil
	}
	return strings.Split(text, "\n")
}

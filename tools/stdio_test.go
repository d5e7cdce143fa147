package tools_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/tools"
)

// answerAll replies to each request with its method.
var answerAll = handlerFunc(func(_ context.Context, m message) mcp.JSONRPCMessage {
	return m.ok("<" + m.Method + ">")
})

// untilCancelled replies to each request when its context ends.
var untilCancelled = handlerFunc(func(ctx context.Context, m message) mcp.JSONRPCMessage {
	<-ctx.Done()
	return m.ok("cancelled")
})

func TestStdioPingBehindBlockedCalls(t *testing.T) {
	c := serve(t, t.Context(), untilCancelled, tools.StdioOptions{})
	for i := range 250 {
		c.call(i, "s1", 0)
	}
	c.ping("p")
	c.wantPong("p")
	c.cancel(17) // is read, too
	c.ping("q")
	c.wantPong("q")
	c.wantEnd()
}

func TestStdioCancelRightBehindCall(t *testing.T) {
	var ended atomic.Int32
	h := handlerFunc(func(ctx context.Context, m message) mcp.JSONRPCMessage {
		<-ctx.Done()
		ended.Add(1)
		return m.ok("too late")
	})
	synctest.Test(t, func(t *testing.T) {
		c := serve(t, t.Context(), h, tools.StdioOptions{})
		for i := range 100 {
			c.call(i, "", 0)
			c.cancel(i)
		}
		synctest.Wait()
		if n := ended.Load(); n != 100 {
			t.Errorf("%d of 100 calls were cancelled", n)
		}
		c.ping("p")
		c.wantPong("p") // and no reply came before it
		c.wantEnd()
	})
}

func TestStdioCancelTellsIdsApart(t *testing.T) {
	c := serve(t, t.Context(), untilCancelled, tools.StdioOptions{})
	c.send(`{"jsonrpc":"2.0","id":1,"method":"m"}`)
	c.send(`{"jsonrpc":"2.0","id":"1","method":"m"}`)
	c.cancel(1)
	c.in.Close() // ends the other call, which does get its reply
	if m := decode(t, c.next()); string(m.ID) != `"1"` {
		t.Errorf("reply to %s", m.ID)
	}
	c.wantEnd()
	if len(c.lines) > 0 {
		t.Errorf("a cancelled call was answered: %s", <-c.lines)
	}
}

func TestStdioDuplicateID(t *testing.T) {
	release := make(chan struct{})
	h := handlerFunc(func(_ context.Context, m message) mcp.JSONRPCMessage { <-release; return m.ok("done") })
	c := serve(t, t.Context(), h, tools.StdioOptions{})
	c.call(1, "", 0)
	c.call(1, "", 0)
	if m := decode(t, c.next()); m.Error == nil || m.Error.Code != -32600 || string(m.ID) != "1" {
		t.Errorf("second call: %+v", m)
	}
	close(release)
	if m := decode(t, c.next()); m.Result == nil {
		t.Errorf("first call: %+v", m)
	}
	for range 100 { // the id is free as soon as the reply is there
		c.call(1, "", 0)
		if m := decode(t, c.next()); m.Result == nil {
			t.Fatalf("call with a used id: %+v", m)
		}
	}
	c.wantEnd()
}

func TestStdioBusy(t *testing.T) {
	c := serve(t, t.Context(), untilCancelled, tools.StdioOptions{MaxCalls: 2})
	c.send(`{"jsonrpc":"2.0","id":"l","method":"subscriptions/listen"}`) // does not count
	c.call(1, "", 0)
	c.call(2, "", 0)
	c.call(3, "", 0)
	c.want(`{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"error busy: 2 calls are running, ` +
		`the most allowed. wait for one to end, or cancel one, then call again"}],"isError":true,"resultType":"complete"}}`)
	c.send(`{"jsonrpc":"2.0","id":4,"method":"tools/list"}`)
	c.want(`{"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"too many requests at once. wait for one to end, or cancel one"}}`)
	c.ping("p")
	c.wantPong("p")
	c.wantEnd()
}

func TestStdioPlaceIsFreedByCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := serve(t, t.Context(), untilCancelled, tools.StdioOptions{MaxCalls: 1})
		c.call(1, "", 0)
		for i := range 5 {
			c.cancel(i + 1)
			synctest.Wait()
			c.call(i+2, "", 0)
		}
		synctest.Wait()
		if len(c.lines) > 0 {
			t.Errorf("unexpected %s", <-c.lines)
		}
		c.wantEnd()
	})
}

func TestStdioListensAreBounded(t *testing.T) {
	c := serve(t, t.Context(), untilCancelled, tools.StdioOptions{})
	for i := range 17 {
		c.send(`{"jsonrpc":"2.0","id":%d,"method":"subscriptions/listen"}`, i)
	}
	if m := decode(t, c.next()); string(m.ID) != "16" || m.Error == nil || m.Error.Code != -32000 {
		t.Errorf("the 17th listen: %+v", m)
	}
	c.wantEnd()
}

func TestStdioNotificationsKeepTheirOrder(t *testing.T) {
	var got []string
	h := handlerFunc(func(_ context.Context, m message) mcp.JSONRPCMessage {
		got = append(got, m.Method)
		if m.Method == "n5" {
			panic("boom")
		}
		return nil
	})
	var in strings.Builder
	var want []string
	for i := range 50 {
		want = append(want, fmt.Sprintf("n%d", i))
		fmt.Fprintf(&in, `{"jsonrpc":"2.0","method":"n%d"}`+"\n", i)
	}
	if lines := exchange(t, h, strings.NewReader(in.String()), tools.StdioOptions{}); lines != nil {
		t.Errorf("notifications were answered: %q", lines)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestStdioPanicAndMissingReply(t *testing.T) {
	h := handlerFunc(func(_ context.Context, m message) mcp.JSONRPCMessage {
		if m.Method == "panic" {
			panic("secret detail")
		}
		if m.Method == "channel" { // cannot be encoded
			return mcp.NewJSONRPCResultResponse(mcp.NewRequestId(m.ID), make(chan int))
		}
		return nil
	})
	for _, method := range []string{"panic", "channel", "nothing"} {
		t.Run(method, func(t *testing.T) {
			var log bytes.Buffer
			in := strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"` + method + `"}`)
			got := exchange(t, h, in, tools.StdioOptions{Log: slog.New(slog.NewTextHandler(&log, nil))})
			want := `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}`
			if !slices.Equal(got, []string{want}) {
				t.Errorf("got %q", got)
			}
			if log.Len() == 0 {
				t.Error("nothing was logged")
			}
			if method == "panic" && (!strings.Contains(log.String(), "secret detail") || !strings.Contains(log.String(), "stdio_test.go")) {
				t.Errorf("log without detail or stack: %s", log.String())
			}
		})
	}
}

func TestStdioRepliesAreWholeLines(t *testing.T) {
	h := handlerFunc(func(_ context.Context, m message) mcp.JSONRPCMessage {
		return m.ok(strings.Repeat(`<a> & \u003c "`+"\n", rand.IntN(500)))
	})
	var in strings.Builder
	for i := range 200 {
		fmt.Fprintf(&in, `{"jsonrpc":"2.0","id":%d,"method":"m"}`+"\n", i)
	}
	seen := map[string]bool{}
	for _, line := range exchange(t, h, strings.NewReader(in.String()), tools.StdioOptions{}) {
		m := decode(t, line)
		seen[string(m.ID)] = true
		if strings.Contains(strings.ReplaceAll(line, `\\u003c`, ""), `\u00`) {
			t.Errorf("escaped without need: %s", line)
		}
	}
	if len(seen) != 200 {
		t.Errorf("%d replies to 200 requests", len(seen))
	}
}

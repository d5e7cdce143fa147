package tools_test

import (
	"context"
	"fmt"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/tools"
)

func TestStdioEndWithStuckHandler(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		h := handlerFunc(func(_ context.Context, m message) mcp.JSONRPCMessage { <-release; return m.ok("late") })
		c := serve(t, t.Context(), h, tools.StdioOptions{Grace: 1500 * time.Millisecond})
		c.call(1, "", 0)
		start := time.Now()
		c.wantEnd()
		if took := time.Since(start); took != 1500*time.Millisecond {
			t.Errorf("ended after %v", took)
		}
		close(release)
		synctest.Wait()
		if len(c.lines) > 0 {
			t.Errorf("written after the end: %s", <-c.lines)
		}
	})
}

func TestStdioEndCancelsCalls(t *testing.T) {
	for _, how := range []string{"end of input", "context"} {
		t.Run(how, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				defer stop()
				c := serve(t, ctx, untilCancelled, tools.StdioOptions{})
				c.call(1, "s1", 0)
				c.call(2, "s1", 0)
				synctest.Wait()
				start := time.Now()
				if how == "context" {
					stop() // while the reader is blocked in Read
					if err := <-c.end; err != nil {
						t.Errorf("ServeStdio = %v", err)
					}
				} else {
					c.wantEnd()
				}
				if took := time.Since(start); took != 0 {
					t.Errorf("took %v", took)
				}
				c.next()
				c.next() // a client that still reads has its replies
			})
		})
	}
}

func TestStdioClosedOutput(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := serve(t, t.Context(), untilCancelled, tools.StdioOptions{})
		c.call(1, "", 0)
		c.out.Close()
		c.ping("p")
		if err := <-c.end; err != nil {
			t.Errorf("ServeStdio = %v", err)
		}
	})
}

func TestStdioStuckOutput(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		inR, inW := io.Pipe()
		outR, outW := io.Pipe() // nobody reads
		end := make(chan error, 1)
		go func() { end <- tools.ServeStdio(ctx, answerAll, inR, outW, tools.StdioOptions{Grace: time.Second}) }()
		fmt.Fprintln(inW, `{"jsonrpc":"2.0","id":1,"method":"m"}`)
		synctest.Wait()
		stop()
		start := time.Now()
		if err := <-end; err != nil {
			t.Errorf("ServeStdio = %v", err)
		}
		if took := time.Since(start); took != time.Second {
			t.Errorf("took %v", took)
		}
		inW.Close()
		outR.Close()
	})
}

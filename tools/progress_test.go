package tools_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/tools"
)

func withToken(id int, token string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"t","_meta":{"progressToken":%s}}}`, id, token)
}

func TestProgressOnlyWithToken(t *testing.T) {
	h := handlerFunc(func(ctx context.Context, m message) mcp.JSONRPCMessage {
		return m.ok(fmt.Sprint(tools.ProgressFrom(ctx) != nil))
	})
	for token, want := range map[string]string{`"a"`: "true", `""`: "true", `0`: "true", `null`: "false", `{}`: "false", `true`: "false"} {
		got := exchange(t, h, strings.NewReader(withToken(1, token)), tools.StdioOptions{})
		if len(got) != 1 || !strings.Contains(got[0], `"text":"`+want+`"`) {
			t.Errorf("token %s: %q", token, got)
		}
	}
	if tools.ProgressFrom(t.Context()) != nil {
		t.Error("progress outside of any call")
	}
}

func TestProgressMessage(t *testing.T) {
	texts := []string{"", "a < b\n", strings.Repeat("é", 80), strings.Repeat("é", 81)}
	h := handlerFunc(func(ctx context.Context, m message) mcp.JSONRPCMessage {
		for _, text := range texts {
			tools.ProgressFrom(ctx)(text)
		}
		return m.ok("done")
	})
	got := exchange(t, h, strings.NewReader(withToken(1, `12345678901234567890`)), tools.StdioOptions{})
	const head = `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":12345678901234567890,"progress":`
	want := []string{
		head + `1}}`,
		head + `2,"message":"a < b\n"}}`,
		head + `3,"message":"` + texts[2] + `"}}`,
		head + `4,"message":"` + texts[2] + `"}}`,
		`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"done"}]}}`,
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

// reportOn reports from a second goroutine, which goes on after the reply.
func reportOn(stop chan struct{}, running *sync.WaitGroup) handlerFunc {
	return func(ctx context.Context, m message) mcp.JSONRPCMessage {
		report := tools.ProgressFrom(ctx)
		running.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					report("still there")
				}
			}
		})
		for range 20 {
			report("working")
		}
		return m.ok("done")
	}
}

func TestProgressNeverAfterReply(t *testing.T) {
	stop, running := make(chan struct{}), &sync.WaitGroup{}
	c := serve(t, t.Context(), reportOn(stop, running), tools.StdioOptions{})
	const calls = 20
	for i := range calls {
		c.send("%s", withToken(i, fmt.Sprint(i)))
	}
	last, replied := map[string]int{}, map[string]bool{}
	take := func(line string) {
		m := decode(t, line)
		if m.Method == "" {
			replied[string(m.ID)] = true
			return
		}
		token := string(m.Params.Token)
		if replied[token] {
			t.Errorf("progress of call %s after its reply", token)
		}
		if m.Params.Progress != last[token]+1 {
			t.Errorf("progress of call %s goes from %d to %d", token, last[token], m.Params.Progress)
		}
		last[token] = m.Params.Progress
	}
	for len(replied) < calls {
		take(c.next())
	}
	c.ping("p") // whatever came late would be before it
	for line := c.next(); !strings.Contains(line, `"p"`); line = c.next() {
		take(line)
	}
	close(stop)
	running.Wait()
	c.wantEnd()
	for token, n := range last {
		if n < 20 {
			t.Errorf("call %s made only %d reports", token, n)
		}
	}
}

func TestProgressNotAfterCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := handlerFunc(func(ctx context.Context, m message) mcp.JSONRPCMessage {
			<-ctx.Done()
			tools.ProgressFrom(ctx)("too late")
			return m.ok("too late")
		})
		c := serve(t, t.Context(), h, tools.StdioOptions{})
		c.send("%s", withToken(1, "1"))
		c.cancel(1)
		synctest.Wait()
		c.ping("p")
		c.wantPong("p")
		c.wantEnd()
	})
}

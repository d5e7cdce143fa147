package tools_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/tools"
)

// effects records what calls did, by session.
type effects struct {
	mu  sync.Mutex
	log map[string][]int
}

func (e *effects) add(m message) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.log == nil {
		e.log = map[string][]int{}
	}
	id := m.Params.Arguments.SessionID
	e.log[id] = append(e.log[id], m.Params.Arguments.N)
}

func (e *effects) of(session string) []int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.log[session])
}

// gated takes its turn, waits for gate when n is 0, and has its effect.
func (e *effects) gated(gate chan struct{}) handlerFunc {
	return func(ctx context.Context, m message) mcp.JSONRPCMessage {
		if err := tools.AwaitTurn(ctx); err != nil {
			return m.ok("no effect")
		}
		if m.Params.Arguments.N == 0 {
			<-gate
		}
		e.add(m)
		tools.PassTurn(ctx)
		return m.ok("done")
	}
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func TestStdioOrderBySession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateA, e := make(chan struct{}), &effects{}
		open := make(chan struct{})
		close(open)
		a, b := e.gated(gateA), e.gated(open)
		h := handlerFunc(func(ctx context.Context, m message) mcp.JSONRPCMessage {
			if m.Params.Arguments.SessionID == "a" {
				return a(ctx, m)
			}
			return b(ctx, m)
		})
		c := serve(t, t.Context(), h, tools.StdioOptions{})
		for i := range 100 {
			c.call(2*i, "a", i)
			c.call(2*i+1, "b", i)
		}
		synctest.Wait()
		if got := e.of("b"); !slices.Equal(got, upTo(100)) {
			t.Errorf("b beside a blocked a: %v", got)
		}
		if got := e.of("a"); got != nil {
			t.Errorf("a overtook its first call: %v", got)
		}
		close(gateA)
		synctest.Wait()
		if got := e.of("a"); !slices.Equal(got, upTo(100)) {
			t.Errorf("a: %v", got)
		}
		c.wantEnd()
	})
}

func TestStdioOrderWithCancelledCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate, e := make(chan struct{}), &effects{}
		c := serve(t, t.Context(), e.gated(gate), tools.StdioOptions{})
		for i := range 4 {
			c.call(i, "a", i)
		}
		c.cancel(1)
		synctest.Wait()
		if got := e.of("a"); got != nil {
			t.Errorf("overtook the first call: %v", got)
		}
		close(gate)
		synctest.Wait()
		if got := e.of("a"); !slices.Equal(got, []int{0, 2, 3}) {
			t.Errorf("a: %v", got)
		}
		c.wantEnd()
	})
}

// A handler that never speaks of turns, or panics, holds up nobody afterwards.
func TestStdioOrderPassesByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &effects{}
		turns := e.gated(nil)
		h := handlerFunc(func(ctx context.Context, m message) mcp.JSONRPCMessage {
			switch m.Params.Arguments.N {
			case 1:
				panic("boom")
			case 2:
				return m.ok("no turn taken")
			}
			return turns(ctx, m)
		})
		c := serve(t, t.Context(), h, tools.StdioOptions{})
		for i := 1; i <= 3; i++ {
			c.call(i, "a", i)
		}
		synctest.Wait()
		if got := e.of("a"); !slices.Equal(got, []int{3}) {
			t.Errorf("a: %v", got)
		}
		c.wantEnd()
	})
}

package tools

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"
)

// hasTurn reports whether nothing stands before t.
func hasTurn(t *orderTicket) bool {
	select {
	case <-t.turn:
		return true
	default:
		return false
	}
}

func TestOrderTurns(t *testing.T) {
	var b orderBook
	a1, a2, a3, c1 := b.take("a"), b.take("a"), b.take("a"), b.take("c")
	if !hasTurn(a1) || hasTurn(a2) || hasTurn(a3) || !hasTurn(c1) {
		t.Fatal("only the first of each key has its turn")
	}
	a2.pass() // gives up while it waits
	a2.pass()
	if hasTurn(a3) {
		t.Fatal("a3 overtakes a1")
	}
	a1.pass()
	if !hasTurn(a3) {
		t.Fatal("a3 still waits")
	}
	a1.pass() // again, with others in the queue
	a3.pass()
	c1.pass()
	a3.pass() // again, with the key gone
	if len(b.queues) != 0 {
		t.Errorf("keys are kept: %v", b.queues)
	}
	if !hasTurn(b.take("a")) {
		t.Error("a new ticket of an unused key waits")
	}
}

// Passing in any sequence opens exactly the first ticket not passed.
func TestOrderRandom(t *testing.T) {
	for range 200 {
		var b orderBook
		tickets := make([]*orderTicket, 20)
		for i := range tickets {
			tickets[i] = b.take("k")
		}
		for _, i := range rand.Perm(len(tickets)) {
			tickets[i].pass()
			first := true
			for j, ticket := range tickets {
				if ticket.passed {
					continue
				}
				if hasTurn(ticket) != first {
					t.Fatalf("ticket %d: turn %v, first in the queue %v", j, hasTurn(ticket), first)
				}
				first = false
			}
		}
		if len(b.queues) != 0 {
			t.Fatal("the key is kept")
		}
	}
}

func TestOrderContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	if err := awaitTurn(ctx); err != nil {
		t.Errorf("without a ticket: %v", err)
	}
	passTurn(ctx)

	var b orderBook
	first, second := withTicket(ctx, b.take("k")), withTicket(ctx, b.take("k"))
	if err := awaitTurn(first); err != nil {
		t.Errorf("first: %v", err)
	}
	cancel()
	if err := awaitTurn(second); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled while it waits: %v", err)
	}
	if err := awaitTurn(first); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled with its turn: %v", err)
	}
	passTurn(second)
	passTurn(first)
	if len(b.queues) != 0 {
		t.Errorf("keys are kept: %v", b.queues)
	}
}

func TestOrderBySession(t *testing.T) {
	tests := []struct{ tool, args, want string }{
		{"send_keys", `{"session_id":"s1","name":"x"}`, "s1"},
		{"send_keys", `{"session_id":7}`, "7"},
		{"send_keys", `{"session_id":{}}`, ""},
		{"send_keys", `{"name":"x"}`, ""},
		{"send_keys", `[]`, ""},
		{"send_keys", ``, ""},
		{"create_session", `{"name":"x","session_id":"s1"}`, "x"},
		{"create_session", `{}`, ""},
	}
	for _, tt := range tests {
		if got := orderBySession(tt.tool, json.RawMessage(tt.args)); got != tt.want {
			t.Errorf("%s %s: %q, want %q", tt.tool, tt.args, got, tt.want)
		}
	}
}

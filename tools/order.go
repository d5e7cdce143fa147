package tools

import (
	"context"
	"encoding/json"
	"sync"
)

// orderBook hands out tickets, so that calls about one session take effect in
// the order in which they arrived. The zero value is ready.
type orderBook struct {
	mu     sync.Mutex
	queues map[string][]*orderTicket // by key; a key without tickets is absent
}

// orderTicket is the place of one call in the queue of its key.
type orderTicket struct {
	book   *orderBook
	key    string
	turn   chan struct{} // closed when all earlier tickets have been passed
	passed bool          // guarded by book.mu
}

// take appends a ticket to the queue of key. Each ticket taken must be passed.
func (b *orderBook) take(key string) *orderTicket {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := &orderTicket{book: b, key: key, turn: make(chan struct{})}
	if b.queues == nil {
		b.queues = map[string][]*orderTicket{}
	}
	if len(b.queues[key]) == 0 {
		close(t.turn)
	}
	b.queues[key] = append(b.queues[key], t)
	return t
}

// pass gives up the place. A ticket passed before its turn stays in the queue
// until all earlier ones are gone, so that no later one overtakes them.
func (t *orderTicket) pass() {
	b := t.book
	b.mu.Lock()
	defer b.mu.Unlock()
	if t.passed {
		return
	}
	t.passed = true
	queue := b.queues[t.key]
	if queue[0] != t {
		return
	}
	for len(queue) > 0 && queue[0].passed {
		queue[0] = nil // the array may live on
		queue = queue[1:]
	}
	if len(queue) == 0 {
		delete(b.queues, t.key)
		return
	}
	b.queues[t.key] = queue
	close(queue[0].turn)
}

type orderContextKey struct{}

// withTicket returns a context whose [awaitTurn] and [passTurn] use t.
func withTicket(ctx context.Context, t *orderTicket) context.Context {
	return context.WithValue(ctx, orderContextKey{}, t)
}

// awaitTurn blocks until every earlier call about the same session has passed
// its turn. The error is that of ctx, when it ended first: then the call must
// have no effect. Without a ticket in ctx there is nothing to wait for.
func awaitTurn(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t, ok := ctx.Value(orderContextKey{}).(*orderTicket)
	if !ok {
		return nil
	}
	select {
	case <-t.turn:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// passTurn says that the call has had its effect on the session, and lets the
// next one go. It may be called again; the transport does so at the end of
// every call.
func passTurn(ctx context.Context) {
	if t, ok := ctx.Value(orderContextKey{}).(*orderTicket); ok {
		t.pass()
	}
}

// orderBySession is the default order: calls belong together that have the
// same session_id. The name of a new session is what its id will be.
func orderBySession(tool string, args json.RawMessage) string {
	var a struct {
		SessionID json.RawMessage `json:"session_id"`
		Name      json.RawMessage `json:"name"`
	}
	_ = json.Unmarshal(args, &a) // wrong arguments are for the tool to refuse
	if tool == "create_session" {
		return orderText(a.Name)
	}
	return orderText(a.SessionID)
}

// orderText returns a JSON string or number as text, other values as "".
func orderText(v json.RawMessage) string {
	if !stdioIsID(v) {
		return ""
	}
	var s string
	if json.Unmarshal(v, &s) == nil {
		return s
	}
	return string(v)
}

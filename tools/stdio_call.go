package tools

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// stdioMaxListens bounds the open subscriptions/listen requests. They block
// until they are cancelled, so they do not count as calls.
const stdioMaxListens = 16

// Why a request is not started.
var (
	errStdioDuplicate = errors.New("a request with this id is still in flight. use another id")
	errStdioBusy      = errors.New("too many requests at once. wait for one to end, or cancel one")
	errStdioClosed    = errors.New("the service is ending")
)

// The states of a call. Only an open call may write to the client.
const (
	stdioOpen int32 = iota
	stdioReplied
	stdioCancelled
)

// stdioCall is one request in flight.
type stdioCall struct {
	id       string // raw JSON
	listen   bool
	cancel   context.CancelFunc
	state    atomic.Int32
	released bool // guarded by stdioCalls.mu
}

// open reports whether the call may still write to the client.
func (c *stdioCall) open() bool { return c.state.Load() == stdioOpen }

// settle reports whether the reply may be written; from then on nothing may.
func (c *stdioCall) settle() bool { return c.state.CompareAndSwap(stdioOpen, stdioReplied) }

// stdioCalls is the table of the calls in flight.
type stdioCalls struct {
	max int

	mu      sync.Mutex
	byID    map[string]*stdioCall
	listens int // of the calls in byID
	active  int // calls added and not finished
	closed  bool
	idle    chan struct{} // closed when closed and active is 0
}

func newStdioCalls(max int) *stdioCalls {
	return &stdioCalls{max: max, byID: map[string]*stdioCall{}, idle: make(chan struct{})}
}

// add enters a call, or says why it cannot be started.
func (t *stdioCalls) add(c *stdioCall) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.closed:
		return errStdioClosed
	case t.byID[c.id] != nil:
		return errStdioDuplicate
	case c.listen && t.listens >= stdioMaxListens, !c.listen && len(t.byID)-t.listens >= t.max:
		return errStdioBusy
	}
	t.byID[c.id] = c
	t.active++
	if c.listen {
		t.listens++
	}
	return nil
}

// cancel ends the call with that id, which then gets no reply. There may be
// no such call: it may just have been answered.
func (t *stdioCalls) cancel(id string) {
	t.mu.Lock()
	c := t.byID[id]
	t.mu.Unlock()
	if c != nil && c.state.CompareAndSwap(stdioOpen, stdioCancelled) {
		c.cancel()
	}
}

// release frees the id and the place of a call.
func (t *stdioCalls) release(c *stdioCall) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c.released {
		return
	}
	c.released = true
	delete(t.byID, c.id)
	if c.listen {
		t.listens--
	}
}

// finish must be called once for each call added, when it will do no more.
func (t *stdioCalls) finish(c *stdioCall) {
	c.cancel()
	t.release(c)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.active--
	if t.closed && t.active == 0 {
		close(t.idle)
	}
}

// drain refuses new calls, waits for those in flight, but not longer than
// grace, and returns how many are left.
func (t *stdioCalls) drain(grace time.Duration) int {
	t.mu.Lock()
	t.closed = true
	active := t.active
	t.mu.Unlock()
	if active == 0 {
		return 0
	}
	select {
	case <-t.idle:
	case <-time.After(grace):
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.active
}

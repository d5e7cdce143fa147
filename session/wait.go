package session

import (
	"context"
	"errors"
	"time"
)

// probeEvery is how often the kernel is asked again while a wait depends on
// what only it knows, such as the echo being switched off.
const probeEvery = 25 * time.Millisecond

// waiter is a wait in the loop.
type waiter struct {
	until Until
	Baseline
	done chan Result
}

// met judges a wait. When it has not ended, again says when to judge it next;
// 0 means on the next event.
func (l *loop) met(w *waiter, now time.Time) (outcome Outcome, again time.Duration) {
	s, u := l.snap(), w.until
	if u.None {
		return OutcomeImmediate, 0
	}
	if s.Exit != nil {
		return OutcomeExited, 0
	}
	if u.Exit {
		return "", 0
	}
	if w.input && u.specific() && s.Revision == w.Revision {
		return "", l.probing(u)
	}
	if u.Change && s.Revision <= w.Revision || !u.onScreen(s) {
		return "", l.probing(u)
	}
	if !u.inMode(s) {
		return "", probeEvery
	}
	if left := u.Stable - now.Sub(latest(s.LastChange, w.Time)); u.Stable > 0 && left > 0 {
		return "", left
	}
	if u.Ready {
		outcome, again = l.readiness(w, now)
	}
	if u.specific() && again == 0 {
		outcome = OutcomeMatched
	}
	return outcome, again
}

// probing returns how often a wait needs the kernel asked: never for text.
func (l *loop) probing(u Until) time.Duration {
	if len(u.Modes) > 0 {
		return probeEvery
	}
	return 0
}

// Baseline is a moment a wait counts from.
type Baseline struct {
	Revision uint64
	Time     time.Time
	outputs  uint64 // chunks of output taken by then
	input    bool   // there was input: what stood there before does not count
}

// baseline is now, before or after input.
func (l *loop) baseline(input bool) Baseline {
	return Baseline{Revision: l.snap().Revision, Time: time.Now(), outputs: l.outputs.Load(), input: input}
}

// Wait blocks until the conditions hold, the program exits or the timeout is
// over, all of which are results. An error means that the context ended. since
// is nil for a wait that counts from now, or the Baseline of what came before.
func (s *Session) Wait(ctx context.Context, until Until, since *Baseline, timeout time.Duration) (Result, error) {
	w := &waiter{until: until.orReady(), done: make(chan Result, 1)}
	err := s.do(ctx, func(l *loop) {
		l.judgeNow() // first: what it finds is not what is waited for
		w.Baseline = l.baseline(false)
		if since != nil {
			w.Baseline = *since
		}
		l.waiters[w] = struct{}{}
	})
	if err != nil {
		return Result{}, err
	}
	return s.await(ctx, w, timeout)
}

// await takes the waiter's result, or ends the wait.
func (s *Session) await(ctx context.Context, w *waiter, timeout time.Duration) (r Result, err error) {
	ceiling := time.NewTimer(timeout)
	defer ceiling.Stop()
	select {
	case r = <-w.done:
	case <-ceiling.C:
		r.Outcome = OutcomeDeadline
	case <-ctx.Done():
	case <-s.done:
		r.Outcome = OutcomeExited
	}
	err = s.do(context.WithoutCancel(ctx), func(l *loop) {
		delete(l.waiters, w)
		if ctx.Err() == nil {
			l.judgeNow()
			r.Snapshot = l.deliver()
		}
	})
	r.Waited = time.Since(w.Time)
	return r, errors.Join(ctx.Err(), err)
}

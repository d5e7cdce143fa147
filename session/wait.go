package session

import (
	"context"
	"errors"
	"slices"
	"time"
)

// probeEvery is how often the kernel is asked again while a wait depends on
// what only it knows, such as the echo being switched off.
const probeEvery = 25 * time.Millisecond

// waiter is a wait in the loop.
type waiter struct {
	until Until
	Baseline
	sights []*sight // of what is to appear
	done   chan Result
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
	if u.Exit || u.Change && !l.changed(w) || !l.shows(w) {
		return "", l.probing(u)
	}
	if again := l.inMode(w, now); again > 0 {
		return "", again
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

// changed reports whether the revision has grown, after input by something
// that was written, be it an echo.
func (l *loop) changed(w *waiter) bool {
	return l.snap().Revision > w.Revision && (!w.input || l.outputs.Load() > w.outputs)
}

// shows reports whether what is to appear has, and what is to go has gone.
func (l *loop) shows(w *waiter) bool {
	s, all := l.snap(), true
	for _, sight := range w.sights {
		all = sight.seen(s) && all // each follows the screen, whatever the others say
	}
	if gone := w.until.Gone; gone != nil && all {
		return (!w.input || l.reacted(w.Baseline)) && !gone.MatchString(s.Screen.Text())
	}
	return all
}

// inMode returns 0 when the mode is one that was asked for, after input not
// before the program had a chance to leave it, and otherwise when to look
// again.
func (l *loop) inMode(w *waiter, now time.Time) time.Duration {
	if len(w.until.Modes) == 0 {
		return 0
	}
	if early := quietEvidence - now.Sub(w.Time); w.input && early > 0 {
		return early
	}
	if w.input && !l.reacted(w.Baseline) || !slices.Contains(w.until.Modes, l.snap().Verdict.Mode) {
		return probeEvery
	}
	return 0
}

// probing returns how often a wait needs the kernel asked: never for text.
func (l *loop) probing(u Until) time.Duration {
	if len(u.Modes) > 0 && !u.Exit {
		return probeEvery
	}
	return 0
}

// Wait blocks until the conditions hold, the program exits or the timeout is
// over, all of which are results. An error means that the context ended. since
// is nil for a wait that counts from now, or the Baseline of what came before.
func (s *Session) Wait(ctx context.Context, until Until, since *Baseline, timeout time.Duration) (Result, error) {
	w := &waiter{until: until.orReady(), done: make(chan Result, 1)}
	err := s.do(ctx, func(l *loop) {
		l.judgeNow() // first: what it finds is not what is waited for
		w.Baseline = l.baseline()
		if since != nil {
			w.Baseline = *since
		}
		w.sights = w.until.sights(w.Baseline)
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

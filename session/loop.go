package session

import (
	"time"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/modes"
)

const (
	// publishEvery bounds how long a flood keeps the Snapshot from moving.
	publishEvery = 16 * time.Millisecond
	// publishAtOnce is how many bytes may be shown sooner than that: an echo,
	// not a piece of a flood.
	publishAtOnce = 1024
	// heldUpdate bounds how long a synchronized update (mode 2026) or an
	// unfinished sequence is waited for.
	heldUpdate = 150 * time.Millisecond
	// drainAfterExit is the silence after which the output of a program that
	// has exited counts as complete although another process still holds the
	// terminal open; drainCeiling bounds it when that one keeps writing.
	drainAfterExit = 150 * time.Millisecond
	drainCeiling   = time.Second
	// rememberedScreens is how many delivered Screens changes are counted from.
	rememberedScreens = 16
)

// loop owns a session's terminal. All its methods run on one goroutine.
type loop struct {
	*Session
	term       *emulator.Terminal
	output     <-chan []byte // closed at the end of the output
	waiters    map[*waiter]struct{}
	reports    reports
	delivered  []Snapshot // the latest handed out, oldest first
	lastOutput time.Time
	published  time.Time
	heldSince  time.Time // start of a synchronized update or unfinished sequence
	exit       *Exit     // set by the waiter; published once the output is complete
	exitedAt   time.Time
	dirty      bool // output since the last Snapshot
	unseen     int  // bytes of it
	timer      *time.Timer
}

func (l *loop) run() {
	defer close(l.done)
	defer l.term.Close() //nolint:errcheck // never fails
	for {
		select {
		case p, ok := <-l.output:
			l.take(p, ok)
		case f := <-l.requests:
			f(l)
		case exit := <-l.exits:
			l.exit, l.exitedAt = &exit, time.Now()
		case <-l.timer.C:
			l.judgeNow()
		case <-l.closing:
			return
		}
		l.settle()
	}
}

// take feeds a chunk of output to the terminal.
func (l *loop) take(p []byte, ok bool) {
	if !ok {
		l.output = nil
		return
	}
	l.dirty = true
	l.unseen += len(p)
	if l.opts.Tap != nil {
		l.opts.Tap(p)
	}
	l.term.Write(p) //nolint:errcheck // never fails
	l.outputs.Add(uint64(len(p)))
	l.lineStarts.Store(uint64(l.term.LineStarts()))
	l.free <- p
	l.lastOutput = time.Now()
	if held := l.term.Modes().Synchronized || l.term.Pending(); !held {
		l.heldSince = time.Time{}
	} else if l.heldSince.IsZero() {
		l.heldSince = l.lastOutput
	}
	l.answer()
}

// unfinished reports whether the screen is in the middle of being drawn.
func (l *loop) unfinished(now time.Time) bool {
	return !l.heldSince.IsZero() && now.Sub(l.heldSince) < heldUpdate
}

// settle runs after every event: it publishes what is due, answers waits and
// sets the timer for whatever comes next.
func (l *loop) settle() {
	now := time.Now()
	next := l.publishDue(now)
	l.finishExit(now, &next)
	for w := range l.waiters {
		outcome, again := l.met(w, now)
		if outcome != "" {
			delete(l.waiters, w)
			w.done <- Result{Outcome: outcome}
			continue
		}
		sooner(&next, again)
	}
	l.timer.Stop()
	if next > 0 {
		l.timer.Reset(next)
	}
}

// sooner lowers next to d, where 0 means never.
func sooner(next *time.Duration, d time.Duration) {
	if d > 0 && (*next == 0 || d < *next) {
		*next = d
	}
}

// publishDue publishes the screen if there is output to show and no reason to
// wait; otherwise it returns when to try again.
func (l *loop) publishDue(now time.Time) time.Duration {
	if !l.dirty {
		return 0
	}
	if l.unfinished(now) {
		return l.heldSince.Add(heldUpdate).Sub(now)
	}
	flood := len(l.output) > 0 || l.unseen > publishAtOnce
	if since := now.Sub(l.published); flood && since < publishEvery {
		return publishEvery - since
	}
	l.publish(l.snap().Verdict)
	if len(l.waiters) > 0 {
		return quietEvidence
	}
	return 0
}

// finishExit publishes the end once all output is in.
func (l *loop) finishExit(now time.Time, next *time.Duration) {
	if l.exit == nil || l.snap().Exit != nil {
		return
	}
	if !l.complete() {
		sooner(next, drainAfterExit-min(now.Sub(l.quietSince()), drainAfterExit-time.Millisecond))
		return
	}
	l.judge()
	if l.output == nil {
		l.term.Close() //nolint:errcheck // never fails; what it shows stays
	}
}

// quietSince is when the program last wrote, or exited.
func (l *loop) quietSince() time.Time { return latest(l.lastOutput, l.exitedAt) }

// judge looks at all evidence again and publishes what changed.
func (l *loop) judge() { l.publish(modes.Classify(l.evidence())) }

// judgeNow judges unless the screen is being drawn this moment.
func (l *loop) judgeNow() {
	if !l.unfinished(time.Now()) {
		l.judge()
	}
}

func (l *loop) evidence() modes.Evidence {
	e := modes.Evidence{Screen: l.term.Screen(), Exited: l.complete()}
	if e.Exited {
		return e
	}
	if line, err := l.dev.Line(); err == nil {
		e.Line = &modes.LineDiscipline{Canonical: line.Canonical, Echo: line.Echo, Signals: line.Signals}
	}
	if p, err := l.dev.Foreground(); err == nil {
		e.Foreground = &modes.Process{Name: p.Name, Args: p.Args}
	}
	return e
}

// complete reports whether the program has exited and its output is all here.
func (l *loop) complete() bool {
	if l.exit == nil {
		return false
	}
	if l.output == nil || l.snap().Exit != nil {
		return true
	}
	now := time.Now()
	if now.Sub(l.exitedAt) >= drainCeiling {
		return true
	}
	unread, err := l.dev.OutputPending()
	return err == nil && unread == 0 && len(l.output) == 0 && now.Sub(l.quietSince()) >= drainAfterExit
}

// publish stores a new Snapshot.
func (l *loop) publish(v modes.Verdict) {
	old, now := l.snap(), time.Now()
	s := &Snapshot{Screen: l.term.Screen(), Revision: old.Revision, Verdict: v, LastOutput: l.lastOutput,
		LastChange: old.LastChange, EngineFaults: l.term.Faults()}
	if l.complete() {
		s.Exit = l.exit
	}
	s.HistoryKept, s.HistoryDropped = l.term.HistoryLen()
	s.Ready = l.ready(s, now)
	if s.differs(old) {
		s.Revision, s.LastChange = old.Revision+1, now
	}
	l.current.Store(s)
	l.published, l.dirty, l.unseen = now, false, 0
}

// differs reports whether a client could see a difference.
func (s *Snapshot) differs(old *Snapshot) bool {
	return s.Screen.Revision != old.Screen.Revision || s.Verdict.Mode != old.Verdict.Mode ||
		s.Verdict.State != old.Verdict.State || s.Verdict.App != old.Verdict.App || (s.Exit != nil) != (old.Exit != nil)
}

// ready tells what is known without any wait.
func (l *loop) ready(s *Snapshot, now time.Time) Readiness {
	switch {
	case s.Exit != nil:
		return NotKnown
	case s.Verdict.Waiting == modes.WaitingNo:
		return Busy
	case s.Verdict.Waiting == modes.WaitingYes && now.Sub(l.lastOutput) >= quietEvidence && !l.unfinished(now):
		return Ready
	default:
		return NotKnown
	}
}

// consumed reports whether the program has read all input.
func (l *loop) consumed() bool {
	n, err := l.dev.InputPending()
	return err == nil && n == 0 && l.input.idle()
}

// deliver hands the current Snapshot out and remembers it.
func (l *loop) deliver() Snapshot {
	s := *l.snap()
	if n := len(l.delivered); n > 0 && l.delivered[n-1].Revision == s.Revision {
		l.delivered[n-1] = s
		return s
	}
	l.delivered = append(l.delivered, s)
	if len(l.delivered) > rememberedScreens {
		l.delivered = append(l.delivered[:0], l.delivered[1:]...)
	}
	return s
}

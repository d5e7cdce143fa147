package session

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
)

const (
	outputQueue = 8        // chunks of output waiting for the loop
	outputChunk = 8 * 1024 // bytes a chunk holds at most; a PTY gives 4 KiB at once
)

// Session is a program running on a terminal. Its methods may be called from
// any goroutine.
type Session struct {
	dev     device
	opts    Options
	started time.Time
	current atomic.Pointer[Snapshot]
	outputs atomic.Uint64 // bytes of output taken so far
	// lineStarts is emulator.Terminal.LineStarts.
	lineStarts atomic.Uint64
	input      *input

	requests chan func(*loop)
	exits    chan Exit
	free     chan []byte // chunks to read into
	closing  chan struct{}
	done     chan struct{} // the loop has ended

	loop       *loop
	afterwards sync.Mutex // owns the loop once it has ended

	closeOnce sync.Once
	closeErr  error
	workers   sync.WaitGroup
}

// Start runs a program on a new terminal. It returns a *StartError when the
// program cannot be started.
func Start(opts Options) (*Session, error) {
	marker := rand.Text()
	cmd, err := opts.command(marker)
	if err != nil {
		return nil, err
	}
	dev, err := startPTY(cmd, opts.size(), marker)
	if err != nil {
		return nil, err
	}
	return run(dev, opts), nil
}

// run starts the goroutines of a session over a device.
func run(dev device, opts Options) *Session {
	s := &Session{
		dev: dev, opts: opts, started: time.Now(),
		requests: make(chan func(*loop)), exits: make(chan Exit, 1),
		free: make(chan []byte, outputQueue+2), closing: make(chan struct{}), done: make(chan struct{}),
	}
	s.input = newInput(dev, s.baseline)
	term := emulator.New(opts.size(), opts.Terminal)
	s.current.Store(&Snapshot{Screen: term.Screen(), Revision: 1, LastChange: s.started})
	output := make(chan []byte, outputQueue)
	for range cap(s.free) {
		s.free <- make([]byte, outputChunk)
	}
	s.loop = &loop{Session: s, term: term, output: output, waiters: map[*waiter]struct{}{}, timer: time.NewTimer(0),
		reports: newReports(opts.Terminal)}
	s.workers.Go(func() { s.read(output) })
	go func() { s.exits <- dev.Wait() }() // not waited for: a process can be unkillable
	s.workers.Go(s.input.run)
	go s.loop.run()
	return s
}

// read is the reader goroutine.
func (s *Session) read(output chan<- []byte) {
	defer close(output)
	for {
		var p []byte
		select {
		case p = <-s.free:
		case <-s.done:
			return
		}
		n, err := s.dev.Read(p[:outputChunk])
		if n > 0 {
			select {
			case output <- p[:n]:
			case <-s.done:
				return
			}
		} else {
			s.free <- p
		}
		if err != nil {
			return
		}
	}
}

// snap returns the latest Snapshot.
func (s *Session) snap() *Snapshot { return s.current.Load() }

// Snapshot returns what was last known, without asking again and without
// blocking. Observe is fresher.
func (s *Session) Snapshot() Snapshot { return *s.snap() }

// Options returns what the session was started with.
func (s *Session) Options() Options { return s.opts }

// Started returns when the program was started.
func (s *Session) Started() time.Time { return s.started }

// do runs f on the loop, or in its place once it has ended. The error is the
// context's.
func (s *Session) do(ctx context.Context, f func(*loop)) error {
	ran := make(chan struct{})
	select {
	case s.requests <- func(l *loop) { defer close(ran); f(l) }:
		<-ran
		return nil
	case <-s.done:
		s.afterwards.Lock()
		defer s.afterwards.Unlock()
		f(s.loop)
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Observe looks at the terminal and the program now.
func (s *Session) Observe(ctx context.Context) (snap Snapshot, err error) {
	err = s.do(ctx, func(l *loop) {
		l.judgeNow()
		snap = l.deliver()
	})
	return snap, err
}

// Delivered returns the Snapshot of the given revision if it was returned by
// one of the latest calls, to tell what changed since.
func (s *Session) Delivered(ctx context.Context, revision uint64) (snap Snapshot, ok bool, err error) {
	err = s.do(ctx, func(l *loop) {
		for _, old := range l.delivered {
			if old.Revision == revision {
				snap, ok = old, true
			}
		}
	})
	return snap, ok, err
}

// History returns at most n lines that scrolled off, from line from on; 0 is
// the oldest kept. total is how many are kept, dropped how many older ones are
// lost.
func (s *Session) History(ctx context.Context, from, n int) (lines []emulator.Line, total, dropped int, err error) {
	err = s.do(ctx, func(l *loop) {
		total, dropped = l.term.HistoryLen()
		lines = l.term.History(from, n)
	})
	return lines, total, dropped, err
}

// Resize changes the terminal's size and tells the program. The size must be
// valid. The Baseline counts the redrawing that follows as a reaction.
func (s *Session) Resize(ctx context.Context, size emulator.Size) (b Baseline, err error) {
	failed := s.do(ctx, func(l *loop) {
		if l.exit != nil {
			err = ErrExited
			return
		}
		if err = l.dev.Resize(size); err != nil {
			return
		}
		l.term.Resize(size)
		l.judge()
		b = l.baseline()
		b.input = true
	})
	return b, errors.Join(failed, err)
}

// Close ends every process of the session, after a grace unless force is set,
// and returns the last Snapshot, which holds all output and the exit status.
// Closing again returns the same.
func (s *Session) Close(force bool) (Snapshot, error) {
	s.closeOnce.Do(func() {
		grace := s.opts.grace()
		if force {
			grace = 0
		}
		s.closeErr = s.dev.End(grace)
		s.awaitEnd()
		s.input.close()
		if err := s.dev.Close(); err != nil && !errors.Is(err, io.ErrClosedPipe) {
			s.closeErr = errors.Join(s.closeErr, err)
		}
		close(s.closing)
		<-s.done
		s.workers.Wait()
	})
	return s.Snapshot(), s.closeErr
}

// awaitEnd waits until the program's end has been published.
func (s *Session) awaitEnd() {
	ctx, cancel := context.WithTimeout(context.Background(), 2*drainCeiling)
	defer cancel()
	s.Wait(ctx, Until{Exit: true}, nil, 2*drainCeiling) //nolint:errcheck // the Snapshot tells
}

// Born is the Baseline of a session's first screen: whatever the program does
// is its reaction to being started.
func (s *Session) Born() Baseline { return Baseline{Time: s.started, input: true} }

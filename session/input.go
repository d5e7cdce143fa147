package session

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"
)

const (
	// inputLimit bounds the bytes waiting to be typed.
	inputLimit = 256 * 1024
	// writeChunk is how much is typed at once, ended early at a key boundary.
	writeChunk = 1024
	// takenCeiling bounds the wait for a program to take what was typed before
	// Enter, reactionCeiling that for its reaction once it has.
	takenCeiling    = time.Second
	reactionCeiling = 80 * time.Millisecond
	takenProbe      = 4 * time.Millisecond
)

// batch is input typed without a break: whole keys, with their ends.
type batch struct {
	ctx   context.Context
	data  []byte
	ends  []int // offset after each key
	taken bool  // first wait until the program has taken what was typed before
	done  chan typed
}

// typed is how far a batch got.
type typed struct {
	keys  int
	err   error
	start Baseline // right before it was written
}

// input is the bounded queue in front of the writer goroutine.
type input struct {
	dev device
	now func() Baseline

	mu      sync.Mutex
	queue   []*batch
	queued  int // bytes
	busy    bool
	stopped bool
	wake    chan struct{}
}

func newInput(dev device, now func() Baseline) *input {
	return &input{dev: dev, now: now, wake: make(chan struct{}, 1)}
}

// add queues batches together. It returns ErrInputFull when they do not fit,
// and then none was queued.
func (in *input) add(batches ...*batch) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	size := 0
	for _, b := range batches {
		size += len(b.data)
	}
	if in.stopped {
		return ErrClosed
	}
	if in.queued+size > inputLimit {
		return ErrInputFull
	}
	in.queue, in.queued = append(in.queue, batches...), in.queued+size
	in.signal()
	return nil
}

// signal wakes the writer; it needs mu.
func (in *input) signal() {
	select {
	case in.wake <- struct{}{}:
	default:
	}
}

// reply queues a report of the terminal. A program that asks and does not read
// loses it.
func (in *input) reply(p []byte) {
	b := newBatch(context.Background())
	b.addKey(p)
	in.add(b) //nolint:errcheck // see above
}

// idle reports whether everything queued has been written.
func (in *input) idle() bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return len(in.queue) == 0 && !in.busy
}

// close ends the writer after the batch it is at.
func (in *input) close() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.stopped = true
	in.dev.SetWriteDeadline(time.Unix(1, 0)) //nolint:errcheck // Close follows
	in.signal()
}

// run is the writer goroutine.
func (in *input) run() {
	for range in.wake {
		var before Baseline
		for b := in.next(); b != nil; b = in.next() {
			if b.taken {
				in.awaitTaken(b.ctx, before)
			}
			before = in.now()
			t := in.typeBatch(b)
			t.start = before
			b.done <- t
		}
		if in.ended() {
			return
		}
	}
}

func (in *input) next() *batch {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.busy = len(in.queue) > 0
	if !in.busy {
		return nil
	}
	b := in.queue[0]
	in.queue, in.queued = in.queue[1:], in.queued-len(b.data)
	return b
}

func (in *input) ended() bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.stopped
}

// typeBatch writes a batch key by key until it is done or its context ends,
// and never leaves half a key unless the program reads no more.
func (in *input) typeBatch(b *batch) typed {
	stop := context.AfterFunc(b.ctx, func() { in.dev.SetWriteDeadline(time.Unix(1, 0)) }) //nolint:errcheck
	defer func() {
		if !stop() && !in.ended() {
			in.dev.SetWriteDeadline(time.Time{}) //nolint:errcheck // the line may be gone
		}
	}()
	written, keys := 0, 0
	for keys < len(b.ends) {
		if b.ctx.Err() != nil || in.ended() {
			return typed{keys: keys, err: context.Cause(b.ctx)}
		}
		last := b.chunkEnd(keys)
		n, err := in.dev.Write(b.data[written:b.ends[last]])
		written += n
		for keys < len(b.ends) && b.ends[keys] <= written {
			keys++
		}
		if err != nil {
			written += in.finishKey(b, written, keys, err)
			return typed{keys: keys, err: err}
		}
	}
	return typed{keys: keys}
}

// finishKey writes the rest of a key that was cut by the end of the context.
func (in *input) finishKey(b *batch, written, keys int, err error) int {
	begun := keys < len(b.ends) && (keys == 0 && written > 0 || keys > 0 && written > b.ends[keys-1])
	if !begun || !errors.Is(err, os.ErrDeadlineExceeded) || in.ended() {
		return 0
	}
	in.dev.SetWriteDeadline(time.Now().Add(reactionCeiling)) //nolint:errcheck // then the Write fails
	n, _ := in.dev.Write(b.data[written:b.ends[keys]])
	return n
}

// awaitTaken blocks until the program has read what was typed since and has
// reacted, so that the Enter that follows is not taken for a part of a paste. A pause
// is all there is to go by when it reacts with nothing.
func (in *input) awaitTaken(ctx context.Context, before Baseline) {
	start := time.Now()
	probe := time.NewTicker(takenProbe)
	defer probe.Stop()
	var taken time.Time
	for time.Since(start) < takenCeiling {
		n, err := in.dev.InputPending()
		if err != nil {
			return
		}
		if n == 0 && taken.IsZero() {
			taken = time.Now()
		}
		if !taken.IsZero() && (in.now().outputs > before.outputs || time.Since(taken) > reactionCeiling) {
			return
		}
		select {
		case <-probe.C:
		case <-ctx.Done():
			return
		}
	}
}

func newBatch(ctx context.Context) *batch {
	return &batch{ctx: ctx, done: make(chan typed, 1)}
}

func (b *batch) addKey(p []byte) {
	if len(p) > 0 {
		b.data = append(b.data, p...)
		b.ends = append(b.ends, len(b.data))
	}
}

// chunkEnd returns the last key of the chunk that starts with key from.
func (b *batch) chunkEnd(from int) int {
	start := 0
	if from > 0 {
		start = b.ends[from-1]
	}
	last := from
	for last+1 < len(b.ends) && b.ends[last+1]-start <= writeChunk {
		last++
	}
	return last
}

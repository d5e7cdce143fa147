package session

import (
	"context"
	"errors"
	"strings"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/modes"
)

// Input is what to type, in the order of its fields.
type Input struct {
	// Text is typed as it stands, newlines as Enter; as a bracketed paste when
	// it has several lines and the program asked for that (mode 2004). Control
	// characters other than tab and newline are refused.
	Text  string
	Keys  []emulator.Key
	Mouse []emulator.Mouse
	// Enter is typed once the program has taken what was typed before, so
	// that it is not taken for part of a paste.
	Enter bool
}

// Guard refuses input when the screen is not what the caller takes it for. The
// zero value refuses nothing.
type Guard struct {
	Mode     *modes.Mode
	Revision *uint64
}

// Sent tells what was typed. It is a Baseline for the wait that follows.
type Sent struct {
	Baseline
	Keys, Total int // keys typed, of those asked for
}

// Send types input and returns when it has been written. queued, which may be
// nil, is called once its place in the order of inputs is settled. When the
// context ends first, typing stops at a key boundary; Sent tells how far it
// got and the error is nil. Errors that mean nothing was sent: *WrongModeError,
// *StaleError, *emulator.PasteError, ErrExited, ErrInputFull, ErrMouseOff.
func (s *Session) Send(ctx context.Context, in Input, guard Guard, queued func()) (Sent, error) {
	var sent Sent
	var batches []*batch
	var refused error
	cooked := false
	err := s.do(ctx, func(l *loop) {
		l.judgeNow()
		if refused = l.refuse(in, guard); refused != nil {
			return
		}
		batches = l.encode(ctx, in)
		sent.Baseline = l.baseline()
		cooked = l.isCooked()
		refused = s.input.add(batches...)
	})
	if queued != nil {
		queued()
	}
	if err := errors.Join(err, refused); err != nil {
		return Sent{}, err
	}
	return s.typed(batches, sent, cooked)
}

// typed waits until the batches are written or given up. The Baseline is the
// moment before the last of them, which is what the program is to react to.
func (s *Session) typed(batches []*batch, sent Sent, cooked bool) (Sent, error) {
	for _, b := range batches {
		sent.Total += len(b.ends)
		select {
		case t := <-b.done:
			sent.Keys += t.keys
			if t.keys > 0 {
				sent.Baseline = t.start
			}
			if cooked {
				sent.echo = echoLength(b.data)
				sent.echoed = string(b.data)
			}
		case <-s.done:
			return sent, ErrExited
		}
	}
	sent.input, sent.entered = true, endsLine(batches)
	return sent, nil
}

// endsLine reports whether the last key typed is Enter.
func endsLine(batches []*batch) bool {
	if len(batches) == 0 {
		return false
	}
	data := batches[len(batches)-1].data
	return len(data) > 0 && data[len(data)-1] == '\r'
}

// refuse returns the reason not to type.
func (l *loop) refuse(in Input, guard Guard) error {
	snap := l.snap()
	modesNow := l.term.Modes()
	switch {
	case snap.Exit != nil || l.exit != nil:
		return ErrExited
	case guard.Mode != nil && snap.Verdict.Mode != *guard.Mode:
		return &WrongModeError{Want: *guard.Mode, Verdict: snap.Verdict}
	case guard.Revision != nil && snap.Revision != *guard.Revision:
		return &StaleError{Want: *guard.Revision, Now: snap.Revision}
	}
	for _, ev := range in.Mouse {
		if !modesNow.Tracks(ev) {
			return ErrMouseOff
		}
	}
	return emulator.CheckPaste(in.Text)
}

// encode turns input into batches under the modes in force.
func (l *loop) encode(ctx context.Context, in Input) []*batch {
	m := l.term.Modes()
	e := &encoder{ctx: ctx, raw: l.isRaw()}
	if strings.Contains(in.Text, "\n") && m.BracketedPaste {
		e.add(m.AppendPaste(nil, in.Text))
	} else {
		for _, r := range strings.ReplaceAll(in.Text, "\r\n", "\n") {
			e.add(m.AppendKey(nil, textKey(r)))
		}
	}
	for _, k := range in.Keys {
		if k == (emulator.Key{Code: emulator.KeyEnter}) {
			e.pause()
		}
		e.add(m.AppendKey(nil, k))
		if k == (emulator.Key{Code: emulator.KeyEscape}) {
			e.pause() // or the next key would make it an Alt combination
		}
	}
	for _, ev := range in.Mouse {
		e.add(m.AppendMouse(nil, ev))
	}
	if in.Enter {
		e.pause()
		e.add(m.AppendKey(nil, emulator.Key{Code: emulator.KeyEnter}))
	}
	return e.batches
}

// isRaw reports whether the program edits its input itself, so that it matters
// in which pieces it arrives.
func (l *loop) isRaw() bool {
	line, err := l.dev.Line()
	return err == nil && !line.Canonical
}

// isCooked reports whether the kernel edits and echoes the input.
func (l *loop) isCooked() bool {
	line, err := l.dev.Line()
	return err == nil && line.Canonical && line.Echo
}

func textKey(r rune) emulator.Key {
	switch r {
	case '\n', '\r':
		return emulator.Key{Code: emulator.KeyEnter}
	case '\t':
		return emulator.Key{Code: emulator.KeyTab}
	default:
		return emulator.Key{Rune: r}
	}
}

// encoder collects keys into batches.
type encoder struct {
	ctx     context.Context
	raw     bool
	batches []*batch
	paused  bool
}

func (e *encoder) add(p []byte) {
	if e.paused || len(e.batches) == 0 {
		b := newBatch(e.ctx)
		b.taken = e.paused
		e.batches = append(e.batches, b)
		e.paused = false
	}
	e.batches[len(e.batches)-1].addKey(p)
}

// pause lets the program take what was typed so far before the next key.
func (e *encoder) pause() { e.paused = e.raw && len(e.batches) > 0 }

package main

import (
	"context"
	"fmt"
	"regexp"
	"sync"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/modes"
	"github.com/ptyglass/ptyglass/session"
	"github.com/ptyglass/ptyglass/session/record"
)

const (
	// patience bounds the wait for a text.
	patience = 15 * time.Second
	// still and finalStill are how long a screen must stay as it is before the
	// next step and at the end.
	still      = 300 * time.Millisecond
	finalStill = 700 * time.Millisecond
)

// recording is a case with what came of it.
type recording struct {
	testCase
	events []record.Event
	screen *emulator.Screen
}

// verdict is what the classifier says today.
func (r *recording) verdict() modes.Verdict { return modes.Classify(r.Evidence.on(r.screen)) }

// tape collects events; the session's own goroutine adds the output.
type tape struct {
	mu      sync.Mutex
	started time.Time
	events  []record.Event
}

func (t *tape) add(code record.Code, data string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.events = append(t.events, record.Event{Time: time.Since(t.started), Code: code, Data: []byte(data)})
}

// run runs a case.
func (c testCase) run() (*recording, error) {
	where, err := newPlace(c)
	if err != nil {
		return nil, err
	}
	defer where.remove()
	t := &tape{started: time.Now()}
	s, err := session.Start(session.Options{
		Argv: c.Command, Dir: where.dir, Env: where.env, Size: c.size(),
		Tap: func(p []byte) { t.add(record.Output, string(p)) },
	})
	if err != nil {
		return nil, err
	}
	defer s.Close(true) //nolint:errcheck // the recording is complete
	for _, st := range c.Steps {
		if err := st.do(s, t); err != nil {
			return nil, err
		}
	}
	return c.finish(s, t)
}

// do does one step and waits for the screen to come to rest.
func (st step) do(s *session.Session, t *tape) error {
	ctx := context.Background()
	switch {
	case st.Keys != "":
		keys, err := emulator.ParseKeys(st.Keys)
		if err != nil {
			return err
		}
		t.add(record.Marker, st.Keys)
		if _, err := s.Send(ctx, session.Input{Keys: keys}, session.Guard{}, nil); err != nil {
			return err
		}
	case st.Resize != "":
		size, ok := record.Event{Code: record.Resize, Data: []byte(st.Resize)}.Size()
		if !ok {
			return fmt.Errorf("resize must be COLSxROWS, not %q", st.Resize)
		}
		t.add(record.Resize, st.Resize)
		if _, err := s.Resize(ctx, size); err != nil {
			return err
		}
	case st.WaitText != "":
		return st.wait(s)
	}
	return rest(s, still)
}

// wait waits for the text and then for the screen to come to rest.
func (st step) wait(s *session.Session) error {
	re, err := regexp.Compile("(?m)" + st.WaitText)
	if err != nil {
		return err
	}
	r, err := s.Wait(context.Background(), session.Until{Regex: re}, nil, patience)
	if err != nil {
		return err
	}
	if !re.MatchString(r.Screen.Text()) {
		return fmt.Errorf("%q did not come; the screen is\n%s", st.WaitText, r.Screen.Text())
	}
	return rest(s, still)
}

// rest waits until the screen has not changed for a while.
func rest(s *session.Session, d time.Duration) error {
	_, err := s.Wait(context.Background(), session.Until{Stable: d}, nil, patience)
	return err
}

// finish takes the evidence and the screen. The screen is that of the
// recording; that it is the session's too shows that nothing is missing.
func (c testCase) finish(s *session.Session, t *tape) (*recording, error) {
	if err := rest(s, finalStill); err != nil {
		return nil, err
	}
	live, err := s.Observe(context.Background())
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	r := &recording{testCase: c, events: t.events}
	if err := r.observe(live.Exit, time.Since(t.started)); err != nil {
		return nil, err
	}
	if r.screen, err = r.replay(); err != nil {
		return nil, err
	}
	if r.screen.Text() != live.Screen.Text() || r.screen.Cursor != live.Screen.Cursor {
		return nil, fmt.Errorf("the recording shows something else than the session did:\n%s\n---\n%s", r.screen.Text(), live.Screen.Text())
	}
	return r, nil
}

// observe adds the evidence: the program's end, or what the kernel knows of it.
func (r *recording) observe(exit *session.Exit, at time.Duration) error {
	if exit != nil {
		r.Evidence = &evidence{Exited: true}
		status := fmt.Append(nil, exit.Code)
		r.events = append(r.events, record.Event{Time: at, Code: record.Exit, Data: status})
		return nil
	}
	e, err := kernelEvidence()
	r.Evidence = &e
	return err
}

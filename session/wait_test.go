package session

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/modes"
)

const prompt = "\x1b[?2004h$ "

func TestWaitConditions(t *testing.T) {
	tests := []struct {
		name  string
		until Until
		play  func(d *fakeDevice) // what the program does once the wait has begun
		want  Outcome
		after time.Duration
	}{
		{"nothing to wait for", Until{None: true}, nil, OutcomeImmediate, 0},
		{"text already there", Until{Text: "hello"}, nil, OutcomeMatched, 0},
		{"text after a while", Until{Text: "done"}, func(d *fakeDevice) {
			time.Sleep(300 * time.Millisecond)
			d.out <- []byte("do")
			time.Sleep(300 * time.Millisecond)
			d.out <- []byte("ne")
		}, OutcomeMatched, 600 * time.Millisecond},
		{"regex on one line", Until{Regex: regexp.MustCompile(`(?m)^\d+ passed$`)}, func(d *fakeDevice) {
			time.Sleep(time.Second)
			d.out <- []byte("\r\n12 passed\r\n")
		}, OutcomeMatched, time.Second},
		{"gone", Until{Gone: regexp.MustCompile("hello")}, func(d *fakeDevice) {
			time.Sleep(time.Second)
			d.out <- []byte("\x1b[2J")
		}, OutcomeMatched, time.Second},
		{"change", Until{Change: true}, func(d *fakeDevice) {
			time.Sleep(time.Second)
			d.out <- []byte("\a")
			time.Sleep(time.Second)
			d.out <- []byte("x")
		}, OutcomeMatched, 2 * time.Second},
		{"exit", Until{Exit: true}, func(d *fakeDevice) {
			time.Sleep(time.Second)
			d.quit(3)
		}, OutcomeExited, time.Second},
		{"exit ends any wait", Until{Text: "never"}, func(d *fakeDevice) { d.quit(0) }, OutcomeExited, 0},
		{"deadline", Until{Text: "never"}, nil, OutcomeDeadline, 5 * time.Second},
		{"two conditions", Until{Text: "done", Gone: regexp.MustCompile("hello")}, func(d *fakeDevice) {
			d.out <- []byte("\r\ndone")
			time.Sleep(time.Second)
			d.out <- []byte("\x1b[1;1H\x1b[2K")
		}, OutcomeMatched, time.Second},
		{"silence only", Until{}, func(d *fakeDevice) {
			for range 5 {
				time.Sleep(200 * time.Millisecond)
				d.out <- []byte(".")
			}
		}, OutcomeSettled, time.Second + quietCooked},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bubble(t, cookedCat, func(t *testing.T, s *Session, d *fakeDevice) {
				d.out <- []byte("hello")
				synctest.Wait()
				if tt.play != nil {
					go tt.play(d)
				}
				r, err := s.Wait(t.Context(), tt.until, nil, 5*time.Second)
				if err != nil || r.Outcome != tt.want || r.Waited != tt.after {
					t.Errorf("outcome %s after %v (%v), want %s after %v\n%s", r.Outcome, r.Waited, err, tt.want, tt.after, r.Screen.Text())
				}
			})
		})
	}
}

func TestWaitStable(t *testing.T) {
	bubble(t, cookedCat, func(t *testing.T, s *Session, d *fakeDevice) {
		go func() {
			for range 4 {
				d.out <- []byte("x")
				time.Sleep(100 * time.Millisecond)
			}
		}()
		r, err := s.Wait(t.Context(), Until{Stable: 700 * time.Millisecond}, nil, 5*time.Second)
		if err != nil || r.Outcome != OutcomeMatched || r.Waited != time.Second {
			t.Errorf("%s after %v, %v", r.Outcome, r.Waited, err)
		}
	})
}

// Evidence ends a wait long before silence would.
func TestReadyByEvidence(t *testing.T) {
	bubble(t, rawShell, func(t *testing.T, s *Session, d *fakeDevice) {
		born := s.Born()
		d.out <- []byte(prompt)
		r, err := s.Wait(t.Context(), Until{}, &born, 5*time.Second)
		if err != nil || r.Outcome != OutcomeReady || r.Ready != Ready || r.Waited > 50*time.Millisecond {
			t.Errorf("%s after %v, ready %v, %v: %+v", r.Outcome, r.Waited, r.Ready, err, r.Verdict)
		}
	})
}

// The kernel alone knows when the echo is switched off: no output tells.
func TestWaitForModeWithoutOutput(t *testing.T) {
	bubble(t, cookedCat, func(t *testing.T, s *Session, d *fakeDevice) {
		d.out <- []byte("Token: ")
		go func() {
			time.Sleep(time.Second)
			d.set(func() { d.line = hidden })
		}()
		r, err := s.Wait(t.Context(), Until{Modes: []modes.Mode{modes.Password}}, nil, 5*time.Second)
		if err != nil || r.Outcome != OutcomeMatched || r.Waited > time.Second+2*probeEvery {
			t.Errorf("%s after %v, %v: %+v", r.Outcome, r.Waited, err, r.Verdict)
		}
	})
}

// Text that stood there before the input is no answer to it, nor is its echo.
func TestOnlyNewTextCounts(t *testing.T) {
	tests := []struct {
		name, before, typed string
		play                []string // a second apart; the echo comes first
		want                Outcome
		after               time.Duration
	}{
		{"old text stays", "done\r\n", "make", []string{"make\r\n", "working\r\n", "done\r\n"}, OutcomeMatched, 2 * time.Second},
		{"old text scrolls", "done\r\n", "make", []string{"make\r\n" + strings.Repeat("\r\n", 20), "done\r\n"}, OutcomeMatched, time.Second},
		{"never new", "done\r\n", "make", []string{"make\r\n", "failed\r\n"}, OutcomeDeadline, 5 * time.Second},
		{"echo", "", "echo done", []string{"echo done\r\n", "done\r\n"}, OutcomeMatched, time.Second},
		{"answer like the input", "", "done", []string{"done\r\ndone\r\n"}, OutcomeMatched, 0},
		{"gone and back in the same place", "done", "x", []string{"x\r\n", "\x1b[H\x1b[2K", "\x1b[Hdone"}, OutcomeMatched, 2 * time.Second},
		{"in another place at once", "done", "x", []string{"x\r\n\x1b[H\x1b[2K\x1b[5;5Hdone"}, OutcomeMatched, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bubble(t, cookedCat, func(t *testing.T, s *Session, d *fakeDevice) {
				d.out <- []byte(tt.before)
				synctest.Wait()
				sent, err := s.Send(t.Context(), Input{Text: tt.typed, Enter: true}, Guard{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				go func() {
					for _, out := range tt.play {
						d.out <- []byte(out)
						time.Sleep(time.Second)
					}
				}()
				r, err := s.Wait(t.Context(), Until{Text: "done"}, &sent.Baseline, 5*time.Second)
				if err != nil || r.Outcome != tt.want || r.Waited != tt.after {
					t.Errorf("%s after %v, %v, want %s after %v\n%s", r.Outcome, r.Waited, err, tt.want, tt.after, r.Screen.Text())
				}
				time.Sleep(5 * time.Second) // let the program finish
			})
		})
	}
}

// A program that answers Enter late is not ready because it has echoed the
// keys before.
func TestEnterWantsItsOwnReaction(t *testing.T) {
	bubble(t, rawShell, func(t *testing.T, s *Session, d *fakeDevice) {
		d.out <- []byte(prompt)
		synctest.Wait()
		go func() {
			<-d.wrote
			d.out <- []byte("one")
			<-d.wrote
			time.Sleep(100 * time.Millisecond)
			d.out <- []byte("\r\nanswer one\r\n$ ")
		}()
		sent, err := s.Send(t.Context(), Input{Text: "one", Enter: true}, Guard{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Wait(t.Context(), Until{}, &sent.Baseline, 5*time.Second)
		if err != nil || r.Outcome != OutcomeReady || !strings.Contains(r.Screen.Text(), "answer one") {
			t.Errorf("%s after %v, %v\n%s", r.Outcome, r.Waited, err, r.Screen.Text())
		}
	})
}

// The mode a screen had before the input is no answer to it.
func TestOldModeDoesNotCount(t *testing.T) {
	bubble(t, rawShell, func(t *testing.T, s *Session, d *fakeDevice) {
		d.out <- []byte(prompt)
		synctest.Wait()
		sent, err := s.Send(t.Context(), Input{Text: "ls", Enter: true}, Guard{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			time.Sleep(time.Second)
			d.out <- []byte("ls\r\n$ ")
		}()
		r, err := s.Wait(t.Context(), Until{Modes: []modes.Mode{modes.Shell}}, &sent.Baseline, 5*time.Second)
		if err != nil || r.Outcome != OutcomeMatched || r.Waited < time.Second {
			t.Errorf("%s after %v, %v", r.Outcome, r.Waited, err)
		}
	})
}

// An echo is no answer, but it is a change.
func TestEchoIsAChange(t *testing.T) {
	bubble(t, cookedCat, func(t *testing.T, s *Session, d *fakeDevice) {
		sent, err := s.Send(t.Context(), Input{Text: "x"}, Guard{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			time.Sleep(time.Second)
			d.out <- []byte("x")
		}()
		r, err := s.Wait(t.Context(), Until{Change: true}, &sent.Baseline, 5*time.Second)
		if err != nil || r.Outcome != OutcomeMatched || r.Waited != time.Second {
			t.Errorf("%s after %v, %v", r.Outcome, r.Waited, err)
		}
	})
}

// Silence can be waited for after input that shows nothing.
func TestStableAfterSilentInput(t *testing.T) {
	bubble(t, func() *fakeDevice { return newFake("sudo", hidden) }, func(t *testing.T, s *Session, d *fakeDevice) {
		sent, err := s.Send(t.Context(), Input{Text: "secret"}, Guard{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Wait(t.Context(), Until{Stable: 100 * time.Millisecond}, &sent.Baseline, 5*time.Second)
		if err != nil || r.Outcome != OutcomeMatched || r.Waited != 100*time.Millisecond {
			t.Errorf("%s after %v, %v", r.Outcome, r.Waited, err)
		}
	})
}

func TestNoReactionIsNotReady(t *testing.T) {
	bubble(t, cookedCat, func(t *testing.T, s *Session, d *fakeDevice) {
		sent, err := s.Send(t.Context(), Input{Text: "x"}, Guard{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Wait(t.Context(), Until{}, &sent.Baseline, 5*time.Second)
		if err != nil || r.Outcome != OutcomeSettled || r.Waited != quietNoReaction || r.Ready != NotKnown {
			t.Errorf("%s after %v, ready %v, %v", r.Outcome, r.Waited, r.Ready, err)
		}
	})
}

// Nothing is shown or judged inside a synchronized update.
func TestSynchronizedUpdateIsHeld(t *testing.T) {
	bubble(t, cookedCat, func(t *testing.T, s *Session, d *fakeDevice) {
		d.out <- []byte("old")
		synctest.Wait()
		d.out <- []byte("\x1b[?2026h\x1b[2J\x1b[Hhalf")
		synctest.Wait()
		snap, _ := s.Observe(t.Context())
		if got := snap.Screen.Text(); got != "old" {
			t.Errorf("inside the update the screen is %q", got)
		}
		d.out <- []byte(" whole\x1b[?2026l")
		synctest.Wait()
		if got := s.Snapshot().Screen.Text(); got != "half whole" {
			t.Errorf("after the update the screen is %q", got)
		}
		d.out <- []byte("\x1b[?2026h!")
		time.Sleep(heldUpdate + time.Millisecond)
		synctest.Wait()
		if got := s.Snapshot().Screen.Text(); got != "half whole!" {
			t.Errorf("an update without end is hidden for ever: %q", got)
		}
	})
}

func TestCancelledWait(t *testing.T) {
	bubble(t, cookedCat, func(t *testing.T, s *Session, d *fakeDevice) {
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			time.Sleep(time.Second)
			cancel()
		}()
		start := time.Now()
		_, err := s.Wait(ctx, Until{Text: "never"}, nil, time.Minute)
		if !errors.Is(err, context.Canceled) || time.Since(start) != time.Second {
			t.Errorf("%v after %v", err, time.Since(start))
		}
		s.do(t.Context(), func(l *loop) { //nolint:errcheck // checked by what it sets
			if n := len(l.waiters); n != 0 {
				t.Errorf("%d waiters left", n)
			}
		})
	})
}

// With nobody waiting and nothing to read, nothing runs.
func TestIdleSessionSleeps(t *testing.T) {
	bubble(t, rawShell, func(t *testing.T, s *Session, d *fakeDevice) {
		d.out <- []byte(prompt)
		s.Wait(t.Context(), Until{}, nil, time.Second) //nolint:errcheck // only to settle
		synctest.Wait()
		before := d.evidenceCalls()
		time.Sleep(time.Hour)
		synctest.Wait()
		if n := d.evidenceCalls() - before; n != 0 {
			t.Errorf("%d looks at the kernel in an idle hour", n)
		}
	})
}

func TestExitIsToldWithAllOutput(t *testing.T) {
	bubble(t, cookedCat, func(t *testing.T, s *Session, d *fakeDevice) {
		d.exit <- Exit{Code: 7} // the kernel tells first
		go func() {
			time.Sleep(50 * time.Millisecond)
			d.out <- []byte("last words")
			d.set(func() { d.ended = true })
			close(d.out)
		}()
		r, err := s.Wait(t.Context(), Until{Exit: true}, nil, 5*time.Second)
		if err != nil || r.Exit == nil || r.Exit.Code != 7 || r.Screen.Text() != "last words" || r.Verdict.Mode != modes.Exited {
			t.Errorf("%v %+v %q %v", err, r.Exit, r.Screen.Text(), r.Verdict.Mode)
		}
	})
}

// A child left in the background holds the terminal open for ever.
func TestExitWithTerminalHeldOpen(t *testing.T) {
	bubble(t, cookedCat, func(t *testing.T, s *Session, d *fakeDevice) {
		d.exit <- Exit{}
		d.set(func() { d.ended = true })
		r, err := s.Wait(t.Context(), Until{Exit: true}, nil, 5*time.Second)
		if err != nil || r.Exit == nil || r.Waited > drainCeiling {
			t.Errorf("%v after %v: exit %v", err, r.Waited, r.Exit)
		}
		d.out <- []byte("still here")
		synctest.Wait()
		if got := s.Snapshot().Screen.Text(); got != "still here" {
			t.Errorf("later output is lost: %q", got)
		}
		close(d.out)
	})
}

func TestFloodKeepsTheSnapshotMoving(t *testing.T) {
	bubble(t, cookedCat, func(t *testing.T, s *Session, d *fakeDevice) {
		d.out <- []byte("first")
		synctest.Wait()
		before := s.Snapshot().Revision
		for range 50 {
			d.out <- []byte(strings.Repeat("line\r\n", 100))
		}
		time.Sleep(2 * publishEvery)
		synctest.Wait()
		if now := s.Snapshot(); now.Revision == before || !strings.HasPrefix(now.Screen.Text(), "line") {
			t.Errorf("revision %d after a flood, was %d", now.Revision, before)
		}
	})
}

func TestRevisionCountsWhatIsSeen(t *testing.T) {
	bubble(t, cookedCat, func(t *testing.T, s *Session, d *fakeDevice) {
		d.out <- []byte("x")
		synctest.Wait()
		first, _ := s.Observe(t.Context())
		d.out <- []byte("\a\x1b[0m")
		synctest.Wait()
		same, _ := s.Observe(t.Context())
		if same.Revision != first.Revision {
			t.Errorf("revision %d after bytes nobody sees, was %d", same.Revision, first.Revision)
		}
		d.set(func() { d.line = hidden })
		mode, _ := s.Observe(t.Context())
		if mode.Revision <= same.Revision {
			t.Error("a new mode is no new revision")
		}
		old, ok, _ := s.Delivered(t.Context(), first.Revision)
		if !ok || old.Screen != first.Screen {
			t.Error("an earlier screen was forgotten")
		}
	})
}

func TestResizeIsAReaction(t *testing.T) {
	bubble(t, rawShell, func(t *testing.T, s *Session, d *fakeDevice) {
		d.out <- []byte("before")
		synctest.Wait()
		b, err := s.Resize(t.Context(), emulator.Size{Rows: 10, Cols: 40})
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			time.Sleep(50 * time.Millisecond)
			d.out <- []byte("\x1b[2J\x1b[Hafter")
		}()
		r, err := s.Wait(t.Context(), Until{Text: "after"}, &b, time.Second)
		if err != nil || r.Screen.Rows != 10 || r.Screen.Cols != 40 || r.Outcome != OutcomeMatched {
			t.Errorf("%v %s %v %q", err, r.Outcome, r.Screen.Size, r.Screen.Text())
		}
	})
}

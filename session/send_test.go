package session

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/modes"
)

func keys(t *testing.T, s string) []emulator.Key {
	t.Helper()
	k, err := emulator.ParseKeys(s)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestSendWrites(t *testing.T) {
	tests := []struct {
		name, screen string
		in           Input
		want         string
	}{
		{"text", "", Input{Text: "ls"}, "ls"},
		{"text and enter", "", Input{Text: "ls", Enter: true}, "ls\r"},
		{"newlines are Enter", "", Input{Text: "a\nb\r\nc"}, "a\rb\rc"},
		{"several lines are a paste where that is asked for", "\x1b[?2004h", Input{Text: "a\nb"}, "\x1b[200~a\rb\x1b[201~"},
		{"one line is not", "\x1b[?2004h", Input{Text: "ab"}, "ab"},
		{"order", "", Input{Text: "a", Keys: keys(t, "<up>b"), Enter: true}, "a\x1b[Ab\r"},
		{"cursor keys as asked for", "\x1b[?1h", Input{Keys: keys(t, "<up>")}, "\x1bOA"},
		{"mouse", "\x1b[?1000h\x1b[?1006h", Input{Mouse: []emulator.Mouse{{Row: 1, Col: 2}}}, "\x1b[<0;3;2M"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bubble(t, rawShell, func(t *testing.T, s *Session, d *fakeDevice) {
				d.out <- []byte(tt.screen + ".")
				synctest.Wait()
				sent, err := s.Send(t.Context(), tt.in, Guard{}, nil)
				if err != nil || sent.Keys != sent.Total || sent.Total == 0 {
					t.Errorf("%d of %d keys, %v", sent.Keys, sent.Total, err)
				}
				if got := d.input(); got != tt.want {
					t.Errorf("typed %q, want %q", got, tt.want)
				}
			})
		})
	}
}

func TestSendRefuses(t *testing.T) {
	editor, rev := modes.Editor, uint64(1)
	var mode *WrongModeError
	var stale *StaleError
	var paste *emulator.PasteError
	tests := []struct {
		name  string
		in    Input
		guard Guard
		is    func(error) bool
	}{
		{"wrong mode", Input{Text: "x"}, Guard{Mode: &editor}, func(err error) bool { return errors.As(err, &mode) }},
		{"stale revision", Input{Text: "x"}, Guard{Revision: &rev}, func(err error) bool { return errors.As(err, &stale) }},
		{"control character", Input{Text: "a\x1b[31m"}, Guard{}, func(err error) bool { return errors.As(err, &paste) }},
		{"mouse", Input{Mouse: []emulator.Mouse{{}}}, Guard{}, func(err error) bool { return errors.Is(err, ErrMouseOff) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bubble(t, rawShell, func(t *testing.T, s *Session, d *fakeDevice) {
				d.out <- []byte(prompt)
				synctest.Wait()
				queued := false
				_, err := s.Send(t.Context(), tt.in, tt.guard, func() { queued = true })
				if !tt.is(err) || !queued {
					t.Errorf("error %v, queued called: %v", err, queued)
				}
				if got := d.input(); got != "" {
					t.Errorf("typed %q all the same", got)
				}
			})
		})
	}
}

// Enter waits until a program that edits its own input has taken the text, or
// it would be taken for the end of a paste.
func TestEnterWaitsForThePaste(t *testing.T) {
	bubble(t, rawShell, func(t *testing.T, s *Session, d *fakeDevice) {
		d.out <- []byte(prompt)
		d.set(func() { d.pending = 3 })
		go func() {
			<-d.wrote
			time.Sleep(200 * time.Millisecond)
			if got := d.input(); got != "ls\r" && got != "ls" {
				t.Errorf("typed %q", got)
			} else if got != "ls" {
				t.Error("Enter came before the text was taken")
			}
			d.set(func() { d.pending = 0 })
			d.out <- []byte("ls")
		}()
		start := time.Now()
		if _, err := s.Send(t.Context(), Input{Text: "ls", Enter: true}, Guard{}, nil); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(start); took < 200*time.Millisecond || took > 300*time.Millisecond {
			t.Errorf("typed after %v", took)
		}
		if got := d.input(); got != "ls\r" {
			t.Errorf("typed %q", got)
		}
	})
}

func TestTypingStopsAtAKey(t *testing.T) {
	bubble(t, rawShell, func(t *testing.T, s *Session, d *fakeDevice) {
		d.set(func() { d.stuck = true })
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		sent, err := s.Send(ctx, Input{Text: "hello"}, Guard{}, nil)
		if err != nil || sent.Keys != 0 || sent.Total != 5 {
			t.Errorf("%d of %d keys, %v", sent.Keys, sent.Total, err)
		}
		d.set(func() { d.stuck = false })
		if _, err := s.Send(t.Context(), Input{Text: "again"}, Guard{}, nil); err != nil || d.input() != "again" {
			t.Errorf("after that typed %q, %v", d.input(), err)
		}
	})
}

func TestInputQueueIsBounded(t *testing.T) {
	bubble(t, rawShell, func(t *testing.T, s *Session, d *fakeDevice) {
		d.set(func() { d.stuck = true })
		text := strings.Repeat("x", 64*1024)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var full error
		for range 6 {
			queued := make(chan struct{})
			errs := make(chan error, 1)
			go func() {
				_, err := s.Send(ctx, Input{Text: text}, Guard{}, func() { close(queued) })
				errs <- err
			}()
			<-queued
			synctest.Wait()
			select {
			case err := <-errs:
				full = errors.Join(full, err)
			default:
			}
		}
		if !errors.Is(full, ErrInputFull) {
			t.Errorf("384 KiB were queued: %v", full)
		}
		cancel()
		synctest.Wait()
	})
}

func TestSendsKeepTheirOrder(t *testing.T) {
	bubble(t, rawShell, func(t *testing.T, s *Session, d *fakeDevice) {
		for _, word := range []string{"one ", "two ", "three"} {
			queued := make(chan struct{})
			go s.Send(t.Context(), Input{Text: word}, Guard{}, func() { close(queued) }) //nolint:errcheck // seen by what is typed
			<-queued
		}
		synctest.Wait()
		if got := d.input(); got != "one two three" {
			t.Errorf("typed %q", got)
		}
	})
}

// Reports go to programs that ask for them, not to a shell that shows a
// hostile file while the line is cooked.
func TestRepliesOnlyWhenRaw(t *testing.T) {
	for line, want := range map[string]string{"raw": "\x1b[0n", "cooked": ""} {
		t.Run(line, func(t *testing.T) {
			device := map[string]func() *fakeDevice{"raw": rawShell, "cooked": cookedCat}[line]
			bubble(t, device, func(t *testing.T, s *Session, d *fakeDevice) {
				d.out <- []byte("\x1b[5n")
				synctest.Wait()
				if got := d.input(); got != want {
					t.Errorf("typed %q, want %q", got, want)
				}
			})
		})
	}
}

func TestSendAfterExit(t *testing.T) {
	bubble(t, rawShell, func(t *testing.T, s *Session, d *fakeDevice) {
		d.quit(0)
		synctest.Wait()
		if _, err := s.Send(t.Context(), Input{Text: "x"}, Guard{}, nil); !errors.Is(err, ErrExited) {
			t.Errorf("error %v", err)
		}
	})
}

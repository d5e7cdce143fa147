package main_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestTwentySessionsAtOnce(t *testing.T) {
	t.Parallel()
	need(t, "bash")
	s := start(t)
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if err := ownShell(s, fmt.Sprintf("shell-%d", i), i); err != nil {
				t.Errorf("session %d: %v", i, err)
			}
		})
	}
	all.Wait()
	if list := s.must("list_sessions", nil); !strings.HasPrefix(list.text, "[sessions=20]") {
		t.Errorf("list_sessions: %s", list.text)
	}
}

// ownShell gives a shell a variable of its own, asks for it again and again,
// and fails when the screen shows that of another.
func ownShell(s *server, name string, number int) error {
	ctx := s.t.Context()
	if _, err := s.do(ctx, "create_session", plainBash(args{"name": name})); err != nil {
		return err
	}
	own := fmt.Sprintf("<own-%d>", number)
	lines := []string{fmt.Sprintf("V='%s'", own)}
	for round := range 5 {
		lines = append(lines, fmt.Sprintf("echo round-%d $V", round))
	}
	for _, line := range lines {
		r, err := s.do(ctx, "send_keys", args{"session_id": name, "text": line, "enter": true})
		if err != nil {
			return err
		}
		if r.id != name || !r.has("mode=shell") {
			return fmt.Errorf("not a shell of that name after %s:\n%s", line, r.text)
		}
	}
	r, err := s.do(ctx, "read_screen", args{"session_id": name})
	if err != nil {
		return err
	}
	for round := range 5 {
		if !strings.Contains(r.screen, fmt.Sprintf("\nround-%d %s\n", round, own)) {
			return fmt.Errorf("round %d is missing:\n%s", round, r.text)
		}
	}
	if strings.Count(r.screen, "<own-") != 6 || strings.Count(r.screen, own) != 6 {
		return fmt.Errorf("not its own lines only:\n%s", r.text)
	}
	return nil
}

func TestPingIsNotHeldUpByWaits(t *testing.T) {
	t.Parallel()
	const waits = 130
	s := start(t, "--max-calls", fmt.Sprint(waits))
	d := s.create(args{"command": []string{"cat"}, "until": args{"none": true}})
	ctx, cancel := context.WithCancel(t.Context())
	var pending sync.WaitGroup
	for range waits {
		pending.Go(func() { waitForEver(ctx, d) })
	}
	eventually(t, "all places are taken", func() bool { return d.on("read_screen", nil).isError })
	var took []time.Duration
	for range 15 {
		begin := time.Now()
		if err := s.session.Ping(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		took = append(took, time.Since(begin))
	}
	cancel()
	pending.Wait()
	slices.Sort(took)
	median, limit := took[len(took)/2], 50*time.Millisecond
	if raceEnabled {
		limit = 500 * time.Millisecond
	}
	t.Logf("ping with %d pending waits: median %v, longest %v", waits, median, took[len(took)-1])
	if median > limit {
		t.Errorf("the median is above %v", limit)
	}
	eventually(t, "a place is free", func() bool { return !d.on("read_screen", nil).isError })
	d.line("still here").wantText(t, "still here\nstill here")
}

// waitForEver holds one of the server's places until the context ends. It
// tries again when there was none.
func waitForEver(ctx context.Context, d *driven) {
	for {
		r, err := d.do(ctx, "wait_for", d.about(args{"until": args{"text": "never"}, "timeout_ms": 50_000}))
		if err == nil && strings.HasPrefix(r.text, "error busy: ") {
			continue
		}
		if !errors.Is(err, context.Canceled) {
			d.t.Errorf("a wait ended by itself: %v\n%s", err, r.text)
		}
		return
	}
}

func TestCancelledWaitStopsAtOnce(t *testing.T) {
	t.Parallel()
	r := startRaw(t)
	id := r.create(args{"command": []string{"cat"}})
	r.callTool(1, "wait_for", args{"session_id": id, "until": args{"text": "never"}, "timeout_ms": 50_000})
	r.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
	begin := time.Now()
	r.callTool(2, "send_keys", args{"session_id": id, "text": "intact", "enter": true})
	p := r.answer("2") // a cancelled request gets no response
	if took := time.Since(begin); took > 2*time.Second {
		t.Errorf("the next call took %v", took)
	}
	if !strings.Contains(p.text(), "intact\nintact") {
		t.Errorf("not intact:\n%s", p.text())
	}
}

func TestCancelFreesItsPlace(t *testing.T) {
	t.Parallel()
	s := start(t, "--max-calls", "1")
	d := s.create(args{"command": []string{"cat"}})
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	begin := time.Now()
	if _, err := s.do(ctx, "wait_for", d.about(args{"until": args{"text": "never"}, "timeout_ms": 50_000})); err == nil {
		t.Fatal("the wait was not cancelled")
	}
	if took := time.Since(begin); took > 2*time.Second {
		t.Errorf("the cancelled call took %v", took)
	}
	// The notification and the next call travel in order, but the end of the
	// cancelled call is not awaited: it may still hold the only place.
	eventually(t, "the place is free", func() bool { return !d.on("read_screen", nil).isError })
	d.line("intact").wantText(t, "intact\nintact")
}

func TestCallsTakeEffectInTheOrderSent(t *testing.T) {
	t.Parallel()
	const calls = 100
	r := startRaw(t)
	id := r.create(args{"command": []string{"cat"}, "cols": 100})
	var want strings.Builder
	for i := range calls {
		word := fmt.Sprintf("w%02d ", i)
		want.WriteString(word)
		r.callTool(i, "send_keys", args{"session_id": id, "text": word, "until": args{"none": true}})
	}
	r.callTool(calls, "send_keys", args{"session_id": id, "enter": true, "until": args{"none": true}})
	for i, p := range r.collect(calls + 1) {
		if p.Error != nil || p.Result.IsError {
			t.Fatalf("call %s: %+v", i, p)
		}
	}
	r.callTool(calls+1, "wait_for", args{"session_id": id, "until": args{"regex": "(?s)w99.*w99", "stable_ms": 50}})
	shown := r.answer(fmt.Sprint(calls + 1)).text()
	_, screen, _ := strings.Cut(shown, "\n")
	if got := strings.ReplaceAll(screen, "\n", ""); strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(want.String()+want.String(), " ", "") {
		t.Errorf("not in order, or not complete:\n%s", shown)
	}
}

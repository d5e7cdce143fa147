package session_test

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/ptyglass/ptyglass/session"
)

// BenchmarkKeyToAnswer measures a key typed at a shell's prompt until the
// answer that it has been drawn and the shell waits again. The floor is the
// silence asked for beside the evidence.
func BenchmarkKeyToAnswer(b *testing.B) {
	s, err := session.Start(session.Options{Argv: []string{"bash", "--norc", "--noprofile"}})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close(true)
	if _, err := s.Wait(b.Context(), session.Until{}, nil, ceiling); err != nil {
		b.Fatal(err)
	}
	var took []time.Duration
	for b.Loop() {
		start := time.Now()
		sent, err := s.Send(b.Context(), session.Input{Text: "x"}, session.Guard{}, nil)
		if err != nil {
			b.Fatal(err)
		}
		r, err := s.Wait(b.Context(), session.Until{}, &sent.Baseline, ceiling)
		if err != nil || r.Outcome != session.OutcomeReady {
			b.Fatalf("%v %s\n%s", err, r.Outcome, r.Screen.Text())
		}
		took = append(took, time.Since(start))
		if len(took)%40 == 0 { // keep the line short
			clearLine(b, s)
		}
	}
	report(b, took)
}

// BenchmarkKeyToScreen measures a key typed until it is on the screen, which
// needs no judgement.
func BenchmarkKeyToScreen(b *testing.B) {
	s, err := session.Start(session.Options{Argv: []string{"cat"}})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close(true)
	var took []time.Duration
	for b.Loop() {
		start := time.Now()
		sent, err := s.Send(b.Context(), session.Input{Text: "x"}, session.Guard{}, nil)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Wait(b.Context(), session.Until{Change: true}, &sent.Baseline, ceiling); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
		if len(took)%40 == 0 {
			clearLine(b, s)
		}
	}
	report(b, took)
}

func clearLine(b *testing.B, s *session.Session) {
	b.Helper()
	b.StopTimer()
	defer b.StartTimer()
	sent, err := s.Send(b.Context(), session.Input{Enter: true}, session.Guard{}, nil)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := s.Wait(b.Context(), session.Until{}, &sent.Baseline, ceiling); err != nil {
		b.Fatal(err)
	}
}

func report(b *testing.B, took []time.Duration) {
	b.Helper()
	slices.Sort(took)
	at := func(q float64) float64 {
		return float64(took[int(q*float64(len(took)-1))].Microseconds()) / 1000
	}
	b.ReportMetric(at(0.5), "p50-ms")
	b.ReportMetric(at(0.99), "p99-ms")
}

// BenchmarkFlood measures how fast a session takes output.
func BenchmarkFlood(b *testing.B) {
	const megabytes = 2
	b.SetBytes(megabytes << 20)
	for b.Loop() {
		s, err := session.Start(session.Options{CommandLine: "yes 'the quick brown fox jumps over the lazy dog' | head -c 2097152"})
		if err != nil {
			b.Fatal(err)
		}
		if r, err := s.Wait(b.Context(), session.Until{Exit: true}, nil, time.Minute); err != nil || r.Exit == nil {
			b.Fatalf("%v %s", err, r.Outcome)
		}
		s.Close(true)
	}
}

// BenchmarkCreateClose measures a session from its start to the end of its
// last process.
func BenchmarkCreateClose(b *testing.B) {
	for b.Loop() {
		s, err := session.Start(session.Options{Argv: []string{"cat"}})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Close(true); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSessionMemory reports what a running session costs this process.
func BenchmarkSessionMemory(b *testing.B) {
	const sessions = 20
	for b.Loop() {
		before := heapAlloc()
		held := make([]*session.Session, sessions)
		for i := range held {
			s, err := session.Start(session.Options{Argv: []string{"cat"}})
			if err != nil {
				b.Fatal(err)
			}
			held[i] = s
		}
		b.ReportMetric(float64(heapAlloc()-before)/sessions/1024, "KiB/session")
		for _, s := range held {
			s.Close(true)
		}
	}
}

func heapAlloc() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

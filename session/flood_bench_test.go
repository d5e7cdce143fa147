package session_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/creack/pty"

	"github.com/ptyglass/ptyglass/session"
)

// BenchmarkFloodRatio measures cat of 100 MB through a whole session against
// the same program on a PTY that is only drained, in turn, and reports the
// median of the ratios of the times.
func BenchmarkFloodRatio(b *testing.B) {
	const megabytes, rounds = 100, 3
	file := logFile(b, megabytes<<20)
	for b.Loop() {
		var ratios, speeds []float64
		for range rounds {
			drained, drawn := drain(b, file), flood(b, file)
			ratios = append(ratios, drawn.Seconds()/drained.Seconds())
			speeds = append(speeds, megabytes/drawn.Seconds())
			b.Logf("drained %v, session %v", drained, drawn)
		}
		slices.Sort(ratios)
		b.ReportMetric(ratios[rounds/2], "session/drained")
		b.ReportMetric(slices.Max(speeds), "MiB/s")
	}
}

// logFile makes a file of log lines.
func logFile(b *testing.B, size int) string {
	b.Helper()
	var block bytes.Buffer
	for i := 0; block.Len() < 1<<20; i++ {
		fmt.Fprintf(&block, "2026-11-21T10:%02d:00 INFO worker-%d handled request %d in %d ms\n", i%60, i%8, i, i%500)
	}
	name := filepath.Join(b.TempDir(), "log")
	data := bytes.Repeat(block.Bytes(), size/block.Len()+1)[:size]
	if err := os.WriteFile(name, data, 0o600); err != nil {
		b.Fatal(err)
	}
	return name
}

// flood is the time of a session from its start until its end is known.
func flood(b *testing.B, file string) time.Duration {
	b.Helper()
	start := time.Now()
	s, err := session.Start(session.Options{Argv: []string{"cat", file}})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close(true)
	r, err := s.Wait(b.Context(), session.Until{Exit: true}, nil, 5*time.Minute)
	if err != nil || r.Exit == nil || r.Exit.Code != 0 {
		b.Fatalf("%v %s %v", err, r.Outcome, r.Exit)
	}
	return time.Since(start)
}

// drain is the time to read everything that the program writes.
func drain(b *testing.B, file string) time.Duration {
	b.Helper()
	start := time.Now()
	cmd := exec.Command("cat", file)
	master, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		b.Fatal(err)
	}
	defer master.Close()
	io.CopyBuffer(io.Discard, struct{ io.Reader }{master}, make([]byte, 32<<10)) //nolint:errcheck // ends with EIO
	if err := cmd.Wait(); err != nil {
		b.Fatal(err)
	}
	return time.Since(start)
}

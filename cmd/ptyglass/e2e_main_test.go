// Package main_test drives the real binary through a real MCP client on stdio,
// an implementation that shares no code with the server's, and through hand
// made JSON-RPC where no well-behaved client would do.
package main_test

import (
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// binary is the server under test. TestMain sets it once.
var binary string

func TestMain(m *testing.M) { os.Exit(buildAndRun(m)) }

func buildAndRun(m *testing.M) int {
	dir, err := os.MkdirTemp("", "ptyglass-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "ptyglass")
	args := []string{"build", "-o", binary}
	if raceEnabled {
		args = append(args, "-race")
	}
	if out, err := exec.Command("go", append(args, ".")...).CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// need fails the test when a program it is about is missing: a test that is
// skipped proves nothing.
func need(t *testing.T, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if _, err := exec.LookPath(p); err != nil {
			t.Fatalf("%s is not installed; this test needs it", p)
		}
	}
}

const (
	// secretName and secretValue stand for what is commonly found in the
	// environment of a server and must not reach the programs.
	secretName  = "E2E_API_TOKEN"
	secretValue = "hunter2-in-the-environment"
	// markerName is a variable that programs inherit from the server, so that
	// those of one server are found among all processes.
	markerName = "LC_E2E"
)

// serverCommand prepares `ptyglass mcp` in an environment of its own. mark is
// the value of its marker.
func serverCommand(t *testing.T, flags ...string) (cmd *exec.Cmd, mark string) {
	t.Helper()
	home := t.TempDir()
	mark = rand.Text()
	cmd = exec.Command(binary, append([]string{"mcp"}, flags...)...)
	cmd.Dir = home
	cmd.Env = []string{"PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME=" + home, "SHELL=/bin/bash", "LANG=C.UTF-8",
		secretName + "=" + secretValue, markerName + "=" + mark,
		"GORACE=atexit_sleep_ms=0"} // the race detector's pause at exit would count as ours
	cmd.Stderr = &logged{t: t}
	return cmd, mark
}

// logged passes the server's log, and what the race detector says of it, on to
// the test's.
type logged struct{ t *testing.T }

func (l *logged) Write(p []byte) (int, error) {
	if l.t.Context().Err() == nil {
		l.t.Logf("server: %s", p)
	} else { // the test may have ended
		fmt.Fprintf(os.Stderr, "server of %s: %s", l.t.Name(), p)
	}
	return len(p), nil
}

// eventually polls what nothing tells when it happens.
func eventually(t *testing.T, what string, cond func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	ceiling := time.After(10 * time.Second)
	for !cond() {
		select {
		case <-tick.C:
		case <-ceiling:
			t.Fatalf("not within 10 s: %s", what)
		}
	}
}

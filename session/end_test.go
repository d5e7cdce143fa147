package session_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/ptyglass/ptyglass/modes"
	"github.com/ptyglass/ptyglass/session"
)

const ceiling = 20 * time.Second

func start(t *testing.T, opts session.Options) *session.Session {
	t.Helper()
	s, err := session.Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close(true) })
	return s
}

func waitFor(t *testing.T, s *session.Session, u session.Until) session.Result {
	t.Helper()
	born := s.Born()
	r, err := s.Wait(t.Context(), u, &born, ceiling)
	if err != nil || r.Outcome == session.OutcomeDeadline {
		t.Fatalf("%v %s\n%s", err, r.Outcome, r.Screen.Text())
	}
	return r
}

func TestExitStatus(t *testing.T) {
	tests := []struct {
		name, command string
		code          int
		signal        string
	}{
		{"success", "true", 0, ""},
		{"failure", "exit 3", 3, ""},
		{"signal", "kill -TERM $$", -1, "SIGTERM"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := start(t, session.Options{Argv: []string{"sh", "-c", tt.command}})
			r := waitFor(t, s, session.Until{Exit: true})
			if r.Exit.Code != tt.code || r.Exit.Signal != tt.signal || r.Verdict.Mode != modes.Exited {
				t.Errorf("exit %+v, mode %v", r.Exit, r.Verdict.Mode)
			}
		})
	}
}

// What a program writes right before it exits is never lost.
func TestLastOutputIsComplete(t *testing.T) {
	for i := range 50 {
		want := fmt.Sprintf("last line %d", i)
		s := start(t, session.Options{Argv: []string{"sh", "-c", "seq 400; printf '" + want + "'"}})
		r := waitFor(t, s, session.Until{Exit: true})
		if !strings.HasSuffix(r.Screen.Text(), "\n400\n"+want) {
			t.Fatalf("round %d ends with\n%s", i, r.Screen.Text())
		}
		s.Close(true)
	}
}

func TestStartErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	tests := map[string]session.Options{
		"no such program":  {Argv: []string{"no-such-program"}},
		"not executable":   {Argv: []string{file}},
		"no such folder":   {Argv: []string{"true"}, Dir: "/no/such/folder"},
		"a file as folder": {Argv: []string{"true"}, Dir: file},
		"NUL in argv":      {Argv: []string{"echo", "a\x00b"}},
		"NUL in command":   {CommandLine: "echo \x00"},
		"NUL in env":       {Argv: []string{"true"}, Env: map[string]string{"A": "\x00"}},
		"bad variable":     {Argv: []string{"true"}, Env: map[string]string{"A=B": "c"}},
		"empty name":       {Argv: []string{""}},
		"both":             {Argv: []string{"true"}, CommandLine: "true"},
	}
	for name, opts := range tests {
		t.Run(name, func(t *testing.T) {
			s, err := session.Start(opts)
			var want *session.StartError
			if err == nil {
				s.Close(true)
			}
			if !asStartError(err, &want) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// clingers are programs that do their best to outlive a session. Each writes
// its process number to the file $PIDS and "up" to the terminal.
var clingers = map[string]string{
	"foreground":     `echo $$ >>$PIDS; echo up; sleep 1000`,
	"background":     `sleep 1000 & echo $! >>$PIDS; echo up; wait`,
	"nohup":          `nohup sleep 1000 >/dev/null 2>&1 & echo $! >>$PIDS; echo up; wait`,
	"setsid":         `setsid sh -c 'echo $$ >>$PIDS; exec sleep 1000' & until [ -s $PIDS ]; do :; done; echo up; wait`,
	"double fork":    `(setsid sh -c '(sh -c "echo \$\$ >>\$PIDS; exec sleep 1000" </dev/null >/dev/null 2>&1 &)' &); until [ -s $PIDS ]; do :; done; echo up; sleep 1000`,
	"traps":          `trap '' HUP TERM INT; echo $$ >>$PIDS; echo up; while :; do sleep 1; done`,
	"stopped":        `sleep 1000 & kill -STOP $!; echo $! >>$PIDS; echo up; wait`,
	"cleared env":    `env -i PIDS=$PIDS setsid sh -c 'echo $$ >>$PIDS; exec sleep 1000' & until [ -s $PIDS ]; do :; done; echo up; wait`,
	"leader is gone": `trap '' HUP; (trap '' HUP; setsid sh -c 'trap "" HUP; echo $$ >>$PIDS; exec sleep 1000' >/dev/null 2>&1 &); until [ -s $PIDS ]; do :; done; echo up; exit`,
}

func TestCloseEndsEveryProcess(t *testing.T) {
	for name, script := range clingers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pids := filepath.Join(t.TempDir(), "pids")
			s := start(t, session.Options{Argv: []string{"sh", "-c", script}, Env: map[string]string{"PIDS": pids}, Grace: 100 * time.Millisecond})
			r, err := s.Wait(t.Context(), session.Until{Text: "up"}, nil, ceiling)
			if err != nil || !strings.Contains(r.Screen.Text(), "up") {
				t.Fatalf("%v %s\n%s", err, r.Outcome, r.Screen.Text())
			}
			if _, err := s.Close(false); err != nil {
				t.Error(err)
			}
			data, err := os.ReadFile(pids)
			if err != nil || len(data) == 0 {
				t.Fatalf("the script told no process: %v", err)
			}
			for _, pid := range strings.Fields(string(data)) {
				if alive(pid) {
					t.Errorf("process %s outlived its session", pid)
				}
			}
		})
	}
}

// alive reports whether a process runs; a zombie does not.
func alive(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

func TestEnvironmentIsAnAllowlist(t *testing.T) {
	t.Setenv("API_TOKEN", "canary")
	t.Setenv("LC_TIME", "C")
	s := start(t, session.Options{CommandLine: "env", Env: map[string]string{"EXTRA": "given"}, Size: size(60, 100)})
	text := waitFor(t, s, session.Until{Exit: true}).Screen.Text()
	for _, want := range []string{"TERM=xterm-256color", "COLORTERM=truecolor", "LC_TIME=C", "EXTRA=given", "PATH="} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if strings.Contains(text, "canary") {
		t.Errorf("a variable that nobody asked for was passed:\n%s", text)
	}
}

// A thousand sessions leave nothing behind.
func TestNothingLeaks(t *testing.T) {
	rounds := 300
	if testing.Short() {
		rounds = 30
	}
	round := func() {
		s := start(t, session.Options{Argv: []string{"cat"}})
		if _, err := s.Send(t.Context(), session.Input{Text: "x"}, session.Guard{}, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Close(true); err != nil {
			t.Fatal(err)
		}
	}
	round()
	fds, goroutines := openFiles(t), runtime.NumGoroutine()
	for range rounds {
		round()
	}
	eventually(t, "goroutines and descriptors back to the start", func() bool {
		return openFiles(t) <= fds && runtime.NumGoroutine() <= goroutines
	})
	if kids := children(t); len(kids) > 0 {
		t.Errorf("child processes left: %v", kids)
	}
}

func openFiles(t *testing.T) int {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

func children(t *testing.T) []string {
	t.Helper()
	tasks, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil {
		t.Fatal(err)
	}
	var kids []string
	for _, task := range tasks {
		data, _ := os.ReadFile(task)
		kids = append(kids, strings.Fields(string(data))...)
	}
	return kids
}

// eventually polls what no event tells of: the state of other processes.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), ceiling)
	defer cancel()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !holds() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatalf("never: %s", what)
		}
	}
}

package tty_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/creack/pty"

	"github.com/ptyglass/ptyglass/session/tty"
)

// program is a program on a PTY whose output is read and thrown away.
type program struct {
	t      *testing.T
	master *os.File
	fd     int
	pid    int
}

// start runs argv on a new PTY and ends it with the test. A missing program
// skips the test.
func start(t *testing.T, argv ...string) *program {
	t.Helper()
	path, err := exec.LookPath(argv[0])
	if err != nil {
		t.Skip(err)
	}
	cmd := exec.Command(path, argv[1:]...)
	cmd.Args[0] = argv[0]
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "PS1=$ ", "LESS=")
	master, err := pty.Start(cmd)
	if err != nil {
		t.Fatal(err)
	}
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		_, _ = io.Copy(io.Discard, master) // ends with EIO
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // the kernel hangs up the rest of the session
		_ = cmd.Wait()
		_ = master.Close()
		<-drained
	})
	return &program{t: t, master: master, fd: int(master.Fd()), pid: cmd.Process.Pid}
}

func (p *program) write(text string) {
	p.t.Helper()
	if _, err := p.master.WriteString(text); err != nil {
		p.t.Fatal(err)
	}
}

// until asks get again and again until it answers want.
func until[T comparable](t *testing.T, want T, get func() (T, error)) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for {
		got, err := get()
		if err == nil && got == want {
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("got %v, %v; want %v", got, err, want)
		case <-tick.C:
		}
	}
}

func TestLineOf(t *testing.T) {
	tests := map[string]struct {
		argv []string
		want tty.Line
	}{
		"cooked":       {[]string{"cat"}, tty.Line{Canonical: true, Echo: true, Signals: true}},
		"no echo":      {[]string{"sh", "-c", "stty -echo; cat"}, tty.Line{Canonical: true, Signals: true}},
		"raw":          {[]string{"sh", "-c", "stty raw -echo; cat"}, tty.Line{}},
		"no signals":   {[]string{"sh", "-c", "stty -isig; cat"}, tty.Line{Canonical: true, Echo: true}},
		"line editor":  {[]string{"bash", "--norc", "-i"}, tty.Line{Signals: true}},
		"read -s":      {[]string{"bash", "-c", "read -s x"}, tty.Line{Canonical: true, Signals: true}},
		"vim, no isig": {[]string{"vim", "-Nu", "NONE"}, tty.Line{}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := start(t, tt.argv...)
			until(t, tt.want, func() (tty.Line, error) { return tty.LineOf(p.fd) })
		})
	}
}

func TestNotATerminal(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	for _, fd := range []int{-1, int(r.Fd())} {
		if _, err := tty.LineOf(fd); err == nil {
			t.Errorf("LineOf(%d): no error", fd)
		}
		if _, err := tty.Foreground(fd); err == nil {
			t.Errorf("Foreground(%d): no error", fd)
		}
		if _, err := tty.InputPending(fd); err == nil {
			t.Errorf("InputPending(%d): no error", fd)
		}
	}
}

func TestForegroundNone(t *testing.T) {
	master, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer master.Close()
	defer slave.Close()
	if pgrp, err := tty.Foreground(int(master.Fd())); !errors.Is(err, tty.ErrNoForeground) {
		t.Errorf("got %d, %v; want ErrNoForeground", pgrp, err)
	}
}

func TestForegroundMovesToTheJobAndBack(t *testing.T) {
	p := start(t, "bash", "--norc", "-i")
	shell := func() (bool, error) {
		pgrp, err := tty.Foreground(p.fd)
		return pgrp == p.pid, err
	}
	until(t, true, shell)
	p.write("cat\n")
	until(t, false, shell)
	until(t, "cat", func() (string, error) { return leaderName(p) }) // before, ^C would meet a copy of bash
	p.write("\x03")
	until(t, true, shell)
}

func TestInputPending(t *testing.T) {
	tests := map[string]struct {
		script string
		ready  string // the leader once the script is ready for input
		input  string
		want   int
	}{
		"nothing written":         {"sleep 1000", "sleep", "", 0},
		"finished lines":          {"sleep 1000", "sleep", "ab\ncd\n", 6},
		"unfinished line is out":  {"sleep 1000", "sleep", "ab\ncd", 3},
		"end of file is no byte":  {"sleep 1000", "sleep", "\x04ab\n", 3},
		"erased is gone":          {"sleep 1000", "sleep", "abc\x7f\n", 3},
		"raw counts every byte":   {"stty raw -echo; sleep 1000", "sleep", "ab\ncd", 5},
		"single keys":             {"stty -icanon; sleep 1000", "sleep", "abc", 3},
		"a reader leaves nothing": {"cat", "cat", "ab\ncd\n", 0},
		"a reader of one line":    {"read x; sleep 1000", "sh", "ab\ncd\n", 3},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := start(t, "sh", "-c", tt.script)
			until(t, tt.ready, func() (string, error) { return leaderName(p) })
			p.write(tt.input)
			until(t, tt.want, func() (int, error) { return tty.InputPending(p.fd) })
		})
	}
}

func leaderName(p *program) (string, error) {
	pgrp, err := tty.Foreground(p.fd)
	if err != nil {
		return "", err
	}
	leader, err := tty.Leader(pgrp)
	return leader.Name, err
}

func TestLeader(t *testing.T) {
	tests := map[string]struct {
		argv []string
		want string
	}{
		"itself":                    {[]string{"cat"}, "cat"},
		"a shell":                   {[]string{"bash", "--norc", "-i"}, "bash"},
		"through sh -c":             {[]string{"sh", "-c", "cat; true"}, "cat"},
		"through two shells":        {[]string{"sh", "-c", "bash -c 'cat; true'; true"}, "cat"},
		"through timeout":           {[]string{"timeout", "1000", "cat"}, "cat"},
		"through env and nice":      {[]string{"env", "A=b", "nice", "cat"}, "cat"},
		"two children hide nothing": {[]string{"sh", "-c", "sleep 1000 | cat; true"}, "sh"},
		"interpreter":               {[]string{"/usr/bin/python3", "-c", "input()"}, "python3"},
		"pager of a pipe":           {[]string{"sh", "-c", "seq 100000 | less"}, "less"},
		"vim":                       {[]string{"vim", "-Nu", "NONE"}, "vim"},
		"vim within less":           {[]string{"sh", "-c", "VISUAL='vim -Nu NONE' less +v /etc/passwd"}, "vim"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := start(t, tt.argv...)
			until(t, tt.want, func() (string, error) { return leaderName(p) })
		})
	}
}

func TestLeaderTellsPIDAndArgs(t *testing.T) {
	p := start(t, "sleep", "1000")
	until(t, "sleep", func() (string, error) { return leaderName(p) })
	got, err := tty.Leader(p.pid)
	if err != nil {
		t.Fatal(err)
	}
	if got.PID != p.pid || len(got.Args) != 2 || got.Args[1] != "1000" {
		t.Errorf("got %+v; want pid %d and argument 1000", got, p.pid)
	}
}

// Debian's pager is a link to less: people say less.
func TestLeaderBehindAnAlternative(t *testing.T) {
	sleep, err := exec.LookPath("sleep")
	if err != nil {
		t.Skip(err)
	}
	if sleep, err = filepath.EvalSymlinks(sleep); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "pager")
	if err := os.Symlink(sleep, link); err != nil {
		t.Fatal(err)
	}
	p := start(t, link, "1000")
	until(t, filepath.Base(sleep), func() (string, error) { return leaderName(p) })
}

// The first command of a pipeline leads the group and may be long gone.
func TestLeaderOfAGroupWithoutItsLeader(t *testing.T) {
	p := start(t, "bash", "--norc", "-i")
	until(t, "bash", func() (string, error) { return leaderName(p) })
	p.write("true | sleep 1000\n")
	until(t, "sleep", func() (string, error) { return leaderName(p) })
	pgrp, err := tty.Foreground(p.fd)
	if err != nil {
		t.Fatal(err)
	}
	until(t, true, func() (bool, error) {
		leader, err := tty.Leader(pgrp)
		return leader.PID != pgrp && leader.Name == "sleep", err
	})
}

func TestLeaderVanished(t *testing.T) {
	cmd := exec.Command("true")
	if err := cmd.Run(); err != nil {
		t.Skip(err)
	}
	if got, err := tty.Leader(cmd.Process.Pid); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %+v, %v; want fs.ErrNotExist", got, err)
	}
}

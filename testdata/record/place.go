package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// place is where a case runs: a home of its own, with an empty folder to work
// in, and an environment that is the same on every machine.
type place struct {
	home, dir string
	env       map[string]string
	setup     *exec.Cmd // leader of the group that holds what setup left running
}

// newPlace makes the folders and runs the case's setup.
func newPlace(c testCase) (*place, error) {
	home, err := os.MkdirTemp("", "record-")
	if err != nil {
		return nil, err
	}
	p := &place{home: home, dir: filepath.Join(home, "files"), env: environment(home)}
	for name, value := range c.Env {
		p.env[name] = value
	}
	if err := p.prepare(c.Setup); err != nil {
		p.remove()
		return nil, fmt.Errorf("setup: %w", err)
	}
	return p, nil
}

// environment is what every case gets beside what the session itself sets.
func environment(home string) map[string]string {
	return map[string]string{
		"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": home,
		"USER": "root", "LOGNAME": "root", "SHELL": "/bin/bash", "LANG": "C.UTF-8", "TZ": "UTC",
		"PS1": "$ ", "HISTFILE": "", "LESSHISTFILE": "-",
		"GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org",
		"GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org",
		"GIT_AUTHOR_DATE": "2024-05-01T12:00:00Z", "GIT_COMMITTER_DATE": "2024-05-01T12:00:00Z",
	}
}

func (p *place) prepare(lines []string) error {
	if err := os.Mkdir(p.dir, 0o755); err != nil {
		return err
	}
	if err := os.Chmod(p.home, 0o755); err != nil { // for cases that run as another user
		return err
	}
	if len(lines) == 0 {
		return nil
	}
	p.setup = exec.Command("/bin/bash", "-euo", "pipefail", "-c", strings.Join(lines, "\n"))
	p.setup.Dir, p.setup.Stdout, p.setup.Stderr = p.dir, os.Stderr, os.Stderr
	p.setup.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	for name, value := range p.env {
		p.setup.Env = append(p.setup.Env, name+"="+value)
	}
	return p.setup.Run()
}

// remove ends what setup left running and deletes the folders.
func (p *place) remove() {
	if p.setup != nil && p.setup.Process != nil {
		syscall.Kill(-p.setup.Process.Pid, syscall.SIGTERM) //nolint:errcheck // usually nothing is left
	}
	os.RemoveAll(p.home) //nolint:errcheck // only a temporary folder
}

package session

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
)

// Options say what to run and on what terminal. The zero value runs the
// user's login shell on 24 rows of 80 columns.
type Options struct {
	// CommandLine is run by the user's shell with -c. Argv is run as it is.
	// With neither, the login shell runs. Both together are an error.
	CommandLine string
	Argv        []string
	Dir         string            // working directory; empty for the caller's own
	Env         map[string]string // added to the allowed part of the environment
	Size        emulator.Size     // 0 means 24 rows, 80 columns
	Terminal    emulator.Options  // engine, history and the like
	// Grace is how long the processes of a session get to end after each of
	// SIGHUP and SIGTERM before they are killed. 0 means DefaultGrace.
	Grace time.Duration
	// Tap, when set, is given all output in order before it is drawn, for
	// recording. It must not block or keep the slice.
	Tap func(p []byte)
}

// DefaultGrace is the zero value of Options.Grace.
const DefaultGrace = 400 * time.Millisecond

// defaultSize is the size terminals have had since the VT100.
var defaultSize = emulator.Size{Rows: 24, Cols: 80}

func (o Options) size() emulator.Size {
	s := o.Size
	if s.Rows == 0 {
		s.Rows = defaultSize.Rows
	}
	if s.Cols == 0 {
		s.Cols = defaultSize.Cols
	}
	return s
}

func (o Options) grace() time.Duration {
	if o.Grace <= 0 {
		return DefaultGrace
	}
	return o.Grace
}

// Command returns what runs, for people to read.
func (o Options) Command() string {
	switch {
	case o.CommandLine != "":
		return o.CommandLine
	case len(o.Argv) > 0:
		return strings.Join(o.Argv, " ")
	default:
		return userShell()
	}
}

// validate finds what no program could be started with.
func (o Options) validate() error {
	if o.CommandLine != "" && len(o.Argv) > 0 {
		return errors.New("both a command line and an argument vector")
	}
	if s := o.size(); s.Rows < 1 || s.Rows > emulator.MaxRows || s.Cols < 1 || s.Cols > emulator.MaxCols {
		return fmt.Errorf("size %dx%d outside 1..%d", s.Cols, s.Rows, emulator.MaxCols)
	}
	for _, s := range append([]string{o.CommandLine, o.Dir}, o.Argv...) {
		if strings.ContainsRune(s, 0) {
			return fmt.Errorf("NUL byte in %q", s)
		}
	}
	if len(o.Argv) > 0 && o.Argv[0] == "" {
		return errors.New("empty program name")
	}
	return nil
}

// command builds the process to start.
func (o Options) command(marker string) (*exec.Cmd, error) {
	if err := o.validate(); err != nil {
		return nil, &StartError{Op: "check", Path: o.Command(), Err: err}
	}
	env, err := environment(os.Environ(), o.Env, marker)
	if err != nil {
		return nil, &StartError{Op: "environment", Path: o.Command(), Err: err}
	}
	if err := checkDir(o.Dir); err != nil {
		return nil, &StartError{Op: "chdir", Path: o.Dir, Err: err}
	}
	cmd := &exec.Cmd{Env: env, Dir: o.Dir}
	shell := userShell()
	switch {
	case o.CommandLine != "":
		cmd.Path, cmd.Args = shell, []string{shell, "-c", o.CommandLine}
	case len(o.Argv) > 0:
		cmd.Path, err = lookPath(o.Argv[0], o.Dir, env)
		cmd.Args = o.Argv
	default: // a leading dash makes it a login shell
		cmd.Path, cmd.Args = shell, []string{"-" + filepath.Base(shell)}
	}
	if err != nil {
		return nil, &StartError{Op: "find", Path: o.Argv[0], Err: err}
	}
	return cmd, nil
}

func checkDir(dir string) error {
	if dir == "" {
		return nil
	}
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		err = errors.New("not a directory")
	}
	return err
}

// lookPath finds a program in the PATH the program itself will have. A name
// with a slash is relative to dir.
func lookPath(name, dir string, env []string) (string, error) {
	if strings.Contains(name, "/") {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		return exec.LookPath(name)
	}
	path, _ := lookupEnv(env, "PATH")
	for _, folder := range filepath.SplitList(path) {
		if found, err := exec.LookPath(filepath.Join(folder, name)); err == nil && filepath.IsAbs(found) {
			return found, nil
		}
	}
	return "", exec.ErrNotFound
}

// userShell is $SHELL, or sh.
func userShell() string {
	if shell := os.Getenv("SHELL"); filepath.IsAbs(shell) {
		return shell
	}
	return "/bin/sh"
}

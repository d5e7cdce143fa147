package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"

	"github.com/hinshun/vt10x"

	"github.com/ptyglass/ptyglass/emulator"
)

const (
	chunk = 32 * 1024
	warm  = 256 * 1024 // drawn before the clock starts
	// slowShare is what x/vt draws of a stream, so that a run ends in minutes.
	// It is enough to fill a history of 10,000 lines.
	slowShare = 768 * 1024
)

// engine is a terminal engine in a process of its own.
type engine struct {
	name  string
	argv  []string // before COLS ROWS WARM FILE; none: this program
	share int      // bytes of a stream it draws
}

var engines = []engine{
	{name: "native", share: streamBytes},
	{name: "x/vt", share: slowShare},
	{name: "vt10x", share: streamBytes},
	{name: "libvterm", argv: []string{"bin/libvterm"}, share: streamBytes},
	{name: "xterm.js", argv: []string{"node", "xterm.mjs"}, share: streamBytes},
}

// measure draws a file and returns the CPU seconds it took and the screen.
func (e engine) measure(file string, size emulator.Size) (seconds float64, screen string, err error) {
	argv := e.argv
	if argv == nil {
		self, err := os.Executable()
		if err != nil {
			return 0, "", err
		}
		argv = []string{self, "-draw", e.name}
	}
	argv = append(argv[:len(argv):len(argv)], strconv.Itoa(size.Cols), strconv.Itoa(size.Rows), strconv.Itoa(warm), file)
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return 0, "", err
	}
	return parseMeasured(out)
}

// terminal is an engine of this process.
type terminal interface {
	io.Writer
	text() string
}

// drawFile is the child: it draws a file and prints the CPU seconds and screen.
func drawFile(w io.Writer, engine string, args []string) error {
	if len(args) != 4 {
		return fmt.Errorf("%d arguments instead of 4", len(args))
	}
	var n [3]int
	for i := range n {
		var err error
		if n[i], err = strconv.Atoi(args[i]); err != nil {
			return err
		}
	}
	stream, err := os.ReadFile(args[3])
	if err != nil {
		return err
	}
	size := emulator.Size{Cols: n[0], Rows: n[1]}
	drawAll(newTerminal(engine, size), stream[:min(n[2], len(stream))])
	term := newTerminal(engine, size)
	start := cpuTime()
	drawAll(term, stream)
	_, err = fmt.Fprintf(w, "%.6f\n%s\n", (cpuTime() - start).Seconds(), term.text())
	return err
}

func drawAll(term terminal, stream []byte) {
	for len(stream) > 0 {
		n := min(len(stream), chunk)
		term.Write(stream[:n]) //nolint:errcheck // the screen tells
		stream = stream[n:]
	}
}

// cpuTime is the user and system time of all threads of this process.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func newTerminal(engine string, size emulator.Size) terminal {
	switch engine {
	case "x/vt":
		return own{emulator.New(size, emulator.Options{Engine: emulator.XVT})}
	case "vt10x":
		return foreign{vt10x.New(vt10x.WithSize(size.Cols, size.Rows), vt10x.WithWriter(io.Discard))}
	default:
		return newNative(size)
	}
}

func newNative(size emulator.Size) own {
	return own{emulator.New(size, emulator.Options{Engine: emulator.Native})}
}

type own struct{ *emulator.Terminal }

func (t own) Write(p []byte) (int, error) {
	defer t.Replies()
	return t.Terminal.Write(p)
}

func (t own) text() string { return t.Screen().Text() }

type foreign struct{ vt10x.Terminal }

func (t foreign) text() string { return t.String() }

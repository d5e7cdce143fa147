package session

import (
	"errors"
	"io"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session/tty"
)

// fakeDevice is a terminal line whose other side is the test.
type fakeDevice struct {
	out  chan []byte
	exit chan Exit

	mu       sync.Mutex
	line     tty.Line
	program  tty.Process
	pending  int
	typed    []byte
	stuck    bool // the program does not read
	wrote    chan struct{}
	deadline chan struct{} // closed when a write deadline has passed
	asked    int           // calls for evidence
	ended    bool
}

func newFake(program string, line tty.Line) *fakeDevice {
	return &fakeDevice{out: make(chan []byte), exit: make(chan Exit, 1), line: line,
		program: tty.Process{PID: 1, Name: program, Args: []string{program}},
		wrote:   make(chan struct{}, 100), deadline: make(chan struct{})}
}

var (
	cooked = tty.Line{Canonical: true, Echo: true, Signals: true}
	raw    = tty.Line{Signals: true}
	hidden = tty.Line{Canonical: true, Signals: true}
)

func (d *fakeDevice) Read(p []byte) (int, error) {
	b, ok := <-d.out
	if !ok {
		return 0, io.EOF
	}
	return copy(p, b), nil
}

func (d *fakeDevice) Write(p []byte) (int, error) {
	d.mu.Lock()
	stuck, deadline := d.stuck, d.deadline
	d.mu.Unlock()
	if stuck {
		<-deadline
		return 0, os.ErrDeadlineExceeded
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.typed = append(d.typed, p...)
	d.wrote <- struct{}{}
	return len(p), nil
}

func (d *fakeDevice) SetWriteDeadline(t time.Time) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if t.IsZero() {
		d.deadline = make(chan struct{})
	} else if !t.After(time.Now()) {
		select {
		case <-d.deadline:
		default:
			close(d.deadline)
		}
	}
	return nil
}

func (d *fakeDevice) Resize(emulator.Size) error { return nil }

func (d *fakeDevice) Line() (tty.Line, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asked++
	return d.line, nil
}

func (d *fakeDevice) Foreground() (tty.Process, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.program.Name == "" {
		return tty.Process{}, errors.New("gone")
	}
	return d.program, nil
}

func (d *fakeDevice) InputPending() (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.pending, nil
}

func (d *fakeDevice) OutputPending() (int, error) { return 0, nil }

func (d *fakeDevice) Wait() Exit { return <-d.exit }

// End is what a kernel does: the program dies and its side is closed.
func (d *fakeDevice) End(time.Duration) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.ended {
		d.ended = true
		d.exit <- Exit{Code: -1, Signal: "SIGHUP"}
		close(d.out)
	}
	return nil
}

func (d *fakeDevice) Close() error { return nil }

// quit ends the program by itself.
func (d *fakeDevice) quit(code int) {
	d.mu.Lock()
	d.ended = true
	d.mu.Unlock()
	d.exit <- Exit{Code: code}
	close(d.out)
}

func (d *fakeDevice) set(f func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f()
}

func (d *fakeDevice) input() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return string(d.typed)
}

func (d *fakeDevice) evidenceCalls() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.asked
}

// bubble runs a test over a fake device on a fake clock.
func bubble(t *testing.T, d func() *fakeDevice, f func(t *testing.T, s *Session, d *fakeDevice)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		dev := d()
		s := run(dev, Options{})
		defer s.Close(true) //nolint:errcheck // the test is over
		f(t, s, dev)
	})
}

func cookedCat() *fakeDevice { return newFake("cat", cooked) }

func rawShell() *fakeDevice { return newFake("bash", raw) }

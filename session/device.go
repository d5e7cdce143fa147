package session

import (
	"io"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session/tty"
)

// device is the terminal line a session runs on and the program behind it. It
// need not live in this process. Methods may be called from any goroutine;
// Read and Write from one each.
type device interface {
	// Read returns output of the program; io.EOF once no process holds the
	// line open and everything was read.
	io.Reader
	// Write types input. It blocks while the program does not read.
	io.Writer
	// SetWriteDeadline makes a blocked Write return; zero means none.
	SetWriteDeadline(t time.Time) error
	Resize(size emulator.Size) error
	// Line, Foreground and InputPending are evidence from the kernel.
	Line() (tty.Line, error)
	Foreground() (tty.Process, error)
	InputPending() (int, error)
	// OutputPending is the output that waits to be read.
	OutputPending() (int, error)
	// Wait blocks until the program has exited.
	Wait() Exit
	// End ends every process of the session: a hang-up, a request to
	// terminate, a kill, with grace after each of the first two. It returns
	// when none is left.
	End(grace time.Duration) error
	// Close gives up the line. Blocked Reads and Writes return.
	Close() error
}

// Exit is how a program ended.
type Exit struct {
	Code   int    // exit status; -1 when a signal ended it
	Signal string // such as SIGHUP; empty when it exited by itself
}

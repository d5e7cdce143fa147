package session

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session/tty"
)

// ptyDevice is a program on a pseudo-terminal of this machine, a child of this
// process.
type ptyDevice struct {
	master *os.File
	cmd    *exec.Cmd
	marker string // value of markerVariable in its environment
	line   uint64 // device number of the terminal
}

func startPTY(cmd *exec.Cmd, size emulator.Size, marker string) (*ptyDevice, error) {
	catchIgnoredSignals()
	f, err := pty.StartWithSize(cmd, winsize(size))
	if err != nil {
		return nil, &StartError{Op: "start", Path: cmd.Path, Err: err}
	}
	defer f.Close() //nolint:errcheck // replaced by its duplicate
	master, err := pollable(f)
	if err != nil {
		cmd.Process.Kill() //nolint:errcheck // already failing
		cmd.Wait()         //nolint:errcheck
		return nil, &StartError{Op: "start", Path: cmd.Path, Err: err}
	}
	return &ptyDevice{master: master, cmd: cmd, marker: marker, line: slaveNumber(master)}, nil
}

// pollable duplicates f as a descriptor in non-blocking mode, which the
// runtime can wait on: with the one creack/pty leaves, Close does not wake a
// blocked Read.
func pollable(f *os.File) (*os.File, error) {
	fd, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		unix.Close(fd) //nolint:errcheck // already failing
		return nil, err
	}
	return os.NewFile(uintptr(fd), f.Name()), nil
}

// catchIgnoredSignals keeps signals this process was started to ignore (by
// nohup, or as a script's background job) from being ignored by every program
// it starts: a caught signal is back to its default after exec.
func catchIgnoredSignals() {
	for _, sig := range []os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGPIPE, syscall.SIGTSTP} {
		if signal.Ignored(sig) {
			signal.Notify(make(chan os.Signal, 1), sig)
		}
	}
}

func winsize(s emulator.Size) *pty.Winsize {
	return &pty.Winsize{Rows: uint16(s.Rows), Cols: uint16(s.Cols)}
}

func (d *ptyDevice) Read(p []byte) (int, error) {
	n, err := d.master.Read(p)
	if errors.Is(err, syscall.EIO) || errors.Is(err, os.ErrClosed) {
		err = io.EOF // how a PTY master says that its other side is gone
	}
	return n, err
}

func (d *ptyDevice) Write(p []byte) (int, error) { return d.master.Write(p) }

func (d *ptyDevice) SetWriteDeadline(t time.Time) error { return d.master.SetWriteDeadline(t) }

func (d *ptyDevice) Resize(size emulator.Size) error {
	return control(d.master, func(fd int) error {
		return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: uint16(size.Rows), Col: uint16(size.Cols)})
	})
}

func (d *ptyDevice) Line() (line tty.Line, err error) {
	err = control(d.master, func(fd int) (err error) {
		line, err = tty.LineOf(fd)
		return err
	})
	return line, err
}

func (d *ptyDevice) Foreground() (p tty.Process, err error) {
	var group int
	err = control(d.master, func(fd int) (err error) {
		group, err = tty.Foreground(fd)
		return err
	})
	if err != nil {
		return tty.Process{}, err
	}
	return tty.Leader(group)
}

func (d *ptyDevice) InputPending() (n int, err error) {
	err = control(d.master, func(fd int) (err error) {
		n, err = tty.InputPending(fd)
		return err
	})
	return n, err
}

func (d *ptyDevice) OutputPending() (n int, err error) {
	err = control(d.master, func(fd int) (err error) {
		n, err = unix.IoctlGetInt(fd, unix.TIOCINQ)
		return err
	})
	return n, err
}

// control runs f on the descriptor without putting it back into blocking mode,
// as Fd would.
func control(file *os.File, f func(fd int) error) error {
	conn, err := file.SyscallConn()
	if err != nil {
		return err
	}
	var inner error
	if err := conn.Control(func(fd uintptr) { inner = f(int(fd)) }); err != nil {
		return err
	}
	return inner
}

func (d *ptyDevice) Wait() Exit {
	d.cmd.Wait() //nolint:errcheck // the state tells
	status, ok := d.cmd.ProcessState.Sys().(syscall.WaitStatus)
	if ok && status.Signaled() {
		return Exit{Code: -1, Signal: unix.SignalName(status.Signal())}
	}
	return Exit{Code: d.cmd.ProcessState.ExitCode()}
}

func (d *ptyDevice) Close() error { return d.master.Close() }

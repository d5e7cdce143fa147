package tty

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// LineOf returns the line discipline's settings. Linux answers TCGETS on the
// master with the settings of the terminal's own side.
func LineOf(fd int) (Line, error) {
	t, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	if err != nil {
		return Line{}, fmt.Errorf("read line discipline: %w", err)
	}
	return Line{
		Canonical: t.Lflag&unix.ICANON != 0,
		Echo:      t.Lflag&unix.ECHO != 0,
		Signals:   t.Lflag&unix.ISIG != 0,
	}, nil
}

// Foreground returns the id of the process group that has the terminal
// (TIOCGPGRP). It is [ErrNoForeground] before a session has made the terminal
// its own, after that session has ended, and when the group lives in a PID
// namespace that cannot be seen from here. The group may have no process left.
func Foreground(fd int) (pgrp int, err error) {
	id, err := unix.IoctlGetUint32(fd, unix.TIOCGPGRP)
	if err != nil {
		return 0, fmt.Errorf("read foreground group: %w", err)
	}
	if id == 0 {
		return 0, ErrNoForeground
	}
	return int(id), nil
}

// InputPending returns how many bytes the program could read now but has not
// (TIOCINQ on the terminal's own side, which is opened for the moment).
//
// In canonical mode only finished lines count: an unfinished one is still
// being edited, and no program can read it; an end-of-file character (^D)
// counts as nothing. Zero right after a write proves little, because the
// kernel moves written bytes to the queue in a worker of its own.
//
// Opening the terminal's side ends, for that moment, the hang-up a reader of
// the master sees after the last process has closed it. The reader gets its
// EIO again when this returns.
func InputPending(fd int) (n int, err error) {
	peer, err := openPeer(fd)
	if err != nil {
		return 0, fmt.Errorf("open terminal of master: %w", err)
	}
	defer unix.Close(peer)
	count, err := unix.IoctlGetUint32(peer, unix.TIOCINQ)
	if err != nil {
		return 0, fmt.Errorf("count pending input: %w", err)
	}
	return int(count), nil
}

// openPeer opens the other side of a master without a path, so that it works
// in any mount namespace, and without making it anybody's controlling terminal.
func openPeer(fd int) (int, error) {
	const flags = unix.O_RDWR | unix.O_NOCTTY | unix.O_CLOEXEC | unix.O_NONBLOCK
	peer, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(fd), unix.TIOCGPTPEER, flags)
	if errno != 0 {
		return -1, errno
	}
	return int(peer), nil
}

package session

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// killCeiling bounds the wait for killed processes to disappear; one in an
// uninterruptible sleep may take for ever.
const killCeiling = 2 * time.Second

// slaveNumber returns the device number of the terminal whose master is given,
// as /proc/PID/stat shows it.
func slaveNumber(master *os.File) (number uint64) {
	control(master, func(fd int) error { //nolint:errcheck // 0 matches nothing
		n, err := unix.IoctlGetUint32(fd, unix.TIOCGPTN)
		if err != nil {
			return err
		}
		var st unix.Stat_t
		if err := unix.Stat(fmt.Sprintf("/dev/pts/%d", n), &st); err != nil {
			return err
		}
		number = st.Rdev
		return nil
	})
	return number
}

// End implements device.
func (d *ptyDevice) End(grace time.Duration) error {
	for _, sig := range []unix.Signal{unix.SIGHUP, unix.SIGTERM} {
		if grace > 0 && d.signalAll(sig, grace) == 0 {
			return nil
		}
	}
	if left := d.signalAll(unix.SIGKILL, killCeiling); left > 0 {
		return fmt.Errorf("%d processes could not be ended", left)
	}
	return nil
}

// signalAll sends sig to every process of the session, once each, until none
// is left or the time is over. It returns how many are left.
func (d *ptyDevice) signalAll(sig unix.Signal, limit time.Duration) int {
	deadline := time.Now().Add(limit)
	told := map[int]bool{}
	for {
		targets := d.open(d.processes())
		if len(targets) == 0 {
			return 0
		}
		for _, t := range targets {
			if !told[t.pid] {
				told[t.pid] = true
				unix.PidfdSendSignal(t.fd, sig, nil, 0)          //nolint:errcheck // gone, or not ours
				unix.PidfdSendSignal(t.fd, unix.SIGCONT, nil, 0) //nolint:errcheck // a stopped one could not act
			}
		}
		left := time.Until(deadline)
		waitAny(targets, left)
		closeAll(targets)
		if left <= 0 {
			return len(targets)
		}
	}
}

// target is a process held by a descriptor, so that its number cannot come to
// mean another one.
type target struct{ pid, fd int }

func (d *ptyDevice) open(pids []int) []target {
	var targets []target
	for _, pid := range pids {
		if fd, err := unix.PidfdOpen(pid, 0); err == nil {
			targets = append(targets, target{pid, fd})
		}
	}
	return targets
}

func closeAll(targets []target) {
	for _, t := range targets {
		unix.Close(t.fd) //nolint:errcheck // nothing to do about it
	}
}

// waitAny blocks until one of the targets has ended, or the limit.
func waitAny(targets []target, limit time.Duration) {
	fds := make([]unix.PollFd, len(targets))
	for i, t := range targets {
		fds[i] = unix.PollFd{Fd: int32(t.fd), Events: unix.POLLIN}
	}
	unix.Poll(fds, int(max(limit, 0).Milliseconds())) //nolint:errcheck // an early return only rescans
}

// processes lists the living processes of the session: those in its kernel
// session or with its terminal, those with its marker in their environment,
// orphans that have its terminal open, and their descendants.
func (d *ptyDevice) processes() []int {
	all := readProcesses()
	mine := map[int]bool{}
	for pid, p := range all {
		mine[pid] = p.session == d.cmd.Process.Pid || (d.line != 0 && p.tty == d.line) || d.left(pid, p)
	}
	for grew := true; grew; {
		grew = false
		for pid, p := range all {
			if !mine[pid] && mine[p.parent] {
				mine[pid], grew = true, true
			}
		}
	}
	var pids []int
	for pid, p := range all {
		if mine[pid] && p.state != 'Z' && p.state != 'X' {
			pids = append(pids, pid)
		}
	}
	return pids
}

// left reports whether a process that is in no way near the session was
// started by it all the same.
func (d *ptyDevice) left(pid int, p procStat) bool {
	if pid == os.Getpid() {
		return false
	}
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	if err == nil && strings.Contains(string(env), markerVariable+"="+d.marker) {
		return true
	}
	orphan := p.parent == 1 || p.parent == os.Getpid()
	return orphan && p.session != ownSession() && holdsOpen(pid, d.line)
}

func ownSession() int {
	sid, _ := unix.Getsid(0)
	return sid
}

// holdsOpen reports whether the process has the device open.
func holdsOpen(pid int, device uint64) bool {
	links, _ := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", pid))
	for _, link := range links {
		var st unix.Stat_t
		if unix.Stat(link, &st) == nil && st.Mode&unix.S_IFMT == unix.S_IFCHR && st.Rdev == device {
			return true
		}
	}
	return false
}

// procStat is the part of /proc/PID/stat we use (proc_pid_stat(5)).
type procStat struct {
	state   byte
	parent  int
	session int
	tty     uint64
}

// readProcesses reads the state of all processes we can see.
func readProcesses() map[int]procStat {
	entries, _ := os.ReadDir("/proc")
	all := make(map[int]procStat, len(entries))
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		if p, ok := readStat(pid); ok {
			all[pid] = p
		}
	}
	return all
}

func readStat(pid int) (procStat, bool) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return procStat{}, false
	}
	// The name in parentheses may itself hold spaces and parentheses.
	fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
	if len(fields) < 5 {
		return procStat{}, false
	}
	p := procStat{state: fields[0][0]}
	p.parent, _ = strconv.Atoi(fields[1])
	p.session, _ = strconv.Atoi(fields[3])
	p.tty, _ = strconv.ParseUint(fields[4], 10, 64)
	return p, true
}

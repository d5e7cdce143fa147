package tty

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// status is what is used of /proc/PID/stat.
type status struct {
	pid, parent, pgrp, session int
	state                      byte // R, S, D, T, Z, ... as in proc(5)
	comm                       string
}

// dead reports whether only the process's exit status is left.
func (s status) dead() bool { return s.state == 'Z' || s.state == 'X' }

// readStatus reads /proc/PID/stat.
func readStatus(pid int) (status, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return status{}, err
	}
	return parseStatus(text)
}

// parseStatus parses "pid (comm) state ppid pgrp session ...". comm is free
// text: only the last closing bracket ends it.
func parseStatus(text []byte) (status, error) {
	begin, end := bytes.IndexByte(text, '('), bytes.LastIndexByte(text, ')')
	if begin < 0 || end < begin {
		return status{}, fmt.Errorf("process status without a name: %.80q", text)
	}
	fields := strings.Fields(string(text[end+1:]))
	if len(fields) < 4 {
		return status{}, fmt.Errorf("process status cut short: %.80q", text)
	}
	st := status{comm: string(text[begin+1 : end]), state: fields[0][0]}
	numbers := []string{strings.TrimSpace(string(text[:begin])), fields[1], fields[2], fields[3]}
	for i, to := range []*int{&st.pid, &st.parent, &st.pgrp, &st.session} {
		n, err := strconv.Atoi(numbers[i])
		if err != nil {
			return status{}, fmt.Errorf("process status: %w", err)
		}
		*to = n
	}
	return st, nil
}

// readProcess names a process.
func readProcess(st status) (Process, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", st.pid))
	if err != nil {
		return Process{}, err
	}
	var args []string
	if text = bytes.TrimSuffix(text, []byte{0}); len(text) > 0 {
		args = strings.Split(string(text), "\x00")
	}
	name := plainName(args, st.comm)
	if isAlternative(name) {
		name = executable(st.pid, name)
	}
	return Process{PID: st.pid, Name: name, Args: args}, nil
}

// executable returns the name of the file a process runs, or name where that
// may not be seen.
func executable(pid int, name string) string {
	file, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", pid))
	if err != nil {
		return name
	}
	return unversioned(filepath.Base(strings.TrimSuffix(file, " (deleted)")))
}

package main_test

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// process is a process as /proc shows it.
type process struct {
	pid, parent int
	state       byte // Z for a zombie
	command     string
}

func (p process) String() string {
	return fmt.Sprintf("%d (parent %d, %c) %s", p.pid, p.parent, p.state, p.command)
}

// processes lists all processes that match.
func processes(t *testing.T, match func(process) bool) []process {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Fatal(err)
	}
	var found []process
	for _, e := range entries {
		if p, ok := readProcess(e.Name()); ok && match(p) {
			found = append(found, p)
		}
	}
	return found
}

func readProcess(name string) (process, bool) {
	pid, err := strconv.Atoi(name)
	if err != nil {
		return process{}, false
	}
	stat, err := os.ReadFile("/proc/" + name + "/stat")
	if err != nil {
		return process{}, false
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	parent, _ := strconv.Atoi(fields[1])
	cmdline, _ := os.ReadFile("/proc/" + name + "/cmdline")
	return process{pid, parent, fields[0][0], strings.ReplaceAll(string(cmdline), "\x00", " ")}, true
}

// sessionProcesses lists the processes of a server's sessions: those that have
// the server's marker and the marker of a session in their environment, and
// those that carry the server's marker among their arguments.
func sessionProcesses(t *testing.T, mark string) []process {
	t.Helper()
	return processes(t, func(p process) bool {
		if p.state == 'Z' {
			return false
		}
		env, _ := os.ReadFile(fmt.Sprintf("/proc/%d/environ", p.pid))
		marked := bytes.Contains(env, []byte(markerName+"="+mark)) && bytes.Contains(env, []byte("PTYGLASS_SESSION="))
		return marked || strings.Contains(p.command, mark)
	})
}

// children lists the children of a process, zombies included.
func children(t *testing.T, pid int) []process {
	t.Helper()
	return processes(t, func(p process) bool { return p.parent == pid })
}

// descriptors counts the open files of a process.
func descriptors(t *testing.T, pid int) int {
	t.Helper()
	entries, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

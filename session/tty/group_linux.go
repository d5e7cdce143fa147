package tty

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
)

// maxMembers bounds how many processes of one group are looked at.
const maxMembers = 256

// member is a live process of a group.
type member struct {
	Process
	parent int
}

// Leader returns the process of a foreground group that a person would say has
// the terminal: see [holder]. The error is [fs.ErrNotExist] when no process of
// the group is left.
func Leader(pgrp int) (Process, error) {
	var members []member
	for _, st := range groupOf(pgrp) {
		if p, err := readProcess(st); err == nil {
			members = append(members, member{Process: p, parent: st.parent})
		}
	}
	if len(members) == 0 {
		return Process{}, fmt.Errorf("process group %d: %w", pgrp, fs.ErrNotExist)
	}
	return holder(members, pgrp), nil
}

// groupOf returns the live processes of a group by PID.
func groupOf(pgrp int) []status {
	group := family(pgrp)
	if len(group) == 0 {
		group = scan(pgrp)
	}
	group = slices.DeleteFunc(group, status.dead)
	slices.SortFunc(group, func(a, b status) int { return cmp.Compare(a.pid, b.pid) })
	return group
}

// family finds a group from its leader, through the children of its parent,
// which is the shell, and theirs. A leader of the whole session has no sibling
// in its group. This costs a few reads however many processes the machine has,
// and finds nothing once the leader has been reaped or where the kernel lists
// no children.
func family(pgrp int) []status {
	leader, err := readStatus(pgrp)
	if err != nil {
		return nil
	}
	var group []status
	parents := []int{leader.parent}
	if leader.session == pgrp {
		group, parents = []status{leader}, []int{pgrp}
	}
	for ; len(parents) > 0 && len(group) < maxMembers; parents = parents[1:] {
		for _, pid := range children(parents[0]) {
			if st, err := readStatus(pid); err == nil && st.pgrp == pgrp {
				group = append(group, st)
				parents = append(parents, pid)
			}
		}
	}
	return group
}

// children returns the children of every thread of a process.
func children(pid int) []int {
	tasks := fmt.Sprintf("/proc/%d/task", pid)
	threads, _ := os.ReadDir(tasks) // none once the process has ended
	var pids []int
	for _, thread := range threads {
		text, err := os.ReadFile(tasks + "/" + thread.Name() + "/children")
		if err != nil {
			continue // the thread has ended
		}
		for field := range strings.FieldsSeq(string(text)) {
			if child, err := strconv.Atoi(field); err == nil {
				pids = append(pids, child)
			}
		}
	}
	return pids
}

// scan looks at every process of the machine.
func scan(pgrp int) []status {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	var group []status
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		if st, err := readStatus(pid); err == nil && st.pgrp == pgrp && len(group) < maxMembers {
			group = append(group, st)
		}
	}
	return group
}

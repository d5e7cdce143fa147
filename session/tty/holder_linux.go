package tty

import (
	"slices"

	"github.com/ptyglass/ptyglass/modes"
)

// holder chooses the member that has the terminal.
//
// A program that takes the whole terminal wins over the one that started it
// and waits: git log is less, git commit is vim, and so is a pipeline's pager.
// Of several the innermost counts (vim started from less). Otherwise it is the
// group's leader, or its oldest member once the leader has gone, seen through
// wrappers. Which member is blocked reading the terminal would decide better.
func holder(group []member, pgrp int) Process {
	if m, ok := innermost(group); ok {
		return m.Process
	}
	top := group[0]
	if i := slices.IndexFunc(group, func(m member) bool { return m.PID == pgrp }); i >= 0 {
		top = group[i]
	}
	for range group { // at most once a member, should the PIDs form a ring
		child, ok := onlyChild(group, top.PID)
		if !ok || !isWrapper(top.Process) {
			break
		}
		top = child
	}
	return top.Process
}

// innermost returns the most deeply nested editor, pager or full-screen
// program of the group; of two at one depth the younger.
func innermost(group []member) (found member, ok bool) {
	best := -1
	for _, m := range group {
		switch modes.KindOf(m.Name) {
		case modes.KindEditor, modes.KindPager, modes.KindTUI:
			if d := depth(group, m); d >= best {
				best, found = d, m
			}
		}
	}
	return found, best >= 0
}

// depth counts the ancestors a member has in its group.
func depth(group []member, m member) int {
	for d := range group {
		i := slices.IndexFunc(group, func(p member) bool { return p.PID == m.parent })
		if i < 0 {
			return d
		}
		m = group[i]
	}
	return len(group)
}

// onlyChild returns the one child a process has in its group.
func onlyChild(group []member, pid int) (child member, ok bool) {
	n := 0
	for _, m := range group {
		if m.parent == pid {
			child = m
			n++
		}
	}
	return child, n == 1
}

// isWrapper reports whether a process only starts another and waits for it.
func isWrapper(p Process) bool {
	switch p.Name {
	case "sudo", "doas", "su", "runuser", "env", "nice", "ionice", "nohup", "setsid", "stdbuf",
		"time", "timeout", "chrt", "taskset", "flock", "unshare", "chroot", "strace", "ltrace", "xargs":
		return true
	}
	return modes.Process{Name: p.Name, Args: p.Args}.RunsScript()
}

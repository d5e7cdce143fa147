package main

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"

	"github.com/ptyglass/ptyglass/session/tty"
)

// kernelEvidence asks the kernel what a session asks it for its verdict.
func kernelEvidence() (evidence, error) {
	fd, err := masterDescriptor()
	if err != nil {
		return evidence{}, err
	}
	l, err := tty.LineOf(fd)
	if err != nil {
		return evidence{}, err
	}
	e := evidence{Line: &line{Canonical: l.Canonical, Echo: l.Echo, Signals: l.Signals}}
	group, err := tty.Foreground(fd)
	if err != nil {
		return evidence{}, err
	}
	p, err := tty.Leader(group)
	if err != nil {
		return evidence{}, err
	}
	e.Foreground = &process{Name: p.Name, Args: p.Args}
	return e, nil
}

// masterDescriptor finds the one PTY this process holds, which its only
// session keeps to itself.
func masterDescriptor() (int, error) {
	links, err := filepath.Glob("/proc/self/fd/*")
	if err != nil {
		return 0, err
	}
	for _, link := range links {
		target, err := os.Readlink(link)
		if err == nil && filepath.Base(target) == "ptmx" {
			return strconv.Atoi(filepath.Base(link))
		}
	}
	return 0, errors.New("this process holds no pseudo-terminal")
}

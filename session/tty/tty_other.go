//go:build !linux

package tty

import (
	"errors"
	"fmt"
)

var errUnknown = fmt.Errorf("not known on this system: %w", errors.ErrUnsupported)

// LineOf is not known on this system.
func LineOf(fd int) (Line, error) { return Line{}, errUnknown }

// Foreground is not known on this system.
func Foreground(fd int) (pgrp int, err error) { return 0, errUnknown }

// InputPending is not known on this system.
func InputPending(fd int) (n int, err error) { return 0, errUnknown }

// Leader is not known on this system.
func Leader(pgrp int) (Process, error) { return Process{}, errUnknown }

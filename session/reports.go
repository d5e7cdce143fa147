package session

import (
	"time"

	"golang.org/x/time/rate"

	"github.com/ptyglass/ptyglass/emulator"
)

// Reports that programs ask the terminal for, a second and at once, in bytes.
// Editors ask for a few hundred when they start.
const (
	reportsPerSecond = 16 * 1024
	reportsAtOnce    = 64 * 1024
)

// reports bounds what the terminal types by itself, so that a program cannot
// make it fill the input queue for ever.
type reports struct{ limit *rate.Limiter }

func newReports(opts emulator.Options) reports {
	if opts.AllowChecksum { // conformance tests read the screen cell by cell
		return reports{rate.NewLimiter(rate.Inf, 0)}
	}
	return reports{rate.NewLimiter(reportsPerSecond, reportsAtOnce)}
}

// answer types the terminal's reports. They are dropped while the line is
// cooked and echoing: no program that asks for reports leaves it so, but a
// shell that shows a hostile file does.
func (l *loop) answer() {
	replies := l.term.Replies()
	if len(replies) == 0 || !l.reports.limit.AllowN(time.Now(), len(replies)) {
		return
	}
	if line, err := l.dev.Line(); err == nil && line.Canonical && line.Echo {
		return
	}
	l.input.reply(replies)
}

package session

import (
	"time"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/modes"
)

// Snapshot is what was known of a session at one moment. It never changes.
type Snapshot struct {
	Screen *emulator.Screen
	// Revision grows with each change a client can see: text, style, cursor,
	// title, size, mode, exit.
	Revision uint64
	Verdict  modes.Verdict
	Ready    Readiness
	// LastOutput and LastChange are when the program last wrote and when that
	// last changed the revision.
	LastOutput, LastChange time.Time
	// HistoryKept and HistoryDropped count the lines that scrolled off.
	HistoryKept, HistoryDropped int
	EngineFaults                int   // see emulator.Terminal.Faults
	Exit                        *Exit // nil while the program runs
}

// Readiness says whether the program waits for input.
type Readiness uint8

// NotKnown is the honest answer when there is no evidence either way.
const (
	NotKnown Readiness = iota
	Ready
	Busy
)

// Outcome says why a wait returned.
type Outcome string

// The outcomes of a wait. Settled means that there was no evidence but
// silence.
const (
	OutcomeReady     Outcome = "ready"
	OutcomeMatched   Outcome = "matched"
	OutcomeSettled   Outcome = "settled"
	OutcomeDeadline  Outcome = "deadline"
	OutcomeExited    Outcome = "exited"
	OutcomeImmediate Outcome = "immediate"
)

// Result is what a wait ends with.
type Result struct {
	Snapshot
	Outcome Outcome
	Waited  time.Duration
}

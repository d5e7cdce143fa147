package session

import (
	"regexp"
	"time"

	"github.com/ptyglass/ptyglass/modes"
)

// Until is what to wait for; all conditions given must hold at once. The zero
// value means Ready.
type Until struct {
	None   bool           // do not wait at all
	Ready  bool           // the program waits for input
	Text   string         // stands on the screen
	Regex  *regexp.Regexp // matches the screen's text
	Gone   *regexp.Regexp // matches it no longer
	Modes  []modes.Mode   // the mode is one of these
	Exit   bool           // the program has exited
	Change bool           // the revision has grown
	Stable time.Duration  // no visible change for so long
}

// orReady replaces the zero value by its meaning.
func (u Until) orReady() Until {
	if !u.None && !u.specific() && !u.Exit {
		u.Ready = true
	}
	return u
}

// specific reports whether something other than readiness or exit is awaited.
func (u Until) specific() bool {
	return u.Text != "" || u.Regex != nil || u.Gone != nil || len(u.Modes) > 0 || u.Change || u.Stable > 0
}

// sights are what has to appear on the screen.
func (u Until) sights(b Baseline) []*sight {
	var all []*sight
	if u.Text != "" {
		all = append(all, newSight(regexp.MustCompile(regexp.QuoteMeta(u.Text)), b))
	}
	if u.Regex != nil {
		all = append(all, newSight(u.Regex, b))
	}
	return all
}

// Times that decide when silence is taken for an answer. They bound guesses
// only: with evidence a wait ends at once.
const (
	// quietEvidence is the silence asked for beside evidence that the program
	// waits, so that the rest of its output is not missed.
	quietEvidence = 20 * time.Millisecond
	// quietFullScreen and quietCooked are the silences taken for the end of a
	// reaction when there is no evidence: full-screen programs draw in one go,
	// commands pause.
	quietFullScreen = 150 * time.Millisecond
	quietRaw        = 300 * time.Millisecond
	quietCooked     = 500 * time.Millisecond
	// quietNoReaction is how long a reaction to input is waited for.
	quietNoReaction = time.Second
)

// readiness judges whether the program waits for input, from the snapshot and
// how long it has been quiet. again is when to ask again if it is not yet.
func (l *loop) readiness(w *waiter, now time.Time) (outcome Outcome, again time.Duration) {
	quiet := now.Sub(latest(l.lastOutput, w.Time))
	need, outcome := l.quietNeeded(w)
	if quiet < need {
		return "", need - quiet
	}
	if l.unfinished(now) {
		return "", probeEvery
	}
	if l.snap().Verdict.Waiting == modes.WaitingNo {
		return "", probeEvery
	}
	return outcome, 0
}

// quietNeeded returns how much silence the evidence asks for, and what the
// wait may then claim.
func (l *loop) quietNeeded(w *waiter) (time.Duration, Outcome) {
	s := l.snap()
	reacted := l.reacted(w.Baseline)
	switch {
	case s.Verdict.Waiting == modes.WaitingYes && l.sameLine(w):
		return quietRaw, OutcomeReady
	case s.Verdict.Waiting == modes.WaitingYes && (reacted || !w.input):
		return quietEvidence, OutcomeReady
	case s.Verdict.Waiting == modes.WaitingYes && l.consumed():
		return quietRaw, OutcomeReady
	case !reacted && w.input, s.Screen.Text() == "": // nothing drawn yet
		return quietNoReaction, OutcomeSettled
	case s.Screen.Buffer != 0:
		return quietFullScreen, OutcomeSettled
	case s.Verdict.Mode == modes.Running:
		return quietCooked, OutcomeSettled
	default:
		return quietRaw, OutcomeSettled
	}
}

// sameLine reports whether a line was ended and its reader has not said that it
// reads another: the evidence that it waits may be as old as the input, and
// what it wrote the end of its echo.
func (l *loop) sameLine(w *waiter) bool {
	mode := l.snap().Verdict.Mode
	return w.entered && (mode == modes.Shell || mode == modes.REPL) && l.lineStarts.Load() == w.starts
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

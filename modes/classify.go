// Package modes tells what a terminal shows: a shell, an editor, a pager, a
// question. [Classify] weighs what the kernel says, what the terminal's modes
// say and what stands at the cursor, and names the rule that decided.
//
// It is pure and total: no clock, no system call, an answer for any evidence.
package modes

import "slices"

// Verdict is what Classify makes of the evidence.
type Verdict struct {
	Mode Mode
	// State is finer where it is known: normal, insert, replace, visual or
	// cmdline of vi and its kin; more or end of a pager; primary, continuation
	// or search of a shell or REPL; the choices of a question joined by "/".
	State string
	// App is the program a person would name, empty when it is not known, as
	// behind ssh.
	App        string
	Rule       string  // the name of the rule that decided
	Reason     string  // one short sentence that names the evidence
	Confidence float64 // 0 to 1
	Waiting    Waiting
}

// rule is one way to recognise a mode. It fills in the Verdict's Mode, State,
// Reason, Confidence and Waiting, and App only when the screen told it.
type rule struct {
	name  string
	match func(v *view) (Verdict, bool)
}

// rules in order of precedence: kernel and shell marks first, what draws the
// whole screen before what stands on one line of it, and names only where
// other evidence agrees.
var rules = slices.Concat(kernelRules, fullScreenRules, lineRules, lastRules)

// Classify returns the verdict of the first rule that matches. The rules settle
// Waiting as far as the terminal shows it; evidence of which process is blocked
// reading would settle it for every mode, after the match.
func Classify(e Evidence) Verdict {
	v := newView(e)
	for _, r := range rules {
		verdict, ok := r.match(v)
		if !ok {
			continue
		}
		verdict.Rule = r.name
		if verdict.App == "" {
			verdict.App = v.app()
		}
		if v.relay != "" && !v.exited {
			verdict.Reason += "; behind " + v.relay + " the kernel cannot tell"
		}
		return verdict
	}
	return Verdict{Rule: "unknown", Reason: "nothing is known of the program", App: v.app()}
}

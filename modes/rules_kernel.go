package modes

import "github.com/ptyglass/ptyglass/emulator"

// kernelRules rest on what the kernel or the shell itself says.
var kernelRules = []rule{
	{"exited", matchExited},
	{"hidden-input", matchHiddenInput},
	{"marked-prompt", matchMarkedPrompt},
}

func matchExited(v *view) (Verdict, bool) {
	return Verdict{Mode: Exited, Reason: "the program has ended", Confidence: 1, Waiting: WaitingNo}, v.exited
}

// matchHiddenInput: whole lines, not shown, is how getpass(3) and its like
// ask. On the alternate screen it is also how curses leaves the terminal of a
// program that never asked for single keys, so there the words must agree.
func matchHiddenInput(v *view) (Verdict, bool) {
	hidden := v.line != nil && v.line.Canonical && !v.line.Echo
	return Verdict{
		Mode: Password, Reason: "the terminal takes a line and does not show it",
		Confidence: 0.95, Waiting: WaitingYes,
	}, hidden && (!v.alternate() || v.asksSecret())
}

// matchMarkedPrompt: OSC 133 A or B came last. Marks that a nested program
// has outdated, because its shell writes no C, do not count.
func matchMarkedPrompt(v *view) (Verdict, bool) {
	last := v.lastMark()
	atPrompt := last == emulator.MarkPrompt || last == emulator.MarkCommand
	mayBeShell := !v.named || v.isShell()
	return Verdict{
		Mode: Shell, State: v.shellState(), Reason: "the shell has marked its prompt (OSC 133)",
		Confidence: 0.97, Waiting: WaitingYes,
	}, atPrompt && mayBeShell && !v.alternate() && !completionQuestion.MatchString(v.before)
}

package modes

import (
	"strings"

	"github.com/ptyglass/ptyglass/emulator"
)

// lastRules decide when nothing more telling has.
var lastRules = []rule{
	{"tui", matchTUI},
	{"running", matchRunning},
	{"running-marked", matchRunningMarked},
	{"running-remote", matchRunningRemote},
}

func matchTUI(v *view) (Verdict, bool) {
	return Verdict{
		Mode: TUI, Reason: v.subject() + " draws on the alternate screen", Confidence: v.sure(0.9, 0.7),
	}, v.alternate()
}

// matchRunning: a program is in the foreground and none of the above. It may
// well read its input, as cat does; that it does not is believed only when the
// shell has marked a running command and no text stands open on the cursor's
// line that might be a question.
func matchRunning(v *view) (Verdict, bool) {
	verdict := Verdict{Mode: Running, Reason: v.subject() + " is in the foreground and shows no prompt", Confidence: 0.6}
	if v.cooked() {
		verdict.Confidence = 0.8
	}
	if v.lastMark() == emulator.MarkOutput && !v.is(KindShell) && strings.TrimSpace(v.before) == "" {
		verdict.Reason += "; the shell has marked a running command (OSC 133)"
		verdict.Waiting, verdict.Confidence = WaitingNo, 0.9
	}
	return verdict, v.named
}

func matchRunningMarked(v *view) (Verdict, bool) {
	return Verdict{
		Mode: Running, Reason: "the shell has marked a running command (OSC 133)", Confidence: 0.7,
	}, v.lastMark() == emulator.MarkOutput
}

func matchRunningRemote(v *view) (Verdict, bool) {
	return Verdict{Mode: Running, Reason: "no prompt stands at the cursor", Confidence: 0.4}, v.relay != ""
}

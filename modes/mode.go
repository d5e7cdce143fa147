package modes

import "fmt"

// Mode says what kind of conversation a program offers at this moment. It has
// nothing to do with a terminal's private modes.
type Mode uint8

// The modes. Unknown is the answer where the evidence decides nothing.
const (
	Unknown  Mode = iota
	Shell         // a shell's line editor takes a command
	Editor        // a full-screen text editor
	Pager         // text is shown a page at a time
	Password      // a question whose answer is not shown
	REPL          // an interpreter, debugger or database takes a line
	Confirm       // a question with few answers, or one key to go on
	TUI           // any other program that draws the whole screen
	Running       // a program runs and offers none of the above
	Exited        // the program has ended
)

var modeNames = [...]string{
	Unknown: "unknown", Shell: "shell", Editor: "editor", Pager: "pager", Password: "password",
	REPL: "repl", Confirm: "confirm", TUI: "tui", Running: "running", Exited: "exited",
}

// String returns the mode's lower-case word, and "unknown" for a value that is
// none of the constants.
func (m Mode) String() string {
	if int(m) >= len(modeNames) {
		m = Unknown
	}
	return modeNames[m]
}

// ParseMode returns the mode of a word as String writes it.
func ParseMode(s string) (Mode, error) {
	for m, name := range modeNames {
		if name == s {
			return Mode(m), nil
		}
	}
	return Unknown, fmt.Errorf("unknown mode %q", s)
}

// Waiting says whether the program waits for input.
type Waiting uint8

// A program is said to wait, or not to, on positive evidence only.
const (
	WaitingUnknown Waiting = iota
	WaitingYes
	WaitingNo
)

// String returns unknown, yes or no.
func (w Waiting) String() string {
	switch w {
	case WaitingYes:
		return "yes"
	case WaitingNo:
		return "no"
	default:
		return "unknown"
	}
}

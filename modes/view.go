package modes

import (
	"strings"

	"github.com/ptyglass/ptyglass/emulator"
)

// view is the evidence as the rules look at it.
type view struct {
	screen *emulator.Screen // never nil
	line   *LineDiscipline  // of the program itself: nil when only a client's is known
	proc   Process
	kind   Kind
	named  bool   // proc and kind are known
	relay  string // the client that passes on somebody else's terminal
	exited bool
	// before is the line the cursor is in up to the cursor, blanks and the rows
	// above that wrapped into it included; after is the rest of the cursor's
	// row without trailing blanks.
	before, after string
	cells         []emulator.Cell // of the cursor's row, up to the cursor
}

// newView prepares the evidence. What the kernel says of a client that passes
// on a remote program's terminal says nothing of that program, so it is left
// out; a client in canonical mode speaks for itself, as ssh does when it asks
// for a password.
func newView(e Evidence) *view {
	v := &view{screen: e.Screen, line: e.Line, exited: e.Exited}
	if v.screen == nil {
		v.screen = &emulator.Screen{}
	}
	if e.Foreground != nil {
		v.proc, v.named = *e.Foreground, true
		v.kind = KindOf(v.proc.Name)
	}
	if v.kind == KindClient && (v.line == nil || !v.line.Canonical) {
		v.relay, v.line, v.named, v.kind = v.proc.Name, nil, false, KindOther
	}
	v.readCursorLine()
	return v
}

// maxWrapped bounds how many rows above the cursor's are read as one line.
const maxWrapped = 8

// readCursorLine fills in what stands around the cursor.
func (v *view) readCursorLine() {
	lines, at := v.screen.Lines, v.screen.Cursor
	if at.Row < 0 || at.Row >= len(lines) {
		return
	}
	cells := lines[at.Row].Cells
	col := min(max(at.Col, 0), len(cells))
	v.cells, v.before = cells[:col], content(cells[:col])
	v.after = strings.TrimRight(content(cells[col:]), " ")
	for r := at.Row - 1; r >= max(0, at.Row-maxWrapped) && lines[r].Wrapped; r-- {
		v.before = content(lines[r].Cells) + v.before
	}
}

func content(cells []emulator.Cell) string {
	var b strings.Builder
	for _, c := range cells {
		b.WriteString(c.Content)
	}
	return b.String()
}

// app returns the program's name, unless it only passes on another's terminal.
func (v *view) app() string {
	if v.relay != "" && !isMultiplexer(v.relay) {
		return ""
	}
	return v.proc.Name
}

// subject names the program for a Reason.
func (v *view) subject() string {
	if v.named {
		return v.proc.Name
	}
	return "the program"
}

// is reports whether the program is known to be of a kind.
func (v *view) is(k Kind) bool { return v.named && v.kind == k }

// isShell reports whether a shell is in the foreground that takes commands.
func (v *view) isShell() bool { return v.is(KindShell) && !v.proc.RunsScript() }

// cooked reports whether the kernel is known to edit and show what is typed:
// then no line editor and no full-screen program is at work.
func (v *view) cooked() bool { return v.line != nil && v.line.Canonical && v.line.Echo }

// raw reports whether the program is known to handle every key itself.
func (v *view) raw() bool { return v.line != nil && !v.line.Canonical }

// alternate reports whether the alternate screen is shown.
func (v *view) alternate() bool { return v.screen.Buffer == emulator.Alternate }

// lineEditor reports whether bracketed paste is on outside full-screen
// programs: readline, zsh, fish and their like switch it on exactly while they
// wait for a line.
func (v *view) lineEditor() bool {
	return v.screen.Modes.BracketedPaste && !v.alternate() && !v.cooked()
}

// atPrompt is the Waiting of a line editor.
func (v *view) atPrompt() Waiting {
	if v.lineEditor() {
		return WaitingYes
	}
	return WaitingUnknown
}

// row returns a row's text, counted from the bottom (0 is the last row).
func (v *view) row(fromBottom int) string {
	i := len(v.screen.Lines) - 1 - fromBottom
	if i < 0 || i >= len(v.screen.Lines) {
		return ""
	}
	return v.screen.Lines[i].Text()
}

// cursorOnLastRow reports whether the cursor is in the bottom row.
func (v *view) cursorOnLastRow() bool {
	return len(v.screen.Lines) > 0 && v.screen.Cursor.Row == len(v.screen.Lines)-1
}

// lastMark returns the kind of the newest shell mark, 0 when there is none.
func (v *view) lastMark() emulator.MarkKind {
	if n := len(v.screen.Marks); n > 0 {
		return v.screen.Marks[n-1].Kind
	}
	return 0
}

// sure returns the confidence of a rule: less where no name supports it.
func (v *view) sure(named, unnamed float64) float64 {
	if v.named {
		return named
	}
	return unnamed
}

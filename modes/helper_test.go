package modes_test

import (
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/modes"
)

const (
	testRows = 10
	testCols = 60
)

// Line disciplines as programs set them.
var (
	cooked = &modes.LineDiscipline{Canonical: true, Echo: true, Signals: true}
	hidden = &modes.LineDiscipline{Canonical: true, Signals: true}
	raw    = &modes.LineDiscipline{Signals: true}
)

// show returns a main screen with the rows at its top and the cursor where "‸"
// stands. Text within «» is inverse.
func show(rows ...string) *emulator.Screen {
	s := &emulator.Screen{Size: emulator.Size{Rows: testRows, Cols: testCols}}
	s.Cursor.Visible = true
	for r := range testRows {
		text := ""
		if r < len(rows) {
			text = rows[r]
		}
		s.Lines = append(s.Lines, line(text, r, &s.Cursor))
	}
	return s
}

// page returns a main screen with the rows at its bottom.
func page(rows ...string) *emulator.Screen {
	return show(append(make([]string, testRows-len(rows)), rows...)...)
}

func line(text string, row int, cursor *emulator.Cursor) emulator.Line {
	var l emulator.Line
	var style emulator.Style
	for _, c := range text {
		switch c {
		case '‸':
			cursor.Row, cursor.Col = row, len(l.Cells)
		case '«':
			style.Attrs = emulator.Inverse
		case '»':
			style.Attrs = 0
		default:
			l.Cells = append(l.Cells, emulator.Cell{Content: string(c), Width: 1, Style: style})
		}
	}
	for len(l.Cells) < testCols {
		l.Cells = append(l.Cells, emulator.Cell{Content: " ", Width: 1})
	}
	return l
}

func alt(s *emulator.Screen) *emulator.Screen {
	s.Buffer = emulator.Alternate
	return s
}

// paste switches bracketed paste on, as a line editor does.
func paste(s *emulator.Screen) *emulator.Screen {
	s.Modes.BracketedPaste = true
	return s
}

func keypad(s *emulator.Screen) *emulator.Screen {
	s.Modes.ApplicationKeypad = true
	return s
}

// marked adds shell marks by their letters.
func marked(kinds string, s *emulator.Screen) *emulator.Screen {
	for _, k := range []byte(kinds) {
		s.Marks = append(s.Marks, emulator.Mark{Kind: emulator.MarkKind(k), ExitCode: -1})
	}
	return s
}

// prog is a process by its command line.
func prog(command string) *modes.Process {
	args := strings.Fields(command)
	return &modes.Process{Name: args[0], Args: args}
}

// given is the evidence a test starts from.
func given(s *emulator.Screen, line *modes.LineDiscipline, p *modes.Process) modes.Evidence {
	return modes.Evidence{Screen: s, Line: line, Foreground: p}
}

// test is one classification. want is "mode" or "mode state"; rule may be
// empty where only the mode matters.
type test struct {
	name     string
	evidence modes.Evidence
	want     string
	rule     string
	waiting  modes.Waiting
}

const (
	yes   = modes.WaitingYes
	no    = modes.WaitingNo
	maybe = modes.WaitingUnknown
)

func classify(t *testing.T, tests []test) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := modes.Classify(tt.evidence)
			if word := strings.TrimSpace(got.Mode.String() + " " + got.State); word != tt.want {
				t.Errorf("got %q by %q (%s); want %q", word, got.Rule, got.Reason, tt.want)
			}
			if tt.rule != "" && got.Rule != tt.rule {
				t.Errorf("rule %q; want %q", got.Rule, tt.rule)
			}
			if got.Waiting != tt.waiting {
				t.Errorf("waiting %v; want %v", got.Waiting, tt.waiting)
			}
		})
	}
}

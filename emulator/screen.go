package emulator

import "strings"

// MaxRows and MaxCols bound every terminal; larger sizes are clamped.
const (
	MaxRows = 500
	MaxCols = 500
)

// Size is a terminal's size in cells.
type Size struct{ Rows, Cols int }

// clamp returns the nearest size a terminal can have.
func (s Size) clamp() Size {
	return Size{Rows: min(max(s.Rows, 1), MaxRows), Cols: min(max(s.Cols, 1), MaxCols)}
}

// Screen is what a terminal shows at one moment. It is never changed once it
// has been handed out; consecutive Screens share the lines that are the same.
type Screen struct {
	Size
	Lines  []Line // Rows of them, top first
	Cursor Cursor
	Buffer Buffer
	Modes  PrivateModes
	Title  string // OSC 0 or 2, at most 256 characters
	Dir    string // OSC 7: the path of the reported file URL
	Marks  []Mark // OSC 133, oldest first
	Status Status // OSC 7501
	// Revision counts the visible changes (text, style, cursor, buffer, modes,
	// title, size) this Terminal has seen.
	Revision uint64
}

// Buffer says which of the two screen buffers is shown.
type Buffer uint8

// The main buffer keeps history; full-screen programs draw on the alternate
// one (DEC private modes 47, 1047 and 1049).
const (
	Primary Buffer = iota
	Alternate
)

// Line is one row of the screen or of the history.
type Line struct {
	Cells []Cell
	// Wrapped is set when the text goes on in the next line because it met the
	// right margin. The x/vt engine does not tell, and leaves it false.
	Wrapped bool
}

// Cell is one position of a line. A wide character stands in its first cell
// (Width 2); the second has Width 0 and no Content.
type Cell struct {
	Content string // one grapheme cluster; a space where nothing is written
	Width   int    // 0, 1 or 2 columns
	Style   Style
	Link    string // OSC 8 URL, empty for none
}

var blankCell = Cell{Content: " ", Width: 1}

// IsBlank reports whether the cell shows nothing at all: no glyph, no style
// and no link.
func (c Cell) IsBlank() bool { return c == blankCell }

// Text returns the line's characters without trailing blanks.
func (l Line) Text() string {
	var b strings.Builder
	for _, c := range l.Cells {
		b.WriteString(c.Content)
	}
	return strings.TrimRight(b.String(), " ")
}

// Text returns the rows joined by newlines; trailing blanks of a row and blank
// rows at the end are dropped.
func (s *Screen) Text() string {
	rows := make([]string, len(s.Lines))
	for i, l := range s.Lines {
		rows[i] = l.Text()
	}
	return strings.TrimRight(strings.Join(rows, "\n"), "\n")
}

// Cursor is where the next character goes.
type Cursor struct {
	Row, Col int
	Visible  bool // DECTCEM
	Shape    CursorShape
	Blink    bool
}

// CursorShape is the shape set by DECSCUSR.
type CursorShape uint8

// The shapes of DECSCUSR.
const (
	CursorBlock CursorShape = iota
	CursorUnderline
	CursorBar
)

// String returns block, underline or bar.
func (c CursorShape) String() string {
	switch c {
	case CursorUnderline:
		return "underline"
	case CursorBar:
		return "bar"
	default:
		return "block"
	}
}

// MarkKind is the letter of a semantic prompt mark (OSC 133).
type MarkKind byte

// The marks of OSC 133: a prompt starts, the command line starts, the
// command's output starts, the command has ended.
const (
	MarkPrompt  MarkKind = 'A'
	MarkCommand MarkKind = 'B'
	MarkOutput  MarkKind = 'C'
	MarkEnd     MarkKind = 'D'
)

// Mark is a place a shell has marked with OSC 133.
type Mark struct {
	Kind MarkKind
	// Row is the row of the cursor when the mark came, moved along as lines
	// scroll off; negative once it is in the history.
	Row, Col int
	// ExitCode is the status of MarkEnd, or -1 when none was given.
	ExitCode int
}

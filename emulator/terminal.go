package emulator

import "fmt"

// DefaultScrollback is the number of history lines kept when Options does not
// say.
const DefaultScrollback = 10000

// Options of a Terminal. The zero value is useful.
type Options struct {
	// Scrollback is the number of lines kept after they scroll off the main
	// screen; 0 means DefaultScrollback, negative none.
	Scrollback int
	// AllowChecksum answers DECRQCRA, with which a program can read the screen;
	// for conformance tests.
	AllowChecksum bool
	// Engine picks the code that interprets the bytes.
	Engine Engine
}

// Engine names an engine.
type Engine uint8

// ParseEngine reads what Engine.String writes: native or xvt.
func ParseEngine(name string) (Engine, error) {
	for _, e := range []Engine{Native, XVT} {
		if e.String() == name {
			return e, nil
		}
	}
	return Native, fmt.Errorf("unknown engine %q", name)
}

// String returns native or xvt.
func (e Engine) String() string {
	if e == XVT {
		return "xvt"
	}
	return "native"
}

// The engines: the project's own, and charmbracelet/x/vt behind a guard.
const (
	Native Engine = iota
	XVT
)

// scrollback resolves the zero value.
func (o Options) scrollback() int {
	switch {
	case o.Scrollback == 0:
		return DefaultScrollback
	case o.Scrollback < 0:
		return 0
	default:
		return o.Scrollback
	}
}

// Terminal is a terminal emulator. It is owned by one goroutine.
type Terminal struct{ engine engine }

// engine is what a Terminal needs of the code that interprets the bytes.
type engine interface {
	Write(p []byte)
	Replies() []byte
	Resize(size Size)
	Screen() *Screen
	Modes() PrivateModes
	LineStarts() int
	History(from, n int) []Line
	HistoryLen() (kept, dropped int)
	Pending() bool
	Faults() int
	Close()
}

// New returns a terminal of the given size, clamped to 1..MaxRows and
// 1..MaxCols, with the cursor in the top left corner.
func New(size Size, opts Options) *Terminal {
	if opts.Engine == XVT {
		return &Terminal{engine: newXVT(size.clamp(), opts)}
	}
	return &Terminal{engine: newNative(size.clamp(), opts)}
}

// Write interprets output of the program. It takes all of p, never blocks and
// never fails; any split of the same bytes gives the same Screen.
func (t *Terminal) Write(p []byte) (int, error) {
	t.engine.Write(p)
	return len(p), nil
}

// Replies takes the reports the terminal owes the program (device attributes,
// cursor position, ...), to be written to it as input; nil when there is none.
func (t *Terminal) Replies() []byte { return t.engine.Replies() }

// Resize changes the size, clamped as in New.
func (t *Terminal) Resize(size Size) { t.engine.Resize(size.clamp()) }

// Screen returns what is shown now. Calling it does not change what later
// writes give.
func (t *Terminal) Screen() *Screen { return t.engine.Screen() }

// Modes returns the modes in force now, which decide how input is encoded.
func (t *Terminal) Modes() PrivateModes { return t.engine.Modes() }

// LineStarts counts the times a program began to read a line and said so, by
// turning bracketed paste on or marking its prompt (OSC 133 A or B). The engine
// counts repetitions too, which no Screen shows.
func (t *Terminal) LineStarts() int { return t.engine.LineStarts() }

// History returns at most n lines that scrolled off the main screen, starting
// with line from; 0 is the oldest line kept.
func (t *Terminal) History(from, n int) []Line { return t.engine.History(from, n) }

// HistoryLen returns how many history lines are kept and how many older ones
// were dropped to stay within Options.Scrollback.
func (t *Terminal) HistoryLen() (kept, dropped int) { return t.engine.HistoryLen() }

// Pending reports whether the last Write ended inside a control sequence or a
// UTF-8 character, so that more output must be on its way.
func (t *Terminal) Pending() bool { return t.engine.Pending() }

// Faults counts the times the engine failed and was rebuilt from the last
// Screen. The terminal goes on, but that Screen may lack what came since.
func (t *Terminal) Faults() int { return t.engine.Faults() }

// Close frees the engine. What is written afterwards is ignored; the last
// Screen and the history can still be read.
func (t *Terminal) Close() error {
	t.engine.Close()
	return nil
}

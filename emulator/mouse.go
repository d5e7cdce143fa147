package emulator

import (
	"strconv"
	"unicode/utf8"
)

// Mouse is one event of the mouse. Button is the button pressed or released,
// for a move the one held; the wheel has none.
type Mouse struct {
	Action   MouseAction
	Button   Button
	Row, Col int // 0-based cell
	Mods     Mods
}

// MouseAction is what the mouse did.
type MouseAction uint8

// Actions of the mouse. One step of the wheel is one event.
const (
	MousePress MouseAction = iota
	MouseRelease
	MouseMove
	MouseScrollUp
	MouseScrollDown
)

// Button is a button of the mouse; the values are xterm's codes.
type Button uint8

// Buttons. ButtonNone goes with a move only.
const (
	ButtonLeft Button = iota
	ButtonMiddle
	ButtonRight
	ButtonNone
)

// Bits of xterm's button code (ctlseqs, "Mouse Tracking"); the modifiers stand
// between them, Shift being 4.
const (
	mouseMotion   = 32
	mouseWheel    = 64
	mouseModShift = 2
)

// A cell in pixels, for programs that want positions in pixels (mode 1016).
// There is no window, so its size is one that terminals commonly have.
const (
	cellPixelWidth  = 10
	cellPixelHeight = 20
)

// mouseX10Max is the last 1-based position that a single byte can hold.
const mouseX10Max = 255 - 32

// Tracks reports whether the program wants to hear of an event.
func (m PrivateModes) Tracks(ev Mouse) bool {
	switch m.Mouse {
	case MouseX10:
		return ev.valid() && ev.Action == MousePress
	case MouseNormal:
		return ev.valid() && ev.Action != MouseMove
	case MouseButton:
		return ev.valid() && (ev.Action != MouseMove || ev.Button != ButtonNone)
	case MouseAny:
		return ev.valid()
	}
	return false
}

// valid reports whether there is such an event: a press or release has a
// button.
func (ev Mouse) valid() bool {
	switch ev.Action {
	case MousePress, MouseRelease:
		return ev.Button < ButtonNone
	case MouseMove:
		return ev.Button <= ButtonNone
	}
	return ev.Action == MouseScrollUp || ev.Action == MouseScrollDown
}

// AppendMouse appends the report of an event (ctlseqs, "Mouse Tracking"). It
// appends nothing when the program does not track the event, when no screen
// has such a cell, and when the encoding cannot express it: the X10 one ends at
// row and column 222. In pixels (mode 1016) a cell is 10 wide and 20 high, and
// the report gives its centre.
func (m PrivateModes) AppendMouse(dst []byte, ev Mouse) []byte {
	if !m.Tracks(ev) || ev.Row < 0 || ev.Row >= MaxRows || ev.Col < 0 || ev.Col >= MaxCols {
		return dst
	}
	if m.Mouse == MouseX10 {
		ev.Mods = 0 // that protocol does not tell them
	}
	row, col := ev.Row+1, ev.Col+1
	switch m.MouseEncoding {
	case MouseEncodingSGR:
		return appendSGRMouse(dst, ev, row, col)
	case MouseEncodingSGRPixels:
		return appendSGRMouse(dst, ev, ev.Row*cellPixelHeight+cellPixelHeight/2, ev.Col*cellPixelWidth+cellPixelWidth/2)
	case MouseEncodingURXVT:
		dst = append(dst, sendCSI...)
		return append(appendNumbers(dst, ev.x10Code()+32, col, row), 'M')
	case MouseEncodingUTF8: // up to position 2015, beyond any screen
		dst = append(dst, sendCSI+"M"...)
		for _, n := range []int{ev.x10Code(), col, row} {
			dst = utf8.AppendRune(dst, rune(n+32))
		}
		return dst
	}
	if row > mouseX10Max || col > mouseX10Max {
		return dst
	}
	return append(append(dst, sendCSI+"M"...), byte(ev.x10Code()+32), byte(col+32), byte(row+32))
}

// code returns the button code with its motion, wheel and modifier bits.
func (ev Mouse) code() int {
	code := int(ev.Mods&allMods) << mouseModShift
	switch ev.Action {
	case MouseScrollUp:
		return code + mouseWheel
	case MouseScrollDown:
		return code + mouseWheel + 1
	case MouseMove:
		code += mouseMotion
	}
	return code + int(ev.Button)
}

// x10Code is the code of the older encodings, in which a release does not tell
// its button.
func (ev Mouse) x10Code() int {
	if ev.Action == MouseRelease {
		ev.Button = ButtonNone
	}
	return ev.code()
}

func appendSGRMouse(dst []byte, ev Mouse, row, col int) []byte {
	final := byte('M')
	if ev.Action == MouseRelease {
		final = 'm'
	}
	return append(appendNumbers(append(dst, sendCSI+"<"...), ev.code(), col, row), final)
}

// appendNumbers appends decimal numbers with semicolons between them.
func appendNumbers(dst []byte, numbers ...int) []byte {
	for i, n := range numbers {
		if i > 0 {
			dst = append(dst, ';')
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return dst
}

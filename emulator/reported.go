package emulator

import (
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// reported is what x/vt does not tell of itself: modes and the cursor's looks.
type reported struct {
	hostState
	modes       PrivateModes
	cursor      Cursor // its looks only
	lastPrinted []byte
}

// reset is RIS: titles, directory and marks are the host's and stay.
func (r *reported) reset() {
	r.modes = PrivateModes{}
	r.cursor = Cursor{Visible: true}
	r.lastPrinted = nil
}

func (r *reported) callbacks() vt.Callbacks {
	return vt.Callbacks{
		CursorVisibility: func(visible bool) { r.cursor.Visible = visible },
		CursorStyle: func(style vt.CursorStyle, steady bool) {
			r.cursor.Shape, r.cursor.Blink = CursorShape(style), !steady
		},
		EnableMode:  func(m ansi.Mode) { r.setMode(m, true) },
		DisableMode: func(m ansi.Mode) { r.setMode(m, false) },
	}
}

func (r *reported) setMode(m ansi.Mode, on bool) {
	dec, ok := m.(ansi.DECMode)
	if !ok {
		return
	}
	r.modes.set(int(dec), on)
	if dec == ansi.ModeBracketedPaste && on {
		r.lineStarts++
	}
}

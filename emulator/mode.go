package emulator

// PrivateModes are the modes of a terminal that change what keys, pastes and
// mouse events look like to the program, or how its screen is to be read. The
// comment names the DEC private mode (DECSET n) unless it says otherwise.
type PrivateModes struct {
	ApplicationCursor bool          // 1 DECCKM
	ReverseScreen     bool          // 5 DECSCNM
	Origin            bool          // 6 DECOM
	NoAutoWrap        bool          // 7 DECAWM, reset
	ApplicationKeypad bool          // 66 DECNKM, or ESC = (DECKPAM)
	BackspaceSendsBS  bool          // 67 DECBKM
	FocusEvents       bool          // 1004
	AlternateScroll   bool          // 1007
	BracketedPaste    bool          // 2004
	Synchronized      bool          // 2026
	Mouse             MouseTracking // 9, 1000 to 1003
	MouseEncoding     MouseEncoding // 1005, 1006, 1015, 1016
	Keyboard          KeyboardFlags // kitty keyboard protocol, CSI > u
}

// MouseTracking says which mouse events a program wants.
type MouseTracking uint8

// Mouse tracking modes, from none to any motion.
const (
	MouseOff    MouseTracking = iota
	MouseX10                  // 9: presses only
	MouseNormal               // 1000: presses and releases
	MouseButton               // 1002: and motion while a button is held
	MouseAny                  // 1003: and any motion
)

// MouseEncoding says how mouse events are written.
type MouseEncoding uint8

// Mouse encodings.
const (
	MouseEncodingX10       MouseEncoding = iota // CSI M and three bytes
	MouseEncodingUTF8                           // 1005
	MouseEncodingSGR                            // 1006
	MouseEncodingURXVT                          // 1015
	MouseEncodingSGRPixels                      // 1016
)

// set applies DECSET or DECRST n; unknown modes are ignored.
func (m *PrivateModes) set(n int, on bool) {
	switch n {
	case 1:
		m.ApplicationCursor = on
	case 5:
		m.ReverseScreen = on
	case 6:
		m.Origin = on
	case 7:
		m.NoAutoWrap = !on
	case 66:
		m.ApplicationKeypad = on
	case 67:
		m.BackspaceSendsBS = on
	case 1004:
		m.FocusEvents = on
	case 1007:
		m.AlternateScroll = on
	case 2004:
		m.BracketedPaste = on
	case 2026:
		m.Synchronized = on
	default:
		m.setMouse(n, on)
	}
}

var (
	mouseTracking = map[int]MouseTracking{
		9: MouseX10, 1000: MouseNormal, 1002: MouseButton, 1003: MouseAny,
	}
	mouseEncodings = map[int]MouseEncoding{
		1005: MouseEncodingUTF8, 1006: MouseEncodingSGR,
		1015: MouseEncodingURXVT, 1016: MouseEncodingSGRPixels,
	}
)

// setMouse keeps the latest tracking mode and encoding; resetting any of a
// kind resets that kind, as xterm does.
func (m *PrivateModes) setMouse(n int, on bool) {
	if tracking, ok := mouseTracking[n]; ok {
		m.Mouse = MouseOff
		if on {
			m.Mouse = tracking
		}
	}
	if encoding, ok := mouseEncodings[n]; ok {
		m.MouseEncoding = MouseEncodingX10
		if on {
			m.MouseEncoding = encoding
		}
	}
}

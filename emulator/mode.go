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

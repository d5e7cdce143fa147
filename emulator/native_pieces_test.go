package emulator

// The kinds of output a Streams is made of.
var (
	textPieces = []piece{
		{30, func(s *Streams) string { return s.some(12, "a", "b", "Z", "0", "-", " ", "~") }},
		literal(8, "\r\n"), literal(2, "\n", "\r", "\b"),
		literal(1, "é", "─", "ñ"),
	}
	cjkPieces      = []piece{{8, func(s *Streams) string { return s.some(6, "日", "本", "한", "語") }}}
	wideTextPieces = []piece{
		cjkPieces[0],
		{6, func(s *Streams) string {
			return s.some(4, "👩‍👩‍👧", "😀", "🇩🇪", "🇩", "❤\ufe0f", "❤", "☕\ufe0e", "1\ufe0f\u20e3", "👍🏽", "\u200d", "\ufe0f")
		}},
		{5, func(s *Streams) string {
			return s.some(4, "e\u0301", "\u0301", "ก\u0e33", "\u0915\u094d\u0937\u093f", "\u1100\u1161\u11a8", "\u0600x", "\u200b", "\u0e33")
		}},
		literal(1, "\xc3", "\xf0\x9f", "\xff", "\u0084", "\u0085", "\u008d", "\u009b2A"),
	}
	lookPieces = []piece{
		csi(8, "m", "1m", "2;3m", "4m", "7m", "22;24m", "0;1;31m", "9;5m", "27m"),
		csi(6, "31m", "42m", "97m", "103m", "39m", "49m", "38;5;200m", "48;5;17m", "38;2;1;2;3m", "48;2;250;128;7m"),
	}
	movePieces = []piece{
		csi(10, "%r;%cH"), csi(4, "%nA", "%nB", "%nC", "%nD"), csi(3, "%cG", "%rd", "%nE", "%nF"), csi(1, "H", "%r;%cf"),
	}
	plainEditPieces = []piece{csi(5, "K", "2K", "J", "%nX", "1K", "2J")}
	peerEditPieces  = at(plainEditPieces[0], csi(5, "%n@", "%nP", "%nL", "%nM"), literal(2, "\x1bM", "\x1bD", "\x1bE"))
	insertPieces    = []piece{csi(5, "%n@", "%nP", "%nL", "%nM"), csi(2, "%nS", "%nT"), literal(2, "\x1bM", "\x1bD", "\x1bE")}
	editPieces      = []piece{
		plainEditPieces[0], insertPieces[0], insertPieces[1], insertPieces[2],
		csi(1, "1J"), csi(2, "%nb", "%n @", "%n A", "%n'}", "%n'~", "?J", "?K", "?1K", "?1J", "3J"),
		csi(1, "%r;%c;%r;%c$z", "%r;%c;%r;%c${", "42;%r;%c;%r;%c$x", "%r;%c;%r;%c;1;%r;%c;1$v",
			"%r;%c;%r;%c;1;4$r", "%r;%c;%r;%c;7$t", "2*x", "*x", "1\"q", "\"q"),
		literal(1, "\x1b6", "\x1b9", "\x1bV", "\x1bW", "\x1b#8"),
	}
	peerRegionPieces = []piece{csi(3, "%r;%rr"), csi(3, "r")}
	regionPieces     = []piece{csi(3, "%r;%rr"), csi(3, "r"), csi(1, "?6h", "?6l")}
	marginPieces     = []piece{
		regionPieces[0], regionPieces[1], regionPieces[2],
		csi(2, "?69h"), csi(2, "%c;%cs"), csi(2, "?69l"),
	}
	commonModePieces = []piece{
		csi(2, "4h", "4l", "?7l", "?7h"), csi(1, "?7h", "4l", "?25l", "?25h"), literal(2, "\t", "\x1b7", "\x1b8"),
		csi(1, "?1049h", "?1049l", "?1049l"), literal(1, "\x1b(0", "\x1b(B", "\x1b(B"), csi(1, "%nI", "%nZ"),
	}
	peerModePieces = at(csi(2, "4h", "4l"), csi(1, "?25l", "?25h"), literal(2, "\t"),
		piece{1, func(s *Streams) string {
			return "\x1b[r\x1b[?1049h" + s.Text() + s.Position() + s.Look() + s.Text() + "\x1b[?1049l"
		}}, literal(1, "\x1b(0", "\x1b(B", "\x1b(B"), csi(1, "%nI", "%nZ"))
	modePieces = []piece{
		commonModePieces[0], commonModePieces[1], commonModePieces[2], commonModePieces[3], commonModePieces[4], commonModePieces[5],
		csi(1, "?1047h", "?1047l", "?47l", "?47h", "?45h", "?45l", "20h", "20l", "!p", "s", "u", "?3h", "?40h", "?5W", "0g", "4:3m", "58;5;9m", "59m"),
		literal(1, "\x1bH", "\x1bc", "\x1bN", "\x0e", "\x0f", "\x1b]8;;http://x/1\x1b\\", "\x1b]8;;\x1b\\", "\x1b]8;;http://y\x07",
			"\x1bP1$r0m\x1b\\", "\x1b]0;t\x07", "\x1b[3\x18", "\x1b[1\r;2H", "\x1b]133;A\x07", "\x1b]133;B\x07"),
	}
)

package emulator_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// hostileClass is a kind of stream that could hurt a terminal. piece appends
// its i-th piece.
type hostileClass struct {
	name   string
	piece  func(b []byte, rng *rand.Rand, i int) []byte
	resize bool // to another size after every chunk
}

// same makes every piece alike.
func same(s string) func([]byte, *rand.Rand, int) []byte {
	return func(b []byte, _ *rand.Rand, _ int) []byte { return append(b, s...) }
}

// endless makes a string that begins once and never ends.
func endless(start, more string) func([]byte, *rand.Rand, int) []byte {
	return func(b []byte, _ *rand.Rand, i int) []byte {
		if i == 0 {
			b = append(b, start...)
		}
		return append(b, more...)
	}
}

// numbered puts the number of the piece into a format, as often as it asks.
func numbered(format string) func([]byte, *rand.Rand, int) []byte {
	parts := strings.Split(format, "#")
	return func(b []byte, _ *rand.Rand, i int) []byte {
		b = append(b, parts[0]...)
		for _, p := range parts[1:] {
			b = fmt.Append(b, i)
			b = append(b, p...)
		}
		return b
	}
}

// oneOf takes a random one of some pieces.
func oneOf(pieces ...string) func([]byte, *rand.Rand, int) []byte {
	return func(b []byte, rng *rand.Rand, _ int) []byte { return append(b, pieces[rng.IntN(len(pieces))]...) }
}

var hostileClasses = []hostileClass{
	{name: "osc without end", piece: endless("\x1b]0;", "title ")},
	{name: "osc huge", piece: same("\x1b]2;" + strings.Repeat("x", 200_000) + "\x1b\\")},
	{name: "dcs without end", piece: endless("\x1bPq", "#0;2;0;0;0")},
	{name: "dcs huge", piece: same("\x1bP+q" + strings.Repeat("544e;", 40_000) + "\x1b\\")},
	{name: "dcs just fitting", piece: same("\x1bP+q" + strings.Repeat("544e;", 13_000) + "\x1b\\")},
	{name: "apc without end", piece: endless("\x1b_G", "a=T,f=100;AAAA")},
	{name: "strings nested", piece: same("\x1bP\x1b]\x1b_\x1b^\x1bX")},
	{name: "parameters", piece: same("\x1b[1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16m")},
	{name: "10000 parameters", piece: same("\x1b[" + strings.Repeat("1;", 10_000) + "m")},
	{name: "10000 sub-parameters", piece: same("\x1b[38" + strings.Repeat(":2", 10_000) + "m")},
	{name: "huge parameter", piece: same("\x1b[" + strings.Repeat("9", 5_000) + "A")},
	{name: "counts", piece: func(b []byte, rng *rand.Rand, _ int) []byte {
		return fmt.Appendf(b, "\x1b[%d%c", 1<<rng.IntN(31), "@ABCDEFGHILMPSTXZ`abde"[rng.IntN(22)])
	}},
	{name: "repetition", piece: same("\x1b[H日\x1b[999999999b")},
	{name: "repetition in insert mode", piece: same("\x1b[4h\x1b[Hx\x1b[65535b\x1b[4l")},
	{name: "tabs", piece: same("\x1b[999999999I\x1b[999999999Z\t\x1bH\x1b[3g")},
	{name: "cursor", piece: same("\x1b[65535;65535H\x1b[65535A\x1b[65535D\x1b[?45h\x1b[65535D")},
	{name: "combining marks", piece: endless("e", "\u0301")},
	{name: "combining marks everywhere", piece: same("e\u0301\u0302\u0303\u0304\u0305\u0306")},
	{name: "zwj chain", piece: endless("", "👩\u200d")},
	{name: "regional indicators", piece: same("🇩")},
	{name: "variation selectors", piece: same("\x1b[1;80H❤\ufe0f\ufe0e\ufe0f")},
	{name: "hangul jamo", piece: same("ᄀ")},
	{name: "prepended marks", piece: same("\u0600")},
	{name: "invalid utf-8", piece: oneOf("\xff", "\xc3", "\xe2\x82", "\xf0\x9f\x98", "\xed\xa0\x80", "\xc0\x80")},
	{name: "status queries", piece: oneOf("\x1b[c", "\x1b[>c", "\x1b[=c", "\x1b[>q", "\x1b[5n", "\x1b[6n", "\x1b[?6n", "\x1b[?996n", "\x1b[18t", "\x1b[14t", "\x1b[?u", "\x1b[x")},
	{name: "mode queries", piece: numbered("\x1b[?#$p\x1b[#$p")},
	{name: "setting queries", piece: oneOf("\x1bP$qm\x1b\\", "\x1bP$qr\x1b\\", "\x1bP$q q\x1b\\", "\x1bP$q\"p\x1b\\", "\x1bP$qecho pwned\x1b\\", "\x1b[4:3;38:2::9:8:7m")},
	{name: "capability queries", piece: oneOf("\x1bP+q544e\x1b\\", "\x1bP+q436f;524742\x1b\\", "\x1bP+q6563686f\x1b\\", "\x1bP+qzz;;\x1b\\")},
	{name: "colour queries", piece: oneOf("\x1b]4;1;?;2;?\x07", "\x1b]10;?;?;?\x1b\\", "\x1b]11;?\x07", "\x1b]52;c;?\x07", "\x1b]7501;?\x07", "\x1b[21t", "\x1b[20t", "\x05")},
	{name: "checksum queries", piece: same("\x1b[1;1;1;1;65535;65535*y")},
	{name: "titles", piece: numbered("\x1b]0;title # # #\x07")},
	{name: "title stack", piece: numbered("\x1b]2;#" + strings.Repeat("€", 300) + "\x07\x1b[22t")},
	{name: "directories", piece: numbered("\x1b]7;file:///#/" + strings.Repeat("d", 4000) + "\x07")},
	{name: "links", piece: numbered("\x1b]8;;http://example.com/#\x1b\\x")},
	{name: "long links", piece: numbered("\x1b]8;;http://example.com/#/" + strings.Repeat("x", 2000) + "\x1b\\x\r\n")},
	{name: "clusters", piece: func(b []byte, _ *rand.Rand, i int) []byte {
		return fmt.Appendf(b, "%c%c%c", 'a'+i%26, 0x300+i/26%112, 0x300+i/26/112%112)
	}},
	{name: "long clusters", piece: func(b []byte, _ *rand.Rand, i int) []byte {
		b = fmt.Appendf(b, "%c%c%c", 'a'+i%26, 0x300+i/26%112, 0x300+i/26/112%112)
		return append(b, strings.Repeat("\u0300", 13)...)
	}},
	{name: "underline colours", piece: func(b []byte, _ *rand.Rand, i int) []byte {
		return fmt.Appendf(b, "\x1b[4;58;2;%d;%d;%dmx", i&255, i>>8&255, i>>16&255)
	}},
	{name: "underline colours and links", piece: func(b []byte, _ *rand.Rand, i int) []byte {
		return fmt.Appendf(b, "\x1b[58:2::%d:%d:%dm\x1b]8;;x:%d\x07x", i&255, i>>8&255, i>>16&255, i)
	}},
	{name: "colours", piece: func(b []byte, _ *rand.Rand, i int) []byte {
		return fmt.Appendf(b, "\x1b[38;2;%d;%d;%dmx", i&255, i>>8&255, i>>16&255)
	}},
	{name: "palette", piece: func(b []byte, _ *rand.Rand, i int) []byte {
		return fmt.Appendf(b, "\x1b]4;%d;rgb:%x/0/ff\x07\x1b]104;%d\x07\x1b]%d;#123\x07", i, i&255, i+7, 10+i%10)
	}},
	{name: "marks", piece: numbered("\x1b]133;A\x07\x1b]133;B\x07\x1b]133;C\x07\x1b]133;D;#\x07\r\n")},
	{name: "alternate screen", piece: same("\x1b[?1049hx\x1b[?1049l\x1b[?47h\x1b[?47l\x1b[?1047h\x1b[?1047l")},
	{name: "margins", piece: func(b []byte, rng *rand.Rand, _ int) []byte {
		return fmt.Appendf(b, "\x1b[?69h\x1b[%d;%dr\x1b[%d;%ds\x1b[?6h\x1b[99S\x1b[99T\r\nx\x1b[5L\x1b[5M\x1b[9@", rng.IntN(30), rng.IntN(30), rng.IntN(99), rng.IntN(99))
	}},
	{name: "resets", piece: same("\x1bc\x1b[!p\x1b#8\x1b[?40h\x1b[?3h\x1b[?3l")},
	{name: "rectangles", piece: oneOf("\x1b[1;1;999;999$z", "\x1b[88;1;1;999;999$x", "\x1b[1;1;999;999;1;2;2;1$v", "\x1b[1;1;999;999;1;4;7$r", "\x1b[1;1;999;999;7$t", "\x1b[1;1;999;999${")},
	{name: "columns", piece: same("日本\x1b[999'}\x1b[999'~\x1b[9 @\x1b[9 A\x1b6\x1b9")},
	{name: "erasing", piece: oneOf("\x1b[2J", "\x1b[J", "\x1b[1J", "\x1b[3J", "\x1b[2K", "\x1b[44m", "\x1b[?2J", "\x1b[1\"q")},
	{name: "keyboard flags", piece: same("\x1b[>31u\x1b[=5;2u\x1b[<999999999u\x1b[?u")},
	{name: "saved modes", piece: numbered("\x1b[?#s\x1b[?#r\x1b[?#h\x1b[?#l")},
	{name: "saved cursors", piece: same("\x1b7\x1b[?6h\x1b8\x1b[s\x1b[u\x1b[?1048h\x1b[?1048l")},
	{name: "character sets", piece: oneOf("\x1b(0", "\x1b)A", "\x0e", "\x0f", "\x1bN", "\x1bO", "\x1bn", "qqxx", "é")},
	{name: "controls inside sequences", piece: same("\x1b[1\r\n;\b2\t\x00H\x1b[3\x18\x1b[4\x1a\x1b[\x1b[5C")},
	{name: "scrolling long lines", piece: same(strings.Repeat("日本e\u0301\x1b[31mx\x1b[m", 200) + "\r\n")},
	{name: "random bytes", piece: func(b []byte, rng *rand.Rand, _ int) []byte { return append(b, byte(rng.Uint32())) }},
	{name: "random sequences", piece: randomSequence},
	{name: "resizes", piece: oneOf("日本語\r\n", "\x1b[99;99H", "e\u0301", "a long line that wraps ", "\x1b[?1049h", "\x1b[?1049l", "\x1b[3;9r"), resize: true},
}

// randomSequence is a sequence as the grammar wants it, of random parts.
func randomSequence(b []byte, rng *rand.Rand, _ int) []byte {
	const finals = "@ABCDEFGHIJKLMPSTXZ`abcdefghlmnpqrstuvwxyz{|}~"
	switch rng.IntN(8) {
	case 0:
		return append(b, "日本x"[rng.IntN(2)*3:]...)
	case 1:
		return append(b, '\x1b', byte(0x30+rng.IntN(0x4e)))
	case 2:
		return fmt.Appendf(b, "\x1b]%d;%d;x%c\x07", rng.IntN(140), rng.IntN(300), 'a'+rng.IntN(26))
	}
	b = append(b, "\x1b["...)
	if rng.IntN(3) == 0 {
		b = append(b, "<=>?"[rng.IntN(4)])
	}
	for range rng.IntN(4) {
		b = fmt.Appendf(b, "%d;", rng.IntN(1<<rng.IntN(16)))
	}
	if rng.IntN(6) == 0 {
		b = append(b, " !\"$'*"[rng.IntN(6)])
	}
	return append(b, finals[rng.IntN(len(finals))])
}

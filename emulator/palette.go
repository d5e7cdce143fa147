package emulator

import (
	"strconv"
	"strings"
)

// palette is the colours programs have set; what is missing is the default.
type palette struct {
	indexed map[int]rgb // the special colours of OSC 5 follow the 256
	dynamic map[int]rgb // by OSC number, 10 to 19
}

// specialColors is the index of the first of OSC 5: bold, underline, blink,
// reverse and italic (xterm ctlseqs).
const (
	specialColors    = 256
	numSpecialColors = 5
)

// foreground and background are the terminal's own colours: light grey on
// black, as xterm's in a dark theme.
var (
	foreground = rgb{0xe5, 0xe5, 0xe5}
	background = rgb{0, 0, 0}
)

// xtermPalette are the first sixteen colours of xterm.
var xtermPalette = [16]rgb{
	{0, 0, 0}, {0xcd, 0, 0}, {0, 0xcd, 0}, {0xcd, 0xcd, 0}, {0, 0, 0xee}, {0xcd, 0, 0xcd}, {0, 0xcd, 0xcd}, {0xe5, 0xe5, 0xe5},
	{0x7f, 0x7f, 0x7f}, {0xff, 0, 0}, {0, 0xff, 0}, {0xff, 0xff, 0}, {0x5c, 0x5c, 0xff}, {0xff, 0, 0xff}, {0, 0xff, 0xff}, {0xff, 0xff, 0xff},
}

func (p *palette) color(n int) rgb {
	if c, ok := p.indexed[n]; ok {
		return c
	}
	if n >= specialColors {
		return foreground
	}
	return paletteRGB(n)
}

// paletteRGB returns colour n, 0 to 255, of xterm's palette: sixteen colours, a
// 6x6x6 cube and a grey ramp.
func paletteRGB(n int) rgb {
	switch {
	case n < 16:
		return xtermPalette[n]
	case n >= 232:
		v := uint8(8 + 10*(n-232))
		return rgb{v, v, v}
	}
	n -= 16
	return rgb{cubeLevel(n / 36), cubeLevel(n / 6 % 6), cubeLevel(n % 6)}
}

// cubeLevel is the intensity of a step of the colour cube.
func cubeLevel(i int) uint8 {
	if i == 0 {
		return 0
	}
	return uint8(55 + 40*i)
}

// dynamicColor is what OSC n asks for: 10 text, 12 text cursor, 13 pointer,
// 15 and 18 Tektronix, 17 and 19 selection are foregrounds or their opposites.
func (p *palette) dynamicColor(n int) rgb {
	if c, ok := p.dynamic[n]; ok {
		return c
	}
	switch n {
	case 11, 14, 16, 19:
		return background
	default:
		return foreground
	}
}

func (p *palette) setIndexed(n int, c rgb) {
	if p.indexed == nil {
		p.indexed = map[int]rgb{}
	}
	p.indexed[n] = c
}

func (p *palette) setDynamic(n int, c rgb) {
	if p.dynamic == nil {
		p.dynamic = map[int]rgb{}
	}
	p.dynamic[n] = c
}

func (p *palette) reset(n int) { delete(p.dynamic, n) }

// resetIndexed is OSC 104 and 105: the colours named, or all from base on.
func (p *palette) resetIndexed(base int, arg []byte) {
	for field := range strings.SplitSeq(string(arg), ";") {
		if n, err := strconv.Atoi(field); err == nil {
			delete(p.indexed, base+n)
		}
	}
	if len(arg) > 0 {
		return
	}
	for n := range p.indexed {
		if (n >= specialColors) == (base == specialColors) {
			delete(p.indexed, n)
		}
	}
}

// paletteColors is OSC 4, and OSC 5 with the special colours: pairs of a number
// and a colour or question mark.
func (e *native) paletteColors(cmd string, base int, arg []byte) {
	fields := strings.Split(string(arg), ";")
	for ; len(fields) >= 2; fields = fields[2:] {
		n, err := strconv.ParseUint(fields[0], 10, 16)
		if err != nil || base+int(n) >= specialColors+numSpecialColors {
			return
		}
		if fields[1] == "?" {
			e.replyOSC("%s;%d;%v", cmd, n, e.colors.color(base+int(n)))
		} else if c, ok := parseXColor(fields[1]); ok {
			e.colors.setIndexed(base+int(n), c)
		}
	}
}

// dynamicColors is OSC 10 to 19; each further field is for the next number.
func (e *native) dynamicColors(cmd string, arg []byte) {
	n, _ := strconv.Atoi(cmd)
	for field := range strings.SplitSeq(string(arg), ";") {
		if field == "?" {
			e.replyOSC("%d;%v", n, e.colors.dynamicColor(n))
		} else if c, ok := parseXColor(field); ok {
			e.colors.setDynamic(n, c)
		}
		if n++; n > 19 {
			return
		}
	}
}

// replyOSC queues an OSC that ends as the one that asked for it did.
func (e *native) replyOSC(format string, args ...any) {
	end := "\x1b\\"
	if e.p.strBel {
		end = "\a"
	}
	e.replyf("\x1b]"+format+end, args...)
}

package emulator

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// osc handles an OSC string. What is known is kept or answered from our own
// state; everything else (clipboard, notifications, fonts) is dropped.
func (e *native) osc(payload []byte) {
	e.endCluster()
	cmd, arg := splitOSC(payload)
	switch cmd {
	case "0", "2":
		e.host.title = cleanText(arg, maxTitle)
	case "4":
		e.paletteColors(arg)
	case "7":
		e.host.setDir(arg)
	case "8":
		e.setLink(arg)
	case "10", "11", "12", "13", "14", "15", "16", "17", "18", "19":
		e.dynamicColors(cmd, arg)
	case "104":
		e.resetPalette(arg)
	case "110", "111", "112":
		e.colors.reset(int(cmd[2] - '0'))
	case "133":
		if e.g == e.main {
			e.host.mark(arg, e.past.total()+e.cur.row, e.cur.col)
		}
	case "7501":
		e.setStatus(string(arg))
	case "1337":
		if dir, ok := bytes.CutPrefix(arg, []byte("CurrentDir=")); ok {
			e.host.setDir(append([]byte("file://"), dir...))
		}
	}
}

// setStatus is OSC 7501.
func (e *native) setStatus(arg string) {
	if arg == "?" {
		e.reply(statusKnown)
		return
	}
	e.host.status, _ = parseStatus(arg)
}

// setLink is OSC 8: parameters, which are not kept, and a URL.
func (e *native) setLink(arg []byte) {
	_, url, _ := bytes.Cut(arg, []byte{';'})
	if len(url) > maxLink || !utf8.Valid(url) {
		url = nil
	}
	e.setExtra(extra{link: string(url), underline: e.penExtra().underline})
}

// palette is the colours programs have set; nil entries are the defaults.
type palette struct {
	indexed map[int]rgb
	dynamic map[int]rgb // by OSC number: 10 foreground, 11 background, 12 cursor
}

type rgb [3]uint8

// defaultDynamic are the terminal's own colours: light grey on black, as xterm
// in a dark theme.
var defaultDynamic = map[int]rgb{10: {0xe5, 0xe5, 0xe5}, 11: {0, 0, 0}, 12: {0xe5, 0xe5, 0xe5}}

// xtermPalette are the first sixteen colours of xterm.
var xtermPalette = [16]rgb{
	{0, 0, 0}, {0xcd, 0, 0}, {0, 0xcd, 0}, {0xcd, 0xcd, 0}, {0, 0, 0xee}, {0xcd, 0, 0xcd}, {0, 0xcd, 0xcd}, {0xe5, 0xe5, 0xe5},
	{0x7f, 0x7f, 0x7f}, {0xff, 0, 0}, {0, 0xff, 0}, {0xff, 0xff, 0}, {0x5c, 0x5c, 0xff}, {0xff, 0, 0xff}, {0, 0xff, 0xff}, {0xff, 0xff, 0xff},
}

func (p *palette) color(n int) rgb {
	if c, ok := p.indexed[n]; ok {
		return c
	}
	switch {
	case n < 16:
		return xtermPalette[n]
	case n >= 232:
		v := uint8(8 + 10*(n-232))
		return rgb{v, v, v}
	}
	level := func(i int) uint8 {
		if i == 0 {
			return 0
		}
		return uint8(55 + 40*i)
	}
	n -= 16
	return rgb{level(n / 36), level(n / 6 % 6), level(n % 6)}
}

func (p *palette) reset(which int) { delete(p.dynamic, 10+which) }

// String is the form colours are reported in: 16 bits a channel.
func (c rgb) String() string {
	return fmt.Sprintf("rgb:%02x%02x/%02x%02x/%02x%02x", c[0], c[0], c[1], c[1], c[2], c[2])
}

// paletteColors is OSC 4: pairs of a number and a colour or question mark.
func (e *native) paletteColors(arg []byte) {
	fields := strings.Split(string(arg), ";")
	for ; len(fields) >= 2; fields = fields[2:] {
		n, err := strconv.ParseUint(fields[0], 10, 8)
		if err != nil {
			return
		}
		if fields[1] == "?" {
			e.replyf("\x1b]4;%d;%v\x1b\\", n, e.colors.color(int(n)))
		} else if c, ok := parseRGB(fields[1]); ok {
			if e.colors.indexed == nil {
				e.colors.indexed = map[int]rgb{}
			}
			e.colors.indexed[int(n)] = c
		}
	}
}

func (e *native) resetPalette(arg []byte) {
	if len(arg) == 0 {
		e.colors.indexed = nil
		return
	}
	for field := range strings.SplitSeq(string(arg), ";") {
		if n, err := strconv.Atoi(field); err == nil {
			delete(e.colors.indexed, n)
		}
	}
}

// dynamicColors is OSC 10 to 19; each further field is for the next number.
func (e *native) dynamicColors(cmd string, arg []byte) {
	n, _ := strconv.Atoi(cmd)
	for field := range strings.SplitSeq(string(arg), ";") {
		if field == "?" {
			c, ok := e.colors.dynamic[n]
			if !ok {
				c, ok = defaultDynamic[n]
			}
			if ok {
				e.replyf("\x1b]%d;%v\x1b\\", n, c)
			}
		} else if c, ok := parseRGB(field); ok {
			if e.colors.dynamic == nil {
				e.colors.dynamic = map[int]rgb{}
			}
			e.colors.dynamic[n] = c
		}
		n++
		if n > 19 {
			return
		}
	}
}

// parseRGB reads the colour forms of XParseColor that carry numbers:
// rgb:r/g/b with one to four digits a channel, and #rgb in three to twelve.
func parseRGB(s string) (c rgb, ok bool) {
	var parts []string
	if rest, found := strings.CutPrefix(s, "rgb:"); found {
		parts = strings.Split(rest, "/")
	} else if rest, found := strings.CutPrefix(s, "#"); found && len(rest)%3 == 0 && len(rest) > 0 {
		n := len(rest) / 3
		parts = []string{rest[:n], rest[n : 2*n], rest[2*n:]}
	}
	if len(parts) != 3 {
		return c, false
	}
	for i, p := range parts {
		v, err := strconv.ParseUint(p, 16, 16)
		if err != nil || len(p) > 4 {
			return c, false
		}
		top := uint64(1)<<(4*len(p)) - 1
		c[i] = uint8((v*255 + top/2) / top)
		if strings.HasPrefix(s, "#") && len(p) == 1 { // #rgb means the upper half
			c[i] = uint8(v << 4)
		}
	}
	return c, true
}

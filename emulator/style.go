package emulator

// Style is how a cell looks (SGR, ECMA-48 8.3.117 and xterm ctlseqs).
type Style struct {
	Fg, Bg         Color
	UnderlineColor Color
	Underline      Underline
	Attrs          Attrs
}

// Attrs is a set of renditions.
type Attrs uint16

// Renditions by their SGR code.
const (
	Bold       Attrs = 1 << iota // 1
	Faint                        // 2
	Italic                       // 3
	Blink                        // 5
	RapidBlink                   // 6
	Inverse                      // 7
	Conceal                      // 8
	CrossedOut                   // 9
)

// Underline is the style of SGR 4.
type Underline uint8

// Underline styles (SGR 4:0 to 4:5).
const (
	UnderlineNone Underline = iota
	UnderlineSingle
	UnderlineDouble
	UnderlineCurly
	UnderlineDotted
	UnderlineDashed
)

// Color is a default, palette or direct colour. The zero value is the default.
type Color uint32

const (
	colorIndexed Color = 1 << 24
	colorDirect  Color = 2 << 24
	colorKind    Color = 0xff << 24
)

// DefaultColor is the terminal's own foreground or background.
const DefaultColor Color = 0

// Indexed returns colour n of the 256-colour palette.
func Indexed(n uint8) Color { return colorIndexed | Color(n) }

// RGB returns a direct colour.
func RGB(r, g, b uint8) Color {
	return colorDirect | Color(r)<<16 | Color(g)<<8 | Color(b)
}

// Index returns the palette index, and false for any other kind of colour.
func (c Color) Index() (uint8, bool) {
	return uint8(c), c&colorKind == colorIndexed
}

// RGB returns the red, green and blue of a direct colour or, as xterm's palette
// has it, of an indexed one; false for the default, which is the viewer's.
func (c Color) RGB() (r, g, b uint8, ok bool) {
	if n, indexed := c.Index(); indexed {
		p := paletteRGB(int(n))
		return p[0], p[1], p[2], true
	}
	return c.Direct()
}

// Direct returns the red, green and blue of a direct colour, and false for any
// other kind.
func (c Color) Direct() (r, g, b uint8, ok bool) {
	return uint8(c >> 16), uint8(c >> 8), uint8(c), c&colorKind == colorDirect
}

package emulator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// colorNames are the first eight colours of the palette (ECMA-48 8.3.117); the
// next eight are the same, bright, and written with a plus sign.
var colorNames = []string{"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"}

// String returns the colour as text that does not depend on a theme: default,
// red, +red for bright red, 16 to 255, or #rrggbb.
func (c Color) String() string {
	if r, g, b, ok := c.Direct(); ok {
		return fmt.Sprintf("#%02x%02x%02x", r, g, b)
	}
	n, ok := c.Index()
	switch {
	case !ok:
		return "default"
	case n < 8:
		return colorNames[n]
	case n < 16:
		return "+" + colorNames[n-8]
	default:
		return strconv.Itoa(int(n))
	}
}

// ParseColor reads what Color.String writes. Palette indexes below 16 may be
// given as numbers too.
func ParseColor(s string) (Color, error) {
	name, bright := strings.CutPrefix(s, "+")
	if i := slices.Index(colorNames, name); i >= 0 {
		if bright {
			i += 8
		}
		return Indexed(uint8(i)), nil
	}
	if s == "default" {
		return DefaultColor, nil
	}
	if hex, ok := strings.CutPrefix(s, "#"); ok && len(hex) == 6 {
		if v, err := strconv.ParseUint(hex, 16, 32); err == nil {
			return RGB(uint8(v>>16), uint8(v>>8), uint8(v)), nil
		}
	}
	if n, err := strconv.ParseUint(s, 10, 8); err == nil {
		return Indexed(uint8(n)), nil
	}
	return DefaultColor, fmt.Errorf("unknown colour %q", s)
}

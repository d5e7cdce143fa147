package emulator

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// rgb is a colour of the palette.
type rgb [3]uint8

// String is the form colours are reported in: 16 bits a channel.
func (c rgb) String() string {
	return fmt.Sprintf("rgb:%02x%02x/%02x%02x/%02x%02x", c[0], c[0], c[1], c[1], c[2], c[2])
}

// parseXColor reads the forms of XParseColor: rgb:r/g/b with one to four digits
// a channel, #rgb with three to twelve in all, rgbi:r/g/b with intensities from
// 0 to 1, and names.
func parseXColor(s string) (rgb, bool) {
	if rest, ok := strings.CutPrefix(s, "#"); ok {
		n := len(rest) / 3
		if n == 0 || n > 4 || len(rest)%3 != 0 {
			return rgb{}, false
		}
		return channels([]string{rest[:n], rest[n : 2*n], rest[2*n:]}, hashChannel)
	}
	space, rest, ok := strings.Cut(strings.ToLower(s), ":")
	switch {
	case !ok:
		c, ok := xColors[strings.ReplaceAll(space, " ", "")]
		return c, ok
	case space == "rgb":
		return channels(strings.Split(rest, "/"), hexChannel)
	case space == "rgbi":
		return channels(strings.Split(rest, "/"), intensityChannel)
	default:
		return rgb{}, false
	}
}

func channels(parts []string, parse func(string) (uint8, bool)) (c rgb, ok bool) {
	if len(parts) != len(c) {
		return c, false
	}
	for i, p := range parts {
		if c[i], ok = parse(p); !ok {
			return c, false
		}
	}
	return c, true
}

// hexChannel scales one to four digits to 16 bits, of which the upper 8 count.
func hexChannel(s string) (uint8, bool) {
	v, err := strconv.ParseUint(s, 16, 16)
	if err != nil || len(s) > 4 {
		return 0, false
	}
	return uint8(v * 0xffff / (1<<(4*len(s)) - 1) >> 8), true
}

// hashChannel takes the digits as the upper ones of 16 bits.
func hashChannel(s string) (uint8, bool) {
	v, err := strconv.ParseUint(s, 16, 16)
	if err != nil {
		return 0, false
	}
	return uint8(v << (16 - 4*len(s)) >> 8), true
}

// gamma is that of a usual display.
const gamma = 2.2

func intensityChannel(s string) (uint8, bool) {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || !(v >= 0 && v <= 1) {
		return 0, false
	}
	return uint8(math.Round(255 * math.Pow(v, 1/gamma))), true
}

// xColors are the names of X11's rgb.txt that programs use, without spaces.
var xColors = map[string]rgb{
	"black": {0, 0, 0}, "white": {255, 255, 255}, "red": {255, 0, 0}, "green": {0, 255, 0},
	"blue": {0, 0, 255}, "yellow": {255, 255, 0}, "cyan": {0, 255, 255}, "magenta": {255, 0, 255},
	"gray": {190, 190, 190}, "grey": {190, 190, 190}, "darkgray": {169, 169, 169}, "darkgrey": {169, 169, 169},
	"lightgray": {211, 211, 211}, "lightgrey": {211, 211, 211}, "dimgray": {105, 105, 105}, "dimgrey": {105, 105, 105},
	"darkred": {139, 0, 0}, "darkgreen": {0, 100, 0}, "darkblue": {0, 0, 139}, "darkcyan": {0, 139, 139},
	"darkmagenta": {139, 0, 139}, "lightblue": {173, 216, 230}, "lightgreen": {144, 238, 144},
	"lightcyan": {224, 255, 255}, "lightyellow": {255, 255, 224}, "navy": {0, 0, 128}, "navyblue": {0, 0, 128},
	"orange": {255, 165, 0}, "darkorange": {255, 140, 0}, "purple": {160, 32, 240}, "pink": {255, 192, 203},
	"brown": {165, 42, 42}, "gold": {255, 215, 0}, "maroon": {176, 48, 96}, "violet": {238, 130, 238},
	"salmon": {250, 128, 114}, "coral": {255, 127, 80}, "tomato": {255, 99, 71}, "turquoise": {64, 224, 208},
	"orchid": {218, 112, 214}, "plum": {221, 160, 221}, "khaki": {240, 230, 140}, "tan": {210, 180, 140},
	"beige": {245, 245, 220}, "ivory": {255, 255, 240}, "snow": {255, 250, 250}, "lavender": {230, 230, 250},
	"skyblue": {135, 206, 235}, "steelblue": {70, 130, 180}, "slateblue": {106, 90, 205}, "royalblue": {65, 105, 225},
	"dodgerblue": {30, 144, 255}, "seagreen": {46, 139, 87}, "forestgreen": {34, 139, 34}, "limegreen": {50, 205, 50},
	"springgreen": {0, 255, 127}, "chocolate": {210, 105, 30}, "firebrick": {178, 34, 34}, "sienna": {160, 82, 45},
	"goldenrod": {218, 165, 32}, "lightgoldenrod": {238, 221, 130}, "lightgoldenrodyellow": {250, 250, 210},
	"aquamarine": {127, 255, 212}, "cornflowerblue": {100, 149, 237}, "deeppink": {255, 20, 147}, "hotpink": {255, 105, 180},
}

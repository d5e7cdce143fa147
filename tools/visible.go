package tools

import (
	"strings"
	"unicode"

	"github.com/ptyglass/ptyglass/emulator"
)

// invisible are code points that take part in a text without being seen:
// bidirectional controls, fillers, zero-width and interlinear characters.
var invisible = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00ad, Hi: 0x00ad, Stride: 1}, {Lo: 0x034f, Hi: 0x034f, Stride: 1}, {Lo: 0x061c, Hi: 0x061c, Stride: 1},
		{Lo: 0x115f, Hi: 0x1160, Stride: 1}, {Lo: 0x17b4, Hi: 0x17b5, Stride: 1}, {Lo: 0x180b, Hi: 0x180f, Stride: 1},
		{Lo: 0x200b, Hi: 0x200c, Stride: 1}, {Lo: 0x200e, Hi: 0x200f, Stride: 1}, {Lo: 0x2028, Hi: 0x202e, Stride: 1},
		{Lo: 0x2060, Hi: 0x206f, Stride: 1}, {Lo: 0x3164, Hi: 0x3164, Stride: 1}, {Lo: 0xfe00, Hi: 0xfe0d, Stride: 1},
		{Lo: 0xfeff, Hi: 0xfeff, Stride: 1}, {Lo: 0xffa0, Hi: 0xffa0, Stride: 1}, {Lo: 0xfff9, Hi: 0xfffb, Stride: 1},
	},
	R32: []unicode.Range32{{Lo: 0xe0000, Hi: 0xe0fff, Stride: 1}},
}

// subdivisionFlags are the emoji whose tag characters are meant to be there
// (Unicode RGI_Emoji_Tag_Sequence).
var subdivisionFlags = []string{
	"\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F", // England
	"\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F", // Scotland
	"\U0001F3F4\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F", // Wales
}

// visible returns what a person sees of a cluster, and how many code points
// were left out.
func visible(cluster string) (string, int) {
	if len(cluster) == 1 && cluster[0] >= ' ' && cluster[0] < 0x7f {
		return cluster, 0
	}
	for _, flag := range subdivisionFlags {
		if cluster == flag {
			return cluster, 0
		}
	}
	hidden := 0
	text := strings.Map(func(r rune) rune {
		if unicode.Is(invisible, r) || unicode.IsControl(r) {
			hidden++
			return -1
		}
		return r
	}, cluster)
	if joined := strings.Trim(text, "\u200d"); joined != text { // a joiner that joins nothing
		hidden += (len(text) - len(joined)) / len("\u200d")
		text = joined
	}
	return text, hidden
}

// visibleText is visible for a title, a name or a message: one line.
func visibleText(s string) string {
	text, _ := visible(strings.ToValidUTF8(s, "\uFFFD"))
	return text
}

// lineView is what a person sees of lines.
type lineView struct {
	rows   []string // without trailing blanks
	hidden int      // characters left out
}

// look returns what a person sees of lines: concealed text and text in the
// colour of its background are blank.
func look(lines []emulator.Line) lineView {
	v := lineView{rows: make([]string, len(lines))}
	for i, l := range lines {
		var b strings.Builder
		for _, c := range l.Cells {
			text, hidden := visible(c.Content)
			if text != "" && text != " " && unseen(c.Style) {
				text, hidden = "", hidden+1
			}
			if text == "" {
				text = strings.Repeat(" ", c.Width)
			}
			v.hidden += hidden
			b.WriteString(text)
		}
		v.rows[i] = strings.TrimRight(b.String(), " ")
	}
	return v
}

// text joins the rows without blank ones at the end.
func (v lineView) text() string {
	return strings.TrimRight(strings.Join(v.rows, "\n"), "\n")
}

// minContrast is the contrast ratio (WCAG 2) below which text counts as hidden.
const minContrast = 1.5

// unseen reports whether text in the style cannot be read by a person. Default
// colours are the viewer's, so nothing is said about them.
func unseen(s emulator.Style) bool {
	if s.Attrs&emulator.Conceal != 0 {
		return true
	}
	if s.Fg == s.Bg {
		return s.Fg != emulator.DefaultColor
	}
	fg, ok1 := luminance(s.Fg)
	bg, ok2 := luminance(s.Bg)
	return ok1 && ok2 && (max(fg, bg)+0.05)/(min(fg, bg)+0.05) < minContrast
}

// luminance is the relative luminance (WCAG 2) of a colour, 0 to 1; false for
// the default colours and the first 16, which every theme sets its own way.
func luminance(c emulator.Color) (float64, bool) {
	n, indexed := c.Index()
	r, g, b, ok := c.RGB()
	if !ok || indexed && n < 16 {
		return 0, false
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b), true
}

// linear undoes the gamma of an sRGB channel, near enough for a contrast.
func linear(channel uint8) float64 {
	v := float64(channel) / 255
	return v * v
}

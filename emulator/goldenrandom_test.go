package emulator_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// oddContents is what cells hold, ordinary and not.
var oddContents = []string{
	" ", "a", "|", ".", "\"", "é", "e\u0301", "\u0301", "\u200d", "\ufe0f", "日", "한", "\u1100", "\u1161", "ｶ",
	"👩\u200d👩\u200d👧\u200d👦", "🇩", "🇪", "🇩🇪", "👍🏽", "🏽", "❤\ufe0f", "①", "─", "\u2e3b", "\ufffd", "\u200b",
	"नि", "\u0600", "\u00ad", "\ue0b0", "", "  ", "a日b", "\u202e",
}

func randomColor(rng *rand.Rand) emulator.Color {
	switch rng.IntN(3) {
	case 0:
		return emulator.DefaultColor
	case 1:
		return emulator.Indexed(uint8(rng.Uint32()))
	default:
		n := rng.Uint32()
		return emulator.RGB(uint8(n>>16), uint8(n>>8), uint8(n))
	}
}

func randomStyle(rng *rand.Rand) emulator.Style {
	return emulator.Style{
		Fg: randomColor(rng), Bg: randomColor(rng), UnderlineColor: randomColor(rng),
		Underline: emulator.Underline(rng.IntN(6)), Attrs: emulator.Attrs(rng.IntN(256)),
	}
}

// randomScreen fills rows up to a random column with stretches of one look.
func randomScreen(rng *rand.Rand, rows, cols int) *emulator.Screen {
	s := blank(rows, cols)
	for row := range s.Lines {
		end := rng.IntN(cols + 1)
		for col := 0; col < end; {
			width := 1 + rng.IntN(2)
			if width > cols-col {
				break
			}
			put(s, row, col, width, oddContents[rng.IntN(len(oddContents))])
			col += width
		}
		for from := 0; from < cols; {
			to := min(from+1+rng.IntN(cols), cols)
			if rng.IntN(2) == 0 {
				paint(s, row, from, to, randomStyle(rng), "")
			} else if rng.IntN(4) == 0 {
				paint(s, row, from, to, emulator.Style{}, fmt.Sprintf("x:\"%d\x00", rng.IntN(5)))
			}
			from = to
		}
	}
	s.Cursor = emulator.Cursor{Row: rng.IntN(rows), Col: rng.IntN(cols), Visible: rng.IntN(2) == 0,
		Shape: emulator.CursorShape(rng.IntN(3)), Blink: true}
	s.Buffer = emulator.Buffer(rng.IntN(2))
	s.Title = oddContents[rng.IntN(len(oddContents))]
	s.Dir = oddContents[rng.IntN(len(oddContents))] + "\x1b\xff"
	s.Marks, s.Revision = []emulator.Mark{{Kind: emulator.MarkPrompt}}, 7
	return s
}

func TestScreenRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	for range 300 {
		roundTripScreen(t, randomScreen(rng, 1+rng.IntN(30), 1+rng.IntN(100)))
		if t.Failed() {
			return
		}
	}
	roundTripScreen(t, randomScreen(rng, 500, 500))
}

// Every mode has a word: each field of PrivateModes survives on its own, with
// every value it can have.
func TestModesRoundTrip(t *testing.T) {
	var modes emulator.PrivateModes
	fields := reflect.ValueOf(&modes).Elem()
	for i := range fields.NumField() {
		values := 1
		if fields.Field(i).Kind() == reflect.Uint8 {
			values = 4
		}
		for n := range values {
			modes = emulator.PrivateModes{}
			if f := fields.Field(i); f.Kind() == reflect.Bool {
				f.SetBool(true)
			} else {
				f.SetUint(uint64(n + 1))
			}
			s := blank(1, 1)
			s.Modes = modes
			roundTripScreen(t, s)
		}
	}
}

func TestColorsRoundTrip(t *testing.T) {
	s := blank(2, 256)
	for n := range 256 {
		paint(s, 0, n, n+1, emulator.Style{Fg: emulator.Indexed(uint8(n))}, "")
		paint(s, 1, n, n+1, emulator.Style{UnderlineColor: emulator.RGB(uint8(n), 0, uint8(255-n))}, "")
	}
	roundTripScreen(t, s)
}

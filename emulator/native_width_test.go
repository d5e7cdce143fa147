package emulator

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// The table agrees with uniseg about every code point: its width, and its class
// by what it joins on either side.
func TestWidthTable(t *testing.T) {
	probes := map[class]rune{classOther: 'a', classExtend: 0x301, classPrepend: 0x600, classRegional: 0x1f1e6,
		classHangulL: 0x1100, classHangulV: 0x1161, classHangulT: 0x11a8}
	for r := rune(0xa0); r <= utf8.MaxRune; r++ {
		if r >= 0xd800 && r <= 0xdfff {
			continue
		}
		c, width := runeProp(r)
		if want := wantWidth(r, c); width != want {
			t.Errorf("%U: width %d, want %d", r, width, want)
		}
		if checkBoundaries(t, []rune{'a', r}, []class{classOther, c}); r > 0x20000 && r>>12 != 0xe0 && c == classOther {
			continue // ideographs, private use, not assigned
		}
		for pc, probe := range probes {
			checkBoundaries(t, []rune{r, probe}, []class{c, pc})
			checkBoundaries(t, []rune{probe, r}, []class{pc, c})
		}
		checkBoundaries(t, []rune{r, 0x200d, 0x1f600}, []class{c, classZWJ, classPictographic})
		if t.Failed() {
			t.Fatalf("%U is of class %d", r, c)
		}
	}
}

// wantWidth is the width that uniseg gives a character alone, but 2 at most,
// and none for marks, which have no cell of their own.
func wantWidth(r rune, c class) int {
	if c == classExtend || c == classZWJ || c == classControl {
		return 0
	}
	return min(uniseg.StringWidth(string(r)), 2)
}

// checkBoundaries compares the first boundary: where uniseg ends a cluster.
func checkBoundaries(t *testing.T, text []rune, classes []class) {
	t.Helper()
	var s clusterState
	n := 0
	for _, c := range classes {
		if s.next(c) && n > 0 {
			break
		}
		n++
	}
	first, _, _, _ := uniseg.FirstGraphemeClusterInString(string(text), -1)
	if want := utf8.RuneCountInString(first); n != want {
		t.Errorf("%U: first cluster of %d code points, want %d", text, n, want)
	}
}

// Random texts of all classes have the boundaries that uniseg finds.
func TestClusterBoundaries(t *testing.T) {
	byClass := map[class][]rune{}
	for r := rune(0xa0); r <= utf8.MaxRune; r++ {
		if c, _ := runeProp(r); r < 0xd800 || r > 0xdfff {
			byClass[c] = append(byClass[c], r)
		}
	}
	rng := rand.New(rand.NewPCG(1, 6))
	for range 200_000 {
		var text []rune
		var classes []class
		for range 2 + rng.IntN(4) {
			of := byClass[class(rng.IntN(len(byClass)))]
			r := of[rng.IntN(len(of))]
			c, _ := runeProp(r)
			text, classes = append(text, r), append(classes, c)
		}
		checkBoundaries(t, text, classes)
		if t.Failed() {
			return
		}
	}
}

// Clusters are as wide as uniseg says, but for what is listed.
func TestClusterWidths(t *testing.T) {
	differ := map[string]int{
		"1\ufe0f\u20e3": 2, "#\ufe0f\u20e3": 2, // keycaps are emoji (UTS 51); uniseg: 1
	}
	texts := []string{"e\u0301", "日", "👩‍👩‍👧", "🇩🇪", "🇩", "❤", "❤\ufe0f", "☕", "☕\ufe0e", "👍🏽", "1\ufe0f\u20e3", "#\ufe0f\u20e3",
		"한", "각", "\u1100\u1161\u11a8", "ก\u0e33", "\u0915\u094d", "\u0915\u093f", "ﷺ", "─", "é", "😀\u200d", "🏳\ufe0f\u200d🌈", "が"}
	for _, text := range texts {
		want, listed := differ[text]
		if !listed {
			want = uniseg.StringWidth(text)
		}
		e := newNative(Size{Rows: 1, Cols: 10}, Options{})
		e.Write([]byte(text))
		if e.cur.col != want {
			t.Errorf("%q: %d columns, want %d", text, e.cur.col, want)
		}
		if got := e.Screen().Lines[0].Cells[0]; got.Content != text || got.Width != want {
			t.Errorf("%q: cell %+v", text, got)
		}
	}
}

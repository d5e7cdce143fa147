package emulator_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// randomSize is of a small screen, where edges are met often.
func randomSize(seed uint64) emulator.Size {
	return emulator.Size{Rows: 1 + int(seed%7), Cols: 1 + int(seed*5%19)}
}

// Random streams give the same Screen in any split, with or without a look in
// between.
func TestRandomSplits(t *testing.T) {
	for seed := range uint64(600) {
		size := randomSize(seed)
		out := emulator.NewStreams(seed, size).Stream(80)
		want := drawOn(emulator.Native, size.Rows, size.Cols, out)
		term := emulator.New(size, emulator.Options{})
		writeSplit(term, []byte(out), rand.New(rand.NewPCG(seed, 3)))
		checkScreen(t, want)
		sameScreen(t, term.Screen(), want)
		term.Close()
		if t.Failed() {
			t.Fatalf("seed %d: %q", seed, out)
		}
	}
}

// What a Screen shows does not change when the terminal goes on.
func TestScreensNeverChange(t *testing.T) {
	for seed := range uint64(60) {
		s := emulator.NewStreams(seed, randomSize(seed))
		term := emulator.New(s.Size, emulator.Options{})
		var screens []*emulator.Screen
		var copies [][]emulator.Line
		for i := range 60 {
			if i%20 == 19 {
				term.Resize(randomSize(seed + uint64(i)))
			}
			term.Write([]byte(s.Stream(3)))
			screen := term.Screen()
			screens, copies = append(screens, screen), append(copies, deepCopy(screen.Lines))
		}
		for i, screen := range screens {
			for r, l := range screen.Lines {
				if l.Wrapped != copies[i][r].Wrapped || !slices.Equal(l.Cells, copies[i][r].Cells) {
					t.Fatalf("seed %d: row %d of Screen %d changed afterwards", seed, r, i)
				}
			}
		}
		term.Close()
	}
}

func deepCopy(lines []emulator.Line) []emulator.Line {
	out := slices.Clone(lines)
	for i := range out {
		out[i].Cells = slices.Clone(out[i].Cells)
	}
	return out
}

// A Screen drawn on a fresh terminal is the same Screen.
func TestRedrawGivesTheSameScreen(t *testing.T) {
	for seed := range uint64(600) {
		size := randomSize(seed)
		out := emulator.NewStreams(seed, size).Stream(60)
		want := drawOn(emulator.Native, size.Rows, size.Cols, out)
		again := redraw(want)
		got := drawOn(emulator.Native, size.Rows, size.Cols, again)
		for r, l := range want.Lines {
			if !slices.Equal(l.Cells, got.Lines[r].Cells) {
				t.Fatalf("seed %d: %q\nredrawn as %q\nrow %d\n%+v, want\n%+v", seed, out, again, r, got.Lines[r].Cells, l.Cells)
			}
		}
		if got.Cursor.Row != want.Cursor.Row || got.Cursor.Col != want.Cursor.Col {
			t.Fatalf("seed %d: cursor %+v, want %+v", seed, got.Cursor, want.Cursor)
		}
	}
}

// Text that does not wrap survives any change of size and back, with the
// cursor, when no history comes back in its place.
func TestResizeThereAndBack(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 4))
		size := emulator.Size{Rows: 2 + rng.IntN(8), Cols: 8 + rng.IntN(12)}
		term := emulator.New(size, emulator.Options{})
		for range rng.IntN(size.Rows) {
			fmt.Fprintf(term, "%s\r\n", randomText(rng, size.Cols-1))
		}
		fmt.Fprint(term, randomText(rng, size.Cols-1))
		want := term.Screen()
		there := emulator.Size{Rows: 1 + rng.IntN(12), Cols: 2 + rng.IntN(30)}
		term.Resize(there)
		checkScreen(t, term.Screen())
		term.Resize(size)
		if got := term.Screen(); got.Text() != want.Text() || got.Cursor != want.Cursor {
			t.Fatalf("seed %d: %v to %v and back\n%q at %+v, want\n%q at %+v", seed, size, there, got.Text(), got.Cursor, want.Text(), want.Cursor)
		}
		term.Close()
	}
}

// randomText is of at most cols columns, with wide characters and clusters.
func randomText(rng *rand.Rand, cols int) string {
	var b strings.Builder
	for range rng.IntN(cols/2 + 1) {
		b.WriteString([]string{"a", "b", "日", "e\u0301", "👩‍👩‍👧", "_", "7"}[rng.IntN(7)])
	}
	return b.String()
}

// Reflow keeps the logical lines, history included, and the cursor on its
// character.
func TestReflowKeepsText(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 5))
		term := emulator.New(emulator.Size{Rows: 2 + rng.IntN(5), Cols: 2 + rng.IntN(20)}, emulator.Options{})
		for i := range 12 {
			fmt.Fprintf(term, "\x1b[4%dm<%s%s>\r\n", i%3, randomText(rng, 40), randomText(rng, 40))
		}
		fmt.Fprintf(term, "last:%s\x1b[D", randomText(rng, 30)+"x")
		want, on := logical(term), underCursor(term.Screen())
		for range 4 {
			size := emulator.Size{Rows: 2 + rng.IntN(9), Cols: 2 + rng.IntN(30)}
			term.Resize(size)
			if err := emulator.Invariants(term); err != nil {
				t.Fatalf("seed %d, %v: %v", seed, size, err)
			}
			if got := logical(term); !slices.Equal(got, want) {
				t.Fatalf("seed %d, %v:\n%q, want\n%q", seed, size, got, want)
			}
			if got := underCursor(term.Screen()); got != on {
				t.Fatalf("seed %d, %v: cursor on %q, want %q", seed, size, got, on)
			}
		}
		term.Resize(emulator.Size{Rows: 3, Cols: 1}) // wide characters do not fit
		checkScreen(t, term.Screen())
		term.Close()
	}
}

// logical returns the lines of history and screen with wrapped ones joined.
func logical(term *emulator.Terminal) []string {
	kept, _ := term.HistoryLen()
	var lines []string
	var b strings.Builder
	all := append(term.History(0, kept), term.Screen().Lines...)
	for i, l := range all {
		cells := l.Cells
		if n := len(cells); l.Wrapped && i+1 < len(all) && cells[n-1].Content == " " && all[i+1].Cells[0].Width == 2 {
			cells = cells[:n-1] // left free for the wide character
		}
		for _, c := range cells {
			b.WriteString(c.Content)
		}
		if !l.Wrapped {
			lines = append(lines, strings.TrimRight(b.String(), " "))
			b.Reset()
		}
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

func underCursor(s *emulator.Screen) string {
	return s.Lines[s.Cursor.Row].Cells[s.Cursor.Col].Content
}

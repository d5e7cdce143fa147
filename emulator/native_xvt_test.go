package emulator_test

import (
	"slices"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// What x/vt does otherwise than xterm, so that the streams here are without:
//   - wide characters: dropped or overwritten at the right margin
//   - ED 1 erases the cursor's line right of the cursor too
//   - ED 2 and ED 0 leave out the background colour; so do line scrolls
//   - a count of 0 counts as 0 and not as 1
//   - CUU and CUD stop at margins from outside of the region
//   - insert mode, mode 47, SO and SI, DECSCA, SL, SR, DECIC, DECDC: missing
//   - DECOM does not home the cursor; DECRC forgets origin, charset, pending wrap
//   - 1049 homes the cursor
//   - a pending wrap is not ended by EL, ICH, IL and ECH
//   - NEL and DECSTR: missing
func xvtPieces(s *emulator.Streams) string {
	switch s.Rand.IntN(8) {
	case 0, 1, 2:
		return s.Text()
	case 3:
		return "\r\n"
	case 4, 5:
		return s.Look()
	case 6:
		return s.Position()
	default:
		return s.Erasure()
	}
}

// On streams of what both do right, the engines show the same.
func TestNativeIsXVT(t *testing.T) {
	for seed := range uint64(200) {
		s := emulator.NewStreams(seed, emulator.Size{Rows: 6, Cols: 20})
		out := ""
		for range 60 {
			out += xvtPieces(s)
		}
		want := drawOn(emulator.XVT, s.Rows, s.Cols, out)
		got := drawOn(emulator.Native, s.Rows, s.Cols, out)
		for r, l := range want.Lines {
			if !slices.Equal(got.Lines[r].Cells, l.Cells) {
				t.Fatalf("seed %d: %q\nrow %d\n%+v, x/vt\n%+v", seed, out, r, got.Lines[r].Cells, l.Cells)
			}
		}
		if got.Cursor != want.Cursor {
			t.Fatalf("seed %d: %q\ncursor %+v, x/vt %+v", seed, out, got.Cursor, want.Cursor)
		}
	}
}

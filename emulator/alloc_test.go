package emulator_test

import (
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// steadyStreams are what must cost no allocation once everything in them has
// been seen and the history is full.
var steadyStreams = map[string]string{
	"ascii":          "the quick brown fox\r",
	"ascii wrapping": strings.Repeat("0123456789", 30),
	"scrolling":      strings.Repeat("a line of a log\r\n", 40),
	"sgr":            "\x1b[1;31mred\x1b[0m \x1b[38;5;208morange\x1b[48;2;1;2;3m rgb\x1b[4:3;58:5:9mcurly\x1b[m\r",
	"cursor":         "\x1b[5;10Hx\x1b[K\x1b[2J\x1b[?25l\x1b[?25h\x1b[3A\x1b7\x1b8",
	"region":         "\x1b[3;20r\x1b[5H\x1b[2L\x1b[M\x1b[3H\x1bM\x1b[S\x1b[T\x1b[r",
	"edit":           "\x1b[H\x1b[3@\x1b[2P\x1b[5X\x1b[4hinsert\x1b[4l\r",
	"cjk":            strings.Repeat("日本語の端末\r\n", 30),
	"combining":      "e\u0301a\u0302\u0323o\u0308\r\n",
	"zwj":            "👩‍👩‍👧‍👦 👨🏽‍💻 🏳️‍🌈 🇩🇪\r\n",
	"alternate":      "\x1b[?1049hvim\x1b[?1049l",
	"line drawing":   "\x1b(0lqqqk\x1b(B\r",
}

func TestSteadyStateAllocatesNothing(t *testing.T) {
	for name, stream := range steadyStreams {
		t.Run(name, func(t *testing.T) {
			term := emulator.New(emulator.Size{Rows: 24, Cols: 80}, emulator.Options{Scrollback: 100})
			p := []byte(stream)
			for range 5000 { // the history's ring reaches its size
				term.Write(p)
			}
			if n := testing.AllocsPerRun(200, func() { term.Write(p) }); n != 0 {
				t.Errorf("%v allocations a write", n)
			}
		})
	}
}

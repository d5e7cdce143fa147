package main

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/ptyglass/ptyglass/emulator"
)

// workload makes a stream out of pieces from a fixed seed.
type workload struct {
	name  string
	piece func(b *bytes.Buffer, rng *rand.Rand, size emulator.Size)
}

var workloads = []workload{
	{"plain", plain}, {"coloured", coloured}, {"dense", dense}, {"region", region},
	{"unicode", unicodeText}, {"altscreen", altScreen}, {"recorded", nil},
}

// stream makes a workload of about streamBytes.
func (w workload) stream(size emulator.Size) ([]byte, error) {
	var b bytes.Buffer
	if w.piece == nil {
		recorded, err := recording()
		if err != nil {
			return nil, err
		}
		for b.Len() < streamBytes {
			b.Write(recorded)
		}
		return b.Bytes()[:streamBytes], nil
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for b.Len() < streamBytes {
		w.piece(&b, rng, size)
	}
	return b.Bytes(), nil
}

//go:embed recorded.gz
var recordedGz []byte

// recording is ls, vim, less and top on 80x24; the script record makes it.
func recording() ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(recordedGz))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

var vocabulary = strings.Fields(`request handled worker cache miss for key user session expired retrying connection
	upstream reset by peer after timeout rows affected query commit index scan shard rebalance leader elected term log
	compacted snapshot written bytes read error warning unused variable declared here in function expected type`)

func words(rng *rand.Rand, n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = vocabulary[rng.IntN(len(vocabulary))]
	}
	return strings.Join(out, " ")
}

// plain is a line of a log.
func plain(b *bytes.Buffer, rng *rand.Rand, _ emulator.Size) {
	fmt.Fprintf(b, "2026-11-21T10:%02d:%02d.%03dZ INFO worker-%d %s id=%08x took=%dms\r\n",
		rng.IntN(60), rng.IntN(60), rng.IntN(1000), rng.IntN(8), words(rng, 2+rng.IntN(6)), rng.Uint32(), rng.IntN(500))
}

// coloured is a diagnostic the way GCC prints it.
func coloured(b *bytes.Buffer, rng *rand.Rand, _ emulator.Size) {
	name, line, col := vocabulary[rng.IntN(len(vocabulary))], rng.IntN(900)+1, rng.IntN(40)+1
	fmt.Fprintf(b, "\x1b[01m\x1b[Ksrc/%s.c:%d:%d:\x1b[m\x1b[K \x1b[01;35m\x1b[Kwarning: \x1b[m\x1b[K%s [\x1b[01;35m\x1b[K-Wall\x1b[m\x1b[K]\r\n",
		name, line, col, words(rng, 3+rng.IntN(4)))
	fmt.Fprintf(b, " %4d | \x1b[38;5;%dm%s\x1b[39m = \x1b[32m%d\x1b[0m;\r\n", line, rng.IntN(256), name, rng.IntN(1000))
	fmt.Fprintf(b, "      | %*s\x1b[01;31m\x1b[K^~~~~\x1b[m\x1b[K\r\n", col, "")
}

// dense is a whole screen with two colours of the 256 a cell.
func dense(b *bytes.Buffer, rng *rand.Rand, size emulator.Size) {
	b.WriteString("\x1b[H")
	for r := range size.Rows {
		fmt.Fprintf(b, "\x1b[%dH", r+1)
		for range size.Cols - 1 {
			fmt.Fprintf(b, "\x1b[38;5;%d;48;5;%dm%c", rng.IntN(256), rng.IntN(256), 'A'+rng.IntN(26))
		}
	}
}

// region is what editors do: lines inserted, deleted and scrolled between
// margins.
func region(b *bytes.Buffer, rng *rand.Rand, size emulator.Size) {
	top, bottom := 2+rng.IntN(4), size.Rows-1-rng.IntN(4)
	fmt.Fprintf(b, "\x1b[%d;%dr", top, bottom)
	for range 20 {
		row := top + rng.IntN(bottom-top)
		switch rng.IntN(4) {
		case 0:
			fmt.Fprintf(b, "\x1b[%dH\x1b[L%s", row, words(rng, 5))
		case 1:
			fmt.Fprintf(b, "\x1b[%dH\x1b[M\x1b[%dH%s", row, bottom, words(rng, 5))
		case 2:
			fmt.Fprintf(b, "\x1b[%dH\x1bM%s", top, words(rng, 5))
		case 3:
			fmt.Fprintf(b, "\x1b[%dH\r\n%s", bottom, words(rng, 5))
		}
	}
	b.WriteString("\x1b[r")
}

var scripts = []string{
	"日本語の端末", "漢字とかな", "한국어 터미널", "中文字符测试", "e\u0301tude nai\u0308ve", "a\u0302\u0323 o\u0308\u0304", "Ελληνικά", "русский текст",
	"👩‍👩‍👧‍👦", "👨🏽‍💻", "🇩🇪🇯🇵", "❤️", "🏳️‍🌈", "✓ done", "│ ─ ┌┐", "ไทยที่นี่", "हिन्दी",
}

// unicodeText is a line of several scripts, with marks and emoji.
func unicodeText(b *bytes.Buffer, rng *rand.Rand, _ emulator.Size) {
	for range 3 + rng.IntN(4) {
		fmt.Fprintf(b, "%s ", scripts[rng.IntN(len(scripts))])
	}
	b.WriteString("\r\n")
}

// altScreen is an editor that redraws: numbers, highlighted words, status line.
func altScreen(b *bytes.Buffer, rng *rand.Rand, size emulator.Size) {
	b.WriteString("\x1b[?1049h\x1b[?25l\x1b[H\x1b[2J")
	for r := 1; r < size.Rows; r++ {
		fmt.Fprintf(b, "\x1b[%d;1H\x1b[33m%4d \x1b[m%s \x1b[1;34m%s\x1b[m(%s) \x1b[31m\"%s\"\x1b[m\x1b[K",
			r, r, words(rng, 1), words(rng, 1), words(rng, 2), words(rng, 1))
	}
	fmt.Fprintf(b, "\x1b[%d;1H\x1b[7m%-*s\x1b[m\x1b[%d;%dH\x1b[?25h", size.Rows, size.Cols, words(rng, 4), 1+rng.IntN(size.Rows), 1+rng.IntN(70))
	if rng.IntN(10) == 0 {
		b.WriteString("\x1b[?1049l")
	}
}

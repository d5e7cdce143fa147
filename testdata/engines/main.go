// Command engines compares the engines of terminals: how fast they draw, and
// whether they come to the same screen. README.md says how it measures.
package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/ptyglass/ptyglass/emulator"
)

// streamBytes is the length of every workload.
const streamBytes = 3 << 20

var sizes = []emulator.Size{{Rows: 24, Cols: 80}, {Rows: 50, Cols: 200}}

func main() {
	child := flag.String("draw", "", "draw a stream with this engine: COLS ROWS WARM FILE (used by the command itself)")
	rounds := flag.Int("rounds", 5, "measurements of each engine")
	only := flag.String("only", "", "this workload only")
	flag.Parse()
	var err error
	if *child != "" {
		err = drawFile(os.Stdout, *child, flag.Args())
	} else {
		err = compareAll(*rounds, *only)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "engines:", err)
		os.Exit(1)
	}
}

// compareAll measures every workload at every size and prints the tables.
func compareAll(rounds int, only string) error {
	dir, err := os.MkdirTemp("", "engines")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, size := range sizes {
		var rows []*row
		for _, w := range workloads {
			if only != "" && w.name != only {
				continue
			}
			stream, err := w.stream(size)
			if err != nil {
				return err
			}
			r, err := compare(dir, w.name, stream, size, rounds)
			if err != nil {
				return err
			}
			rows = append(rows, r)
		}
		printTables(size, rounds, rows)
	}
	return nil
}

// row is what was measured of a workload, by engine.
type row struct {
	workload string
	speeds   map[string][]float64 // bytes per CPU second of each round
	differ   map[string]int       // rows of the final screen unlike native's
	written  int                  // rows of native's final screen with text
}

// compare measures all engines in turn, so that what else the machine does
// meets all of them.
func compare(dir, name string, stream []byte, size emulator.Size, rounds int) (*row, error) {
	r := &row{workload: name, speeds: map[string][]float64{}, differ: map[string]int{}}
	for i := range rounds {
		for j := range engines {
			e := engines[(i+j)%len(engines)]
			p := stream[:min(len(stream), e.share)]
			file := filepath.Join(dir, "stream")
			if err := os.WriteFile(file, p, 0o600); err != nil {
				return nil, err
			}
			seconds, screen, err := e.measure(file, size)
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", name, e.name, err)
			}
			r.speeds[e.name] = append(r.speeds[e.name], float64(len(p))/seconds)
			if i == 0 {
				own := nativeScreen(p, size)
				r.written = differingRows(own, "", size.Rows)
				r.differ[e.name] = differingRows(own, screen, size.Rows)
			}
		}
	}
	return r, nil
}

func nativeScreen(stream []byte, size emulator.Size) string {
	term := newNative(size)
	drawAll(term, stream)
	return term.text()
}

// differingRows counts the rows that differ in text, blanks at their end aside.
func differingRows(a, b string, rows int) int {
	n := 0
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range rows {
		if rowOf(as, i) != rowOf(bs, i) {
			n++
		}
	}
	return n
}

func rowOf(lines []string, i int) string {
	if i >= len(lines) {
		return ""
	}
	return strings.TrimRight(lines[i], " ")
}

// parseMeasured reads what a child prints: seconds, and the screen.
func parseMeasured(out []byte) (seconds float64, screen string, err error) {
	head, rest, _ := bytes.Cut(out, []byte{'\n'})
	_, err = fmt.Sscan(string(head), &seconds)
	return cmp.Or(seconds, 1e-6), string(rest), err
}

package main

import (
	"fmt"
	"os"
	"slices"
	"text/tabwriter"

	"github.com/ptyglass/ptyglass/emulator"
)

// printTables prints what was measured at one size.
func printTables(size emulator.Size, rounds int, rows []*row) {
	fmt.Printf("%dx%d: MB per CPU second, best of %d rounds; medians of the ratios within a round\n", size.Cols, size.Rows, rounds)
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "workload\t")
	for _, e := range engines {
		fmt.Fprint(w, e.name, "\t")
	}
	fmt.Fprint(w, "native : x/vt\tnative : best peer\t\n")
	for _, r := range rows {
		fmt.Fprint(w, r.workload, "\t")
		for _, e := range engines {
			fmt.Fprintf(w, "%.1f\t", slices.Max(r.speeds[e.name])/1e6)
		}
		fmt.Fprintf(w, "%.1f\t%.1f\t\n", r.ratio("x/vt"), r.bestPeerRatio())
	}
	w.Flush() //nolint:errcheck // to the terminal
	printDifferences(rows)
}

// printDifferences prints how many rows of the final screens are unlike
// native's, in the order of the table.
func printDifferences(rows []*row) {
	fmt.Println("rows with text on native's final screen, and rows that differ from it:")
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', tabwriter.AlignRight)
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%d\t", r.workload, r.written)
		for _, e := range engines {
			fmt.Fprintf(w, "%s %d\t", e.name, r.differ[e.name])
		}
		fmt.Fprintln(w)
	}
	w.Flush() //nolint:errcheck // to the terminal
	fmt.Println()
}

// ratio is the median over the rounds of native's speed to another's.
func (r *row) ratio(engine string) float64 {
	ratios := make([]float64, len(r.speeds[engine]))
	for i, speed := range r.speeds[engine] {
		ratios[i] = r.speeds["native"][i] / speed
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2]
}

// bestPeerRatio is the ratio to the peer that native leads by least.
func (r *row) bestPeerRatio() float64 {
	least := 0.0
	for _, e := range engines[1:] {
		if ratio := r.ratio(e.name); least == 0 || ratio < least {
			least = ratio
		}
	}
	return least
}

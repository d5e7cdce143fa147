package main

import (
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// BenchmarkNative draws each workload again and again, for profiles.
func BenchmarkNative(b *testing.B) {
	for _, w := range workloads {
		b.Run(w.name, func(b *testing.B) {
			size := emulator.Size{Rows: 24, Cols: 80}
			stream, err := w.stream(size)
			if err != nil {
				b.Fatal(err)
			}
			term := newNative(size)
			b.SetBytes(int64(len(stream)))
			b.ReportAllocs()
			for b.Loop() {
				drawAll(term, stream)
			}
		})
	}
}

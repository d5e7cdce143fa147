package emulator_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// streams are about 64 KiB of what programs write.
var streams = map[string]string{
	"plain": repeat(func(i int) string {
		return fmt.Sprintf("2026-11-21T10:%02d:00 worker %d handled request %d\r\n", i%60, i%8, i)
	}),
	"colour": repeat(func(i int) string {
		return fmt.Sprintf("\x1b[1;3%dmfile%d.go\x1b[0m:%d: \x1b[38;5;%dmwarning\x1b[m\r\n", i%8, i, i, i%256)
	}),
	"unicode": repeat(func(i int) string { return fmt.Sprintf("日本語 %d e\u0301 👩‍👩‍👧 naïve\r\n", i) }),
	"repaint": repeat(func(i int) string { return fmt.Sprintf("\x1b[%d;%dH\x1b[7m %d \x1b[m\x1b[K", i%24+1, i%60+1, i) }),
}

func repeat(line func(i int) string) string {
	var b strings.Builder
	for i := 0; b.Len() < 64*1024; i++ {
		b.WriteString(line(i))
	}
	return b.String()
}

func BenchmarkWrite(b *testing.B) {
	for _, name := range []string{"plain", "colour", "unicode", "repaint"} {
		b.Run(name, func(b *testing.B) {
			term := emulator.New(emulator.Size{Rows: 24, Cols: 80}, emulator.Options{})
			defer term.Close()
			p := []byte(streams[name])
			b.SetBytes(int64(len(p)))
			for b.Loop() {
				term.Write(p)
			}
		})
	}
}

// BenchmarkScreen measures a snapshot: of a screen that has not changed, of one
// changed in a row, and of one redrawn.
func BenchmarkScreen(b *testing.B) {
	for name, change := range map[string]string{"unchanged": "", "one row": "\x1b[12;1H%d", "all rows": streams["plain"][:4096] + "%d"} {
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			term := emulator.New(emulator.Size{Rows: 24, Cols: 80}, emulator.Options{})
			defer term.Close()
			term.Write([]byte(streams["colour"]))
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				b.StopTimer()
				if i++; change != "" {
					fmt.Fprintf(term, change, i)
				}
				b.StartTimer()
				term.Screen()
			}
		})
	}
}

func BenchmarkText(b *testing.B) {
	s := draw(24, 80, streams["colour"])
	for b.Loop() {
		_ = s.Text()
	}
}

func BenchmarkMarshalText(b *testing.B) {
	s := draw(24, 80, streams["colour"])
	for b.Loop() {
		if _, err := s.MarshalText(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMemory reports what a terminal of 80x24 holds with each engine: at
// rest, with a Screen taken of it, and with 10,000 full lines of history.
func BenchmarkMemory(b *testing.B) {
	for name, engine := range engines {
		for _, load := range memoryLoads {
			b.Run(name+"/"+load.name, func(b *testing.B) {
				for b.Loop() {
					b.ReportMetric(float64(heldBy(engine, load))/1024, "KiB/terminal")
				}
			})
		}
	}
}

// memoryLoad is what is done to a terminal before it is weighed. limit is what
// the native engine may hold then, in bytes; 0 means no limit.
type memoryLoad struct {
	name   string
	lines  int
	screen bool
	limit  uint64
}

var memoryLoads = []memoryLoad{
	{name: "at-rest", limit: 100 << 10},
	{name: "at-rest-with-screen", screen: true},
	{name: "full-history", lines: emulator.DefaultScrollback + 24, limit: 2 << 20},
}

// heldBy returns the bytes a terminal holds, on average of some.
func heldBy(engine emulator.Engine, load memoryLoad) uint64 {
	held := make([]*emulator.Terminal, 4)
	before := heap()
	for i := range held {
		held[i] = emulator.New(emulator.Size{Rows: 24, Cols: 80}, emulator.Options{Engine: engine})
		for n := range load.lines {
			fmt.Fprintf(held[i], "%-79d\r\n", n)
		}
		if load.screen {
			held[i].Screen()
		}
	}
	after := heap()
	for _, term := range held {
		term.Close()
	}
	return (max(after, before) - before) / uint64(len(held))
}

func TestMemoryBounds(t *testing.T) {
	for _, load := range memoryLoads {
		if n := heldBy(emulator.Native, load); load.limit > 0 && n > load.limit {
			t.Errorf("%s: %d KiB a terminal, allowed are %d", load.name, n>>10, load.limit>>10)
		}
	}
}

func heap() uint64 {
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

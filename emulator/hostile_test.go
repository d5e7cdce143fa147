package emulator_test

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
)

// hostileChunk is how much is written at a time.
const hostileChunk = 32 * 1024

// hostileHeap is how much more a terminal may hold after any stream, in bytes.
const hostileHeap = 8 << 20

// hostileBytes is how much each class writes: PTYGLASS_HOSTILE_MB megabytes, or
// as much as fills every table.
func hostileBytes(t *testing.T) int {
	t.Helper()
	text := os.Getenv("PTYGLASS_HOSTILE_MB")
	if text == "" {
		return 256 << 10
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("PTYGLASS_HOSTILE_MB is %q, not a number", text)
	}
	return n << 20
}

// replyGrammar is all that a terminal may ever answer: constants and numbers.
var replyGrammar = regexp.MustCompile(`^(?:` +
	`\x1b\[[?>]?[0-9;]*(?:[cRnuxt]|\$y|\*\{)` + // device attributes, status, modes, sizes
	`|\x1bP!\|00000000\x1b\\` + // DA3
	`|\x1bP>\|ptyglass\(1\)\x1b\\` + // XTVERSION
	`|\x1bP[01]\$r(?:[0-9;:]*(?:[mrst]| q|"[pq]|\*[x|]|\$\|))?\x1b\\` + // DECRQSS
	`|\x1bP[01]\+r(?:[0-9A-F]+(?:=[0-9A-F]+)?)?\x1b\\` + // XTGETTCAP
	`|\x1bP[0-9]+!~[0-9A-F]{4}\x1b\\` + // DECCKSR
	`|\x1b\](?:[45];[0-9]+|1[0-9]);rgb:[0-9a-f]{4}/[0-9a-f]{4}/[0-9a-f]{4}(?:\x1b\\|\x07)` + // colours
	`|\x1b\]7501;\?(?:\x1b\\|\x07)` + // program status
	`)*$`)

// sevenBit writes the C1 controls of S8C1T in their two-byte forms.
var sevenBit = strings.NewReplacer("\x9b", "\x1b[", "\x90", "\x1bP", "\x9c", "\x1b\\", "\x9d", "\x1b]")

// TestHostileStreams writes what no program should: nothing may panic, hang,
// grow or be echoed as a reply. With -v it prints the speeds.
func TestHostileStreams(t *testing.T) {
	total := hostileBytes(t)
	for _, class := range hostileClasses {
		t.Run(class.name, func(t *testing.T) {
			before := heap()
			run := hostileRun{class: class, rng: rand.New(rand.NewPCG(3, 4)), size: emulator.Size{Rows: 24, Cols: 80}}
			run.term = emulator.New(run.size, emulator.Options{})
			defer run.term.Close()
			run.write(t, total)
			grown := int64(heap()) - int64(before)
			speed := float64(total) / run.took.Seconds()
			t.Logf("%6.1f MB/s, %5d KiB", speed/1e6, grown>>10)
			if grown > hostileHeap {
				t.Errorf("holds %d KiB", grown>>10)
			}
		})
	}
}

type hostileRun struct {
	class hostileClass
	rng   *rand.Rand
	size  emulator.Size
	term  *emulator.Terminal
	buf   []byte
	made  int // pieces
	took  time.Duration
}

// write writes total bytes and looks at the terminal 16 times meanwhile.
func (r *hostileRun) write(t *testing.T, total int) {
	t.Helper()
	look := max(total/16, hostileChunk)
	for written := 0; written < total; {
		p := r.fill()
		start := time.Now()
		r.term.Write(p)
		replies := r.term.Replies()
		if r.class.resize {
			r.size = emulator.Size{Rows: 1 + r.rng.IntN(60), Cols: 1 + r.rng.IntN(200)}
			r.term.Resize(r.size)
		}
		r.took += time.Since(start)
		if !replyGrammar.MatchString(sevenBit.Replace(string(replies))) {
			t.Fatalf("replied %q", replies[:min(len(replies), 200)])
		}
		if written += len(p); written/look != (written-len(p))/look {
			r.check(t)
		}
	}
	r.check(t)
}

// fill returns the next chunk of the class.
func (r *hostileRun) fill() []byte {
	r.buf = r.buf[:0]
	for len(r.buf) < hostileChunk {
		r.buf = r.class.piece(r.buf, r.rng, r.made)
		r.made++
	}
	return r.buf
}

func (r *hostileRun) check(t *testing.T) {
	t.Helper()
	if err := emulator.Invariants(r.term); err != nil {
		t.Fatal(err)
	}
	s := r.term.Screen()
	if s.Size != r.size || len(s.Lines) != r.size.Rows {
		t.Fatalf("a Screen of %v with %d lines, want %v", s.Size, len(s.Lines), r.size)
	}
	if len([]rune(s.Title)) > 256 || len(s.Dir) > 4096 || len(s.Marks) > 64 {
		t.Fatalf("title of %d bytes, directory of %d, %d marks", len(s.Title), len(s.Dir), len(s.Marks))
	}
	for row, l := range s.Lines {
		if len(l.Cells) != r.size.Cols {
			t.Fatalf("row %d has %d cells", row, len(l.Cells))
		}
		for col, c := range l.Cells {
			if len(c.Content) > 32 {
				t.Fatalf("cell %d of row %d holds %d bytes", col, row, len(c.Content))
			}
		}
	}
}

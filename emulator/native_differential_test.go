//go:build differential

package emulator_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// A job is what the driver in testdata/differential draws with xterm.js.
type job struct {
	name string
	Cols int     `json:"cols"`
	Rows int     `json:"rows"`
	Ops  [][]any `json:"ops"` // ["o", text] or ["r", cols, rows]
	wide bool    // it has wide characters
}

// peerScreen is what it answers.
type peerScreen struct {
	Row, Col int
	Lines    [][][5]any // characters, width, colours, attributes
}

// TestDifferential compares the native engine with xterm.js on the recorded
// screens and on generated streams.
//
// The streams are without what xterm.js does otherwise than xterm:
//   - with a wrap pending its cursor stands behind the last column, where EL, ED,
//     ECH, ICH and DCH find nothing to erase, and which DECSC keeps; xterm's
//     stands on the last column
//   - with DECAWM reset it leaves halves of wide characters at the right edge
//   - the scrolling region belongs to the buffer; xterm has one
//   - DECRC leaves origin mode as it is, and counts the row from the history
//   - half a wide character that is left over takes the pen's looks and not its
//     own; so looks of blanks are compared in streams without wide characters
//   - SU and SD leave lines without the background colour
//   - left and right margins, rectangles, protected cells, SL and SR, DECIC and
//     DECDC are missing
//   - clusters: characters are judged one by one, emoji have no joined form
//   - ED 1 on the last row: an exception
//   - 1049 clears the alternate buffer when left, not when entered
func TestDifferential(t *testing.T) {
	jobs := append(recordedJobs(t), generatedJobs(600)...)
	screens := drawWithPeer(t, jobs)
	differ := 0
	for i, j := range jobs {
		got := drawJob(j)
		if diff := peerDifference(got, screens[i], j.wide); diff != "" {
			if differ++; differ <= 12 {
				t.Errorf("%s: %s\n%.1500q\n%s", j.name, diff, fmt.Sprint(j.Ops), got.Text())
			}
		}
	}
	t.Logf("%d of %d streams differ", differ, len(jobs))
}

func generatedJobs(n uint64) []job {
	var jobs []job
	for seed := range n {
		size := emulator.Size{Rows: 2 + int(seed%9), Cols: 4 + int(seed*7%40)}
		wide := seed%2 == 0
		s := emulator.NewPeerStreams(seed, size, wide)
		jobs = append(jobs, job{fmt.Sprint("seed ", seed), size.Cols, size.Rows, [][]any{{"o", s.Stream(60)}}, wide})
	}
	return jobs
}

// peerWrong are the recorded cases xterm.js draws otherwise than xterm.
var peerWrong = map[string]string{
	"vim-insert": "emoji, with the widths of Unicode 6",
	"vim-normal": "emoji, with the widths of Unicode 6",
	"bash-wide":  "emoji, with the widths of Unicode 6",
	"top-start":  "EL with a wrap pending",
}

// recordedJobs reads testdata/screens: asciicast v3.
func recordedJobs(t *testing.T) []job {
	names, _ := filepath.Glob("../testdata/screens/*/*/session.cast")
	if len(names) == 0 {
		t.Fatal("no recorded screens")
	}
	var jobs []job
	for _, name := range names {
		if why := peerWrong[filepath.Base(filepath.Dir(name))]; why != "" {
			t.Logf("left out %s: %s", name, why)
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, recordedJob(t, name, strings.Split(strings.TrimSpace(string(text)), "\n")))
	}
	return jobs
}

func recordedJob(t *testing.T, name string, lines []string) job {
	var head struct{ Term struct{ Cols, Rows int } }
	if err := json.Unmarshal([]byte(lines[0]), &head); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	j := job{name: name, Cols: head.Term.Cols, Rows: head.Term.Rows}
	for _, l := range lines[1:] {
		var ev [3]any
		if json.Unmarshal([]byte(l), &ev) != nil {
			continue
		}
		switch ev[1] {
		case "o":
			j.Ops = append(j.Ops, []any{"o", ev[2]})
		case "r":
			var cols, rows int
			fmt.Sscanf(ev[2].(string), "%dx%d", &cols, &rows)
			j.Ops = append(j.Ops, []any{"r", cols, rows})
		}
	}
	return j
}

func drawJob(j job) *emulator.Screen {
	term := emulator.New(emulator.Size{Rows: j.Rows, Cols: j.Cols}, emulator.Options{})
	defer term.Close()
	for _, op := range j.Ops {
		if op[0] == "o" {
			term.Write([]byte(op[1].(string)))
		} else {
			term.Resize(emulator.Size{Rows: op[2].(int), Cols: op[1].(int)})
		}
	}
	return term.Screen()
}

func drawWithPeer(t *testing.T, jobs []job) []peerScreen {
	var in, errs bytes.Buffer
	enc := json.NewEncoder(&in)
	for _, j := range jobs {
		if err := enc.Encode(j); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("node", "driver.mjs")
	cmd.Dir, cmd.Stdin, cmd.Stderr = "../testdata/differential", &in, &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, errs.String())
	}
	var screens []peerScreen
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var s peerScreen
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		screens = append(screens, s)
	}
	if len(screens) != len(jobs) {
		t.Fatalf("%d screens for %d streams", len(screens), len(jobs))
	}
	return screens
}

// peerDifference says where two screens first differ, "" if nowhere.
func peerDifference(s *emulator.Screen, peer peerScreen, wide bool) string {
	for r, l := range s.Lines {
		for col, c := range l.Cells {
			want := peer.Lines[r][col]
			got := peerCell(c)
			if c.Content == " " && (want[0] == "" || want[0] == " ") {
				want[0] = " "
				if wide {
					want[2], want[3], want[4] = got[2], got[3], got[4]
				}
			}
			if c.Content == " " && want[1] == 0. { // ICH and DCH leave the second half of a wide character
				continue
			}
			if c.Link != "" { // xterm.js underlines it
				want[4] = got[4]
			}
			if c.Width > 0 && got != want {
				return fmt.Sprintf("row %d, column %d: %v, xterm.js %v", r, col, got, want)
			}
		}
	}
	if s.Cursor.Row != peer.Row || s.Cursor.Col != peer.Col {
		return fmt.Sprintf("cursor %d,%d, xterm.js %d,%d", s.Cursor.Row, s.Cursor.Col, peer.Row, peer.Col)
	}
	return ""
}

// peerCell is a cell in the driver's form.
func peerCell(c emulator.Cell) [5]any {
	bits := 0
	for i, a := range []emulator.Attrs{emulator.Bold, emulator.Faint, emulator.Italic, 0, emulator.Blink | emulator.RapidBlink,
		emulator.Inverse, emulator.Conceal, emulator.CrossedOut} {
		if c.Style.Attrs&a != 0 || i == 3 && c.Style.Underline != emulator.UnderlineNone {
			bits |= 1 << i
		}
	}
	return [5]any{c.Content, float64(c.Width), peerColor(c.Style.Fg), peerColor(c.Style.Bg), float64(bits)}
}

func peerColor(c emulator.Color) float64 {
	if n, ok := c.Index(); ok {
		return float64(n)
	}
	if r, g, b, ok := c.Direct(); ok {
		return float64(1<<24 | int(r)<<16 | int(g)<<8 | int(b))
	}
	return -1
}

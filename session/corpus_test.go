package session_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/modes"
	"github.com/ptyglass/ptyglass/session/record"
)

// corpusLeast is the number of cases below which some must have been lost.
const corpusLeast = 25

// corpusPrograms must each have a case.
var corpusPrograms = strings.Fields("vim nano less man git top htop mc tmux bash zsh fish python3 sqlite3 gdb dialog sudo ssh")

// corpusCase is what the test needs of a case.json.
type corpusCase struct {
	dir string

	Program  string
	Evidence struct {
		Line       *modes.LineDiscipline
		Foreground *modes.Process
		Exited     bool
	}
	Want struct{ Mode, State, App, Waiting, Marks string }
}

// TestCorpus replays the recorded sessions of testdata/screens: the screens
// must be those that somebody has approved, however the bytes are split, and
// the classifier must say what they are.
func TestCorpus(t *testing.T) {
	dirs, err := filepath.Glob("../testdata/screens/*/*")
	if err != nil {
		t.Fatal(err)
	}
	var programs []string
	for _, dir := range dirs {
		c := loadCorpusCase(t, dir)
		programs = append(programs, c.Program)
		t.Run(filepath.Base(filepath.Dir(dir))+"/"+filepath.Base(dir), c.test)
	}
	if len(dirs) < corpusLeast {
		t.Errorf("%d cases; there must be %d or more", len(dirs), corpusLeast)
	}
	for _, program := range corpusPrograms {
		if !slices.Contains(programs, program) {
			t.Errorf("no case of %s", program)
		}
	}
}

func loadCorpusCase(t *testing.T, dir string) corpusCase {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "case.json"))
	if err != nil {
		t.Fatal(err)
	}
	c := corpusCase{dir: dir}
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatalf("%s: %v", dir, err)
	}
	if folder := filepath.Base(filepath.Dir(dir)); c.Want.Mode != folder {
		t.Errorf("%s wants mode %q but is in folder %s", dir, c.Want.Mode, folder)
	}
	return c
}

func (c corpusCase) test(t *testing.T) {
	size, events := readCast(t, filepath.Join(c.dir, "session.cast"))
	screen := replay(size, events, nil)
	c.checkVerdict(t, screen)
	got := c.golden(t, screen)
	c.checkGolden(t, got)
	random := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		again := replay(size, events, random)
		if diff := lineDiff(got, c.golden(t, again)); diff != "" || !slices.Equal(again.Marks, screen.Marks) {
			t.Fatalf("the same bytes in other pieces give another screen:\n%s", diff)
		}
	}
}

func readCast(t *testing.T, name string) (emulator.Size, []record.Event) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := record.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var events []record.Event
	for ev, err := range r.Events() {
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, ev)
	}
	return r.Header().Size, events
}

// replay draws a recording. With a source of randomness it splits the output
// at random places and takes Screens in between.
func replay(size emulator.Size, events []record.Event, random *rand.Rand) *emulator.Screen {
	term := emulator.New(size, emulator.Options{})
	defer term.Close()
	for _, ev := range events {
		if size, ok := ev.Size(); ok {
			term.Resize(size)
		}
		if ev.Code != record.Output {
			continue
		}
		for p := ev.Data; len(p) > 0; {
			n := len(p)
			if random != nil {
				n = 1 + random.IntN(min(n, 1+random.IntN(200)))
				if random.IntN(4) == 0 {
					term.Screen()
				}
			}
			term.Write(p[:n])
			p = p[n:]
		}
	}
	return term.Screen()
}

// checkVerdict holds the classifier to the truth. Not knowing whether the
// program waits is allowed, saying the wrong thing is not.
func (c corpusCase) checkVerdict(t *testing.T, screen *emulator.Screen) {
	t.Helper()
	e := c.Evidence
	v := modes.Classify(modes.Evidence{Screen: screen, Line: e.Line, Foreground: e.Foreground, Exited: e.Exited})
	if v.Mode.String() != c.Want.Mode || v.State != c.Want.State || v.App != c.Want.App {
		t.Errorf("mode %v, state %q, app %q by rule %s (%s); want %s, %q, %q",
			v.Mode, v.State, v.App, v.Rule, v.Reason, c.Want.Mode, c.Want.State, c.Want.App)
	}
	if v.Waiting != modes.WaitingUnknown && v.Waiting.String() != c.Want.Waiting {
		t.Errorf("waiting %v by rule %s; want %s", v.Waiting, v.Rule, c.Want.Waiting)
	}
	var marks []byte
	for _, m := range screen.Marks {
		marks = append(marks, byte(m.Kind))
	}
	if string(marks) != c.Want.Marks {
		t.Errorf("shell marks %q; want %q", marks, c.Want.Marks)
	}
}

// golden returns the screen in the .screen form.
func (c corpusCase) golden(t *testing.T, screen *emulator.Screen) []byte {
	t.Helper()
	mode := strings.TrimSuffix(c.Want.Mode+":"+c.Want.State, ":")
	text, err := emulator.Golden{Screen: screen, Mode: mode}.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// checkGolden compares with want.screen, or writes it when PTYGLASS_UPDATE is
// set. CI never writes.
func (c corpusCase) checkGolden(t *testing.T, got []byte) {
	t.Helper()
	name := filepath.Join(c.dir, "want.screen")
	old, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	var want emulator.Golden
	readErr := want.UnmarshalText(old)
	if os.Getenv("PTYGLASS_UPDATE") == "1" && os.Getenv("CI") == "" {
		updateGolden(t, name, old, got)
		return
	}
	if readErr != nil {
		t.Fatalf("%s: %v", name, readErr)
	}
	canonical, err := want.MarshalText() // the letters of styles do not matter
	if err != nil {
		t.Fatal(err)
	}
	if diff := lineDiff(canonical, got); diff != "" {
		t.Errorf("not the screen of %s (PTYGLASS_UPDATE=1 rewrites it):\n%s", name, diff)
	}
}

func updateGolden(t *testing.T, name string, old, got []byte) {
	t.Helper()
	var g emulator.Golden
	if err := g.UnmarshalText(got); err != nil {
		t.Fatal(err)
	}
	text, err := g.MarshalLike(old)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, old) {
		t.Logf("rewriting %s", name)
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// lineDiff shows the lines that differ, of want with "-" and of got with "+".
func lineDiff(want, got []byte) string {
	w, g := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	var diff strings.Builder
	for i := range max(len(w), len(g)) {
		var a, b string
		if i < len(w) {
			a = w[i]
		}
		if i < len(g) {
			b = g[i]
		}
		if a != b {
			diff.WriteString("-" + a + "\n+" + b + "\n")
		}
	}
	return diff.String()
}

package emulator_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// functionsDir has a file for each control function; see its README.
const functionsDir = "../testdata/functions"

// TestFunctions writes each case of testdata/functions to a terminal and
// compares what the case tells. The expectations are written by hand from the
// documents; nothing records them.
func TestFunctions(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(functionsDir, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			for _, c := range readFunctionCases(t, file) {
				t.Run(c.name, func(t *testing.T) { c.run(t) })
			}
		})
	}
}

// functionCase is a section of a case file.
type functionCase struct {
	name  string
	size  emulator.Size
	in    string
	rows  []string
	reply string
	lines [][2]string // the other lines: key and value
}

// readFunctionCases reads a txtar file: sections that begin with -- name --.
func readFunctionCases(t *testing.T, file string) []*functionCase {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var cases []*functionCase
	for i, line := range strings.Split(string(text), "\n") {
		name, header := strings.CutPrefix(line, "-- ")
		switch {
		case header:
			cases = append(cases, &functionCase{name: strings.TrimSuffix(name, " --"), size: emulator.Size{Rows: 4, Cols: 10}})
		case len(cases) > 0 && line != "":
			if err := cases[len(cases)-1].add(line); err != nil {
				t.Fatalf("%s:%d: %v", file, i+1, err)
			}
		}
	}
	if len(cases) == 0 {
		t.Errorf("%s has no cases", file)
	}
	return cases
}

// add reads a line of a case.
func (c *functionCase) add(line string) (err error) {
	if row, ok := strings.CutPrefix(line, "|"); ok {
		c.rows = append(c.rows, strings.TrimSuffix(row, "|"))
		return nil
	}
	key, value, _ := strings.Cut(line, " ")
	switch key {
	case "size":
		_, err = fmt.Sscanf(value, "%dx%d", &c.size.Cols, &c.size.Rows)
	case "in":
		value, err = unescape(value)
		c.in += value
	case "reply":
		value, err = unescape(value)
		c.reply += value
	default:
		if !slices.Contains(functionKeys, key) {
			err = fmt.Errorf("unknown line %q", line)
		}
		c.lines = append(c.lines, [2]string{key, value})
	}
	return err
}

// unescape reads \e, \u{code point} and the escapes of Go.
func unescape(s string) (string, error) {
	s = strings.ReplaceAll(s, `\e`, `\x1b`)
	for {
		before, rest, ok := strings.Cut(s, `\u{`)
		if !ok {
			break
		}
		code, after, _ := strings.Cut(rest, "}")
		n, err := strconv.ParseUint(code, 16, 32)
		if err != nil {
			return "", err
		}
		s = before + string(rune(n)) + after
	}
	return strconv.Unquote(`"` + strings.ReplaceAll(s, `"`, `\"`) + `"`)
}

func (c *functionCase) run(t *testing.T) {
	term := emulator.New(c.size, emulator.Options{AllowChecksum: true})
	defer term.Close()
	term.Write([]byte(c.in))
	s := term.Screen()
	if got := string(term.Replies()); got != c.reply {
		t.Errorf("reply %q, want %q", got, c.reply)
	}
	c.checkRows(t, s)
	for _, line := range c.lines {
		if got, want := describe(t, s, line[0], line[1]), line[1]; got != want {
			t.Errorf("%s %s, want %s", line[0], got, want)
		}
	}
	c.checkPending(t, term, s.Cursor)
}

// checkPending tells by where the next character goes whether a wrap is
// pending.
func (c *functionCase) checkPending(t *testing.T, term *emulator.Terminal, at emulator.Cursor) {
	t.Helper()
	want := c.value("pending")
	if want == "" {
		return
	}
	term.Write([]byte("!"))
	got := "yes"
	if term.Screen().Lines[at.Row].Cells[at.Col].Content == "!" {
		got = "no"
	}
	if got != want {
		t.Errorf("pending %s, want %s", got, want)
	}
}

// value is that of the first line with the key.
func (c *functionCase) value(key string) string {
	for _, line := range c.lines {
		if line[0] == key {
			return line[1]
		}
	}
	return ""
}

// checkRows compares the rows, of which blank ones at the end may be left out.
func (c *functionCase) checkRows(t *testing.T, s *emulator.Screen) {
	t.Helper()
	if len(c.rows) == 0 {
		return
	}
	for r, line := range s.Lines {
		want := ""
		if r < len(c.rows) {
			want = c.rows[r]
		}
		if got := line.Text(); got != strings.TrimRight(want, " ") {
			t.Errorf("row %d |%s|, want |%s|", r, got, want)
		}
	}
}

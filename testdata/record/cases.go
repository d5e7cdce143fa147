package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/modes"
)

//go:embed cases/*.json
var caseFiles embed.FS

// testCase is what somebody wrote down to be recorded. The name of its file is
// the wanted mode. It goes into case.json as it is, with the evidence.
type testCase struct {
	name string // MODE/Name

	Name     string            `json:"name"`               // PROGRAM-SITUATION
	Program  string            `json:"program"`            // what this is a recording of
	Why      string            `json:"why"`                // what would go wrong without it
	Setup    []string          `json:"setup,omitempty"`    // lines for bash, run before without a terminal
	Env      map[string]string `json:"env,omitempty"`      // variables beside those every case gets
	Command  []string          `json:"command"`            // argv
	Cols     int               `json:"cols,omitempty"`     // 0: 80
	Rows     int               `json:"rows,omitempty"`     // 0: 24
	Steps    []step            `json:"steps"`              // in order
	Evidence *evidence         `json:"evidence,omitempty"` // only in case.json
	Want     want              `json:"want"`
}

// step does one of these things.
type step struct {
	Keys     string `json:"keys,omitempty"`      // as emulator.ParseKeys reads them
	WaitText string `json:"wait_text,omitempty"` // regular expression with (?m) on the screen's text
	Resize   string `json:"resize,omitempty"`    // COLSxROWS
}

// want is the truth about the last screen, as a person sees it.
type want struct {
	Mode    string `json:"mode"`
	State   string `json:"state,omitempty"`
	App     string `json:"app,omitempty"`
	Waiting string `json:"waiting"`         // whether the program waits for input: yes or no
	Marks   string `json:"marks,omitempty"` // the letters of the shell marks (OSC 133), oldest first
}

// evidence is what the kernel knew when the recording ended.
type evidence struct {
	Line       *line    `json:"line,omitempty"`
	Foreground *process `json:"foreground,omitempty"`
	Exited     bool     `json:"exited,omitempty"`
}

type line struct {
	Canonical bool `json:"canonical"`
	Echo      bool `json:"echo"`
	Signals   bool `json:"signals"`
}

type process struct {
	Name string   `json:"name"`
	Args []string `json:"args"`
}

// loadCases reads all files of cases.
func loadCases() ([]testCase, error) {
	files, err := caseFiles.ReadDir("cases")
	if err != nil {
		return nil, err
	}
	var all []testCase
	for _, f := range files {
		mode := strings.TrimSuffix(f.Name(), ".json")
		cases, err := loadFile(path.Join("cases", f.Name()))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
		for i := range cases {
			cases[i].name = mode + "/" + cases[i].Name
			cases[i].Want.Mode = mode
		}
		all = append(all, cases...)
	}
	return all, nil
}

func loadFile(name string) (cases []testCase, err error) {
	text, err := caseFiles.ReadFile(name)
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&cases); err != nil {
		return nil, err
	}
	for _, c := range cases {
		if err := c.check(); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	return cases, nil
}

// check finds what would make a case worthless.
func (c testCase) check() error {
	switch {
	case c.Name == "" || c.Program == "" || c.Why == "" || len(c.Command) == 0:
		return fmt.Errorf("name, program, why and command are all needed")
	case c.Want.Waiting != "yes" && c.Want.Waiting != "no":
		return fmt.Errorf("want.waiting must be yes or no, not %q", c.Want.Waiting)
	case c.Evidence != nil:
		return fmt.Errorf("evidence is recorded, not written")
	}
	return nil
}

// size returns the terminal's first size.
func (c testCase) size() emulator.Size {
	size := emulator.Size{Rows: 24, Cols: 80}
	if c.Rows > 0 {
		size.Rows = c.Rows
	}
	if c.Cols > 0 {
		size.Cols = c.Cols
	}
	return size
}

// on returns the evidence together with the screen it goes with.
func (e evidence) on(screen *emulator.Screen) modes.Evidence {
	all := modes.Evidence{Screen: screen, Exited: e.Exited}
	if e.Line != nil {
		all.Line = &modes.LineDiscipline{Canonical: e.Line.Canonical, Echo: e.Line.Echo, Signals: e.Line.Signals}
	}
	if e.Foreground != nil {
		all.Foreground = &modes.Process{Name: e.Foreground.Name, Args: e.Foreground.Args}
	}
	return all
}

// wantOf writes a verdict as a case does.
func wantOf(v modes.Verdict) want {
	return want{Mode: v.Mode.String(), State: v.State, App: v.App, Waiting: v.Waiting.String()}
}

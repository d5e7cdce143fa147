package emulator_test

import (
	"strings"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

func TestStatus(t *testing.T) {
	tests := []struct {
		name, out string
		want      emulator.Status
	}{
		{"none", "", emulator.Status{}},
		{"working", "\x1b]7501;state=working;progress=40;app=build\x1b\\", emulator.Status{State: "working", App: "build", Progress: 40}},
		{"blocked", "\x1b]7501;state=blocked;kind=permission;id=7;title=UnVuIGl0Pw==;msg=cm0gLXJm\a",
			emulator.Status{State: "blocked", Kind: "permission", ID: "7", Title: "Run it?", Message: "rm -rf", Progress: -1}},
		{"cleared", "\x1b]7501;state=idle\a\x1b]7501;state=clear\a", emulator.Status{}},
		{"unknown words", "\x1b]7501;state=happy\a\x1b]7501;state=done;kind=x;progress=900;title=!!\a", emulator.Status{State: "done", Progress: -1}},
		{"controls in text", "\x1b]7501;state=idle;msg=GxtbMzFt\a", emulator.Status{State: "idle", Message: "[31m", Progress: -1}},
		{"gone with a reset", "\x1b]7501;state=idle\a\x1bc", emulator.Status{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := draw(2, 10, tt.out).Status; got != tt.want {
				t.Errorf("status %+v, want %+v", got, tt.want)
			}
		})
	}
}

// Programs ask for the status protocol and for the device attributes at once,
// and take the order of the answers for the answer.
func TestStatusIsAnsweredBeforeDA1(t *testing.T) {
	term := emulator.New(emulator.Size{Rows: 2, Cols: 10}, emulator.Options{})
	defer term.Close()
	term.Write([]byte("\x1b]7501;?\x1b\\\x1b[c"))
	if got := string(term.Replies()); !strings.HasPrefix(got, "\x1b]7501;?\x1b\\\x1b[?") {
		t.Errorf("replies %q", got)
	}
}

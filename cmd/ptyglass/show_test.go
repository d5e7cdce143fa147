package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestCommandLine(t *testing.T) {
	need(t, "vim")
	need(t, "less")
	file := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(file, []byte("first line\nsecond line\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		args   []string
		code   int
		stdout []string // on standard output
		stderr string
	}{
		{"show", []string{"show", "--", "vim", "--clean", "-n", file}, 0, []string{"mode=editor", "app=vim", "80x24", "cursor=0,0", "\nfirst line\n"}, ""},
		{"keys", []string{"show", "--keys", "Gohello<lt>", "--rows", "10", "--cols", "40", "--", "vim", "--clean", "-n", file}, 0,
			[]string{"40x10", "state=insert", "cursor=2,6", "\nhello<\n"}, ""},
		{"wait for text", []string{"show", "--keys", "/second<enter>", "--wait-text", "second", "--", "less", file}, 0, []string{"mode=pager", "second line"}, ""},
		{"styles", []string{"show", "--styles", "--", "printf", `\033[1;31mred\033[0m`}, 0, []string{"exit=0", "red", "0,0+3 fg=red bold"}, ""},
		{"text never there", []string{"show", "--wait-text", "nothing", "--timeout", "300ms", "--", "cat"}, 4, []string{"outcome=deadline"}, "not there"},
		{"no such program", []string{"show", "--", "no-such-program"}, 5, nil, "start_failed"},
		{"unknown key", []string{"show", "--keys", "<entr>", "--", "cat"}, 2, nil, "<enter>"},
		{"size", []string{"show", "--cols", "9999", "--", "cat"}, 2, nil, "bad_argument"},
		{"no program", []string{"show"}, 2, nil, "arg"},
		{"unknown flag", []string{"show", "--nosuch"}, 2, nil, "nosuch"},
		{"unknown command", []string{"nosuch"}, 2, nil, "nosuch"},
		{"other engine", []string{"show", "--engine", "xvt", "--", "printf", "x"}, 0, []string{"exit=0", "\nx"}, ""},
		{"no such engine", []string{"show", "--engine", "best", "--", "true"}, 2, nil, "native or xvt"},
		{"bad results", []string{"mcp", "--results", "xml"}, 2, nil, "text or json"},
		{"bad log level", []string{"mcp", "--log-level", "loud"}, 2, nil, "log-level"},
		{"bad limit", []string{"mcp", "--max-sessions", "0"}, 2, nil, "limit"},
		{"version", []string{"version"}, 0, []string{"ptyglass "}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			stdout, stderr, code := runBinary(t, tt.args...)
			if code != tt.code || !strings.Contains(stderr, tt.stderr) {
				t.Errorf("exit %d, want %d; stderr %q", code, tt.code, stderr)
			}
			for _, want := range tt.stdout {
				if !strings.Contains(stdout, want) {
					t.Errorf("no %q in\n%s", want, stdout)
				}
			}
		})
	}
}

func TestShowJSON(t *testing.T) {
	stdout, stderr, code := runBinary(t, "show", "--json", "--", "printf", "a<b")
	var r struct {
		Screen, Mode string
		ExitCode     *int `json:"exit_code"`
	}
	if err := json.Unmarshal([]byte(stdout), &r); err != nil || code != 0 {
		t.Fatalf("%v, exit %d, %q %q", err, code, stdout, stderr)
	}
	if r.Screen != "a<b" || r.Mode != "exited" || r.ExitCode == nil || *r.ExitCode != 0 {
		t.Errorf("%+v", r)
	}
}

func runBinary(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.CommandContext(t.Context(), binary, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

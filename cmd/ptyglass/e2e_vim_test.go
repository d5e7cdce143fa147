package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// inserted is a line with what keys, shells, XML and terminals like to break.
const inserted = "<b>\"dq\" 'sq'\ttab\tend 日本語 👩‍👩‍👧"

// numbered writes a file of n lines and returns its path and content.
func numbered(t *testing.T, n int) (path, content string) {
	t.Helper()
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i+1)
	}
	path = filepath.Join(t.TempDir(), "numbers.txt")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path, b.String()
}

// withInserted is the content with the inserted line after line n.
func withInserted(content string, n int) string {
	lines := strings.SplitAfter(content, "\n")
	return strings.Join(lines[:n], "") + inserted + "\n" + strings.Join(lines[n:], "")
}

// vimCommand leaves out the configuration and state of whoever runs the tests.
func vimCommand(path string) []string {
	return []string{"vim", "-u", "NONE", "-N", "-i", "NONE", "-n", path}
}

func TestVimAsTheProgram(t *testing.T) {
	t.Parallel()
	need(t, "vim")
	path, content := numbered(t, 300)
	s := start(t)
	d := s.create(args{"command": vimCommand(path)})
	editAndSave(t, d, d.first)
	d.wait(args{"exit": true}).want(t, "mode=exited", "exit=0", "outcome=exited")
	wantFile(t, path, withInserted(content, 150))
}

func TestVimInsideBash(t *testing.T) {
	t.Parallel()
	need(t, "vim", "bash")
	path, content := numbered(t, 300)
	d := start(t).bash()
	opened := d.line(strings.Join(vimCommand(path), " "))
	back := editAndSave(t, d, opened)
	back.want(t, "mode=shell", "state=primary", "app=bash", "outcome=ready")
	if back.has("alt") {
		t.Errorf("still on the alternate screen:\n%s", back.text)
	}
	wantFile(t, path, withInserted(content, 150))
}

// editAndSave inserts the line after line 150 and returns the reply to :wq.
func editAndSave(t *testing.T, d *driven, opened reply) reply {
	t.Helper()
	opened.want(t, "80x24", "mode=editor", "state=normal", "app=vim", "alt", "cursor=0,0").
		wantRow(t, 0, "line 1").wantRow(t, 22, "line 23").wantText(t, "300L")
	d.keys("150G").want(t, "mode=editor", "state=normal", "cursor=11,0").
		wantRow(t, 11, "line 150").wantRow(t, 0, "line 139")
	d.keys("o").want(t, "mode=editor", "state=insert", "cursor=12,0").
		wantRow(t, 11, "line 150").wantRow(t, 13, "line 151").wantText(t, "-- INSERT --")
	typed := d.must("send_keys", d.about(args{"text": inserted, "in_mode": "editor"}))
	// vim shows tabs as blanks up to the next multiple of eight, and zero-width
	// joiners by their number.
	shown := `<b>"dq" 'sq'    tab     end 日本語 👩<200d>👩<200d>👧`
	typed.want(t, "state=insert", "cursor=12,53").wantRow(t, 12, shown)
	d.keys("<esc>").want(t, "mode=editor", "state=normal", "cursor=12,51").wantRow(t, 12, shown)
	d.keys("0").want(t, "state=normal", "cursor=12,0")
	d.keys("f日").want(t, "state=normal", "cursor=12,28")
	d.keys(":").want(t, "mode=editor", "state=cmdline", "cursor=23,1")
	d.keys("wq").want(t, "mode=editor", "state=cmdline", "cursor=23,3").wantRow(t, 23, ":wq")
	return d.keys("<enter>")
}

func wantFile(t *testing.T, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("the file is\n%q\nwant\n%q", got, want)
	}
}

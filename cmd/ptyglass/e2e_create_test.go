package main_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

func TestCreateSession(t *testing.T) {
	t.Parallel()
	need(t, "bash", "printenv")
	s := start(t)
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		args  args
		shows string
	}{
		{"argv is run as it is", args{"command": []string{"echo", "a  b", "$HOME", "*"}}, "a  b $HOME *"},
		{"a string is run by the shell", args{"command": "echo $((6*7)); V=x; echo $V-$V | tr x y"}, "42\ny-y"},
		{"cwd", args{"command": []string{"pwd"}, "cwd": dir, "cols": 300}, dir},
		{"env is added", args{"command": []string{"printenv", "GREETING"}, "env": args{"GREETING": "hello = there"}}, "hello = there"},
		{"env overrides", args{"command": []string{"printenv", "LANG"}, "env": args{"LANG": "C"}}, "C"},
		{"the terminal is named", args{"command": "echo $TERM $COLORTERM"}, "xterm-256color truecolor"},
		{"size", args{"command": []string{"stty", "size"}, "cols": 100, "rows": 30}, "30 100"},
		{"default size", args{"command": []string{"stty", "size"}}, "24 80"},
		{"largest size", args{"command": []string{"stty", "size"}, "cols": 500, "rows": 500}, "500 500"},
		{"smallest size", args{"command": []string{"true"}, "cols": 1, "rows": 1}, ""},
		{"a terminal on all three", args{"command": "test -t 0 && test -t 1 && test -t 2 && echo yes"}, "yes"},
	} {
		c.args["until"] = args{"exit": true}
		r := s.must("create_session", c.args)
		if r.screen != c.shows || !r.has("mode=exited") || !r.has("exit=0") || !r.has("outcome=exited") {
			t.Errorf("%s: want %q, got\n%s", c.name, c.shows, r.text)
		}
	}
}

// TestEnvironmentIsAnAllowlist: the secrets of a server are not those of the
// programs.
func TestEnvironmentIsAnAllowlist(t *testing.T) {
	t.Parallel()
	r := start(t).must("create_session", args{"command": []string{"env"}, "rows": 60, "cols": 200})
	if strings.Contains(r.text, secretName) || strings.Contains(r.text, secretValue) {
		t.Errorf("a program sees %s:\n%s", secretName, r.text)
	}
	for _, line := range strings.Split(r.screen, "\n") {
		name, _, _ := strings.Cut(line, "=")
		switch name {
		case "PATH", "HOME", "SHELL", "LANG", "TERM", "COLORTERM", "PTYGLASS_SESSION", markerName:
		default:
			t.Errorf("a program sees %s", line)
		}
	}
}

func TestLoginShell(t *testing.T) {
	t.Parallel()
	d := start(t).create(args{"env": args{"PS1": "$ "}})
	d.first.want(t, "mode=shell", "app=bash", "ready")
	d.line("shopt -q login_shell && echo login || echo other").wantText(t, "\nlogin\n")
	d.line("exit 4").want(t, "mode=exited", "exit=4")
}

func TestNames(t *testing.T) {
	t.Parallel()
	s := start(t)
	named := s.create(args{"command": []string{"cat"}, "name": "build.log-1", "until": args{"none": true}})
	if named.id != "build.log-1" {
		t.Errorf("the id is %s", named.id)
	}
	taken := s.create(args{"command": []string{"cat"}, "name": "s3", "until": args{"none": true}})
	for i := range 2 {
		if d := s.create(args{"command": []string{"cat"}, "until": args{"none": true}}); d.id == taken.id || !strings.HasPrefix(d.id, "s") {
			t.Errorf("session %d is called %s", i, d.id)
		}
	}
	named.must("close_session", named.about(args{"force": true}))
	again := s.create(args{"command": []string{"echo", "again"}, "name": "build.log-1"})
	again.first.wantText(t, "again")
}

func TestListSessions(t *testing.T) {
	t.Parallel()
	need(t, "bash")
	s := start(t)
	if r := s.must("list_sessions", nil); r.text != "[sessions=0]" {
		t.Errorf("no sessions: %s", r.text)
	}
	s.bash()
	s.create(args{"command": "echo over; exit 5", "name": "short"})
	lines := strings.Split(s.must("list_sessions", nil).text, "\n")
	if len(lines) != 3 || lines[0] != "[sessions=2]" {
		t.Fatalf("list_sessions: %q", lines)
	}
	for i, parts := range [][]string{
		{"s1 ", "mode=shell", "app=bash", " ready ", "80x24", "age=", "last_change=", `command="bash --norc --noprofile"`},
		{"short ", "mode=exited", "exit=5", `command="echo over; exit 5"`},
	} {
		for _, part := range parts {
			if !strings.Contains(lines[i+1], part) {
				t.Errorf("%q does not say %q", lines[i+1], part)
			}
		}
	}
}

func TestResizeSession(t *testing.T) {
	t.Parallel()
	need(t, "bash")
	d := start(t).bash()
	d.must("resize_session", d.about(args{"cols": 120, "rows": 40})).want(t, "120x40", "mode=shell")
	d.line("stty size").wantText(t, "\n40 120\n")
	d.must("resize_session", d.about(args{"rows": 10})).want(t, "120x10")
	d.line("clear; stty size").wantText(t, "10 120")
	d.on("resize_session", args{"cols": 0}).wantError(t, "bad_argument")
}

func TestCloseSession(t *testing.T) {
	t.Parallel()
	need(t, "bash")
	s := start(t)
	for _, c := range []struct {
		name, script string
		force        bool
		want         string
	}{ // all say up once their traps are set
		{"ends by the hang-up", "echo up; exec sleep 1000", false, "signal=SIGHUP"},
		{"ends in its own way", "trap 'echo saved; exit 7' HUP; echo up; while :; do sleep 0.1; done", false, "exit=7"},
		{"ignores all it can", "trap '' HUP TERM; echo up; while :; do sleep 1000; done", false, "signal=SIGKILL"},
		{"is killed at once", "trap 'exit 7' HUP; echo up; while :; do sleep 1000; done", true, "signal=SIGKILL"},
		{"has ended before", "echo up; exit 3", false, "exit=3"},
	} {
		until := args{"text": "up"}
		if c.name == "has ended before" {
			until["exit"] = true
		}
		d := s.create(args{"command": c.script, "until": until})
		r := d.on("close_session", args{"force": c.force})
		if r.isError || !r.has("mode=exited") || !r.has(c.want) || !strings.Contains(r.screen, "up") {
			t.Errorf("%s: want %s, got\n%s", c.name, c.want, r.text)
		}
		if c.want == "exit=7" && !strings.Contains(r.screen, "saved") {
			t.Errorf("%s: its last words are missing:\n%s", c.name, r.text)
		}
		// It stays readable, and closing it again changes nothing.
		d.read().want(t, "mode=exited", c.want).wantText(t, "up")
		d.must("close_session", d.about(nil)).want(t, "mode=exited", c.want)
	}
	list := s.must("list_sessions", nil)
	if !strings.HasPrefix(list.text, fmt.Sprintf("[sessions=%d]", 5)) {
		t.Errorf("exited sessions are listed: %s", list.text)
	}
}

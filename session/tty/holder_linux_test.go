package tty

import (
	"bytes"
	"testing"
)

func TestHolder(t *testing.T) {
	m := func(pid, parent int, args ...string) member {
		return member{Process: Process{PID: pid, Name: plainName(args, args[0]), Args: args}, parent: parent}
	}
	tests := map[string]struct {
		group []member
		want  int
	}{
		"one":                        {[]member{m(5, 1, "cat")}, 5},
		"git and its pager":          {[]member{m(5, 1, "git", "log"), m(6, 5, "less")}, 6},
		"git and its helper":         {[]member{m(5, 1, "git", "clone"), m(6, 5, "git-remote-http")}, 5},
		"editor by way of sh":        {[]member{m(5, 1, "psql"), m(6, 5, "sh", "-c", "vim x"), m(7, 6, "vim", "x")}, 7},
		"pager in a vim":             {[]member{m(5, 1, "vim"), m(6, 5, "sh", "-c", "less x"), m(7, 6, "less", "x")}, 7},
		"make in a vim":              {[]member{m(5, 1, "vim"), m(6, 5, "sh", "-c", "make"), m(7, 6, "make")}, 5},
		"pipeline into a pager":      {[]member{m(5, 1, "find"), m(6, 1, "less")}, 6},
		"pipeline of filters":        {[]member{m(5, 1, "yes"), m(6, 1, "head")}, 5},
		"leader gone":                {[]member{m(6, 1, "sort"), m(7, 1, "uniq")}, 6},
		"leader is not the oldest":   {[]member{m(4, 1, "b"), m(5, 1, "a")}, 5},
		"wrappers in a row":          {[]member{m(5, 1, "sudo", "x"), m(6, 5, "timeout", "9", "x"), m(7, 6, "x")}, 7},
		"wrapper without a child":    {[]member{m(5, 1, "sudo", "x")}, 5},
		"shell script":               {[]member{m(5, 1, "bash", "up.sh"), m(6, 5, "sleep", "9")}, 6},
		"interactive shell's prompt": {[]member{m(5, 1, "bash"), m(6, 5, "git", "branch")}, 5},
		"two children":               {[]member{m(5, 1, "sh", "-c", "a|b"), m(6, 5, "a"), m(7, 5, "b")}, 5},
		"interpreter is no wrapper":  {[]member{m(5, 1, "python3", "x.py"), m(6, 5, "cc")}, 5},
		"a ring of parents":          {[]member{m(5, 6, "env", "x"), m(6, 5, "env", "y")}, 5},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := holder(tt.group, 5); got.PID != tt.want {
				t.Errorf("got %+v; want pid %d", got, tt.want)
			}
		})
	}
}

func TestParseStatus(t *testing.T) {
	tests := []struct {
		text string
		want status
	}{
		{"42 (cat) S 7 42 40 34816 42 4194304", status{42, 7, 42, 40, 'S', "cat"}},
		{"42 (a) R 1 (b c) Z 7 9 42", status{42, 7, 9, 42, 'Z', "a) R 1 (b c"}},
		{"42 () T 0 0 0", status{42, 0, 0, 0, 'T', ""}},
	}
	for _, tt := range tests {
		got, err := parseStatus([]byte(tt.text))
		if err != nil || got != tt.want {
			t.Errorf("parseStatus(%q) = %+v, %v; want %+v", tt.text, got, err, tt.want)
		}
	}
	for _, text := range []string{"", "42", "42 (cat", "42 cat) S 7 42", "x (cat) S 7 42 42", "42 (cat) S 7 42", "42 (cat) S 7 x 42", ")("} {
		if got, err := parseStatus([]byte(text)); err == nil {
			t.Errorf("parseStatus(%q) = %+v; want an error", text, got)
		}
	}
}

func FuzzParseStatus(f *testing.F) {
	f.Add([]byte("42 (cat) S 7 42 42 34816"))
	f.Add([]byte("42 (a) R 1 (b c) Z 7 9 42"))
	f.Fuzz(func(t *testing.T, text []byte) {
		st, err := parseStatus(text)
		if err != nil {
			if st != (status{}) {
				t.Errorf("an error and %+v", st)
			}
			return
		}
		if !bytes.Contains(text, []byte("("+st.comm+")")) || st.state == 0 {
			t.Errorf("parseStatus(%q) = %+v", text, st)
		}
	})
}

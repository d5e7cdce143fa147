package tools_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ptyglass/ptyglass/tools"
)

func lines(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestCutMiddle(t *testing.T) {
	if got := tools.CutMiddle(lines(10), 1000, "how"); got != lines(10) {
		t.Errorf("a short text was cut: %q", got)
	}
	for _, limit := range []int{0, 1, 130, 200, 1000, 10_000} {
		text := lines(5000)
		got := tools.CutMiddle(text, limit, "how")
		if len(got) > max(limit, 130) {
			t.Errorf("limit %d: %d bytes", limit, len(got))
		}
		if limit >= 200 && (!strings.HasPrefix(got, "line 0\n") || !strings.HasSuffix(got, "line 4999")) {
			t.Errorf("limit %d: head or tail is missing in %q", limit, got)
		}
		kept := strings.Count(got, "line ")
		if want := fmt.Sprintf("... %d lines left out; how ...", 5000-kept); limit >= 200 && !strings.Contains(got, want) {
			t.Errorf("limit %d: no %q in %q", limit, want, got)
		}
	}
}

func TestCutMiddleOfOneLine(t *testing.T) {
	got := tools.CutMiddle(strings.Repeat("日", 5000), 1000, "how")
	if len(got) > 1000 || !utf8.ValidString(got) || !strings.Contains(got, "bytes left out") {
		t.Errorf("%d bytes: %q", len(got), got)
	}
}

func TestCutLines(t *testing.T) {
	got := tools.CutLines(lines(10), 3, "how")
	if want := "line 0\n... 7 lines left out; how ...\nline 8\nline 9"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := tools.CutLines(lines(3), 3, "how"); got != lines(3) {
		t.Errorf("cut without need: %q", got)
	}
}

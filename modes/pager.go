package modes

import (
	"regexp"
	"slices"
	"strings"

	"github.com/ptyglass/ptyglass/emulator"
)

var (
	// distinctPagerPrompt is a prompt that nothing but a pager shows.
	distinctPagerPrompt = regexp.MustCompile(`^--More--|--More--(?:\(\d+%\))?$|\(END\) ?$|\(press h for help or q to quit\) ?$|^HELP -- `)
	// gdbPagination is gdb's own, whose line discipline varies.
	gdbPagination = regexp.MustCompile(`^--Type <RET> for more, q to quit.*--$`)
	// lessPrompt is what less shows in its short, medium and long forms.
	lessPrompt = regexp.MustCompile(`^:$|\d+%$|lines \d+-\d+|byte \d+`)
	pagerEnd   = regexp.MustCompile(`\bEND\b|\b100%|\bBot\b`)
)

// atPagerPrompt reports whether the cursor stands right after a pager's
// prompt: known words, or a stretch of inverse video as less shows the name of
// its file.
func (v *view) atPagerPrompt() bool {
	prompt := strings.TrimRight(v.before, " ")
	if prompt == "" || v.after != "" {
		return false
	}
	return distinctPagerPrompt.MatchString(prompt) || lessPrompt.MatchString(prompt) || v.inverseBefore()
}

// inverseBefore reports whether the cells left of the cursor are inverse, but
// for a blank next to it.
func (v *view) inverseBefore() bool {
	cells := v.cells
	if n := len(cells); n > 1 && cells[n-1].IsBlank() {
		cells = cells[:n-1]
	}
	return len(cells) > 0 && !slices.ContainsFunc(cells, func(c emulator.Cell) bool {
		return c.Style.Attrs&emulator.Inverse == 0
	})
}

// pagerState returns end when the pager's prompt says so, and more otherwise.
// A search pattern being typed is no prompt.
func (v *view) pagerState() string {
	prompt := v.before
	if strings.TrimSpace(prompt) == "" {
		prompt = v.row(0)
	}
	if prompt != "" && !strings.ContainsAny(prompt[:1], "/?&") && pagerEnd.MatchString(prompt) {
		return "end"
	}
	return "more"
}

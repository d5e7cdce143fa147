package tools

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Bytes of a reply: clients cut longer ones themselves, without saying where.
const (
	defaultReply = 10_000
	maxReply     = 40_000
	// cutNotice is room for the line that says what was left out.
	cutNotice = 120
)

// cutMiddle shortens a text to at most limit bytes by leaving out lines in its
// middle, and says how many and how to read them.
func cutMiddle(text string, limit int, how string) string {
	if len(text) <= limit {
		return text
	}
	budget := max(limit-cutNotice, 0)
	head := strings.LastIndexByte(text[:min(budget/2+1, len(text))], '\n') + 1
	tail := len(text) - (budget - budget/2)
	if next := strings.IndexByte(text[tail:], '\n'); next >= 0 {
		tail += next + 1
	} else {
		tail = len(text)
	}
	if head == 0 && tail == len(text) {
		return cutLine(text, budget)
	}
	left := strings.Count(text[head:tail], "\n")
	if tail == len(text) {
		left++
	}
	return text[:head] + fmt.Sprintf("... %d lines left out; %s ...\n", left, how) + text[tail:]
}

// cutLine shortens a single overlong line.
func cutLine(text string, budget int) string {
	n := min(budget, len(text))
	for n > 0 && n < len(text) && !utf8.RuneStart(text[n]) {
		n--
	}
	return fmt.Sprintf("%s\n... %d bytes left out ...", text[:n], len(text)-n)
}

// cutLines shortens a text to at most n lines, in the middle.
func cutLines(text string, n int, how string) string {
	lines := strings.Split(text, "\n")
	if n <= 0 || len(lines) <= n {
		return text
	}
	head := n / 2
	tail := len(lines) - (n - head)
	cut := append(lines[:head:head], fmt.Sprintf("... %d lines left out; %s ...", tail-head, how))
	return strings.Join(append(cut, lines[tail:]...), "\n")
}

package emulator

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// UnknownKeyError says that a name stands for no key.
type UnknownKeyError struct {
	Name    string   // as it was written
	Nearest []string // up to three tokens that look like it, the nearest first
}

// Error reads: unknown key "<entr>"; nearest: <enter>, <end>.
func (e *UnknownKeyError) Error() string {
	s := fmt.Sprintf("unknown key %q", clipText(e.Name, 40))
	if len(e.Nearest) > 0 {
		s += "; nearest: " + strings.Join(e.Nearest, ", ")
	}
	return s
}

// clipText shortens what a message quotes to n characters.
func clipText(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i] + "..."
		}
		n--
	}
	return s
}

// unknownKey makes the error for a name written in some form; bare is the name
// without its angle brackets.
func unknownKey(written, bare string) error {
	return &UnknownKeyError{Name: written, Nearest: nearestTokens(bare)}
}

// suggestion is a valid name and its distance from what was written.
type suggestion struct {
	name     string
	distance int
}

// nearestTokens returns the tokens that look most like an unknown name. A name
// of which more than half would have to change looks like none.
func nearestTokens(name string) []string {
	const most, farthest = 3, 3
	if utf8.RuneCountInString(name) > 40 {
		return nil
	}
	mods, base := cutMods(name)
	near := append(nearestKeys(mods, base), nearestMods(mods, base)...)
	slices.SortStableFunc(near, func(a, b suggestion) int { return cmp.Compare(a.distance, b.distance) })
	limit := min(max(utf8.RuneCountInString(base)/2, 1), farthest)
	var tokens []string
	for _, s := range near {
		if _, err := parseName(s.name); err == nil && s.distance <= limit && len(tokens) < most {
			tokens = append(tokens, "<"+s.name+">")
		}
	}
	return tokens
}

// nearestKeys takes the base of the name for a misspelt key.
func nearestKeys(mods Mods, base string) []suggestion {
	var near []suggestion
	for _, n := range namedKeys {
		near = append(near, suggestion{mods.prefix() + n.name, editDistance(base, n.name)})
	}
	return near
}

// nearestMods takes the beginning of the base for a misspelt modifier.
func nearestMods(mods Mods, base string) []suggestion {
	i := strings.IndexAny(base, "-+")
	if i < 1 {
		return nil
	}
	var near []suggestion
	for _, n := range modNames {
		if len(n.name) > 1 {
			name := mods.prefix() + n.name + "-" + base[i+1:]
			near = append(near, suggestion{name, editDistance(base[:i], n.name)})
		}
	}
	return near
}

// editDistance counts the characters to insert, delete, replace or swap with
// their neighbour to turn one word into the other, in any case (optimal string
// alignment).
func editDistance(a, b string) int {
	s, t := []rune(strings.ToLower(a)), []rune(strings.ToLower(b))
	var before []int // the row above prev
	prev := make([]int, len(t)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := range s {
		row := make([]int, len(t)+1)
		row[0] = i + 1
		for j := range t {
			change := prev[j]
			if s[i] != t[j] {
				change++
			}
			row[j+1] = min(change, prev[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, prev = prev, row
	}
	return prev[len(t)]
}

package emulator

import (
	"fmt"
	"strings"
)

// compareStyles returns the stretches of a row whose style or link differs in
// the same way.
func compareStyles(row int, want, got []Cell) []Difference {
	var diffs []Difference
	for from, to := 0, 0; from < len(want); from = to {
		w, g := lookOf(want[from]), lookOf(got[from])
		for to = from + 1; to < len(want) && lookOf(want[to]) == w && lookOf(got[to]) == g; to++ {
		}
		if w != g {
			diffs = append(diffs, Difference{AspectStyle, row, from, to, compareLooks(w, g)})
		}
	}
	return diffs
}

// compareLooks says in words how two looks differ, such as "fg red, want
// default; not bold, want bold".
func compareLooks(want, got goldenLook) string {
	var details []string
	add := func(what, have, wanted string) {
		if have != wanted {
			details = append(details, strings.TrimSpace(fmt.Sprintf("%s %s, want %s", what, have, wanted)))
		}
	}
	w, g := want.style, got.style
	add("fg", g.Fg.String(), w.Fg.String())
	add("bg", g.Bg.String(), w.Bg.String())
	add("underline colour", g.UnderlineColor.String(), w.UnderlineColor.String())
	add("underline", underlineName(g.Underline), underlineName(w.Underline))
	for bit, name := range attrNames {
		add("", attrText(g.Attrs, bit, name), attrText(w.Attrs, bit, name))
	}
	add("link", linkText(got.link), linkText(want.link))
	return strings.Join(details, "; ")
}

func underlineName(u Underline) string { return underlineNames[int(u)%len(underlineNames)] }

func attrText(a Attrs, bit int, name string) string {
	if a&(1<<bit) == 0 {
		return "not " + name
	}
	return name
}

func linkText(url string) string {
	if url == "" {
		return "none"
	}
	return fmt.Sprintf("%q", url)
}

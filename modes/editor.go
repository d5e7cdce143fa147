package modes

import (
	"regexp"
	"strings"
)

var (
	// viMode is vim's mode line ("-- VISUAL LINE --"), or the first word of a
	// status line plug-in's or helix's status line.
	viMode = regexp.MustCompile(`^(?:-- \(?(insert|replace|vreplace|visual|select)\b|\s*(?:\S\s+)?(insert|ins|replace|visual|v-line|v-block|sel|command|normal|nor)\s)`)
	// viRuler is vim's ruler: line, column and how far down.
	viRuler = regexp.MustCompile(`\d+,\d+(?:-\d+)?\s+(?:All|Top|Bot|\d+%)$`)
	viText  = regexp.MustCompile(`^-- (?:INSERT|REPLACE|VREPLACE|VISUAL|SELECT)\b.*--`)
	// emacsModeLine starts with the coding system and change marks and has the
	// modes in brackets.
	emacsModeLine = regexp.MustCompile(`^ ?[-\w=]*[-:*%]{2,}.*\s(?:All|Top|Bot|\d+%)\s.*\(.+\)`)
)

// editorState returns vi's state; other editors have none worth a name. Vi
// shows nothing in normal mode, nor ever when 'showmode' is off.
func (v *view) editorState() string {
	if !isVi(v.proc.Name) {
		return ""
	}
	return v.viState()
}

func (v *view) viState() string {
	last := v.row(0)
	if v.atHitEnter() {
		return ""
	}
	if v.cursorOnLastRow() {
		if last != "" && strings.ContainsAny(last[:1], ":/?") {
			return "cmdline"
		}
		return "" // a question or message of vi's own
	}
	for _, row := range []string{last, v.row(1)} {
		if m := viMode.FindStringSubmatch(strings.ToLower(row) + " "); m != nil {
			return viWords(m[1] + m[2])
		}
	}
	return "normal"
}

// atHitEnter reports whether vim waits with a message, for which it may have
// left the alternate screen.
func (v *view) atHitEnter() bool {
	return strings.HasPrefix(v.before, "Press ENTER or type command to continue")
}

// viWords maps what status lines show to the four states.
func viWords(shown string) string {
	switch shown {
	case "insert", "ins":
		return "insert"
	case "replace", "vreplace":
		return "replace"
	case "visual", "v-line", "v-block", "select", "sel":
		return "visual"
	case "command":
		return "cmdline"
	default:
		return "normal"
	}
}

// editorLook recognises vi, nano and emacs by what they alone draw. Only nano
// tells its name.
func (v *view) editorLook() (app, state string, ok bool) {
	last, above := v.row(0), v.row(1)
	switch {
	case v.atHitEnter():
		return "", "", true
	case len(v.screen.Lines) > 2 && nanoTitle.MatchString(v.screen.Lines[0].Text()):
		return "nano", "", true
	case viText.MatchString(last) || viRuler.MatchString(last) || viRuler.MatchString(above):
		return "", v.viState(), true
	case emacsModeLine.MatchString(above):
		return "", "", true
	}
	return "", "", false
}

var nanoTitle = regexp.MustCompile(`^\s*GNU nano \d+\.\d+`)

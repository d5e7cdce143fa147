package modes

import (
	"regexp"
	"slices"
	"strings"
)

var (
	// secretQuestion has no sign in it that ends a shell's prompt: a typed
	// command may name a password too. Stars are what was typed already.
	secretQuestion = regexp.MustCompile(`(?i)^[^$#%>]{0,80}\b(?:password|passphrase|passcode|passwd|pin|token|secret|verification code|passwort|mot de passe|contraseña)\b[^$#%>]{0,80}[:?] {0,2}[*•]*$`)
	// openQuestion lists no choices.
	openQuestion = regexp.MustCompile(`(?i)\S ?\? {0,2}$|^#\? $|^what now> $|\b(?:press|hit) (?:any key|\[?enter\]?|\[?return\]?)\b|^[\w ]+: \([^()]*\) $`)
	// completionQuestion is the line editor's own, at a shell's prompt.
	completionQuestion = regexp.MustCompile(`^Display all \d+ possibilities\? \(y or n\)|^zsh: do you wish to see all \d+ possibilities`)

	// group is a bracketed list of choices; one bracketed word may be among
	// them, as in (yes/no/[fingerprint]).
	group = regexp.MustCompile(`[\[(]([^\[\]()]*(?:\[\w+\])?)[\])]$`)
	// initials are choices with their keys bracketed: [y]es, [n]o.
	initials = regexp.MustCompile(`[\[(](\w)[\])]\w+`)
	// quoted are answers asked for in words: type 'yes' or 'no':
	quoted    = regexp.MustCompile(`(?i)\btype '(\w+)'.*'(\w+)'.*:$`)
	separator = regexp.MustCompile(`[/,|]| or `)
)

// asksSecret reports whether the cursor stands after a question for a secret.
func (v *view) asksSecret() bool {
	return v.after == "" && secretQuestion.MatchString(v.before)
}

// maySeeQuestion reports whether text before the cursor can be a question: it
// ends there, on the main screen, and nobody typed it at a prompt.
func (v *view) maySeeQuestion() bool {
	if v.after != "" || v.alternate() {
		return false
	}
	return !v.onCommandLine() || completionQuestion.MatchString(v.before)
}

// onCommandLine reports whether the cursor is on a line that a shell or an
// interpreter lets somebody type, so that its words are not the program's.
func (v *view) onCommandLine() bool {
	switch {
	case v.isShell():
		return v.lineEditor() || plainShellPrompt.MatchString(v.before)
	case v.is(KindREPL):
		_, ok := replState(v.proc.Name, v.before)
		return ok
	case !v.named:
		_, ok := distinctPrompt(v.before)
		return ok || v.lineEditor() || shellPrompt.MatchString(v.before)
	}
	return false
}

// choices returns the answers that the question at the end of a line offers,
// as it writes them, joined by "/".
func choices(line string) (string, bool) {
	line = strings.TrimRight(line, " ")
	if m := quoted.FindStringSubmatch(line); m != nil {
		return m[1] + "/" + m[2], true
	}
	asks := strings.TrimRight(line, "?:> ")
	if m := initials.FindAllStringSubmatch(asks, -1); len(m) > 1 {
		return joinFirst(m), true
	}
	return bracketed(asks, asks != line)
}

func joinFirst(matches [][]string) string {
	keys := make([]string, len(matches))
	for i, m := range matches {
		keys[i] = m[1]
	}
	return strings.Join(keys, "/")
}

// bracketed reads the last group of a line, or the one before it when the last
// only repeats the default: (yes/no) [no]. A group without both a yes and a no
// needs a mark of a question around it (asked): prose has brackets too.
func bracketed(line string, asked bool) (string, bool) {
	words, rest := lastGroup(line)
	if len(words) == 1 {
		if listed, _ := lastGroup(strings.TrimRight(rest, "?: ")); len(listed) > 1 {
			words = listed
		}
	}
	asked = asked || strings.HasSuffix(rest, "?")
	if !isYesNo(words) && !(asked && isChoice(words)) {
		return "", false
	}
	return strings.Join(words, "/"), true
}

// lastGroup returns the words of the group that ends a line, none where there
// is no group, and what stands before it.
func lastGroup(line string) (words []string, rest string) {
	m := group.FindStringSubmatchIndex(line)
	if m == nil {
		return nil, line
	}
	return answers(line[m[2]:m[3]]), strings.TrimRight(line[:m[0]], " ")
}

// answers splits the inside of a group.
func answers(inside string) []string {
	if strings.EqualFold(inside, "yn") {
		return []string{inside[:1], inside[1:]}
	}
	words := separator.Split(inside, -1)
	for i, w := range words {
		words[i] = strings.TrimSpace(w)
	}
	return words
}

func isYesNo(words []string) bool {
	has := func(short, long string) bool {
		return slices.ContainsFunc(words, func(w string) bool {
			return strings.EqualFold(w, short) || strings.EqualFold(w, long)
		})
	}
	return has("y", "yes") && has("n", "no")
}

// isChoice reports whether words look like answers: short, several, or the one
// word yes or no as a default.
func isChoice(words []string) bool {
	for _, w := range words {
		if w == "" || len(w) > 16 || strings.Contains(w, " ") {
			return false
		}
	}
	return len(words) > 1 || len(words) == 1 && (strings.EqualFold(words[0], "yes") || strings.EqualFold(words[0], "no"))
}

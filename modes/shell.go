package modes

import "regexp"

var (
	// shellPrompt is a prompt as most shells come with it: at most three words
	// and a sign. A % needs a blank before it, or it is a percentage.
	shellPrompt = regexp.MustCompile(`^(?:\S+(?: \S+){0,2}?)? ?(?:[$#❯➜]|(?:^| )%) `)
	// plainShellPrompt is for a shell that is known to be in the foreground.
	plainShellPrompt = regexp.MustCompile(`^(?:\S+(?: \S+){0,2}?)? ?[$#%>❯➜] `)
	// shellSearch is readline's, zsh's and fish's search of the history.
	shellSearch = regexp.MustCompile(`^\((?:failed )?(?:reverse-)?i-search\)|^(?:failing )?(?:bck|fwd)-i-search: |^search: `)
	// shellContinuation is PS2: ">" in most shells, the open constructs before
	// it in zsh.
	shellContinuation = regexp.MustCompile(`^(?:(?:quote|dquote|bquote|heredoc|pipe|cmdand|cmdor|if|then|elif|elif-then|else|for|while|until|case|select|repeat|function|subsh|cursh|cmdsubst|array|braceparam|math|mathsubst|cond|foreach|always) ?)*> `)
)

// shellState returns what the shell's line editor is doing. A prompt that looks
// like PS2 is taken for it, but not in fish, which has none: it only indents.
func (v *view) shellState() string {
	switch {
	case shellSearch.MatchString(v.before):
		return "search"
	case v.proc.Name != "fish" && shellContinuation.MatchString(v.before):
		return "continuation"
	default:
		return "primary"
	}
}

package modes

// Kind is what programs of one name usually do with a terminal. A name only
// supports other evidence: no mode rests on it alone.
type Kind uint8

// The kinds of programs.
const (
	KindOther  Kind = iota
	KindShell       // reads command lines
	KindEditor      // edits text on the whole screen
	KindPager       // shows text a page at a time
	KindREPL        // reads lines of a language of its own
	KindTUI         // draws the whole screen for some other purpose
	KindClient      // only passes on a terminal that is elsewhere
)

// KindOf returns the kind of a program by its plain name.
func KindOf(program string) Kind {
	switch program {
	case "bash", "zsh", "fish", "sh", "dash", "ash", "ksh", "ksh93", "mksh", "oksh", "lksh", "yash",
		"rbash", "tcsh", "csh", "rc", "elvish", "nu", "xonsh", "pwsh":
		return KindShell
	case "vim", "vi", "nvim", "view", "vimdiff", "rvim", "rview", "vimtutor", "nvi", "elvis", "vile",
		"nano", "rnano", "pico", "emacs", "emacsclient", "mg", "zile", "jove", "jmacs", "joe", "jstar", "jpico",
		"micro", "helix", "hx", "kak", "mcedit", "ne", "ee", "tilde", "dte", "kilo", "amp", "vis":
		return KindEditor
	case "less", "more", "most", "pg", "man", "bat", "batcat", "pager", "mcview", "lv", "w3mman", "zless", "zmore", "ov", "moar", "moor", "delta":
		return KindPager
	case "top", "htop", "btop", "atop", "iotop", "nmon", "glances", "mc", "ranger", "nnn", "lf", "vifm", "yazi",
		"dialog", "whiptail", "fzf", "tig", "lazygit", "gitui", "ncdu", "gdu", "watch", "cfdisk", "aptitude",
		"mutt", "neomutt", "weechat", "irssi", "w3m", "lynx", "links", "elinks", "k9s", "nmtui", "alsamixer", "info", "cmus", "minicom":
		return KindTUI
	case "ssh", "mosh-client", "telnet", "dbclient", "docker", "podman", "nerdctl", "kubectl", "oc", "lxc", "incus",
		"machinectl", "vagrant", "script", "rlwrap", "sudo", "doas", "su", "picocom", "socat", "dtach", "abduco":
		return KindClient
	}
	switch {
	case isMultiplexer(program):
		return KindClient
	case isREPL(program):
		return KindREPL
	}
	return KindOther
}

// isMultiplexer reports whether a client draws around the terminals it passes
// on, so that a person would name it and not what runs in it.
func isMultiplexer(program string) bool {
	switch program {
	case "tmux", "screen", "zellij", "byobu":
		return true
	}
	return false
}

// isVi reports whether an editor has vi's modes and shows them vi's way.
func isVi(program string) bool {
	switch program {
	case "vim", "vi", "nvim", "view", "vimdiff", "rvim", "rview", "vimtutor", "nvi", "elvis", "vile", "helix", "hx", "vis":
		return true
	}
	return false
}

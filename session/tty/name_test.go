package tty

import "testing"

func TestPlainName(t *testing.T) {
	tests := []struct {
		args []string
		comm string
		want string
	}{
		{[]string{"vim", "a.txt"}, "vim", "vim"},
		{[]string{"/usr/bin/vim.basic"}, "vim.basic", "vim"},
		{[]string{"vim.tiny"}, "vim.tiny", "vim"},
		{[]string{"emacs-nox"}, "emacs-nox", "emacs"},
		{[]string{"-bash"}, "bash", "bash"},
		{[]string{"-/bin/zsh"}, "zsh", "zsh"},
		{[]string{"/usr/bin/python3.11", "x.py"}, "python3.11", "python3"},
		{[]string{"python3", "python3/x.py"}, "python3", "python3"},
		{[]string{"lua5.4"}, "lua5.4", "lua"},
		{[]string{"tclsh8.6"}, "tclsh8.6", "tclsh"},
		{[]string{"guile-3.0"}, "guile-3.0", "guile"},
		{[]string{"sqlite3"}, "sqlite3", "sqlite3"},
		{[]string{"gcc-12"}, "gcc-12", "gcc-12"},
		{[]string{"7z"}, "7z", "7z"},
		{[]string{"nc.openbsd"}, "nc.openbsd", "nc.openbsd"},
		{[]string{"/usr/bin/a-name-of-many-letters"}, "a-name-of-many-", "a-name-of-many-letters"},
		{[]string{"/opt/My App/bin/tool"}, "tool", "tool"},
		{[]string{"npm install http://127.0.0.1/x"}, "npm install htt", "npm"},
		{[]string{"sshd: user@pts/1"}, "sshd", "sshd"},
		{[]string{"busybox", "less", "x"}, "busybox", "less"},
		{[]string{"less"}, "busybox", "less"},
		// Started by their #! line.
		{[]string{"/usr/bin/python3", "/usr/bin/ipython3", "--no-banner"}, "ipython3", "ipython3"},
		{[]string{"/usr/bin/perl", "-w", "/usr/sbin/dpkg-reconfigure", "tzdata"}, "dpkg-reconfigur", "dpkg-reconfigure"},
		{[]string{"/bin/bash", "./menu.sh"}, "menu.sh", "menu.sh"},
		// Not so: the script is an argument like any other.
		{[]string{"bash", "menu.sh"}, "bash", "bash"},
		{[]string{"python3", "tool.py", "node"}, "node", "python3"},
		{[]string{"vi", "vim"}, "vi", "vi"},
		// Nothing but the kernel's name.
		{nil, "kworker/0:1", "kworker/0:1"},
		{nil, "python3.11", "python3"},
		{[]string{""}, "odd", "odd"},
	}
	for _, tt := range tests {
		if got := plainName(tt.args, tt.comm); got != tt.want {
			t.Errorf("plainName(%q, %q) = %q; want %q", tt.args, tt.comm, got, tt.want)
		}
	}
}

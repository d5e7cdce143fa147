package main_test

import "testing"

func TestMouseInMC(t *testing.T) {
	t.Parallel()
	need(t, "mc")
	d := start(t).create(args{"command": []string{"mc", "--nosubshell"}})
	d.first.want(t, "mode=tui", "app=mc").wantText(t, "Quit")
	// The menu's bar names it once; its first entry shows that it is open.
	open := d.must("send_mouse", d.about(args{"action": "click", "text": "Command", "until": args{"text": "User menu"}}))
	open.want(t, "outcome=matched").wantText(t, "Directory tree")
	d.must("send_keys", d.about(args{"keys": "<esc><esc>", "until": args{"gone": "User menu"}})).want(t, "outcome=matched")
	d.must("send_mouse", d.about(args{"action": "click", "text": "Quit"})).want(t, "mode=exited", "exit=0")
}

func TestMouseInHtop(t *testing.T) {
	t.Parallel()
	need(t, "htop")
	s := start(t)
	d := s.create(args{"command": []string{"htop"}, "rows": 30, "until": args{"text": "F10Quit"}})
	d.first.want(t, "mode=tui", "app=htop").wantText(t, "F10Quit")
	d.must("send_mouse", d.about(args{"action": "click", "text": "Setup", "until": args{"text": "Display options"}})).
		want(t, "outcome=matched")
	d.must("send_keys", d.about(args{"keys": "<esc>", "until": args{"gone": "Display options"}})).want(t, "outcome=matched")
	d.must("send_mouse", d.about(args{"action": "scroll_down", "row": 20, "col": 5})).want(t, "mode=tui")
	d.on("send_mouse", args{"action": "click", "text": "no such words"}).wantError(t, "bad_argument", "not on the screen")
	d.on("send_mouse", args{"action": "click", "row": 30, "col": 0}).wantError(t, "bad_argument", "80x30")
	d.on("send_mouse", args{"action": "click"}).wantError(t, "bad_argument")
	d.on("send_mouse", args{"action": "wiggle", "row": 1, "col": 1}).wantError(t, "bad_argument", "scroll_down")
	d.on("send_mouse", args{"action": "click", "row": 1, "col": 1, "button": "fourth"}).wantError(t, "bad_argument", "middle")
	d.on("send_mouse", args{"action": "click", "row": 1, "col": 1, "modifiers": []string{"hyper"}}).wantError(t, "bad_argument", "shift")
	d.must("send_mouse", d.about(args{"action": "click", "text": "Quit"})).want(t, "mode=exited", "exit=0")
}

func TestMouseIsOffInBash(t *testing.T) {
	t.Parallel()
	need(t, "bash")
	d := start(t).bash()
	before := d.read()
	for _, action := range []string{"click", "press", "release", "move", "scroll_up", "scroll_down"} {
		d.on("send_mouse", args{"action": action, "row": 0, "col": 0}).wantError(t, "mouse_off", "nothing was sent", "send_keys")
	}
	if after := d.read(); after.screen != before.screen {
		t.Errorf("something was sent:\n%s", after.text)
	}
}

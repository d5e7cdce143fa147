package main_test

import "testing"

func TestTop(t *testing.T) {
	t.Parallel()
	need(t, "top", "bash")
	d := start(t).bash()
	one := d.line("top -d 0.3")
	one.want(t, "mode=tui", "app=top").wantText(t, "load average", "PID")
	two := d.must("wait_for", d.about(args{"since": one.rev(t), "until": args{"change": true}}))
	two.want(t, "mode=tui", "outcome=matched").wantText(t, "load average", "PID")
	if two.screen == one.screen || two.rev(t) <= one.rev(t) {
		t.Errorf("nothing has changed:\n%s\n%s", one.text, two.text)
	}
	d.keys("q").want(t, "mode=shell", "app=bash", "outcome=ready")
}

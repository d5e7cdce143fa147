package main_test

import "testing"

func TestLessInsideBash(t *testing.T) {
	t.Parallel()
	need(t, "less", "bash")
	path, _ := numbered(t, 300)
	d := start(t).bash()
	d.line("less "+path).want(t, "mode=pager", "app=less", "state=more", "alt").
		wantRow(t, 0, "line 1").wantRow(t, 22, "line 23")
	d.keys("<space>").want(t, "mode=pager", "state=more").
		wantRow(t, 0, "line 24").wantRow(t, 22, "line 46")
	d.keys("<pageup>").want(t, "mode=pager").wantRow(t, 0, "line 1")
	d.keys("/line 27[0-9]<enter>").want(t, "mode=pager").wantRow(t, 0, "line 270")
	d.keys("n").want(t, "mode=pager").wantRow(t, 0, "line 271")
	d.keys("G").want(t, "mode=pager", "state=end").wantRow(t, 0, "line 278").wantRow(t, 22, "line 300")
	back := d.keys("q").want(t, "mode=shell", "app=bash", "ready", "outcome=ready")
	if back.has("alt") {
		t.Errorf("still on the alternate screen:\n%s", back.text)
	}
}

func TestLessAsTheProgram(t *testing.T) {
	t.Parallel()
	need(t, "less")
	path, _ := numbered(t, 10)
	d := start(t).create(args{"command": []string{"less", path}, "rows": 6})
	d.first.want(t, "mode=pager", "80x6").wantRow(t, 0, "line 1").wantRow(t, 4, "line 5")
	d.keys("<down>").wantRow(t, 0, "line 2")
	d.keys("q").want(t, "mode=exited", "exit=0", "outcome=exited")
}

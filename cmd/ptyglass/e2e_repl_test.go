package main_test

import (
	"strings"
	"testing"
)

func TestPython(t *testing.T) {
	t.Parallel()
	need(t, "python3")
	d := start(t).create(args{"command": []string{"python3", "-q"}})
	d.first.want(t, "mode=repl", "state=primary").wantText(t, ">>>")
	if app := d.first.fields["app"]; !strings.HasPrefix(app, "python3") {
		t.Errorf("app=%s", app)
	}
	d.line("for i in range(3):").want(t, "mode=repl", "state=continuation")
	d.line("    print('square', i * i)").want(t, "mode=repl", "state=continuation")
	d.keys("<enter>").want(t, "mode=repl", "state=primary").wantText(t, "square 0\nsquare 1\nsquare 4\n>>>")
	d.must("send_keys", d.about(args{"keys": "1 <lt> 2<enter>", "in_mode": "repl"})).wantText(t, ">>> 1 < 2\nTrue")
	d.keys("<ctrl-d>").want(t, "mode=exited", "exit=0")
}

func TestBash(t *testing.T) {
	t.Parallel()
	need(t, "bash")
	d := start(t).bash()
	d.first.want(t, "state=primary", "app=bash", "cursor=0,2").wantRow(t, 0, "$")
	d.line("echo $((6 * 7))").want(t, "mode=shell", "outcome=ready").wantText(t, "$ echo $((6 * 7))\n42\n$")
	d.line("echo 'first").want(t, "mode=shell", "state=continuation").wantText(t, "\n>")
	d.line("second'").want(t, "mode=shell", "state=primary").wantText(t, "\nfirst\nsecond\n$")
	d.keys("<ctrl-r>").want(t, "mode=shell", "state=search")
	d.keys("<ctrl-g>").want(t, "mode=shell", "state=primary")
	d.keys("not run<ctrl-u>").want(t, "mode=shell")
	// A program that says nothing and takes its time is neither at a prompt
	// nor ready.
	d.must("send_keys", d.about(args{"text": "sleep 30", "enter": true, "timeout_ms": 300})).want(t, "outcome=deadline")
	d.read().want(t, "mode=running", "app=sleep")
	d.keys("<ctrl-c>").want(t, "mode=shell", "outcome=ready")
}

func TestHiddenInput(t *testing.T) {
	t.Parallel()
	need(t, "bash")
	const secret = "correct-horse-battery"
	d := start(t).bash()
	asked := d.line("read -rsp 'Passphrase? ' it; echo; echo ${#it}")
	asked.want(t, "mode=password", "ready", "outcome=ready").wantText(t, "Passphrase?")
	typed := d.must("send_keys", d.about(args{"text": secret, "in_mode": "password"}))
	for _, r := range []reply{typed, d.read(), d.keys("<enter>")} {
		if strings.Contains(r.text, secret) || strings.Contains(r.text, secret[:5]) {
			t.Errorf("the secret is on the screen:\n%s", r.text)
		}
	}
	d.read().want(t, "mode=shell").wantText(t, "\n21\n$")
}

// slowEditor shows each key at once, as line editors do, and thinks a moment
// about each line.
const slowEditor = `
import os, time, tty
tty.setraw(0)
os.write(1, b'\x1b[?2004h> ')
line = b''
while True:
    key = os.read(0, 1)
    if key == b'\r':
        time.sleep(0.1)
        os.write(1, b'\r\nanswer ' + line + b'\r\n> ')
        line = b''
    else:
        os.write(1, key)
        line += key
`

// TestEnterWantsItsOwnReaction: that a program has shown what was typed does
// not mean that it is ready again after Enter.
func TestEnterWantsItsOwnReaction(t *testing.T) {
	t.Parallel()
	need(t, "python3")
	d := start(t).create(args{"command": []string{"python3", "-c", slowEditor}, "until": args{"text": ">"}})
	for _, word := range []string{"one", "two", "three"} {
		d.line(word).want(t, "outcome=ready").wantText(t, "answer "+word)
	}
}

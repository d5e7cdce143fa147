package main_test

import "testing"

// TestKeysArriveAsBytes lets cat -vT show what a program reads.
func TestKeysArriveAsBytes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		setup string // what the program asks for
		args  args
		shown string
	}{
		"tokens":            {"", args{"keys": "a<up><F1><ctrl-c><Alt-x><ctrl-alt-a><shift-tab><lt>b"}, "a^[[A^[OP^C^[x^[^A^[[Z<b"},
		"names":             {"", args{"keys": []string{"C-x", "M-x", "^a", "Ctrl+B", "<CR>", "S-F5", "q"}}, "^X^[x^A^B^M^[[15;2~q"},
		"application keys":  {`\033[?1h`, args{"keys": "<up><left>"}, "^[OA^[OD"},
		"text, keys, enter": {"", args{"enter": true, "keys": "<tab>", "text": "<up>"}, "<up>^I^M"},
		"one line":          {`\033[?2004h`, args{"text": "one line"}, "one line"},
		"a paste":           {`\033[?2004h`, args{"text": "two\nlines"}, "^[[200~two^Mlines^[[201~"},
		"no paste asked":    {"", args{"text": "two\nlines"}, "two^Mlines"},
		"outside ASCII":     {"", args{"text": "é"}, "M-CM-)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := start(t).create(args{"command": "stty raw -echo; printf '" + c.setup + "up '; exec cat -vT", "until": args{"text": "up"}})
			c.args["until"] = args{"text": "up " + c.shown, "stable_ms": 50}
			if r := d.must("send_keys", d.about(c.args)); r.screen != "up "+c.shown {
				t.Errorf("want %q, got\n%s", c.shown, r.text)
			}
		})
	}
}

func TestTitleAndDirectory(t *testing.T) {
	t.Parallel()
	d := start(t).create(args{"command": `printf '\033]0;my "title"\007\033]7;file:///srv/some%%20where\007\033[?25lup'; exec sleep 1000`, "until": args{"text": "up"}})
	d.first.want(t, `title=my "title"`, "cwd=/srv/some where", "cursor=0,2,hidden")
}

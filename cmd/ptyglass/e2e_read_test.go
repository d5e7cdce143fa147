package main_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestReadSince(t *testing.T) {
	t.Parallel()
	d := start(t).create(args{"command": "seq 1 20; stty -echo; while read -r l; do printf '%b' \"$l\"; done", "until": args{"text": "20", "stable_ms": 100}})
	base := d.read()
	same := d.must("read_screen", d.about(args{"since": base.rev(t)}))
	if same.screen != "" || same.fields["rows"] != "" {
		t.Errorf("nothing has changed:\n%s", same.text)
	}
	d.must("send_keys", d.about(args{"text": `\00337\033[3;1Hthird\033[7;1Hseventh\00338`, "enter": true, "until": args{"text": "seventh"}}))
	changed := d.must("read_screen", d.about(args{"since": base.rev(t)}))
	changed.want(t, "rows=2,6")
	if changed.screen != "2|third\n6|seventh" {
		t.Errorf("the changed rows:\n%s", changed.text)
	}
	d.must("send_keys", d.about(args{"text": `\033[2J\033[Hall new`, "enter": true, "until": args{"text": "all new"}}))
	all := d.must("read_screen", d.about(args{"since": base.rev(t)}))
	if all.screen != "all new" {
		t.Errorf("everything has changed:\n%s", all.text)
	}
	forgotten := d.must("read_screen", d.about(args{"since": 1_000_000}))
	if forgotten.screen != "all new" {
		t.Errorf("a revision nobody knows:\n%s", forgotten.text)
	}
}

func TestReadRegionLinesAndStyles(t *testing.T) {
	t.Parallel()
	d := start(t).create(args{"command": `printf '0123456789\nab\033[1;31mRED\033[0mfg\n日本語x\nlast'; exec sleep 1000`, "until": args{"text": "last"}})
	region := d.must("read_screen", d.about(args{"region": args{"row": 1, "col": 1, "rows": 2, "cols": 4}}))
	// The first and the last wide character are cut in half.
	if region.screen != "bRED\n 本" {
		t.Errorf("the region:\n%s", region.text)
	}
	edge := d.must("read_screen", d.about(args{"region": args{"row": 3, "col": 2}}))
	if edge.screen != "st" {
		t.Errorf("up to the edges:\n%s", edge.text)
	}
	few := d.must("read_screen", d.about(args{"max_lines": 2}))
	if lines := strings.Split(few.screen, "\n"); len(lines) != 3 || lines[0] != "0123456789" || lines[2] != "last" || !strings.Contains(lines[1], "2 lines left out") {
		t.Errorf("two lines of four:\n%s", few.text)
	}
	d.must("read_screen", d.about(args{"styles": true})).wantText(t, "styles (row,col+cols):\n1,2+3 ", "bold", "red")
}

func TestReadHistory(t *testing.T) {
	t.Parallel()
	d := start(t).create(args{"command": "seq -f 'entry %g' 1 500; exec sleep 1000", "until": args{"text": "entry 500"}})
	read := func(h args) reply { return d.must("read_screen", d.about(args{"history": h})) }
	// 24 rows: 23 entries and the cursor's, so that 477 scrolled off.
	read(args{}).wantText(t, "history from 377 of 477 lines\nentry 378\n", "entry 477")
	read(args{"from": 0, "max_lines": 3}).wantText(t, "history from 0 of 477 lines; more from 3\nentry 1\nentry 2\nentry 3")
	read(args{"from": -2}).wantText(t, "history from 475 of 477 lines\nentry 476\nentry 477")
	read(args{"pattern": "y 4[0-9]$"}).wantText(t, "39|entry 40\n40|entry 41\n", "48|entry 49")
	read(args{"pattern": "entry", "max_lines": 2}).wantText(t, "more from 2\n0|entry 1\n1|entry 2")
	if r := read(args{"pattern": "nowhere"}); strings.Contains(r.screen, "|") {
		t.Errorf("a pattern that is nowhere:\n%s", r.text)
	}
}

func TestReplyLimit(t *testing.T) {
	t.Parallel()
	s := start(t)
	d := s.create(args{"command": "i=0; while [ $i -lt 499 ]; do printf '%0499d\\n' $i; i=$((i+1)); done; printf full; exec sleep 1000",
		"cols": 500, "rows": 500, "until": args{"text": "full"}, "timeout_ms": 50_000})
	const limit = 10_000
	for name, a := range map[string]args{
		"text": {}, "json": {"format": "json"}, "styles": {"styles": true}, "json with styles": {"styles": true, "format": "json"},
		"region": {"region": args{"row": 0, "col": 0}}, "max_lines": {"max_lines": 300}, "history": {"history": args{}},
		"small": {"max_bytes": 2000}, "small json": {"max_bytes": 2000, "format": "json"},
	} {
		r, most := d.on("read_screen", a), limit
		if n, ok := a["max_bytes"].(int); ok {
			most = n
		}
		if r.isError || len(r.text) > most {
			t.Errorf("%s: %d bytes, more than %d", name, len(r.text), most)
		}
	}
	r := d.read()
	r.wantText(t, "lines left out; read_screen with region", fmt.Sprintf("%0499d", 0), "full")
	if n := len(d.must("read_screen", d.about(args{"max_bytes": 40_000})).text); n > 40_000 || n < 30_000 {
		t.Errorf("%d bytes of at most 40000", n)
	}
	if n := len(d.wait(args{"none": true}).text); n > limit {
		t.Errorf("wait_for returns %d bytes", n)
	}
}

func TestJSONResults(t *testing.T) {
	t.Parallel()
	need(t, "bash")
	asked := start(t)
	byDefault := start(t, "--results", "json")
	for name, r := range map[string]reply{
		"format json":    asked.must("create_session", plainBash(args{"format": "json"})),
		"--results json": byDefault.must("create_session", plainBash(nil)),
		"list_sessions":  byDefault.must("list_sessions", nil),
		"an error":       byDefault.call("read_screen", args{"session_id": "none"}),
	} {
		var text any
		if err := json.Unmarshal([]byte(r.text), &text); err != nil {
			t.Errorf("%s: %v in %s", name, err, r.text)
			continue
		}
		if r.structured == nil || !reflect.DeepEqual(text, r.structured) {
			t.Errorf("%s: the text is %s, the structured content %v", name, r.text, r.structured)
		}
	}
	var got struct {
		SessionID string `json:"session_id"`
		Mode      string
		State     string
		Ready     bool
		Outcome   string
		Cols      int
		Screen    string
		Cursor    struct {
			Row, Col int
			Visible  bool
		}
	}
	r := asked.must("send_keys", args{"session_id": "s1", "text": "echo '<&>'", "enter": true, "format": "json"})
	if err := json.Unmarshal([]byte(r.text), &got); err != nil {
		t.Fatal(err)
	}
	if got.SessionID != "s1" || got.Mode != "shell" || got.State != "primary" || !got.Ready || got.Outcome != "ready" || got.Cols != 80 ||
		got.Screen != "$ echo '<&>'\n<&>\n$" || got.Cursor.Row != 2 || got.Cursor.Col != 2 || !got.Cursor.Visible {
		t.Errorf("the fields: %+v", got)
	}
	if !strings.Contains(r.text, "<&>") {
		t.Errorf("escaped for HTML: %s", r.text)
	}
	if r := asked.must("read_screen", args{"session_id": "s1"}); r.structured != nil || !r.has("mode=shell") {
		t.Errorf("text is the default and comes alone: %s %v", r.text, r.structured)
	}
	if r := byDefault.must("read_screen", args{"session_id": "s1", "format": "text"}); r.structured != nil || !r.has("mode=shell") {
		t.Errorf("format text: %s %v", r.text, r.structured)
	}
}

// TestOnlyWhatAPersonSees: text in a result is cells, without what hides in
// them.
func TestOnlyWhatAPersonSees(t *testing.T) {
	t.Parallel()
	d := start(t).create(args{"command": `printf 'vis\342\200\213ible \033[8mconcealed\033[0m \342\200\256override\n'; printf '\033]0;ti\002tle\007end'; exec sleep 1000`,
		"until": args{"text": "end"}})
	r := d.read().wantText(t, "visible", "override")
	if strings.Contains(r.text, "concealed") || r.fields["hidden_text"] == "" {
		t.Errorf("what is hidden is left out and counted:\n%s", r.text)
	}
	for _, c := range r.text {
		if c < ' ' && c != '\n' || c == 0x200b || c == 0x202e || c == 0x7f {
			t.Errorf("%U in %q", c, r.text)
		}
	}
}

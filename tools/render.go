package tools

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session"
)

const howToReadRest = "read_screen with region shows them"

// rendering says how a Result becomes a reply.
type rendering struct {
	json  bool
	limit int // bytes
}

// screenReply is the reply of most calls: header and whole screen.
func screenReply(r *Result, screen *emulator.Screen, how rendering) *mcp.CallToolResult {
	r.show(look(screen.Lines))
	return r.reply(how)
}

// show puts the visible text of lines into the result.
func (r *Result) show(v lineView) {
	text := v.text()
	r.Screen = &text
	if v.hidden > 0 {
		r.mark("hidden_text", "hidden_text="+strconv.Itoa(v.hidden))
	}
}

// reply renders the result within its limit.
func (r *Result) reply(how rendering) *mcp.CallToolResult {
	if how.limit == 0 {
		how.limit = defaultReply
	}
	if how.json {
		return jsonResult(r.fit(how.limit))
	}
	return mcp.NewToolResultText(r.text(how.limit))
}

// text is the text form.
func (r *Result) text(limit int) string {
	parts := []string{r.header()}
	for _, row := range r.ChangedRows {
		parts = append(parts, fmt.Sprintf("%d|%s", row.Row, row.Text))
	}
	if r.History != nil {
		parts = append(parts, r.History.text())
	}
	if r.Screen != nil && *r.Screen != "" {
		parts = append(parts, *r.Screen)
	}
	if len(r.Styles) > 0 {
		parts = append(parts, styleText(r.Styles))
	}
	body := strings.Join(parts[1:], "\n")
	if body == "" {
		return parts[0]
	}
	return parts[0] + "\n" + cutMiddle(body, limit-len(parts[0])-1, howToReadRest)
}

// fit shortens the screen, styles and history until the JSON form is within
// the limit. Escapes make its length hard to foresee, so it is measured.
func (r *Result) fit(limit int) *Result {
	fitted := *r
	for over := len(compactJSON(fitted)) - limit; over > 0; over = len(compactJSON(fitted)) - limit {
		switch {
		case len(fitted.Styles) > 0:
			fitted.Styles = fitted.Styles[:len(fitted.Styles)/2]
			fitted.warnOnce("styles_cut")
		case fitted.History != nil && fitted.History.shorten():
		case fitted.Screen != nil && len(*fitted.Screen) > 2*cutNotice:
			text := cutMiddle(*fitted.Screen, max(len(*fitted.Screen)-over, 2*cutNotice), howToReadRest)
			if len(text) >= len(*fitted.Screen) {
				text = cutLine(*fitted.Screen, cutNotice)
			}
			fitted.Screen = &text
		case len(fitted.ChangedRows) > 1:
			fitted.ChangedRows = fitted.ChangedRows[:len(fitted.ChangedRows)/2]
			fitted.warnOnce("rows_cut")
		default:
			return &fitted
		}
	}
	return &fitted
}

func (r *Result) warnOnce(warning string) {
	for _, w := range r.Warnings {
		if w == warning {
			return
		}
	}
	r.Warnings = append(r.Warnings[:len(r.Warnings):len(r.Warnings)], warning)
}

// changedShare is how much of the full screen the changed rows may cost; above
// it the full screen is as cheap and easier to read.
const changedShare = 0.6

// showChanges puts the rows that differ from an earlier screen into the
// result, or the full screen when that is no saving.
func (r *Result) showChanges(now session.Snapshot, before *session.Snapshot) {
	full := look(now.Screen.Lines)
	if before == nil || before.Screen.Size != now.Screen.Size {
		r.show(full)
		return
	}
	cost := 0
	for _, row := range now.Screen.Changed(before.Screen) {
		r.ChangedRows = append(r.ChangedRows, ChangedRow{row, full.rows[row]})
		cost += len(full.rows[row]) + len("23|\n")
	}
	if float64(cost) > changedShare*float64(len(full.text())) {
		r.ChangedRows = nil
		r.show(full)
		return
	}
	if n := len(r.ChangedRows); n > 0 {
		r.marks = append(r.marks, "rows="+rowList(r.ChangedRows))
	}
}

// rowList writes row numbers as ranges: 1,4-7.
func rowList(rows []ChangedRow) string {
	var b strings.Builder
	for i := 0; i < len(rows); {
		j := i
		for j+1 < len(rows) && rows[j+1].Row == rows[j].Row+1 {
			j++
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%d", rows[i].Row)
		if j > i {
			fmt.Fprintf(&b, "-%d", rows[j].Row)
		}
		i = j + 1
	}
	return b.String()
}

package tools

import (
	"context"
	"fmt"
	"strings"

	"github.com/ptyglass/ptyglass/session"
)

// defaultHistory is how many lines come when the call does not say.
const defaultHistory = 100

// historyArgs picks lines that scrolled off the screen.
type historyArgs struct {
	From     *int   `json:"from"`
	MaxLines int    `json:"max_lines"`
	Pattern  string `json:"pattern"`
}

// History is what was read of the lines that scrolled off. Line numbers count
// from 0, the oldest line kept.
type History struct {
	Total   int           `json:"total"`
	Dropped int           `json:"dropped,omitempty"`
	From    int           `json:"from"`
	Next    *int          `json:"next,omitempty"` // where to read on
	Lines   *string       `json:"lines,omitempty"`
	Matches []HistoryLine `json:"matches,omitempty"`
	pattern bool
}

// HistoryLine is a line that matches the pattern asked for.
type HistoryLine struct {
	Line int    `json:"line"`
	Text string `json:"text"`
}

// read adds the lines to the result.
func (a historyArgs) read(ctx context.Context, r *Result, s *session.Session) error {
	re, err := pattern("history.pattern", a.Pattern)
	if err != nil {
		return err
	}
	limit := a.MaxLines
	if limit <= 0 {
		limit = defaultHistory
	}
	_, total, dropped, err := s.History(ctx, 0, 0)
	if err != nil {
		return err
	}
	h := &History{Total: total, Dropped: dropped, From: a.start(total, limit), pattern: re != nil}
	n := limit
	if re != nil {
		n = total
	}
	past, _, _, err := s.History(ctx, h.From, n)
	if err != nil {
		return err
	}
	v := look(past)
	if re == nil {
		text := strings.Join(v.rows, "\n")
		h.Lines = &text
		h.continueAt(h.From + len(past))
	} else {
		for i, row := range v.rows {
			if len(h.Matches) == limit {
				h.continueAt(h.From + i)
				break
			}
			if re.MatchString(row) {
				h.Matches = append(h.Matches, HistoryLine{h.From + i, row})
			}
		}
	}
	r.History = h
	if v.hidden > 0 {
		r.mark("hidden_text", fmt.Sprintf("hidden_text=%d", v.hidden))
	}
	return nil
}

// start resolves from: absent, the last lines (all, for a pattern); negative,
// counted from the end.
func (a historyArgs) start(total, limit int) int {
	switch {
	case a.From == nil && a.Pattern != "":
		return 0
	case a.From == nil:
		return max(total-limit, 0)
	case *a.From < 0:
		return max(total+*a.From, 0)
	default:
		return min(*a.From, total)
	}
}

func (h *History) continueAt(line int) {
	if line < h.Total {
		h.Next = &line
	}
}

// text is the text form: a line that says what follows, then the lines.
func (h *History) text() string {
	head := fmt.Sprintf("history from %d of %d lines", h.From, h.Total)
	if h.Next != nil {
		head += fmt.Sprintf("; more from %d", *h.Next)
	}
	if !h.pattern {
		if *h.Lines == "" {
			return head
		}
		return head + "\n" + *h.Lines
	}
	for _, m := range h.Matches {
		head += fmt.Sprintf("\n%d|%s", m.Line, m.Text)
	}
	return head
}

// shorten drops the later half of the lines and says where to read on. It
// returns false when there is nothing left to drop.
func (h *History) shorten() bool {
	if len(h.Matches) > 1 {
		h.continueAt(h.Matches[len(h.Matches)/2].Line)
		h.Matches = h.Matches[:len(h.Matches)/2]
		return true
	}
	if h.Lines == nil {
		return false
	}
	lines := strings.Split(*h.Lines, "\n")
	if len(lines) < 2 {
		return false
	}
	text := strings.Join(lines[:len(lines)/2], "\n")
	h.Lines = &text
	h.continueAt(h.From + len(lines)/2)
	return true
}

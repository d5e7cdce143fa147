package tools

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session"
)

type readArgs struct {
	target
	formatArg
	Since    *uint64      `json:"since"`
	Region   *regionArgs  `json:"region"`
	MaxLines int          `json:"max_lines"`
	Styles   bool         `json:"styles"`
	History  *historyArgs `json:"history"`
	MaxBytes int          `json:"max_bytes"`
}

// regionArgs is a rectangle of cells; absent sizes reach to the edge.
type regionArgs struct {
	Row  int  `json:"row"`
	Col  int  `json:"col"`
	Rows *int `json:"rows"`
	Cols *int `json:"cols"`
}

func (t *toolset) readScreen(ctx context.Context, raw json.RawMessage) (*mcp.CallToolResult, error) {
	var a readArgs
	if err := decode(raw, &a); err != nil {
		return nil, err
	}
	how, err := t.rendering(a)
	if err != nil {
		return nil, err
	}
	s, err := t.session(a.target)
	if err != nil {
		return nil, err
	}
	var before *session.Snapshot
	if a.Since != nil {
		if old, ok, err := s.Delivered(ctx, *a.Since); err != nil {
			return nil, err
		} else if ok {
			before = &old
		}
	}
	snap, err := s.Observe(ctx)
	if err != nil {
		return nil, err
	}
	r := newResult(a.SessionID, snap)
	if snap.HistoryDropped > 0 {
		r.mark("dropped_lines", "dropped_lines="+strconv.Itoa(snap.HistoryDropped))
	}
	if err := a.fill(ctx, r, s, snap, before); err != nil {
		return nil, err
	}
	return r.reply(how), nil
}

// rendering checks the arguments about the shape of the reply.
func (t *toolset) rendering(a readArgs) (rendering, error) {
	asJSON, err := t.json(a.formatArg)
	if err != nil {
		return rendering{}, err
	}
	if a.MaxLines < 0 || a.MaxBytes < 0 {
		return rendering{}, badArgument("leave them out for the default", "max_lines and max_bytes cannot be negative")
	}
	if a.MaxBytes > maxReply {
		return rendering{}, &toolError{"too_large", fmt.Sprintf("a reply is at most %d bytes", maxReply), "read it in parts, with region or history"}
	}
	return rendering{json: asJSON, limit: max(a.MaxBytes, 0)}, nil
}

// fill puts what was asked for into the result.
func (a readArgs) fill(ctx context.Context, r *Result, s *session.Session, snap session.Snapshot, before *session.Snapshot) error {
	lines, origin := snap.Screen.Lines, emulator.Cursor{}
	switch {
	case a.History != nil:
		return a.History.read(ctx, r, s)
	case a.Since != nil && *a.Since == snap.Revision:
		return nil // nothing changed: the header alone
	case a.Since != nil && a.Region == nil && a.MaxLines == 0:
		r.showChanges(snap, before)
		return nil
	case a.Region != nil:
		var err error
		if lines, err = a.Region.cut(snap.Screen); err != nil {
			return err
		}
		origin.Row, origin.Col = a.Region.Row, a.Region.Col
	}
	r.show(look(lines))
	if a.MaxLines > 0 {
		text := cutLines(*r.Screen, a.MaxLines, howToReadRest)
		r.Screen = &text
	}
	if a.Styles {
		r.Styles = styleRuns(lines, origin.Row, origin.Col)
	}
	return nil
}

// cut returns the cells inside the region.
func (g regionArgs) cut(s *emulator.Screen) ([]emulator.Line, error) {
	rows, cols := s.Rows-g.Row, s.Cols-g.Col
	if g.Rows != nil {
		rows = min(rows, *g.Rows)
	}
	if g.Cols != nil {
		cols = min(cols, *g.Cols)
	}
	if g.Row < 0 || g.Col < 0 || rows <= 0 || cols <= 0 {
		return nil, badArgument("row and col count from 0 and lie inside the screen", "region has no cell of the %dx%d screen", s.Cols, s.Rows)
	}
	lines := make([]emulator.Line, rows)
	for i := range lines {
		cells := append([]emulator.Cell(nil), s.Lines[g.Row+i].Cells[g.Col:g.Col+cols]...)
		trimHalves(cells)
		lines[i] = emulator.Line{Cells: cells}
	}
	return lines, nil
}

// trimHalves blanks the halves of wide characters cut at the sides, so that
// columns stay aligned.
func trimHalves(cells []emulator.Cell) {
	if cells[0].Width == 0 {
		cells[0].Content, cells[0].Width = " ", 1
	}
	if last := &cells[len(cells)-1]; last.Width == 2 {
		last.Content, last.Width = " ", 1
	}
}

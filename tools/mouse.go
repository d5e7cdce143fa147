package tools

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session"
)

type mouseArgs struct {
	target
	waiting
	formatArg
	Action    string   `json:"action"`
	Row       *int     `json:"row"`
	Col       *int     `json:"col"`
	Text      string   `json:"text"`
	Button    string   `json:"button"`
	Modifiers []string `json:"modifiers"`
}

// mouseActions are the events each action is made of.
var mouseActions = map[string][]emulator.MouseAction{
	"click":       {emulator.MousePress, emulator.MouseRelease},
	"press":       {emulator.MousePress},
	"release":     {emulator.MouseRelease},
	"move":        {emulator.MouseMove},
	"scroll_up":   {emulator.MouseScrollUp},
	"scroll_down": {emulator.MouseScrollDown},
}

var mouseButtons = map[string]emulator.Button{
	"left": emulator.ButtonLeft, "middle": emulator.ButtonMiddle, "right": emulator.ButtonRight,
}

var modifiers = map[string]emulator.Mods{
	"shift": emulator.Shift, "alt": emulator.Alt, "ctrl": emulator.Ctrl,
}

func (t *toolset) sendMouse(ctx context.Context, raw json.RawMessage) (*mcp.CallToolResult, error) {
	var a mouseArgs
	if err := decode(raw, &a); err != nil {
		return nil, err
	}
	p, err := t.plan(a.waiting, a.formatArg)
	if err != nil {
		return nil, err
	}
	s, err := t.session(a.target)
	if err != nil {
		return nil, err
	}
	snap, err := s.Observe(ctx)
	if err != nil {
		return nil, err
	}
	events, err := a.events(snap.Screen)
	if err != nil {
		return nil, err
	}
	return t.typeAndShow(ctx, a.target, p, session.Input{Mouse: events}, session.Guard{})
}

// events turns the arguments into what the mouse does on the screen.
func (a mouseArgs) events(screen *emulator.Screen) ([]emulator.Mouse, error) {
	actions, ok := mouseActions[a.Action]
	if !ok {
		return nil, badArgument("use click, press, release, move, scroll_up or scroll_down", "no mouse action %q", visibleText(clip(a.Action, 40)))
	}
	row, col, err := a.cell(screen)
	if err != nil {
		return nil, err
	}
	button, mods, err := a.buttons()
	if err != nil {
		return nil, err
	}
	events := make([]emulator.Mouse, len(actions))
	for i, action := range actions {
		events[i] = emulator.Mouse{Action: action, Button: button, Row: row, Col: col, Mods: mods}
		if action >= emulator.MouseScrollUp || action == emulator.MouseMove && a.Button == "" {
			events[i].Button = emulator.ButtonNone
		}
	}
	return events, nil
}

// cell finds where the event happens.
func (a mouseArgs) cell(screen *emulator.Screen) (row, col int, err error) {
	if a.Text != "" {
		return findText(screen, a.Text)
	}
	if a.Row == nil || a.Col == nil {
		return 0, 0, badArgument("give row and col, counted from 0, or text", "it is not said where")
	}
	if *a.Row < 0 || *a.Row >= screen.Rows || *a.Col < 0 || *a.Col >= screen.Cols {
		return 0, 0, badArgument("rows and columns count from 0", "cell %d,%d is outside the %dx%d screen", *a.Row, *a.Col, screen.Cols, screen.Rows)
	}
	return *a.Row, *a.Col, nil
}

// findText returns the middle of the only place where text stands.
func findText(screen *emulator.Screen, text string) (row, col int, err error) {
	found := 0
	for i, l := range screen.Lines {
		for at, cols := range places(l, text) {
			found++
			row, col = i, at+(cols-1)/2
		}
	}
	switch found {
	case 1:
		return row, col, nil
	case 0:
		return 0, 0, badArgument("read_screen and name text that is there, or give row and col", "the text is not on the screen")
	default:
		return 0, 0, badArgument("give row and col, or longer text", "the text stands in %d places", found)
	}
}

// places returns the columns at which text stands in a line, with its width.
func places(l emulator.Line, text string) map[int]int {
	var b strings.Builder
	column := map[int]int{} // byte offset → column
	for col, c := range l.Cells {
		column[b.Len()] = col
		b.WriteString(c.Content)
	}
	column[b.Len()] = len(l.Cells)
	all := map[int]int{}
	line := b.String()
	for from := 0; ; {
		i := strings.Index(line[from:], text)
		if i < 0 {
			return all
		}
		start, startOK := column[from+i]
		end, endOK := column[from+i+len(text)]
		if startOK && endOK {
			all[start] = max(end-start, 1)
		}
		from += i + len(text)
	}
}

func (a mouseArgs) buttons() (emulator.Button, emulator.Mods, error) {
	button, ok := mouseButtons[a.Button]
	if !ok && a.Button != "" {
		return 0, 0, badArgument("use left, middle or right", "no mouse button %q", visibleText(clip(a.Button, 40)))
	}
	var mods emulator.Mods
	for _, name := range a.Modifiers {
		m, ok := modifiers[name]
		if !ok {
			return 0, 0, badArgument("use shift, alt and ctrl", "no modifier %q", visibleText(clip(name, 40)))
		}
		mods |= m
	}
	return button, mods, nil
}

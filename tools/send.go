package tools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session"
)

// minTyping is how long typing may take even when the wait is shorter: with a
// timeout of 0 the input is still sent.
const minTyping = time.Second

type sendArgs struct {
	target
	waiting
	formatArg
	Text   string   `json:"text"`
	Keys   *keysArg `json:"keys"`
	Enter  bool     `json:"enter"`
	InMode string   `json:"in_mode"`
	IfRev  *uint64  `json:"if_rev"`
}

// keysArg is a string with tokens or an array of key names.
type keysArg []emulator.Key

// UnmarshalJSON implements json.Unmarshaler.
func (k *keysArg) UnmarshalJSON(data []byte) error {
	if len(data) > maxText {
		return &toolError{"too_large", fmt.Sprintf("keys is longer than %d bytes; nothing was sent", maxText), "send it in several calls"}
	}
	var tokens string
	if json.Unmarshal(data, &tokens) == nil {
		keys, err := emulator.ParseKeys(tokens)
		*k = keys
		return keyError(err)
	}
	var names []string
	if json.Unmarshal(data, &names) != nil {
		return badArgument("pass a string with tokens, or an array of key names", "keys is neither a string nor an array of strings")
	}
	for _, name := range names {
		key, err := emulator.ParseKeyName(name)
		if err != nil {
			return keyError(err)
		}
		*k = append(*k, key)
	}
	return nil
}

// keyError makes an error of the key parser one for the client.
func keyError(err error) error {
	if err == nil {
		return nil
	}
	if e := explainInput(err); e != nil {
		return e
	}
	return badArgument("name keys as <enter>, <ctrl-c> or <f1>", "%s; nothing was sent", visibleText(err.Error()))
}

func (t *toolset) sendKeys(ctx context.Context, raw json.RawMessage) (*mcp.CallToolResult, error) {
	var a sendArgs
	if err := decode(raw, &a); err != nil {
		return nil, err
	}
	p, err := t.plan(a.waiting, a.formatArg)
	if err != nil {
		return nil, err
	}
	in, guard, err := a.input()
	if err != nil {
		return nil, err
	}
	return t.typeAndShow(ctx, a.target, p, in, guard)
}

// input checks what is to be typed.
func (a sendArgs) input() (in session.Input, guard session.Guard, err error) {
	if len(a.Text) > maxText {
		return in, guard, &toolError{"too_large", fmt.Sprintf("text is longer than %d bytes; nothing was sent", maxText),
			"send it in several calls, or write a file another way"}
	}
	in = session.Input{Text: a.Text, Enter: a.Enter}
	if a.Keys != nil {
		in.Keys = *a.Keys
	}
	if in.Text == "" && len(in.Keys) == 0 && !in.Enter {
		return in, guard, badArgument("give text, keys or enter; wait_for waits without typing", "there is nothing to send")
	}
	if a.InMode != "" {
		m, err := parseMode("in_mode", a.InMode)
		if err != nil {
			return in, guard, err
		}
		guard.Mode = &m
	}
	guard.Revision = a.IfRev
	return in, guard, nil
}

// typeAndShow sends input, waits for the reaction and returns the screen.
func (t *toolset) typeAndShow(ctx context.Context, id target, p plan, in session.Input, guard session.Guard) (*mcp.CallToolResult, error) {
	s, err := t.session(id)
	if err != nil {
		return nil, err
	}
	typing, cancel := context.WithTimeout(ctx, max(p.limit, minTyping))
	defer cancel()
	sent, err := s.Send(typing, in, guard, func() { passTurn(ctx) })
	if err != nil {
		return nil, errors.Join(err, ctx.Err())
	}
	return p.waitAndShow(ctx, id.SessionID, s, &sent.Baseline, func(r *Result) {
		if sent.Keys < sent.Total {
			r.mark("partial_input", fmt.Sprintf("partial=%d/%d", sent.Keys, sent.Total))
		}
	})
}

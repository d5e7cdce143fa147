package tools

import (
	"context"
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
)

// definition is a tool as clients see it.
type definition struct {
	name, description string
	schema            string // properties and required of the input schema
	hints             hints
	run               func(*toolset, context.Context, json.RawMessage) (*mcp.CallToolResult, error)
}

// hints are the four annotations of MCP. Clients run read-only tools in
// parallel and ask before destructive ones.
type hints struct{ readOnly, destructive, idempotent, openWorld bool }

var (
	reads    = hints{readOnly: true, idempotent: true}
	acts     = hints{destructive: true, openWorld: true}
	ends     = hints{destructive: true, idempotent: true}
	adjusts  = hints{idempotent: true}
	idSchema = `"session_id":{"type":"string"}`
	until    = `"until":{"type":"object","description":"conditions, all must hold; default {\"ready\":true}","properties":{` +
		`"ready":{"type":"boolean"},"text":{"type":"string"},"regex":{"type":"string"},` +
		`"gone":{"type":"string","description":"regex no longer there"},` +
		`"mode":{"type":["string","array"]},"exit":{"type":"boolean"},"change":{"type":"boolean"},` +
		`"stable_ms":{"type":"integer"},"none":{"type":"boolean","description":"return at once"}}}`
	timeout = `"timeout_ms":{"type":"integer","description":"default 5000, at most 50000; reaching it is no error"}`
	// untilAgain is until without what its first appearance explains.
	untilAgain = `"until":{"type":"object","description":"as in create_session"}`
	timeAgain  = `"timeout_ms":{"type":"integer"}`
	format     = `"format":{"enum":["text","json"]}`
)

// definitions are the tools in the order they are explained.
var definitions = []definition{
	{
		name: "create_session", hints: acts, run: (*toolset).createSession,
		description: "Start a program (shell, ssh, vim, REPL, installer, any TUI) on a new terminal; " +
			"waits, then returns its screen, cursor and mode.",
		schema: `"properties":{"command":{"type":["string","array"],"description":"string: run by the shell; array: argv; absent: login shell"},` +
			`"cwd":{"type":"string"},"env":{"type":"object"},"cols":{"type":"integer"},"rows":{"type":"integer"},` +
			`"name":{"type":"string","description":"id to use instead of s1, s2, ..."},` + until + `,` + timeout + `,` + format + `}`,
	},
	{
		name: "send_keys", hints: acts, run: (*toolset).sendKeys,
		description: "Type into the terminal, wait for the reaction, return the screen. Sent in the order text, keys, enter.",
		schema: `"properties":{` + idSchema + `,"text":{"type":"string","description":"literal"},` +
			`"keys":{"type":["string","array"],"description":"tokens in text: <enter> <esc> <tab> <up> <pagedown> <f1> <ctrl-c> <alt-x> <backspace>, <lt> for <; or array of key names"},` +
			`"enter":{"type":"boolean"},"in_mode":{"type":"string","description":"refuse unless the mode is this"},` +
			`"if_rev":{"type":"integer","description":"refuse unless rev is this"},` + untilAgain + `,` + timeAgain + `,` + format + `},"required":["session_id"]`,
	},
	{
		name: "send_mouse", hints: acts, run: (*toolset).sendMouse,
		description: "Mouse event at a cell (row and col from 0) or on visible text; refused when the program tracks no mouse.",
		schema: `"properties":{` + idSchema + `,"action":{"enum":["click","press","release","move","scroll_up","scroll_down"]},` +
			`"row":{"type":"integer"},"col":{"type":"integer"},"text":{"type":"string"},` +
			`"button":{"enum":["left","middle","right"]},"modifiers":{"type":"array","items":{"enum":["shift","alt","ctrl"]}},` +
			untilAgain + `,` + timeAgain + `,` + format + `},"required":["session_id","action"]`,
	},
	{
		name: "read_screen", hints: reads, run: (*toolset).readScreen,
		description: "The screen now, without waiting; or lines that scrolled off (history).",
		schema: `"properties":{` + idSchema + `,"since":{"type":"integer","description":"a rev: only changed rows"},` +
			`"region":{"type":"object","description":"row, col, rows, cols"},` +
			`"max_lines":{"type":"integer"},"styles":{"type":"boolean","description":"list colours and attributes"},` +
			`"history":{"type":"object","description":"from (line, negative: from the end), max_lines, pattern (regex)"},` +
			`"max_bytes":{"type":"integer","description":"default 10000, at most 40000"},` + format + `},"required":["session_id"]`,
	},
	{
		name: "wait_for", hints: reads, run: (*toolset).waitFor,
		description: "Wait on the server until conditions hold, e.g. a build ends or text appears.",
		schema: `"properties":{` + idSchema + `,` + untilAgain +
			`,"since":{"type":"integer","description":"a rev: change counts from it"},` + timeAgain + `,` + format + `},"required":["session_id"]`,
	},
	{
		name: "list_sessions", hints: reads, run: (*toolset).listSessions,
		description: "All sessions; exited ones stay readable for 10 minutes.",
		schema:      `"properties":{` + format + `}`,
	},
	{
		name: "resize_session", hints: adjusts, run: (*toolset).resizeSession,
		description: "Change the terminal's size.",
		schema:      `"properties":{` + idSchema + `,"cols":{"type":"integer"},"rows":{"type":"integer"},` + format + `},"required":["session_id"]`,
	},
	{
		name: "close_session", hints: ends, run: (*toolset).closeSession,
		description: "End every process of the session; returns the last screen and exit status.",
		schema:      `"properties":{` + idSchema + `,"force":{"type":"boolean","description":"kill at once"},` + format + `},"required":["session_id"]`,
	},
}

func (d definition) tool() mcp.Tool {
	t := mcp.NewToolWithRawSchema(d.name, d.description, json.RawMessage(`{"type":"object",`+d.schema+`}`))
	t.Annotations = mcp.ToolAnnotation{
		ReadOnlyHint: &d.hints.readOnly, DestructiveHint: &d.hints.destructive,
		IdempotentHint: &d.hints.idempotent, OpenWorldHint: &d.hints.openWorld,
	}
	return t
}

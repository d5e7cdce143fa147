// Package tools offers terminal sessions to MCP clients: the tools, the shape
// of their results and errors, and the transport.
//
// A result is one text block: a header line and the screen, or the same facts
// as JSON. What a model gets to read of a screen is its cells only: no control
// characters, no invisible code points, nothing a person would not see.
package tools

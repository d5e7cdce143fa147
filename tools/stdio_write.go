package tools

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/mark3labs/mcp-go/mcp"
)

// stdioCodeBusy is in the range that JSON-RPC leaves to servers.
const stdioCodeBusy = -32000

// stdioWriter writes messages to the client, one a line and one at a time.
type stdioWriter struct {
	w      io.Writer
	log    *slog.Logger
	failed func() // called when the client can no longer be reached

	mu     sync.Mutex
	closed atomic.Bool // not under mu, which a stuck write may hold
}

// write sends the line that next returns, or nothing when that is nil. next
// runs under the lock, so what it decides still holds when the line leaves.
func (w *stdioWriter) write(next func() []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed.Load() {
		return
	}
	line := next()
	if line == nil {
		return
	}
	if _, err := w.w.Write(line); err != nil {
		w.log.Warn("the client is gone", "error", err)
		w.close()
		w.failed()
	}
}

// send writes one message.
func (w *stdioWriter) send(message any) {
	line, err := stdioEncode(message)
	if err != nil {
		w.log.Error("encode a message", "error", err)
		return
	}
	w.write(func() []byte { return line })
}

// close makes every later write do nothing.
func (w *stdioWriter) close() { w.closed.Store(true) }

// stdioReply is a JSON-RPC response with the id as the client wrote it: a
// detour through float64 would change large numbers.
type stdioReply struct {
	JSONRPC string                   `json:"jsonrpc"`
	ID      json.RawMessage          `json:"id"` // nil becomes null
	Result  any                      `json:"result,omitempty"`
	Error   *mcp.JSONRPCErrorDetails `json:"error,omitempty"`
}

func stdioResult(id json.RawMessage, result any) stdioReply {
	return stdioReply{JSONRPC: mcp.JSONRPC_VERSION, ID: id, Result: result}
}

func stdioError(id json.RawMessage, code int, text string) stdioReply {
	return stdioReply{JSONRPC: mcp.JSONRPC_VERSION, ID: id, Error: &mcp.JSONRPCErrorDetails{Code: code, Message: text}}
}

// stdioInternalError is the encoded reply to a call that failed inside. Its
// text is fixed; the details are for the log.
func stdioInternalError(id json.RawMessage) []byte {
	line, _ := stdioEncode(stdioError(id, mcp.INTERNAL_ERROR, "internal error")) // nothing in it can fail
	return line
}

// busyResult is the answer to a tool call above the limit of calls at once.
func busyResult(limit int) *mcp.CallToolResult {
	r := mcp.NewToolResultError(fmt.Sprintf(
		"error busy: %d calls are running, the most allowed. wait for one to end, or cancel one, then call again", limit))
	r.ResultType = mcp.ResultTypeComplete // required since 2026-07-28, ignored before
	return r
}

// stdioEncodeReply encodes what a handler returned for the request id.
func stdioEncodeReply(id json.RawMessage, reply mcp.JSONRPCMessage) ([]byte, error) {
	switch r := reply.(type) {
	case nil:
		return nil, fmt.Errorf("the handler returned no reply")
	case mcp.JSONRPCResponse:
		return stdioEncode(stdioResult(id, r.Result))
	case mcp.JSONRPCError:
		r.Error.Message = stdioPlainError(r.Error.Message)
		return stdioEncode(stdioReply{JSONRPC: mcp.JSONRPC_VERSION, ID: id, Error: &r.Error})
	}
	return stdioEncode(reply)
}

// stdioPlainError takes the words of Go's JSON decoder, names of types
// included, out of what mcp-go says of params it cannot read.
func stdioPlainError(text string) string {
	what, _, found := strings.Cut(text, " request: ")
	if !found || !strings.HasPrefix(text, "unparsable ") {
		return text
	}
	return what + " request: a member of params is missing or has the wrong type"
}

// stdioEncode returns message as compact JSON on one line, newline included.
func stdioEncode(message any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(message); err != nil {
		return nil, err
	}
	return stdioUnescapeHTML(b.Bytes()), nil
}

// stdioUnescapeHTML replaces, in valid JSON, the escapes of < > and & by the
// characters. Types with a MarshalJSON of their own have them, whatever the
// encoder is told, and screens are full of these characters.
func stdioUnescapeHTML(b []byte) []byte {
	if !bytes.Contains(b, []byte(`\u00`)) {
		return b
	}
	out := b[:0]
	for len(b) > 0 {
		n := 1
		if b[0] == '\\' {
			n = 2 // so that the second of two backslashes begins nothing
		}
		if c := stdioHTMLEscape(b); c != 0 {
			out, b = append(out, c), b[6:]
			continue
		}
		out, b = append(out, b[:n]...), b[n:]
	}
	return out
}

// stdioHTMLEscape returns the character whose escape b begins with, or 0.
func stdioHTMLEscape(b []byte) byte {
	switch {
	case bytes.HasPrefix(b, []byte(`\u003c`)):
		return '<'
	case bytes.HasPrefix(b, []byte(`\u003e`)):
		return '>'
	case bytes.HasPrefix(b, []byte(`\u0026`)):
		return '&'
	}
	return 0
}

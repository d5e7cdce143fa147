package tools

import (
	"bytes"
	"encoding/json"
	"errors"
	"unicode/utf8"

	"github.com/mark3labs/mcp-go/mcp"
)

// stdioKind is what a JSON-RPC message is by its members.
type stdioKind int

const (
	stdioRequest stdioKind = iota
	stdioNotification
	stdioResponse // to a request of ours; we send none
)

// stdioMessage is one JSON-RPC message from the client.
type stdioMessage struct {
	kind   stdioKind
	id     json.RawMessage // as the client wrote it, so that 1 and "1" differ
	method string
	params json.RawMessage
	raw    json.RawMessage // the whole message
}

// stdioFault says why a message is refused, with its JSON-RPC error code.
type stdioFault struct {
	code int
	text string
}

// parseStdioMessage reads the envelope of a message. With a fault, the id is
// still set if it was found. The message keeps no reference to line.
func parseStdioMessage(line []byte) (stdioMessage, *stdioFault) {
	var env struct {
		JSONRPC string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Method  string          `json:"method"`
		Params  json.RawMessage `json:"params"`
		Result  json.RawMessage `json:"result"`
		Error   json.RawMessage `json:"error"`
	}
	err := json.Unmarshal(line, &env)
	msg := stdioMessage{method: env.Method, params: env.Params, raw: bytes.Clone(line)}
	if stdioIsID(env.ID) {
		msg.id = env.ID
	}
	if fault := stdioSyntaxFault(line, err); fault != nil {
		return msg, fault
	}
	answers := env.Result != nil || env.Error != nil
	switch {
	case env.Method == "" && answers:
		msg.kind = stdioResponse
	case env.JSONRPC != mcp.JSONRPC_VERSION:
		return msg, &stdioFault{mcp.INVALID_REQUEST, `the member "jsonrpc" must be "2.0"`}
	case env.Method == "" || answers:
		return msg, &stdioFault{mcp.INVALID_REQUEST, "a message has a method, or a result or an error, and not both"}
	case env.ID == nil:
		msg.kind = stdioNotification
	case msg.id == nil:
		return msg, &stdioFault{mcp.INVALID_REQUEST, "an id is a string or a number"}
	}
	return msg, nil
}

// stdioSyntaxFault explains err, the result of decoding the envelope in line.
func stdioSyntaxFault(line []byte, err error) *stdioFault {
	var wrongType *json.UnmarshalTypeError
	switch {
	case err != nil && !errors.As(err, &wrongType):
		return &stdioFault{mcp.PARSE_ERROR, "the line is not valid JSON"}
	case !utf8.Valid(line):
		return &stdioFault{mcp.PARSE_ERROR, "the line is not valid UTF-8"}
	case line[0] == '[':
		return &stdioFault{mcp.INVALID_REQUEST, "batches are not supported. send one message a line"}
	case err != nil:
		return &stdioFault{mcp.INVALID_REQUEST, "a message is an object whose members jsonrpc and method are strings"}
	}
	return nil
}

// stdioIsID reports whether valid JSON is a string or a number, as request ids
// and progress tokens are.
func stdioIsID(v json.RawMessage) bool {
	return len(v) > 0 && (v[0] == '"' || v[0] == '-' || '0' <= v[0] && v[0] <= '9')
}

// stdioParams are the members of params that the transport itself reads.
type stdioParams struct {
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
	RequestID json.RawMessage `json:"requestId"`
	Meta      struct {
		ProgressToken json.RawMessage `json:"progressToken"`
	} `json:"_meta"`
}

// callParams reads the params. A member of the wrong type stays empty: it is
// for the handler to complain.
func (m stdioMessage) callParams() stdioParams {
	var p stdioParams
	_ = json.Unmarshal(m.params, &p)
	return p
}

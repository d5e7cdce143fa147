package tools

import (
	"context"
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
)

// progressMaxRunes is where the message of a progress notification is cut.
const progressMaxRunes = 80

// progressFunc tells the client that its call goes on, and what is to be seen.
type progressFunc func(message string)

type progressContextKey struct{}

// withProgress returns a context whose [progressFrom] is report.
func withProgress(ctx context.Context, report progressFunc) context.Context {
	return context.WithValue(ctx, progressContextKey{}, report)
}

// progressFrom returns how to report the progress of the call that ctx belongs
// to, or nil when the client did not ask for it.
func progressFrom(ctx context.Context) progressFunc {
	report, _ := ctx.Value(progressContextKey{}).(progressFunc)
	return report
}

// progressNotification is notifications/progress; the token is the client's.
type progressNotification struct {
	JSONRPC string         `json:"jsonrpc"`
	Method  string         `json:"method"`
	Params  progressParams `json:"params"`
}

type progressParams struct {
	Token    json.RawMessage `json:"progressToken"`
	Progress int             `json:"progress"`
	Message  string          `json:"message,omitempty"`
}

// progress returns a progressFunc that writes to the client in line with the
// replies. Once call has been answered or cancelled it does nothing.
func (s *stdioServer) progress(call *stdioCall, token json.RawMessage) progressFunc {
	n := 0 // guarded by the lock of the writer
	return func(message string) {
		message = firstRunes(message, progressMaxRunes)
		s.out.write(func() []byte {
			if !call.open() {
				return nil
			}
			n++
			line, _ := stdioEncode(progressNotification{ // nothing in it can fail
				JSONRPC: mcp.JSONRPC_VERSION,
				Method:  string(mcp.MethodNotificationProgress),
				Params:  progressParams{Token: token, Progress: n, Message: message},
			})
			return line
		})
	}
}

package tools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
)

// Handler answers one JSON-RPC message: with a reply for a request, nil for a
// notification. ServeStdio calls it from many goroutines. A *server.MCPServer
// is one; a type that wraps one must embed it, because ServeStdio also
// registers its client session there.
type Handler interface {
	HandleMessage(ctx context.Context, message json.RawMessage) mcp.JSONRPCMessage
}

// StdioOptions are the limits of [ServeStdio]. The zero value is useful: a
// field that is zero or negative takes the default named beside it.
type StdioOptions struct {
	MaxLine  int           // bytes in a message, without its newline; 1 MiB
	MaxCalls int           // requests served at once; 256
	Grace    time.Duration // how long calls may go on after the end of input; 1.5 s
	Log      *slog.Logger  // slog.Default(), which writes to stderr

	// Order returns the key of the session that a tools/call is about, or ""
	// when it needs no order. Calls with the same key take their turns in
	// arrival order. args is the raw "arguments" member, or nil. The default
	// is the argument session_id, and for the tool create_session its name.
	Order func(tool string, args json.RawMessage) (key string)
}

// withDefaults returns o with every unset field filled in.
func (o StdioOptions) withDefaults() StdioOptions {
	if o.MaxLine <= 0 {
		o.MaxLine = 1 << 20
	}
	if o.MaxCalls <= 0 {
		o.MaxCalls = 256
	}
	if o.Grace <= 0 {
		o.Grace = 1500 * time.Millisecond
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Order == nil {
		o.Order = orderBySession
	}
	return o
}

// stdioServer is one run of ServeStdio.
type stdioServer struct {
	handler Handler
	opts    StdioOptions
	out     *stdioWriter
	session *stdioSession
	calls   *stdioCalls
	order   orderBook
}

// ServeStdio serves MCP over newline-delimited JSON-RPC: one message a line on
// in, one a line on out. It returns when in ends, ctx ends or out can no
// longer be written. The contexts of all calls in flight are then cancelled,
// and ServeStdio waits for them at most opts.Grace.
//
// The error is nil unless in fails with something other than io.EOF or h
// refuses the client session. When ctx ends while in is blocked in Read, the
// goroutine that reads is left behind: the caller is about to exit. A caller
// whose out is os.Stdout must have SIGPIPE delivered to a channel
// (signal.Notify), or a client that leaves kills the process before any
// session has been closed.
func ServeStdio(ctx context.Context, h Handler, in io.Reader, out io.Writer, opts StdioOptions) error {
	opts = opts.withDefaults()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s := &stdioServer{handler: h, opts: opts, session: newStdioSession(), calls: newStdioCalls(opts.MaxCalls)}
	s.out = &stdioWriter{w: out, log: opts.Log, failed: stop}
	ctx, leave, err := s.session.join(ctx, h)
	if err != nil {
		return fmt.Errorf("register the client session: %w", err)
	}
	defer leave()
	go s.session.pump(s.out)
	defer s.session.end()

	read := make(chan error, 1)
	go func() { read <- s.read(ctx, in) }()
	select {
	case err = <-read:
	case <-ctx.Done():
	}
	stop()
	if left := s.calls.drain(opts.Grace); left > 0 {
		opts.Log.Warn("calls ignored the end of input", "calls", left)
	}
	s.out.close()
	return err
}

// read takes message after message until in or ctx ends.
func (s *stdioServer) read(ctx context.Context, in io.Reader) error {
	lines := newStdioLines(in, s.opts.MaxLine)
	for ctx.Err() == nil {
		line, err := lines.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read a message: %w", err)
		}
		s.receive(ctx, line)
	}
	return nil
}

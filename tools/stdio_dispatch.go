package tools

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/mark3labs/mcp-go/mcp"
)

// receive dispatches one line. It must not wait for any call.
func (s *stdioServer) receive(ctx context.Context, line stdioLine) {
	if line.tooLong {
		text := fmt.Sprintf("the message is longer than %d bytes. send a smaller one", s.opts.MaxLine)
		s.out.send(stdioError(line.findID(), mcp.INVALID_REQUEST, text))
		return
	}
	if len(line.data) == 0 {
		return
	}
	msg, fault := parseStdioMessage(line.data)
	switch {
	case fault != nil:
		s.out.send(stdioError(msg.id, fault.code, fault.text))
	case msg.kind == stdioRequest:
		s.request(ctx, msg)
	case msg.kind == stdioNotification:
		s.notify(ctx, msg)
	}
}

// request starts a call, or refuses it. Pings are answered on the spot.
func (s *stdioServer) request(ctx context.Context, msg stdioMessage) {
	if msg.method == string(mcp.MethodPing) {
		s.out.send(stdioResult(msg.id, mcp.EmptyResult{}))
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	call := &stdioCall{id: string(msg.id), cancel: cancel, listen: msg.method == string(mcp.MethodSubscriptionsListen)}
	if err := s.calls.add(call); err != nil {
		cancel()
		s.refuse(msg, err)
		return
	}
	go s.serve(s.equip(ctx, call, msg), call, msg)
}

// equip puts into a call's context what its handler may use: its place in the
// order of its session, taken now, and its way to report progress.
func (s *stdioServer) equip(ctx context.Context, call *stdioCall, msg stdioMessage) context.Context {
	p := msg.callParams()
	if stdioIsID(p.Meta.ProgressToken) {
		ctx = withProgress(ctx, s.progress(call, p.Meta.ProgressToken))
	}
	if msg.method != string(mcp.MethodToolsCall) {
		return ctx
	}
	if key := s.opts.Order(p.Name, p.Arguments); key != "" {
		ctx = withTicket(ctx, s.order.take(key))
	}
	return ctx
}

// serve runs one call to its end and writes the reply, unless the client has
// cancelled the call.
func (s *stdioServer) serve(ctx context.Context, call *stdioCall, msg stdioMessage) {
	defer s.calls.finish(call)
	line := s.answer(ctx, msg)
	s.session.flush()
	s.out.write(func() []byte {
		// Before the bytes leave, so that a client may use the id again as
		// soon as it has the reply.
		s.calls.release(call)
		if !call.settle() {
			return nil
		}
		return line
	})
}

// answer returns the encoded reply of a call. A panic becomes an error reply
// that tells the client nothing.
func (s *stdioServer) answer(ctx context.Context, msg stdioMessage) (line []byte) {
	defer passTurn(ctx)
	defer s.recovered(msg, func() { line = stdioInternalError(msg.id) })
	reply := s.handler.HandleMessage(ctx, msg.raw)
	line, err := stdioEncodeReply(msg.id, reply)
	if err != nil {
		s.opts.Log.Error("encode a reply", "method", msg.method, "error", err)
		return stdioInternalError(msg.id)
	}
	return line
}

// notify handles a notification in the reader, which keeps their order.
func (s *stdioServer) notify(ctx context.Context, msg stdioMessage) {
	if msg.method == string(mcp.MethodNotificationCancelled) {
		s.calls.cancel(string(msg.callParams().RequestID))
		return
	}
	defer s.recovered(msg, func() {})
	s.handler.HandleMessage(ctx, msg.raw)
}

// recovered must be deferred. It logs a panic of the handler and calls then.
func (s *stdioServer) recovered(msg stdioMessage, then func()) {
	if r := recover(); r != nil {
		s.opts.Log.Error("panic in a handler", "method", msg.method, "panic", r, "stack", string(debug.Stack()))
		then()
	}
}

// refuse answers a request that was not started.
func (s *stdioServer) refuse(msg stdioMessage, err error) {
	switch {
	case errors.Is(err, errStdioDuplicate):
		s.out.send(stdioError(msg.id, mcp.INVALID_REQUEST, err.Error()))
	case errors.Is(err, errStdioBusy) && msg.method == string(mcp.MethodToolsCall):
		s.out.send(stdioResult(msg.id, busyResult(s.opts.MaxCalls)))
	case errors.Is(err, errStdioBusy):
		s.out.send(stdioError(msg.id, stdioCodeBusy, err.Error()))
	}
}

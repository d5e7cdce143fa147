package tools

import (
	"context"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// stdioSession is the one client of a stdio service, as mcp-go wants to see
// it. The server puts its own notifications into the session's channel.
type stdioSession struct {
	notices  chan mcp.JSONRPCNotification
	barriers chan chan struct{}
	done     chan struct{}

	mu           sync.Mutex
	initialized  bool
	client       mcp.Implementation
	capabilities mcp.ClientCapabilities
	version      string
}

var _ server.SessionWithClientInfo = (*stdioSession)(nil)

func newStdioSession() *stdioSession {
	return &stdioSession{
		notices:  make(chan mcp.JSONRPCNotification, 100),
		barriers: make(chan chan struct{}),
		done:     make(chan struct{}),
	}
}

// stdioSessions is the part of *server.MCPServer that knows client sessions.
type stdioSessions interface {
	RegisterSession(ctx context.Context, session server.ClientSession) error
	UnregisterSession(ctx context.Context, id string)
	WithContext(ctx context.Context, session server.ClientSession) context.Context
}

// join registers the session with h, if h knows sessions, and returns the
// context for its calls and what undoes it.
func (s *stdioSession) join(ctx context.Context, h Handler) (context.Context, func(), error) {
	srv, ok := h.(stdioSessions)
	if !ok {
		return ctx, func() {}, nil
	}
	if err := srv.RegisterSession(ctx, s); err != nil {
		return nil, nil, err
	}
	leave := func() { srv.UnregisterSession(context.WithoutCancel(ctx), s.SessionID()) }
	return srv.WithContext(ctx, s), leave, nil
}

// end ends pump and flush.
func (s *stdioSession) end() { close(s.done) }

// pump writes the server's notifications until the session ends.
func (s *stdioSession) pump(out *stdioWriter) {
	for {
		select {
		case n := <-s.notices:
			out.send(n)
		case passed := <-s.barriers:
			s.writePending(out)
			close(passed)
		case <-s.done:
			return
		}
	}
}

// writePending writes the notifications that wait in the channel.
func (s *stdioSession) writePending(out *stdioWriter) {
	for {
		select {
		case n := <-s.notices:
			out.send(n)
		default:
			return
		}
	}
}

// flush returns when every notification sent so far has been written. Called
// before a reply, it keeps the two in order.
func (s *stdioSession) flush() {
	passed := make(chan struct{})
	select {
	case s.barriers <- passed:
		<-passed
	case <-s.done:
	}
}

// SessionID returns the same for every service: a process has one stdio.
func (s *stdioSession) SessionID() string { return "stdio" }

// NotificationChannel returns where the server puts its notifications.
func (s *stdioSession) NotificationChannel() chan<- mcp.JSONRPCNotification { return s.notices }

// Initialize records that the client has shaken hands.
func (s *stdioSession) Initialize() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.initialized = true
}

// Initialized reports whether the client has shaken hands.
func (s *stdioSession) Initialized() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.initialized
}

// SetClientInfo records the name and version of the client.
func (s *stdioSession) SetClientInfo(client mcp.Implementation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.client = client
}

// GetClientInfo returns the name and version of the client.
func (s *stdioSession) GetClientInfo() mcp.Implementation {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.client
}

// SetClientCapabilities records what the client can do.
func (s *stdioSession) SetClientCapabilities(c mcp.ClientCapabilities) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.capabilities = c
}

// GetClientCapabilities returns what the client can do.
func (s *stdioSession) GetClientCapabilities() mcp.ClientCapabilities {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.capabilities
}

// SetProtocolVersion records the version agreed on by initialize.
func (s *stdioSession) SetProtocolVersion(version string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.version = version
}

// ProtocolVersion returns the version agreed on by initialize, or "".
func (s *stdioSession) ProtocolVersion() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version
}

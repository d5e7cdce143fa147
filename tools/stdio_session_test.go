package tools_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/ptyglass/ptyglass/tools"
)

// newServer returns an MCP server with a tool that sends three notifications
// through the server, and one that says who the client is.
func newServer() *server.MCPServer {
	srv := server.NewMCPServer("test", "1", server.WithToolCapabilities(true))
	srv.AddTool(mcp.NewTool("notify", mcp.WithDescription("d")), func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		for i := range 3 {
			if err := srv.SendNotificationToClient(ctx, fmt.Sprintf("n%d", i), nil); err != nil {
				return nil, err
			}
		}
		return mcp.NewToolResultText("done"), nil
	})
	srv.AddTool(mcp.NewTool("whoami", mcp.WithDescription("d")), func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		s, ok := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo)
		if !ok {
			return mcp.NewToolResultError("no session"), nil
		}
		return mcp.NewToolResultText(s.GetClientInfo().Name + " " + server.RequestProtocolVersion(ctx)), nil
	})
	return srv
}

const modernMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
	`"io.modelcontextprotocol/clientInfo":{"name":"new","version":"1"},` +
	`"io.modelcontextprotocol/clientCapabilities":{}}`

// wantAll fails unless the next line has all the parts.
func (c *client) wantAll(parts ...string) {
	c.t.Helper()
	line := c.next()
	for _, part := range parts {
		if !strings.Contains(line, part) {
			c.t.Fatalf("%s\nlacks %s", line, part)
		}
	}
}

func TestStdioHandshakeEras(t *testing.T) {
	for _, version := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"} {
		t.Run(version, func(t *testing.T) {
			c := serve(t, t.Context(), newServer(), tools.StdioOptions{})
			c.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":%q,"capabilities":{},"clientInfo":{"name":"old","version":"1"}}}`, version)
			c.wantAll(`"id":1`, `"protocolVersion":"`+version+`"`)
			c.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
			c.send(`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`)
			c.wantAll(`"id":2`, `"name":"notify"`)
			c.send(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"whoami"}}`)
			c.wantAll(`"id":3`, `"old `+version+`"`)
			c.ping("p")
			c.wantPong("p")
			c.wantEnd()
		})
	}
}

func TestStdioStatelessEra(t *testing.T) {
	c := serve(t, t.Context(), newServer(), tools.StdioOptions{MaxCalls: 1})
	c.send(`{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{` + modernMeta + `}}`)
	c.wantAll(`"id":1`, `"2026-07-28"`, `"resultType":"complete"`)
	c.send(`{"jsonrpc":"2.0","id":"l","method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},` + modernMeta + `}}`)
	c.wantAll(`notifications/subscriptions/acknowledged`, `"l"`)
	c.send(`{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{` + modernMeta + `}}`)
	c.wantAll(`"id":2`, `"name":"notify"`)
	c.send(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"whoami",` + modernMeta + `}}`)
	c.wantAll(`"id":3`, `"new 2026-07-28"`)
	c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"l"}}`)
	c.ping("p")
	c.wantPong("p")
	c.wantEnd()
}

// What a handler sends through the server arrives before its reply.
func TestStdioServerNotificationsBeforeReply(t *testing.T) {
	c := serve(t, t.Context(), newServer(), tools.StdioOptions{})
	c.send(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`)
	c.wantAll(`"id":0`)
	for i := range 50 {
		c.send(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"notify"}}`, i+1)
		for n := range 3 {
			c.wantAll(fmt.Sprintf(`"method":"n%d"`, n))
		}
		c.wantAll(fmt.Sprintf(`"id":%d`, i+1), `"done"`)
		// A subscription to nothing ends at once, after its acknowledgement.
		c.send(`{"jsonrpc":"2.0","id":"l","method":"subscriptions/listen","params":{"notifications":{},%s}}`, modernMeta)
		c.wantAll(`notifications/subscriptions/acknowledged`)
		c.wantAll(`"id":"l"`)
	}
	c.wantEnd()
}

func TestStdioServerOneSessionAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := newServer()
		c := serve(t, t.Context(), srv, tools.StdioOptions{})
		synctest.Wait()
		if err := tools.ServeStdio(t.Context(), srv, strings.NewReader(""), &strings.Builder{}, tools.StdioOptions{}); err == nil {
			t.Error("a second session of the same process")
		}
		c.wantEnd()
		if got := exchange(t, srv, strings.NewReader(""), tools.StdioOptions{}); got != nil {
			t.Errorf("got %q", got)
		}
	})
}

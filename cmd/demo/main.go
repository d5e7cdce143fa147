// Command demo is a small MCP client: it starts vim on a file through a real
// ptyglass server and prints what an agent sees, then leaves vim again.
package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: demo SERVER FILE")
		os.Exit(2)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := run(ctx, os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

// step is one call of a tool.
type step struct {
	tool string
	args map[string]any
}

func run(ctx context.Context, server, file string) error {
	client := mcp.NewClient(&mcp.Implementation{Name: "demo", Version: "1"}, nil)
	conn, err := client.Connect(ctx, &mcp.CommandTransport{Command: exec.Command(server, "mcp")}, nil)
	if err != nil {
		return err
	}
	defer conn.Close() //nolint:errcheck // the demo is over
	for _, s := range []step{
		{"create_session", map[string]any{"name": "demo", "command": []string{"vim", "--clean", "-n", file}}},
		{"send_keys", map[string]any{"session_id": "demo", "keys": "/layers<enter>o"}},
		{"send_keys", map[string]any{"session_id": "demo", "keys": "<esc>:q!<enter>", "in_mode": "editor"}},
	} {
		if err := call(ctx, conn, s); err != nil {
			return err
		}
	}
	return nil
}

func call(ctx context.Context, conn *mcp.ClientSession, s step) error {
	result, err := conn.CallTool(ctx, &mcp.CallToolParams{Name: s.tool, Arguments: s.args})
	if err != nil {
		return err
	}
	fmt.Printf("> %s %v\n", s.tool, s.args)
	for _, c := range result.Content {
		if text, ok := c.(*mcp.TextContent); ok {
			fmt.Println(text.Text)
		}
	}
	if result.IsError {
		return fmt.Errorf("%s failed", s.tool)
	}
	return nil
}

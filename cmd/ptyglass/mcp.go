package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/ptyglass/ptyglass/session"
	"github.com/ptyglass/ptyglass/tools"
)

// mcpConfig is the flags of ptyglass mcp.
type mcpConfig struct {
	results  string
	logLevel string
	calls    int
	maxLine  int
	limits   session.Limits
	terminal terminalFlags
}

func newMCP() *cobra.Command {
	var cfg mcpConfig
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Serve the tools to an MCP client on stdin and stdout",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cfg.serve(cmd.Context()) },
	}
	f := cmd.Flags()
	f.StringVar(&cfg.results, "results", "text", "shape of results: text or json")
	f.StringVar(&cfg.logLevel, "log-level", "warn", "debug, info, warn or error; logs go to stderr")
	f.IntVar(&cfg.limits.Sessions, "max-sessions", 64, "sessions running at once")
	f.DurationVar(&cfg.limits.IdleTimeout, "idle-timeout", 0, "close sessions nobody used for so long (0: never)")
	f.DurationVar(&cfg.limits.Keep, "keep-exited", 10*time.Minute, "how long exited sessions stay readable")
	f.IntVar(&cfg.calls, "max-calls", 256, "calls answered at once")
	f.IntVar(&cfg.maxLine, "max-message", 1<<20, "bytes of a message")
	cfg.terminal.register(f)
	return cmd
}

func (c mcpConfig) check() error {
	switch {
	case c.results != "text" && c.results != "json":
		return fmt.Errorf("--results %s: use text or json", c.results)
	case c.limits.Sessions < 1 || c.calls < 1 || c.maxLine < 1024:
		return fmt.Errorf("a limit is too low: at least 1 session, 1 call and 1024 bytes a message")
	case c.limits.IdleTimeout < 0 || c.limits.Keep <= 0:
		return fmt.Errorf("a time is negative")
	}
	return nil
}

// serve runs until the client goes away or the process is told to end, and
// leaves no process behind.
func (c mcpConfig) serve(ctx context.Context) error {
	if err := c.check(); err != nil {
		return &exitError{exitUsage, err}
	}
	log, err := newLog(c.logLevel)
	if err != nil {
		return &exitError{exitUsage, err}
	}
	terminal, err := c.terminal.options()
	if err != nil {
		return &exitError{exitUsage, err}
	}
	// A client that closes our output must not kill us before the sessions
	// have been ended: the failing write is noticed instead.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	registry := session.NewRegistry(c.limits)
	defer registry.CloseAll()
	server := tools.NewServer(tools.Config{
		Sessions: registry, Version: version(), JSON: c.results == "json", Terminal: terminal, Log: log})
	err = tools.ServeStdio(ctx, server, os.Stdin, os.Stdout, tools.StdioOptions{
		MaxLine: c.maxLine, MaxCalls: c.calls, Grace: 500 * time.Millisecond, Log: log,
	})
	if err != nil {
		return &exitError{exitEnvironment, err}
	}
	return nil
}

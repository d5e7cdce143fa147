package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session"
	"github.com/ptyglass/ptyglass/tools"
)

// showConfig is the flags of ptyglass show.
type showConfig struct {
	keys, waitText string
	cols, rows     int
	json, styles   bool
	timeout        time.Duration
	argv           []string
	terminal       terminalFlags
}

func newShow() *cobra.Command {
	var cfg showConfig
	cmd := &cobra.Command{
		Use:   "show [flags] -- PROGRAM [ARG...]",
		Short: "Run a program, print the screen an agent would see, end it",
		Example: "  ptyglass show -- vim README.md\n" +
			"  ptyglass show --keys '/foo<enter>' --wait-text foo -- less main.go",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg.argv = args
			return cfg.show(cmd.Context(), cmd.OutOrStdout())
		},
	}
	f := cmd.Flags()
	f.StringVar(&cfg.keys, "keys", "", "keys to type once the program is ready, such as 'ihello<esc>'")
	f.StringVar(&cfg.waitText, "wait-text", "", "wait until this text is on the screen")
	f.IntVar(&cfg.cols, "cols", 80, "columns of the terminal")
	f.IntVar(&cfg.rows, "rows", 24, "rows of the terminal")
	f.BoolVar(&cfg.json, "json", false, "print JSON")
	f.BoolVar(&cfg.styles, "styles", false, "list colours and attributes")
	f.DurationVar(&cfg.timeout, "timeout", 10*time.Second, "how long to wait")
	cfg.terminal.register(f)
	return cmd
}

// show starts the program, types the keys once it is ready, waits, prints.
func (c showConfig) show(ctx context.Context, out io.Writer) error {
	keys, err := emulator.ParseKeys(c.keys)
	if err != nil {
		return &exitError{exitUsage, err}
	}
	terminal, err := c.terminal.options()
	if err != nil {
		return &exitError{exitUsage, err}
	}
	s, err := session.Start(session.Options{Argv: c.argv, Size: emulator.Size{Rows: c.rows, Cols: c.cols}, Terminal: terminal})
	if err != nil {
		return failed(err)
	}
	defer s.Close(false) //nolint:errcheck // what it shows has been printed
	done, err := c.drive(ctx, s, keys)
	if err != nil {
		return failed(err)
	}
	fmt.Fprintln(out, tools.Render("show", done, tools.Shape{JSON: c.json, Styles: c.styles})) //nolint:errcheck
	if done.Outcome == session.OutcomeDeadline {
		return &exitError{exitDeadline, fmt.Errorf("not there after %v", c.timeout)}
	}
	return nil
}

// drive waits until the program is ready, types the keys if there are any, and
// waits for what was asked.
func (c showConfig) drive(ctx context.Context, s *session.Session, keys []emulator.Key) (session.Result, error) {
	awaited, since := session.Until{Ready: true, Text: c.waitText}, s.Born()
	if len(keys) == 0 {
		return s.Wait(ctx, awaited, &since, c.timeout)
	}
	if _, err := s.Wait(ctx, session.Until{}, &since, c.timeout); err != nil {
		return session.Result{}, err
	}
	sent, err := s.Send(ctx, session.Input{Keys: keys}, session.Guard{}, nil)
	if err != nil {
		return session.Result{}, err
	}
	return s.Wait(ctx, awaited, &sent.Baseline, c.timeout)
}

// failed gives an error of a session its words and exit code.
func failed(err error) error {
	code, text := tools.Explain(err)
	return &exitError{codeOf(code), errors.New(text)}
}

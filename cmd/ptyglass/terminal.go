package main

import (
	"fmt"

	"github.com/spf13/pflag"

	"github.com/ptyglass/ptyglass/emulator"
)

// terminalFlags are the flags about the emulator.
type terminalFlags struct {
	engine   string
	history  int
	checksum bool
}

func (t *terminalFlags) register(f *pflag.FlagSet) {
	f.StringVar(&t.engine, "engine", "native", "terminal engine: native or xvt")
	f.IntVar(&t.history, "history", emulator.DefaultScrollback, "lines kept after they scroll off; 0 keeps none")
	f.BoolVar(&t.checksum, "allow-checksum", false, "answer DECRQCRA, for conformance tests: programs can then read the screen")
}

func (t *terminalFlags) options() (emulator.Options, error) {
	engine, err := emulator.ParseEngine(t.engine)
	if err != nil {
		return emulator.Options{}, fmt.Errorf("--engine: %w; use native or xvt", err)
	}
	if t.history < 0 || t.history > 1_000_000 {
		return emulator.Options{}, fmt.Errorf("--history %d: use 0 to 1000000", t.history)
	}
	opts := emulator.Options{Engine: engine, AllowChecksum: t.checksum, Scrollback: t.history}
	if t.history == 0 {
		opts.Scrollback = -1
	}
	return opts, nil
}

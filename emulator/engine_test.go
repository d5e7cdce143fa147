package emulator_test

import (
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// engines are what every test of a Terminal's behaviour runs on.
var engines = map[string]emulator.Engine{"native": emulator.Native, "xvt": emulator.XVT}

// eachEngine runs a test on every engine.
func eachEngine(t *testing.T, f func(t *testing.T, engine emulator.Engine)) {
	t.Helper()
	for name, engine := range engines {
		t.Run(name, func(t *testing.T) { f(t, engine) })
	}
}

package main_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

const module = "github.com/ptyglass/ptyglass/"

// layers are the packages from the bottom up; imports run downwards only.
var layers = []string{"emulator", "modes", "session", "tools", "cmd"}

// homes are the libraries that only one layer may know.
var homes = map[string]string{
	"github.com/charmbracelet/":   "emulator",
	"github.com/rivo/uniseg":      "emulator",
	"github.com/creack/pty":       "session",
	"github.com/mark3labs/mcp-go": "tools",
	"github.com/spf13/cobra":      "cmd",
}

// pure packages make no system call and know no clock.
var pure = map[string][]string{
	"emulator": {"os", "os/exec", "net", "syscall", "golang.org/x/sys/unix", "time"},
	"modes":    {"os", "os/exec", "net", "syscall", "golang.org/x/sys/unix", "time", "sync", "io"},
}

type goPackage struct {
	ImportPath string
	Imports    []string
}

func TestImportDirection(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range listPackages(t) {
		path := strings.TrimPrefix(p.ImportPath, module)
		layer := layerOf(path)
		seen[layer] = true
		for _, imported := range p.Imports {
			checkImport(t, path, layer, imported)
		}
	}
	for _, l := range layers {
		if !seen[l] {
			t.Errorf("no package of layer %s was looked at", l)
		}
	}
}

func checkImport(t *testing.T, path, layer, imported string) {
	t.Helper()
	if own, ok := strings.CutPrefix(imported, module); ok && rank(layerOf(own)) > rank(layer) {
		t.Errorf("%s imports %s, a layer above it", path, own)
	}
	for library, home := range homes {
		if strings.HasPrefix(imported, library) && layer != home {
			t.Errorf("%s imports %s, which belongs to %s", path, imported, home)
		}
	}
	for _, banned := range pure[path] {
		if imported == banned {
			t.Errorf("%s imports %s and is to be pure", path, imported)
		}
	}
}

func layerOf(path string) string {
	layer, _, _ := strings.Cut(path, "/")
	return layer
}

func rank(layer string) int {
	for i, l := range layers {
		if l == layer {
			return i
		}
	}
	return len(layers)
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", module+"...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []goPackage
	d := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

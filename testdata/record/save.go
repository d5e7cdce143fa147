package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session/record"
)

// maxCast bounds a recording's file in bytes: the corpus is to stay small.
const maxCast = 60_000

// cast returns the recording as asciicast v3.
func (r *recording) cast() ([]byte, error) {
	var file bytes.Buffer
	w, err := record.NewWriter(&file, record.Header{
		Size: r.size(), TermType: "xterm-256color", Command: strings.Join(r.Command, " "), Title: r.name,
	})
	if err != nil {
		return nil, err
	}
	for _, ev := range r.events {
		if err := w.WriteEvent(ev); err != nil {
			return nil, err
		}
	}
	if err := w.Flush(); err != nil {
		return nil, err
	}
	if file.Len() > maxCast {
		return nil, fmt.Errorf("the recording has %d bytes, more than %d", file.Len(), maxCast)
	}
	return file.Bytes(), nil
}

// replay draws the recording as it will be read from its file.
func (r *recording) replay() (*emulator.Screen, error) {
	cast, err := r.cast()
	if err != nil {
		return nil, err
	}
	in, err := record.NewReader(bytes.NewReader(cast))
	if err != nil {
		return nil, err
	}
	term := emulator.New(in.Header().Size, emulator.Options{})
	defer term.Close() //nolint:errcheck // never fails
	for ev, err := range in.Events() {
		if err != nil {
			return nil, err
		}
		if size, ok := ev.Size(); ok {
			term.Resize(size)
		} else if ev.Code == record.Output {
			term.Write(ev.Data) //nolint:errcheck // never fails
		}
	}
	return term.Screen(), nil
}

// save writes the three files of a case.
func (r *recording) save(folder string) error {
	cast, err := r.cast()
	if err != nil {
		return err
	}
	var description bytes.Buffer
	enc := json.NewEncoder(&description)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(r.testCase); err != nil {
		return err
	}
	screen, err := r.golden(filepath.Join(folder, "want.screen"))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, text := range map[string][]byte{"session.cast": cast, "case.json": description.Bytes(), "want.screen": screen} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// golden returns the .screen file, as much as it can like the one there is.
func (r *recording) golden(file string) ([]byte, error) {
	g := emulator.Golden{Screen: r.screen, Mode: r.Want.word()}
	old, err := os.ReadFile(file)
	if err != nil {
		return g.MarshalText()
	}
	return g.MarshalLike(old)
}

// word is the mode as a .screen file has it.
func (w want) word() string {
	if w.State == "" {
		return w.Mode
	}
	return w.Mode + ":" + w.State
}

package emulator_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The sequences in the input of a case, by the kinds of testedSequences.
var sequenceForms = map[string]*regexp.Regexp{
	"CSI finals":   regexp.MustCompile(`\x1b\[[0-9;:]*([@-~])`),
	"DEC modes":    regexp.MustCompile(`\x1b\[\?([0-9;]+)(?:[hlsr]|\$p)`),
	"ESC finals":   regexp.MustCompile(`\x1b([0-Z\\^_` + "`" + `-~])`),
	"OSC commands": regexp.MustCompile(`\x1b\]([0-9]+)`),
}

// usedSequences returns what the cases contain, as "kind name".
func usedSequences(t *testing.T) map[string]bool {
	t.Helper()
	used := map[string]bool{}
	files, _ := filepath.Glob(filepath.Join(functionsDir, "*.txtar"))
	for _, file := range files {
		for _, c := range readFunctionCases(t, file) {
			for kind, form := range sequenceForms {
				for _, m := range form.FindAllStringSubmatch(c.in, -1) {
					for name := range strings.SplitSeq(m[1], ";") {
						used[kind+" "+name] = true
					}
				}
			}
		}
	}
	return used
}

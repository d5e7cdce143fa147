package tools_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/ptyglass/ptyglass/tools"
)

// Whatever comes before it, a ping is answered, every line written is JSON and
// the service ends with its input.
func FuzzStdioLine(f *testing.F) {
	for _, seed := range []string{
		"", "\n", "{", "[]", "null", "\uFEFF{}", "\xff", `{"id":1}`, "\r\n\t",
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"whoami","arguments":{"session_id":"s"},"_meta":{"progressToken":1}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},` + modernMeta + `}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`,
		`{"jsonrpc":"2.0","id":"fuzz","method":"m"}` + "\n" + `{"jsonrpc":"2.0","id":"fuzz","method":"m"}`,
		`{"params":{"a":"` + string(bytes.Repeat([]byte("x"), 2000)) + `"},"id":3}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in := append(slices.Clone(data), "\n"+`{"jsonrpc":"2.0","id":"fuzz","method":"ping"}`...)
		lines := exchange(t, newServer(), bytes.NewReader(in), tools.StdioOptions{MaxLine: 1000})
		for _, line := range lines {
			if !json.Valid([]byte(line)) {
				t.Errorf("wrote %q", line)
			}
		}
		if !slices.Contains(lines, `{"jsonrpc":"2.0","id":"fuzz","result":{}}`) {
			t.Errorf("no answer to the ping in %q", lines)
		}
	})
}

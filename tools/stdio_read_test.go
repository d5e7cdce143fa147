package tools_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/ptyglass/ptyglass/tools"
)

func TestStdioLines(t *testing.T) {
	ok := func(id string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"<m>"}]}}`, id)
	}
	fail := func(id string, code int, text string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%q}}`, id, code, text)
	}
	const (
		notJSON = "the line is not valid JSON"
		notUTF8 = "the line is not valid UTF-8"
		shape   = "a message is an object whose members jsonrpc and method are strings"
		members = "a message has a method, or a result or an error, and not both"
		batch   = "batches are not supported. send one message a line"
	)
	tests := []struct {
		name, in string
		want     string
	}{
		{"request", `{"jsonrpc":"2.0","id":1,"method":"m"}` + "\n", ok("1")},
		{"no newline at the end", `{"jsonrpc":"2.0","id":1,"method":"m"}`, ok("1")},
		{"carriage return", `{"jsonrpc":"2.0","id":1,"method":"m"}` + "\r\n", ok("1")},
		{"blank lines", "\n \t\r\n\n" + `{"jsonrpc":"2.0","id":1,"method":"m"}` + "\n\n", ok("1")},
		{"byte order mark", "\uFEFF" + `{"jsonrpc":"2.0","id":1,"method":"m"}` + "\n", ok("1")},
		{"byte order mark later", "\n\uFEFF" + `{"jsonrpc":"2.0","id":1,"method":"m"}` + "\n", fail("null", -32700, notJSON)},
		{"string id", `{"jsonrpc":"2.0","id":"1","method":"m"}`, ok(`"1"`)},
		{"large id", `{"jsonrpc":"2.0","id":9007199254740993,"method":"m"}`, ok("9007199254740993")},
		{"negative id", `{"jsonrpc":"2.0","id":-1,"method":"m"}`, ok("-1")},
		{"null id", `{"jsonrpc":"2.0","id":null,"method":"m"}`, fail("null", -32600, "an id is a string or a number")},
		{"object id", `{"jsonrpc":"2.0","id":{},"method":"m"}`, fail("null", -32600, "an id is a string or a number")},
		{"ping", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, `{"jsonrpc":"2.0","id":1,"result":{}}`},
		{"notification", `{"jsonrpc":"2.0","method":"m"}`, ""},
		{"cancel of nothing", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}`, ""},
		{"cancel without params", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":[1]}`, ""},
		{"response", `{"jsonrpc":"2.0","id":1,"result":{}}`, ""},
		{"error response", `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}`, ""},
		{"request and response", `{"jsonrpc":"2.0","id":1,"method":"m","result":{}}`, fail("1", -32600, members)},
		{"neither", `{"jsonrpc":"2.0","id":1}`, fail("1", -32600, members)},
		{"version", `{"jsonrpc":"1.0","id":1,"method":"m"}`, fail("1", -32600, `the member "jsonrpc" must be "2.0"`)},
		{"method is a number", `{"jsonrpc":"2.0","id":1,"method":5}`, fail("1", -32600, shape)},
		{"text", "hello\n", fail("null", -32700, notJSON)},
		{"cut", `{"jsonrpc":"2.0","id":1,`, fail("null", -32700, notJSON)},
		{"number", "5", fail("null", -32600, shape)},
		{"null", "null", fail("null", -32600, `the member "jsonrpc" must be "2.0"`)},
		{"batch", `[{"jsonrpc":"2.0","id":1,"method":"m"}]`, fail("null", -32600, batch)},
		{"empty batch", `[]`, fail("null", -32600, batch)},
		{"bad UTF-8", `{"jsonrpc":"2.0","id":1,"method":"m` + "\xff" + `"}`, fail("1", -32700, notUTF8)},
		{"deep array", strings.Repeat("[", 500_000), fail("null", -32700, notJSON)},
		{"deep params", `{"jsonrpc":"2.0","id":1,"method":"m","params":` +
			strings.Repeat(`{"a":`, 100_000) + "1" + strings.Repeat("}", 100_001), fail("null", -32700, notJSON)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, in := range []io.Reader{strings.NewReader(tt.in), iotest.OneByteReader(strings.NewReader(tt.in))} {
				got := strings.Join(exchange(t, answerAll, in, tools.StdioOptions{}), "\n")
				if got != tt.want {
					t.Errorf("got  %s\nwant %s", got, tt.want)
				}
			}
		})
	}
}

func TestStdioLongLine(t *testing.T) {
	fill := strings.Repeat("x", 200)
	tests := []struct{ name, line, id string }{
		{"first", `{"jsonrpc":"2.0","id":5,"method":"m","params":"` + fill + `"}`, "5"},
		{"last", `{"method":"m","params":{"id":1,"a":"` + fill + `"},"jsonrpc":"2.0","id":"a\"b" }`, `"a\"b"`},
		{"nested only", `{"method":"m","params":{"a":"` + fill + `","id":7}}`, "null"},
		{"in a string", `{"method":"m","params":"` + fill + `,\"id\":7}`, "null"},
		{"no object", fill, "null"},
		{"bad string", `{"a":"` + fill + `","id":"\x"}`, "null"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := tt.line + "\n" + `{"jsonrpc":"2.0","id":"p","method":"ping"}` + "\n"
			got := exchange(t, answerAll, strings.NewReader(in), tools.StdioOptions{MaxLine: 100})
			want := []string{
				`{"jsonrpc":"2.0","id":` + tt.id + `,"error":{"code":-32600,"message":"the message is longer than 100 bytes. send a smaller one"}}`,
				`{"jsonrpc":"2.0","id":"p","result":{}}`,
			}
			if !slices.Equal(got, want) {
				t.Errorf("got  %q\nwant %q", got, want)
			}
		})
	}
}

func TestStdioLineOfExactlyMaxLine(t *testing.T) {
	line := `{"jsonrpc":"2.0","id":"p","method":"ping"}`
	for _, end := range []string{"", "\n"} {
		in := strings.NewReader(line + end)
		got := exchange(t, answerAll, in, tools.StdioOptions{MaxLine: len(line)})
		if want := `{"jsonrpc":"2.0","id":"p","result":{}}`; !slices.Equal(got, []string{want}) {
			t.Errorf("end %q: %q", end, got)
		}
	}
}

// repeat yields the byte x n times.
type repeat struct{ n int }

func (r *repeat) Read(p []byte) (int, error) {
	if r.n == 0 {
		return 0, io.EOF
	}
	n := min(len(p), r.n)
	for i := range p[:n] {
		p[i] = 'x'
	}
	r.n -= n
	return n, nil
}

func TestStdioHugeLineCostsLittle(t *testing.T) {
	in := io.MultiReader(
		strings.NewReader(`{"method":"tools/call","params":{"name":"t","arguments":{"text":"`),
		&repeat{50 << 20},
		strings.NewReader(`"}},"jsonrpc":"2.0","id":3}`+"\n"+`{"jsonrpc":"2.0","id":"p","method":"ping"}`+"\n"))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := exchange(t, answerAll, in, tools.StdioOptions{})
	runtime.ReadMemStats(&after)
	if len(got) != 2 || string(decode(t, got[0]).ID) != "3" || got[1] != `{"jsonrpc":"2.0","id":"p","result":{}}` {
		t.Errorf("got %q", got)
	}
	// A buffer that doubles up to 1 MiB allocates under 6 MiB on its way.
	if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
		t.Errorf("a line of 50 MiB allocated %d bytes", used)
	}
}

func TestStdioReadError(t *testing.T) {
	boom := errors.New("boom")
	err := tools.ServeStdio(t.Context(), answerAll, iotest.ErrReader(boom), io.Discard, tools.StdioOptions{})
	if !errors.Is(err, boom) {
		t.Errorf("ServeStdio = %v", err)
	}
}

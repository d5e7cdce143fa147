package tools

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestStdioUnescapeHTML(t *testing.T) {
	tests := []struct{ in, want string }{
		{`"a"`, `"a"`},
		{`"\u003cb\u003e \u0026"`, `"<b> &"`},
		{`"\\u003c"`, `"\\u003c"`},
		{`"\\\u003c"`, `"\\<"`},
		{`"\u001b\u003c\n"`, `"\u001b<\n"`},
		{`"\u2028\u00e9"`, `"\u2028\u00e9"`},
	}
	for _, tt := range tests {
		if got := string(stdioUnescapeHTML([]byte(tt.in))); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.in, got, tt.want)
		}
	}
}

// Unescaping changes no value, and leaves none of the three escapes.
func FuzzStdioUnescapeHTML(f *testing.F) {
	for _, seed := range []string{"", "<", `\u003c`, `\<`, `\\<&>`, "\x1b[<\x00", "\u2028"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		escaped, err := json.Marshal(s)
		if err != nil {
			t.Skip()
		}
		var want, got string
		if err := json.Unmarshal(escaped, &want); err != nil {
			t.Fatal(err)
		}
		plain := stdioUnescapeHTML(escaped)
		if err := json.Unmarshal(plain, &got); err != nil || got != want {
			t.Errorf("%q became %s: %v", s, plain, err)
		}
		if strings.Count(string(plain), "<") != strings.Count(want, "<") {
			t.Errorf("%q became %s", s, plain)
		}
	})
}

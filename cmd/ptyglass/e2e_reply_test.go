package main_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// reply is the result of a call.
type reply struct {
	text       string            // the whole text block
	header     []string          // its words, without quotes
	fields     map[string]string // key=value words of the header
	id         string
	screen     string // below the header
	isError    bool
	structured any
}

// newReply reads a result and checks what holds for all: one text block, and
// in an error nothing of Go or of the host.
func newReply(r *mcp.CallToolResult) (reply, error) {
	if len(r.Content) != 1 {
		return reply{}, fmt.Errorf("the result has %d content blocks", len(r.Content))
	}
	block, ok := r.Content[0].(*mcp.TextContent)
	if !ok {
		return reply{}, fmt.Errorf("the result is a %T", r.Content[0])
	}
	p := reply{text: block.Text, isError: r.IsError, structured: r.StructuredContent}
	if p.isError {
		return p, checkError(p.text)
	}
	p.readHeader()
	return p, nil
}

// readHeader takes the text apart.
func (p *reply) readHeader() {
	p.fields = map[string]string{}
	head, rest, _ := strings.Cut(p.text, "\n")
	p.screen = rest
	if !strings.HasPrefix(head, "[") || !strings.HasSuffix(head, "]") {
		return // JSON
	}
	for _, w := range headerWord.FindAllString(head[1:len(head)-1], -1) {
		key, value, found := strings.Cut(w, "=")
		if found {
			value = unquote(value)
			p.fields[key] = value
			w = key + "=" + value
		}
		p.header = append(p.header, w)
	}
	if len(p.header) > 0 {
		p.id = p.header[0]
	}
}

// headerWord is a word of the header; a quoted value may hold spaces.
var headerWord = regexp.MustCompile(`[^\s"]*"(?:[^"\\]|\\.)*"|\S+`)

func unquote(v string) string {
	if !strings.HasPrefix(v, `"`) {
		return v
	}
	return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(v[1 : len(v)-1])
}

// has reports whether the header has the word.
func (p reply) has(word string) bool {
	for _, w := range p.header {
		if w == word {
			return true
		}
	}
	return false
}

// want fails unless the header has all the words.
func (p reply) want(t *testing.T, words ...string) reply {
	t.Helper()
	for _, w := range words {
		if p.isError || !p.has(w) {
			t.Fatalf("the header has no %q:\n%s", w, p.text)
		}
	}
	return p
}

// wantText fails unless the screen has all the texts.
func (p reply) wantText(t *testing.T, texts ...string) reply {
	t.Helper()
	for _, text := range texts {
		if p.isError || !strings.Contains(p.screen, text) {
			t.Fatalf("the screen has no %q:\n%s", text, p.text)
		}
	}
	return p
}

// wantRow fails unless a row of the screen, counted from 0, is exactly text.
func (p reply) wantRow(t *testing.T, row int, text string) reply {
	t.Helper()
	if rows := strings.Split(p.screen, "\n"); row >= len(rows) || rows[row] != text {
		t.Fatalf("row %d is not %q:\n%s", row, text, p.text)
	}
	return p
}

// wantError fails unless the result is an error of that code whose text has
// all the parts.
func (p reply) wantError(t *testing.T, code string, parts ...string) {
	t.Helper()
	if !p.isError || !strings.HasPrefix(p.text, "error "+code+": ") {
		t.Fatalf("no error %s:\n%s", code, p.text)
	}
	for _, part := range parts {
		if !strings.Contains(p.text, part) {
			t.Errorf("the error does not say %q: %s", part, p.text)
		}
	}
}

// rev is the revision in the header.
func (p reply) rev(t *testing.T) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(p.fields["rev"], 10, 64)
	if err != nil {
		t.Fatalf("the header has no revision:\n%s", p.text)
	}
	return n
}

// waited is the time in the header, in milliseconds.
func (p reply) waited(t *testing.T) int {
	t.Helper()
	n, err := strconv.Atoi(strings.TrimSuffix(p.fields["waited"], "ms"))
	if err != nil {
		t.Fatalf("the header has no waited:\n%s", p.text)
	}
	return n
}

// foreign is what has no place in an error for a client: errors and panics of
// Go, of the system, and paths of the host.
var foreign = regexp.MustCompile(`goroutine|panic|runtime error|\.go:\d|fork/exec|exec:|json:|strconv|0x[0-9a-f]{4}|` +
	`no such file or directory|[Pp]ermission denied|/(?:root|home|usr|tmp|proc|dev|var|etc|bin)\b`)

// errorText is the form of every error: code, what, what next.
var errorText = regexp.MustCompile(`(?s)^error [a-z_]+: .+\. .+$|^\{"code":"[a-z_]+","message":".+","suggestion":".+"\}$`)

func checkError(text string) error {
	if found := foreign.FindString(text); found != "" {
		return fmt.Errorf("an error tells a client %q: %s", found, text)
	}
	if !errorText.MatchString(text) {
		return fmt.Errorf("not the form of an error: %q", text)
	}
	return nil
}

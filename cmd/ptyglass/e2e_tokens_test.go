package main_test

import (
	"encoding/json"
	"testing"

	"github.com/tiktoken-go/tokenizer"
)

// TestToolListIsCheap: every client pays for the list in each conversation.
func TestToolListIsCheap(t *testing.T) {
	t.Parallel()
	const most = 1500 // tokens
	tools, err := start(t).session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := json.Marshal(tools.Tools)
	if err != nil {
		t.Fatal(err)
	}
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	n, err := codec.Count(string(list))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d tokens (o200k) in %d bytes", n, len(list))
	if n > most {
		t.Errorf("tools/list costs %d tokens, more than %d:\n%s", n, most, list)
	}
}

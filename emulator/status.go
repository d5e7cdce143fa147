package emulator

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
)

// Status is what a program says of its own state with OSC 7501 (Program Status
// Protocol, revision 0.3). It is the program's word, not evidence. The zero
// value: it has said nothing.
type Status struct {
	State    string // idle, working, blocked, done or error
	Kind     string // of a block: permission, question or auth
	App, ID  string
	Title    string
	Message  string
	Progress int // percent, -1 when not given
}

// statusStates and statusKinds are the words the protocol has.
var (
	statusStates = []string{"idle", "working", "blocked", "done", "error"}
	statusKinds  = []string{"permission", "question", "auth"}
)

// statusKnown is the answer to OSC 7501 ; ?, by which a program learns that it
// is listened to.
const statusKnown = "\x1b]7501;?\x1b\\"

// parseStatus reads the fields of OSC 7501. False: no state the protocol has,
// or clear.
func parseStatus(arg string) (Status, bool) {
	s := Status{Progress: -1}
	for field := range strings.SplitSeq(arg, ";") {
		key, value, _ := strings.Cut(field, "=")
		switch key {
		case "state":
			s.State = value
		case "kind":
			if slices.Contains(statusKinds, value) {
				s.Kind = value
			}
		case "app":
			s.App = cleanText([]byte(value), maxTitle)
		case "id":
			s.ID = cleanText([]byte(value), maxTitle)
		case "title":
			s.Title = decodeText(value)
		case "msg":
			s.Message = decodeText(value)
		case "progress":
			if n, err := strconv.Atoi(value); err == nil && n >= 0 && n <= 100 {
				s.Progress = n
			}
		}
	}
	if !slices.Contains(statusStates, s.State) {
		return Status{}, false
	}
	return s, true
}

// decodeText decodes a base64 text; empty when it is none.
func decodeText(s string) string {
	p, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return ""
	}
	return cleanText(p, maxTitle)
}

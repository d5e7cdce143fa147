package emulator

import (
	"bytes"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxTitle      = 256  // characters
	maxLink       = 2048 // bytes
	maxMarks      = 64   // the latest kept
	maxTitleStack = 10
)

// hostState is what programs tell the host of the terminal, beside drawing.
type hostState struct {
	title, dir string
	status     Status
	titles     []string // XTWINOPS 22 and 23
	marks      []Mark   // Row counts from the first line ever
	lineStarts int      // see Terminal.LineStarts
	savedModes map[int]bool
	keyboard   [2]keyboardStack // of each buffer
}

// pushTitle and popTitle are the title stack.
func (h *hostState) pushTitle() {
	if len(h.titles) < maxTitleStack {
		h.titles = append(h.titles, h.title)
	}
}

func (h *hostState) popTitle() {
	if n := len(h.titles); n > 0 {
		h.title, h.titles = h.titles[n-1], h.titles[:n-1]
	}
}

// setDir takes the path of an OSC 7 URL; anything but a file URL is ignored.
func (h *hostState) setDir(arg []byte) {
	u, err := url.Parse(string(arg))
	if err == nil && u.Scheme == "file" && strings.HasPrefix(u.Path, "/") {
		h.dir = cleanText([]byte(u.Path), 4*maxTitle)
	}
}

// mark notes an OSC 133 mark at an absolute line.
func (h *hostState) mark(arg []byte, line, col int) {
	if len(arg) == 0 || !strings.ContainsRune("ABCD", rune(arg[0])) {
		return
	}
	m := Mark{Kind: MarkKind(arg[0]), Row: line, Col: col, ExitCode: -1}
	if fields := bytes.Split(arg, []byte{';'}); m.Kind == MarkEnd && len(fields) > 1 {
		if code, err := strconv.ParseUint(string(fields[1]), 10, 8); err == nil {
			m.ExitCode = int(code)
		}
	}
	if m.Kind == MarkPrompt || m.Kind == MarkCommand {
		h.lineStarts++
	}
	h.marks = append(h.marks, m)
	if extra := len(h.marks) - maxMarks; extra > 0 {
		h.marks = slices.Delete(h.marks, 0, extra)
	}
}

// marksFrom returns the marks with rows counted from line top.
func (h *hostState) marksFrom(top int) []Mark {
	if len(h.marks) == 0 {
		return nil
	}
	marks := slices.Clone(h.marks)
	for i := range marks {
		marks[i].Row -= top
	}
	return marks
}

// splitOSC separates the number of an OSC from its argument.
func splitOSC(payload []byte) (cmd string, arg []byte) {
	head, arg, _ := bytes.Cut(payload, []byte{';'})
	return string(head), arg
}

// hyperlink makes an OSC 8 argument (params;URL) that x/vt understands: it
// gives up on a URL with a semicolon. An overlong URL ends the link.
func hyperlink(arg []byte) []byte {
	params, link, _ := bytes.Cut(arg, []byte{';'})
	if len(link) > maxLink || !utf8.Valid(link) {
		link = nil
	}
	link = bytes.ReplaceAll(link, []byte{';'}, []byte("%3B"))
	return append(append(slices.Clone(params), ';'), link...)
}

// cleanText makes program-supplied text safe to show: valid UTF-8, no control
// characters, at most limit characters.
func cleanText(p []byte, limit int) string {
	var b strings.Builder
	for _, r := range string(p) {
		if limit == 0 {
			break
		}
		if !unicode.IsControl(r) {
			b.WriteRune(r)
			limit--
		}
	}
	return b.String()
}

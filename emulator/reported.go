package emulator

import (
	"bytes"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

const (
	maxTitle = 256  // characters
	maxLink  = 2048 // bytes
	maxMarks = 64   // the latest kept
)

// reported is what programs tell the terminal beside drawing: modes, cursor
// looks, title, directory and shell marks.
type reported struct {
	modes       PrivateModes
	cursor      Cursor // its looks only
	title, dir  string
	marks       []Mark // Row counts from the first line ever
	lineStarts  int    // see Terminal.LineStarts
	lastPrinted []byte
}

// reset is RIS: titles, directory and marks are the host's and stay.
func (r *reported) reset() {
	r.modes = PrivateModes{}
	r.cursor = Cursor{Visible: true}
	r.lastPrinted = nil
}

func (r *reported) callbacks() vt.Callbacks {
	return vt.Callbacks{
		CursorVisibility: func(visible bool) { r.cursor.Visible = visible },
		CursorStyle: func(style vt.CursorStyle, steady bool) {
			r.cursor.Shape, r.cursor.Blink = CursorShape(style), !steady
		},
		EnableMode:  func(m ansi.Mode) { r.setMode(m, true) },
		DisableMode: func(m ansi.Mode) { r.setMode(m, false) },
	}
}

func (r *reported) setMode(m ansi.Mode, on bool) {
	dec, ok := m.(ansi.DECMode)
	if !ok {
		return
	}
	r.modes.set(int(dec), on)
	if dec == ansi.ModeBracketedPaste && on {
		r.lineStarts++
	}
}

// set applies DECSET or DECRST n; unknown modes are ignored.
func (m *PrivateModes) set(n int, on bool) {
	switch n {
	case 1:
		m.ApplicationCursor = on
	case 5:
		m.ReverseScreen = on
	case 6:
		m.Origin = on
	case 7:
		m.NoAutoWrap = !on
	case 66:
		m.ApplicationKeypad = on
	case 67:
		m.BackspaceSendsBS = on
	case 1004:
		m.FocusEvents = on
	case 1007:
		m.AlternateScroll = on
	case 2004:
		m.BracketedPaste = on
	case 2026:
		m.Synchronized = on
	default:
		m.setMouse(n, on)
	}
}

var (
	mouseTracking = map[int]MouseTracking{
		9: MouseX10, 1000: MouseNormal, 1002: MouseButton, 1003: MouseAny,
	}
	mouseEncodings = map[int]MouseEncoding{
		1005: MouseEncodingUTF8, 1006: MouseEncodingSGR,
		1015: MouseEncodingURXVT, 1016: MouseEncodingSGRPixels,
	}
)

// setMouse keeps the latest tracking mode and encoding; resetting any of a
// kind resets that kind, as xterm does.
func (m *PrivateModes) setMouse(n int, on bool) {
	if tracking, ok := mouseTracking[n]; ok {
		m.Mouse = MouseOff
		if on {
			m.Mouse = tracking
		}
	}
	if encoding, ok := mouseEncodings[n]; ok {
		m.MouseEncoding = MouseEncodingX10
		if on {
			m.MouseEncoding = encoding
		}
	}
}

// setDir takes the path of an OSC 7 URL; anything but a file URL is ignored.
func (r *reported) setDir(arg []byte) {
	u, err := url.Parse(string(arg))
	if err == nil && u.Scheme == "file" && strings.HasPrefix(u.Path, "/") {
		r.dir = cleanText([]byte(u.Path), 4*maxTitle)
	}
}

// mark notes an OSC 133 mark at an absolute line.
func (r *reported) mark(arg []byte, line, col int) {
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
		r.lineStarts++
	}
	r.marks = append(r.marks, m)
	if extra := len(r.marks) - maxMarks; extra > 0 {
		r.marks = slices.Delete(r.marks, 0, extra)
	}
}

// marksFrom returns the marks with rows counted from line top.
func (r *reported) marksFrom(top int) []Mark {
	if len(r.marks) == 0 {
		return nil
	}
	marks := slices.Clone(r.marks)
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

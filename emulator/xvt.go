package emulator

import (
	"fmt"
	"io"

	"github.com/charmbracelet/x/vt"
)

// maxPause is the longest run handed to x/vt at once: its history, which we
// empty in between, never meets its own limit.
const maxPause = 4096

// xvt is an engine over charmbracelet/x/vt. It hands x/vt whole units only,
// clamps what would hang or crash it, keeps what x/vt does not tell (modes,
// titles, marks, history) and rebuilds it when it panics.
type xvt struct {
	vt      *vt.Emulator
	size    Size
	scan    scanner
	cluster clusterTail
	replies replyDrain
	past    *history
	state   reported
	last    *Screen // what Screen returned last
	faults  int
}

func newXVT(size Size, opts Options) *xvt {
	x := &xvt{size: size, past: newHistory(opts.scrollback())}
	x.state.reset()
	x.build()
	return x
}

// build makes the x/vt emulator and connects it.
func (x *xvt) build() {
	x.vt = vt.NewEmulator(x.size.Cols, x.size.Rows)
	x.vt.SetCallbacks(x.state.callbacks())
	x.guardCounts()
	x.answerStatus()
	x.replies.start(x.vt)
}

func (x *xvt) Write(p []byte) {
	for len(p) > 0 && x.vt != nil {
		n := min(len(p), maxPause)
		x.scan.write(p[:n], x)
		x.saveHistory()
		p = p[n:]
	}
}

// feed gives bytes to x/vt and survives its panics.
func (x *xvt) feed(p []byte) {
	defer x.recoverEngine()
	x.vt.Write(p) //nolint:errcheck // fails only when closed
}

// recoverEngine replaces an emulator that panicked by a new one showing the
// last Screen. It must be deferred by whatever calls into x/vt.
func (x *xvt) recoverEngine() {
	if r := recover(); r == nil {
		return
	}
	x.faults++
	x.replies.stop()
	x.cluster.drop()
	x.build()
	if x.last != nil {
		x.redraw(x.last)
	}
}

// redraw puts a Screen on a fresh emulator.
func (x *xvt) redraw(s *Screen) {
	if s.Buffer == Alternate {
		io.WriteString(x.vt, "\x1b[?1049h") //nolint:errcheck // fails only when closed
	}
	for row := range min(s.Rows, x.size.Rows) {
		for col := range min(s.Cols, x.size.Cols) {
			if c := s.Lines[row].Cells[col]; c.Width > 0 && !c.IsBlank() {
				x.vt.SetCell(col, row, toUV(c))
			}
		}
	}
	fmt.Fprintf(x.vt, "\x1b[%d;%dH", s.Cursor.Row+1, s.Cursor.Col+1)
}

func (x *xvt) Resize(size Size) {
	if size == x.size || x.vt == nil {
		return
	}
	defer x.recoverEngine()
	x.flushCluster()
	x.keepCursorRow(size)
	x.size = size
	x.vt.Resize(size.Cols, size.Rows)
}

// keepCursorRow scrolls the main screen up before it shrinks, because x/vt
// cuts the bottom rows off, and with them the prompt.
func (x *xvt) keepCursorRow(size Size) {
	pos := x.vt.CursorPosition()
	if lost := pos.Y - (size.Rows - 1); lost > 0 && !x.vt.IsAltScreen() {
		x.feed(fmt.Appendf(nil, "\x1b[r\x1b[%dS\x1b[%d;%dH", lost, size.Rows, pos.X+1))
		x.saveHistory()
	}
}

func (x *xvt) Replies() []byte { return x.replies.take() }

func (x *xvt) Modes() PrivateModes { return x.state.modes }

func (x *xvt) LineStarts() int { return x.state.lineStarts }

func (x *xvt) History(from, n int) []Line { return x.past.lines(from, n) }

func (x *xvt) HistoryLen() (kept, dropped int) { return x.past.len(), x.past.dropped }

func (x *xvt) Pending() bool { return x.scan.pending() }

func (x *xvt) Faults() int { return x.faults }

// Close implements engine. The last Screen and the history remain.
func (x *xvt) Close() {
	if x.vt != nil {
		x.Screen()
		x.replies.stop()
		x.vt = nil
	}
}

// saveHistory moves the lines x/vt scrolled off into our own history, where
// they are packed and counted.
func (x *xvt) saveHistory() {
	for _, l := range x.vt.Scrollback().Lines() {
		x.past.push(fromUVLine(l))
	}
	x.vt.ClearScrollback()
}

// text implements sink.
func (x *xvt) text(run []byte) {
	if len(run) > 0 {
		x.print(run)
	}
}

// control implements sink.
func (x *xvt) control(c byte) {
	x.flushCluster()
	x.feed([]byte{c})
}

// sequence implements sink.
func (x *xvt) sequence(seq []byte) {
	x.flushCluster()
	if n, ok := repeatCount(seq, x.size); ok {
		x.repeat(n)
		return
	}
	if string(seq) == "\x1bc" {
		x.state.reset()
	}
	x.feed(seq)
}

// osc implements sink. What the Terminal itself keeps is handled here, and
// x/vt sees the rest that it knows.
func (x *xvt) osc(payload []byte) {
	x.flushCluster()
	cmd, arg := splitOSC(payload)
	switch cmd {
	case "0", "2":
		x.state.title = cleanText(arg, maxTitle)
	case "7":
		x.state.setDir(arg)
	case "133":
		x.saveHistory()
		pos := x.vt.CursorPosition()
		x.state.mark(arg, x.past.total()+pos.Y, pos.X)
	case "8":
		x.feed(fmt.Appendf(nil, "\x1b]8;%s\x07", hyperlink(arg)))
	case "10", "11", "12", "110", "111", "112":
		x.feed(fmt.Appendf(nil, "\x1b]%s\x07", payload))
	}
}

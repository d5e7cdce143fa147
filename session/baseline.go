package session

import (
	"regexp"
	"strings"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
)

// Baseline is a moment a wait counts from.
type Baseline struct {
	Revision uint64
	Time     time.Time

	outputs uint64 // bytes of output taken by then
	echo    uint64 // of those that follow, how many the kernel echoes
	input   bool   // there was input: what stood there before does not count
	screen  *emulator.Screen
	top     int    // number of the screen's first line, counted from the first ever
	entered bool   // the input ended a line
	starts  uint64 // lines the program had begun to read by then
	echoed  string // what the kernel itself echoes of a line just typed
}

// baseline is this moment.
func (s *Session) baseline() Baseline {
	snap := s.snap()
	return Baseline{Revision: snap.Revision, Time: time.Now(), outputs: s.outputs.Load(),
		starts: s.lineStarts.Load(), screen: snap.Screen, top: snap.top()}
}

// top numbers the screen's first line, so that lines keep their number when
// they scroll.
func (s *Snapshot) top() int { return s.HistoryKept + s.HistoryDropped }

// reacted reports whether the program itself has written anything since.
func (l *loop) reacted(b Baseline) bool { return l.outputs.Load() > b.outputs+b.echo }

// echoLength is how many bytes the kernel writes when it echoes typed ones
// (termios(3) ECHO, ECHOCTL and ECHOE, and ONLCR).
func echoLength(typed []byte) (n uint64) {
	for _, c := range typed {
		switch {
		case c == '\r' || c == '\n':
			n += 2
		case c == del:
			n += 3
		case c < 0x20 && c != '\t':
			n += 2
		default:
			n++
		}
	}
	return n
}

const del = 0x7f

// place is where something stands: the number of its line and what it is.
type place struct {
	line int
	text string
}

// places lists where an expression matches a screen.
func places(re *regexp.Regexp, s *emulator.Screen, top int) []place {
	text := s.Text()
	var found []place
	for _, at := range re.FindAllStringIndex(text, -1) {
		found = append(found, place{top + strings.Count(text[:at[0]], "\n"), text[at[0]:at[1]]})
	}
	return found
}

// sight follows one expression on the screen through a wait, to tell what is
// new from what stood there before the input.
type sight struct {
	re     *regexp.Regexp
	before map[place]int // matches that are still those of before, or the echo
	echo   int           // how many new matches the kernel's echo accounts for
}

func newSight(re *regexp.Regexp, b Baseline) *sight {
	s := &sight{re: re}
	if b.input && b.screen != nil {
		s.before = count(places(re, b.screen, b.top))
		s.echo = len(re.FindAllString(b.echoed, -1))
	}
	return s
}

func count(all []place) map[place]int {
	n := map[place]int{}
	for _, p := range all {
		n[p]++
	}
	return n
}

// seen reports whether the expression matches something new. What has gone in
// between counts as new when it comes back.
func (s *sight) seen(snap *Snapshot) bool {
	now := count(places(s.re, snap.Screen, snap.top()))
	fresh := 0
	for p, n := range now {
		fresh += max(n-s.before[p], 0)
	}
	for p, n := range s.before {
		s.before[p] = min(n, now[p])
	}
	return fresh > s.echo
}

package emulator_test

import (
	"math"
	"testing"

	"github.com/ptyglass/ptyglass/emulator"
)

// Codes and forms are those of xterm ctlseqs, "Mouse Tracking" and "Extended
// coordinates".
func TestAppendMouseEncodings(t *testing.T) {
	press := emulator.Mouse{Row: 2, Col: 4}
	release := emulator.Mouse{Action: emulator.MouseRelease, Button: emulator.ButtonRight, Row: 2, Col: 4}
	drag := emulator.Mouse{Action: emulator.MouseMove, Button: emulator.ButtonMiddle, Row: 2, Col: 4}
	hover := emulator.Mouse{Action: emulator.MouseMove, Button: emulator.ButtonNone, Row: 2, Col: 4}
	up := emulator.Mouse{Action: emulator.MouseScrollUp, Row: 2, Col: 4}
	down := emulator.Mouse{Action: emulator.MouseScrollDown, Row: 2, Col: 4, Mods: emulator.Ctrl}
	all := emulator.Mouse{Row: 2, Col: 4, Mods: emulator.Shift | emulator.Alt | emulator.Ctrl}
	last := emulator.Mouse{Row: 499, Col: 499}
	tests := []struct {
		encoding emulator.MouseEncoding
		ev       emulator.Mouse
		want     string
	}{
		{emulator.MouseEncodingX10, press, "\x1b[M %#"},
		{emulator.MouseEncodingX10, release, "\x1b[M#%#"},
		{emulator.MouseEncodingX10, drag, "\x1b[MA%#"},
		{emulator.MouseEncodingX10, hover, "\x1b[MC%#"},
		{emulator.MouseEncodingX10, up, "\x1b[M`%#"},
		{emulator.MouseEncodingX10, down, "\x1b[Mq%#"},
		{emulator.MouseEncodingX10, all, "\x1b[M<%#"},
		{emulator.MouseEncodingX10, emulator.Mouse{Row: 222, Col: 222}, "\x1b[M \xff\xff"},
		{emulator.MouseEncodingX10, emulator.Mouse{Row: 222, Col: 223}, ""},
		{emulator.MouseEncodingX10, emulator.Mouse{Row: 223, Col: 0}, ""},
		{emulator.MouseEncodingUTF8, press, "\x1b[M %#"},
		{emulator.MouseEncodingUTF8, release, "\x1b[M#%#"},
		{emulator.MouseEncodingUTF8, emulator.Mouse{Row: 94, Col: 95}, "\x1b[M \u0080\x7f"},
		{emulator.MouseEncodingUTF8, last, "\x1b[M \u0214\u0214"},
		{emulator.MouseEncodingSGR, press, "\x1b[<0;5;3M"},
		{emulator.MouseEncodingSGR, release, "\x1b[<2;5;3m"},
		{emulator.MouseEncodingSGR, drag, "\x1b[<33;5;3M"},
		{emulator.MouseEncodingSGR, hover, "\x1b[<35;5;3M"},
		{emulator.MouseEncodingSGR, up, "\x1b[<64;5;3M"},
		{emulator.MouseEncodingSGR, down, "\x1b[<81;5;3M"},
		{emulator.MouseEncodingSGR, all, "\x1b[<28;5;3M"},
		{emulator.MouseEncodingSGR, last, "\x1b[<0;500;500M"},
		{emulator.MouseEncodingURXVT, press, "\x1b[32;5;3M"},
		{emulator.MouseEncodingURXVT, release, "\x1b[35;5;3M"},
		{emulator.MouseEncodingURXVT, drag, "\x1b[65;5;3M"},
		{emulator.MouseEncodingURXVT, up, "\x1b[96;5;3M"},
		{emulator.MouseEncodingSGRPixels, press, "\x1b[<0;45;50M"},
		{emulator.MouseEncodingSGRPixels, release, "\x1b[<2;45;50m"},
		{emulator.MouseEncodingSGRPixels, emulator.Mouse{}, "\x1b[<0;5;10M"},
	}
	for _, tt := range tests {
		m := emulator.PrivateModes{Mouse: emulator.MouseAny, MouseEncoding: tt.encoding}
		if got := string(m.AppendMouse([]byte("x"), tt.ev)); got != "x"+tt.want {
			t.Errorf("encoding %d, %+v: %q, want %q", tt.encoding, tt.ev, got, tt.want)
		}
	}
}

func TestTracks(t *testing.T) {
	events := []emulator.Mouse{
		{Action: emulator.MousePress},
		{Action: emulator.MouseRelease},
		{Action: emulator.MouseScrollUp},
		{Action: emulator.MouseScrollDown},
		{Action: emulator.MouseMove, Button: emulator.ButtonLeft},
		{Action: emulator.MouseMove, Button: emulator.ButtonNone},
		// There are no such events.
		{Action: emulator.MousePress, Button: emulator.ButtonNone},
		{Action: emulator.MouseRelease, Button: emulator.ButtonNone},
		{Action: emulator.MouseMove, Button: emulator.ButtonNone + 1},
		{Action: emulator.MouseScrollDown + 1},
	}
	tests := []struct {
		tracking emulator.MouseTracking
		want     string // a + for each event that is tracked
	}{
		{emulator.MouseOff, "----------"},
		{emulator.MouseX10, "+---------"},
		{emulator.MouseNormal, "++++------"},
		{emulator.MouseButton, "+++++-----"},
		{emulator.MouseAny, "++++++----"},
		{emulator.MouseAny + 1, "----------"},
	}
	for _, tt := range tests {
		m := emulator.PrivateModes{Mouse: tt.tracking, MouseEncoding: emulator.MouseEncodingSGR}
		for i, ev := range events {
			want := tt.want[i] == '+'
			if got := m.Tracks(ev); got != want {
				t.Errorf("tracking %d, %+v: %v, want %v", tt.tracking, ev, got, want)
			}
			if got := m.AppendMouse(nil, ev); (len(got) > 0) != want {
				t.Errorf("tracking %d, %+v: sent %q", tt.tracking, ev, got)
			}
		}
	}
}

func TestAppendMouseX10HasNoModifiers(t *testing.T) {
	m := emulator.PrivateModes{Mouse: emulator.MouseX10}
	ev := emulator.Mouse{Button: emulator.ButtonRight, Mods: emulator.Shift | emulator.Ctrl}
	if got := string(m.AppendMouse(nil, ev)); got != "\x1b[M\"!!" {
		t.Errorf("%q", got)
	}
}

func TestAppendMouseOutside(t *testing.T) {
	for _, at := range [][2]int{{-1, 0}, {0, -1}, {500, 0}, {0, 500}, {math.MaxInt, 0}, {0, math.MinInt}} {
		for encoding := emulator.MouseEncodingX10; encoding <= emulator.MouseEncodingSGRPixels; encoding++ {
			m := emulator.PrivateModes{Mouse: emulator.MouseAny, MouseEncoding: encoding}
			if got := m.AppendMouse(nil, emulator.Mouse{Row: at[0], Col: at[1]}); len(got) > 0 {
				t.Errorf("encoding %d at %v: %q", encoding, at, got)
			}
		}
	}
}

package emulator_test

import (
	"strings"
	"testing"
)

func TestNativeParser(t *testing.T) {
	long := strings.Repeat("x", 70_000)
	tests := []struct{ name, out, want string }{
		{"parameters that do not fit are left out", "ab\x1b[" + strings.Repeat("1;", 40) + "1Hc", "cb"},
		{"overlong string ended by ST", "\x1b]0;" + long + "\x1b\\a", "a"},
		{"overlong string ended by C1 ST", "\x1b]0;" + long + "\u009ca", "a"},
		{"overlong string ended by BEL", "\x1b]0;" + long + "\aa", "a"},
		{"string cancelled", "\x1bP" + long + "\x18a", "a"},
		{"a prefix after a parameter", "a\x1b[1?25lb", "ab"},
		{"a parameter after an intermediate", "a\x1b[ 1qb", "ab"},
		{"two intermediates", "a\x1b[1!!pb", "ab"},
		{"DEL inside a sequence", "a\x1b[2\x7fCb", "a  b"},
		{"ESC inside a sequence begins another", "a\x1b[5\x1b[1Cb", "a b"},
		{"dropped character takes its marks along", "\x1b[?7l\x1b[1;10H日\u0301\x1b[1;1Hx", "x"},
		{"prepended mark and ASCII", "\u0600ab", "\u0600ab"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := draw(3, 10, tt.out).Text(); got != tt.want {
				t.Errorf("text %q, want %q", got, tt.want)
			}
		})
	}
}

package emulator

import "testing"

// FuzzNativeResize checks the engine's invariants under output with resizes in
// between: a byte of 0xfd, which no UTF-8 has, is one, to the size that the two
// bytes after it make.
func FuzzNativeResize(f *testing.F) {
	for seed := range uint64(8) {
		s := NewStreams(seed, Size{Rows: 5, Cols: 10})
		f.Add([]byte(s.Stream(30) + "\xfd\x03\x04" + s.Stream(30) + "\xfd\x09\x01" + s.Stream(10) + "\xfd\x06\x14"))
	}
	f.Fuzz(func(t *testing.T, p []byte) {
		if len(p) > 3000 {
			return
		}
		term := New(Size{Rows: 5, Cols: 10}, Options{Scrollback: 20})
		defer term.Close()
		start := 0
		for i := 0; i+2 < len(p); i++ {
			if p[i] != 0xfd {
				continue
			}
			term.Write(p[start:i])
			term.Screen()
			mustHold(t, term)
			term.Resize(Size{Rows: int(p[i+1] % 24), Cols: int(p[i+2] % 40)})
			mustHold(t, term)
			i += 2
			start = i + 1
		}
		term.Write(p[start:])
		mustHold(t, term)
	})
}

func mustHold(t *testing.T, term *Terminal) {
	t.Helper()
	if err := Invariants(term); err != nil {
		t.Fatal(err)
	}
}

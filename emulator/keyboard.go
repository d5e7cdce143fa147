package emulator

// keyboardStack is the stack of kitty keyboard protocol flags of a buffer; the
// last is in force.
type keyboardStack struct {
	flags [8]uint8
	depth int
}

// keyboardFlags are the flags that exist: disambiguate, event types, alternate
// keys, all keys as escape codes, associated text.
const keyboardFlags = 0x1f

func (k *keyboardStack) current() uint8 {
	if k.depth == 0 {
		return 0
	}
	return k.flags[k.depth-1]
}

func (k *keyboardStack) push(flags uint8) {
	if k.depth == len(k.flags) { // the oldest is lost
		copy(k.flags[:], k.flags[1:])
		k.depth--
	}
	k.flags[k.depth] = flags
	k.depth++
}

func (k *keyboardStack) set(flags uint8) {
	if k.depth == 0 {
		k.depth = 1
	}
	k.flags[k.depth-1] = flags
}

// reportKeyboard is CSI ? u.
func (e *native) reportKeyboard() {
	e.replyf("\x1b[?%du", e.host.keyboard[e.buffer()].current())
}

// setKeyboard is CSI > u, < u and = u: push, pop, change.
func (e *native) setKeyboard(how byte) {
	k := &e.host.keyboard[e.buffer()]
	flags := uint8(e.param(0, 0)) & keyboardFlags
	switch how {
	case '>':
		k.push(flags)
	case '<':
		k.depth = max(k.depth-e.count(0), 0)
	case '=':
		switch e.param(1, 1) {
		case 1:
			k.set(flags)
		case 2:
			k.set(k.current() | flags)
		case 3:
			k.set(k.current() &^ flags)
		}
	}
}

package emulator

// requestMode is DECRQM.
func (e *native) requestMode(private bool) {
	n := e.param(0, 0)
	if private {
		e.replyf("\x1b[?%d;%d$y", n, e.decSetting(n))
		return
	}
	e.replyf("\x1b[%d;%d$y", n, e.ansiSetting(n))
}

// fixedModes are DEC private modes that cannot be changed, and ansiFixed are
// those of ECMA-48: VT52 mode is never entered, graphemes are always clusters,
// and GATM, SRTM, VEM, HEM, PUM and FEAM to TTM do not exist (VT420).
var (
	fixedModes = map[int]modeSetting{2: modeIsSet, 14: modeSetForGood, 2027: modeSetForGood}
	ansiFixed  = map[int]modeSetting{
		1: modeResetForGood, 3: modeReset, 5: modeResetForGood, 7: modeResetForGood, 10: modeResetForGood,
		11: modeResetForGood, 13: modeResetForGood, 14: modeResetForGood, 15: modeResetForGood,
		16: modeResetForGood, 17: modeResetForGood, 18: modeResetForGood, 19: modeResetForGood,
	}
)

// modeSetting is the answer to DECRQM (VT420 Programmer Reference).
type modeSetting int

const (
	modeUnknown modeSetting = iota
	modeIsSet
	modeReset
	modeSetForGood
	modeResetForGood
)

// ansiSetting and decSetting answer DECRQM.
func (e *native) ansiSetting(n int) modeSetting {
	on, known := e.ansiMode(n)
	return setting(on, known, ansiFixed[n])
}

func (e *native) decSetting(n int) modeSetting {
	on, known := e.decMode(n)
	return setting(on, known, fixedModes[n])
}

// setting is fixed where the mode is not one that can be changed.
func setting(on, known bool, fixed modeSetting) modeSetting {
	switch {
	case !known:
		return fixed
	case on:
		return modeIsSet
	default:
		return modeReset
	}
}

package emulator

import (
	"bytes"
	"unicode/utf8"
)

// osc handles an OSC string. What is known is kept or answered from our own
// state; everything else (clipboard, notifications, fonts) is dropped.
func (e *native) osc(payload []byte) {
	e.endCluster()
	cmd, arg := splitOSC(payload)
	switch cmd {
	case "0", "2":
		e.host.title = cleanText(arg, maxTitle)
	case "4":
		e.paletteColors("4", 0, arg)
	case "5":
		e.paletteColors("5", specialColors, arg)
	case "7":
		e.host.setDir(arg)
	case "8":
		e.setLink(arg)
	case "10", "11", "12", "13", "14", "15", "16", "17", "18", "19":
		e.dynamicColors(cmd, arg)
	case "104":
		e.colors.resetIndexed(0, arg)
	case "105":
		e.colors.resetIndexed(specialColors, arg)
	case "110", "111", "112", "113", "114", "115", "116", "117", "118", "119":
		e.colors.reset(10 + int(cmd[2]-'0'))
	case "133":
		if e.g == e.main {
			e.host.mark(arg, e.past.total()+e.cur.row, e.cur.col)
		}
	case "7501":
		e.setStatus(string(arg))
	case "1337":
		if dir, ok := bytes.CutPrefix(arg, []byte("CurrentDir=")); ok {
			e.host.setDir(append([]byte("file://"), dir...))
		}
	}
}

// setStatus is OSC 7501.
func (e *native) setStatus(arg string) {
	if arg == "?" {
		e.reply(statusKnown)
		return
	}
	e.host.status, _ = parseStatus(arg)
}

// setLink is OSC 8: parameters, which are not kept, and a URL.
func (e *native) setLink(arg []byte) {
	_, url, _ := bytes.Cut(arg, []byte{';'})
	if len(url) > maxLink || !utf8.Valid(url) {
		url = nil
	}
	e.setExtra(extra{link: string(url), underline: e.penExtra().underline})
}

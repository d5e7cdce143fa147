package emulator_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// knownFunctions are the case files that must be there: what the engine knows.
// A file may stand for several final bytes, modes or numbers; the comment says
// which where the name does not.
var knownFunctions = strings.Fields(`
	c0 c1 ht ind nel ri hts decbi decfi decsc decaln ris scs ss2 ls2 s8c1t spa

	cuu cud cuf cub cnl cpl cha hpa hpr vpa vpr cup hvp cht cbt tbc decst8c
	ed el ech dch ich il dl su sd sl sr rep decic decdc
	decsca decsed decsel decstbm decslrm scosc decstr decscusr sgr

	irm lnm kam srm
	decckm deccolm decsclm decscnm decom decawm mode-12 dectcem mode-40 mode-41 mode-45 mode-47
	decnkm decbkm declrmm mode-mouse mode-1004 mode-1007 mode-1047 mode-1048 mode-1049
	mode-2004 mode-2026 mode-2027 mode-2031 mode-2048 xtsave

	deccra decfra decera decsera deccara decrara decsace decrqcra
	da da2 da3 xtversion dsr cpr decdsr decrqm decrqss xtgettcap winops kitty-keyboard images

	osc-0 osc-1 osc-2 osc-4 osc-5 osc-7 osc-8 osc-9 osc-10 osc-11 osc-12 osc-22 osc-52
	osc-104 osc-110 osc-133 osc-633 osc-777 osc-1337 osc-7501

	wide`)

// testedSequences are what the cases must contain at least once: every CSI
// final byte and DEC private mode that the engine handles.
var testedSequences = map[string]string{
	"CSI finals":   `@ A B C D E F G H I J K L M P S T X Z a b c d e f g h l m n r s t u ^`,
	"DEC modes":    `1 3 4 5 6 7 9 12 25 40 41 45 47 66 67 69 95 1000 1001 1002 1003 1004 1005 1006 1007 1015 1016 1045 1047 1048 1049 2004 2026 2027 2031 2048`,
	"ESC finals":   `6 7 8 9 = > D E H M N O V W Z c n o`,
	"OSC commands": `0 1 2 4 5 7 8 9 10 11 12 13 17 22 52 104 105 110 111 112 117 133 633 777 1337 7501`,
}

// TestFunctionsComplete fails when a function has no case file, or a sequence
// stands in none.
func TestFunctionsComplete(t *testing.T) {
	for _, name := range knownFunctions {
		if _, err := os.Stat(filepath.Join(functionsDir, name+".txtar")); err != nil {
			t.Errorf("no cases for %s", name)
		}
	}
	used := usedSequences(t)
	for kind, names := range testedSequences {
		for name := range strings.FieldsSeq(names) {
			if !used[kind+" "+name] {
				t.Errorf("%s: no case has %s", kind, name)
			}
		}
	}
}

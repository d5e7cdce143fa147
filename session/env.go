package session

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// markerVariable marks every process of a session in its environment, so that
// those which left the session's process group and kernel session are found
// when it ends. Its value is random.
const markerVariable = "PTYGLASS_SESSION"

// passedVariables are the variables a program gets from the environment of
// this process. Everything else stays behind: tokens and keys are commonly
// kept there. LC_* is passed too.
var passedVariables = []string{
	"PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
}

// environment builds a program's environment from ours, the caller's additions
// and the variables that describe the terminal.
func environment(own []string, extra map[string]string, marker string) ([]string, error) {
	var env []string
	for _, kv := range own {
		name, _, _ := strings.Cut(kv, "=")
		if slices.Contains(passedVariables, name) || strings.HasPrefix(name, "LC_") {
			env = append(env, kv)
		}
	}
	env = append(env, "TERM=xterm-256color", "COLORTERM=truecolor")
	if !hasLocale(env) { // the terminal speaks UTF-8 only
		env = append(env, "LANG=C.UTF-8")
	}
	for _, name := range slices.Sorted(maps.Keys(extra)) {
		value := extra[name]
		if name == "" || strings.ContainsAny(name, "=\x00") || strings.ContainsRune(value, 0) {
			return nil, fmt.Errorf("variable %q cannot be set", name)
		}
		env = append(env, name+"="+value)
	}
	return append(env, markerVariable+"="+marker), nil
}

func hasLocale(env []string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value, ok := lookupEnv(env, name); ok && value != "" {
			return true
		}
	}
	return false
}

// lookupEnv returns the last value given to name, as exec does.
func lookupEnv(env []string, name string) (string, bool) {
	for _, kv := range slices.Backward(env) {
		if value, ok := strings.CutPrefix(kv, name+"="); ok {
			return value, true
		}
	}
	return "", false
}

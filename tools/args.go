package tools

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strings"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/modes"
	"github.com/ptyglass/ptyglass/session"
)

// Limits of arguments.
const (
	maxText        = 64 * 1024 // bytes of text or keys in a call
	defaultTimeout = 5 * time.Second
	maxTimeout     = 50 * time.Second // clients give up after 60 s
)

// decode reads arguments strictly into a pointer to a struct: unknown names,
// wrong types and trailing text are errors that name the argument.
func decode(raw json.RawMessage, into any) error {
	if len(bytes.TrimSpace(raw)) == 0 || bytes.Equal(bytes.TrimSpace(raw), []byte("null")) {
		raw = json.RawMessage("{}")
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return decodeError(err, into)
	}
	if _, err := d.Token(); err != io.EOF {
		return badArgument("send one JSON object", "text follows the arguments")
	}
	return nil
}

func decodeError(err error, into any) error {
	var typed *json.UnmarshalTypeError
	var own *toolError
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &typed):
		field := typed.Field
		if field == "" {
			field = "the arguments"
		}
		return badArgument("correct its type", "%s is a JSON %s, not %s", visibleText(field), typed.Value, typeName(typed.Type))
	default:
		if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
			return badArgument("the arguments are "+strings.Join(argumentNames(into), ", "), "unknown argument %s", visibleText(name))
		}
		return badArgument("send one JSON object", "the arguments are not valid JSON")
	}
}

// typeName says what JSON a Go type is read from.
func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return typeName(t.Elem())
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Slice:
		return "an array"
	case reflect.Struct, reflect.Map:
		return "an object"
	default:
		return "a whole number"
	}
}

// argumentNames lists the arguments a struct is read from.
func argumentNames(into any) []string {
	var names []string
	for _, f := range reflect.VisibleFields(reflect.TypeOf(into).Elem()) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && !f.Anonymous {
			names = append(names, name)
		}
	}
	return names
}

// target is the session a call is about.
type target struct {
	SessionID string `json:"session_id"`
}

func (t *toolset) session(a target) (*session.Session, error) {
	if a.SessionID == "" {
		return nil, badArgument("list_sessions shows the ids", "session_id is missing")
	}
	return t.Sessions.Get(a.SessionID)
}

// waiting are the arguments of every call that waits.
type waiting struct {
	Until     *untilArgs `json:"until"`
	TimeoutMS *int64     `json:"timeout_ms"`
}

// untilArgs is the until object.
type untilArgs struct {
	Ready    bool      `json:"ready"`
	Text     string    `json:"text"`
	Regex    string    `json:"regex"`
	Gone     string    `json:"gone"`
	Mode     oneOrMore `json:"mode"`
	Exit     bool      `json:"exit"`
	Change   bool      `json:"change"`
	StableMS int64     `json:"stable_ms"`
	None     bool      `json:"none"`
}

// oneOrMore is a JSON string or array of strings.
type oneOrMore []string

// UnmarshalJSON implements json.Unmarshaler.
func (s *oneOrMore) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*s = oneOrMore{one}
		return nil
	}
	var many []string
	if err := json.Unmarshal(data, &many); err != nil {
		return badArgument("pass a string or an array of strings", "%s is neither a string nor an array of strings", visibleText(clip(string(data), 40)))
	}
	*s = many
	return nil
}

// until turns the arguments into conditions.
func (w waiting) until() (session.Until, error) {
	if w.Until == nil {
		return session.Until{Ready: true}, nil
	}
	a := w.Until
	u := session.Until{Ready: a.Ready, Text: a.Text, Exit: a.Exit, Change: a.Change, None: a.None,
		Stable: time.Duration(min(max(a.StableMS, 0), maxTimeout.Milliseconds())) * time.Millisecond}
	var err error
	if u.Regex, err = pattern("until.regex", a.Regex); err != nil {
		return u, err
	}
	if u.Gone, err = pattern("until.gone", a.Gone); err != nil {
		return u, err
	}
	for _, name := range a.Mode {
		m, err := parseMode("until.mode", name)
		if err != nil {
			return u, err
		}
		u.Modes = append(u.Modes, m)
	}
	return u, nil
}

// pattern compiles a regular expression that matches line by line.
func pattern(argument, expr string) (*regexp.Regexp, error) {
	if expr == "" {
		return nil, nil
	}
	if len(expr) > 4096 {
		return nil, badArgument("use a shorter one", "%s is longer than 4096 bytes", argument)
	}
	re, err := regexp.Compile("(?m)" + expr)
	if err != nil {
		return nil, badArgument("use RE2 syntax; (?i) ignores case", "%s is no regular expression: %s", argument, visibleText(err.Error()))
	}
	return re, nil
}

func parseMode(argument, name string) (modes.Mode, error) {
	m, err := modes.ParseMode(name)
	if err != nil {
		return m, badArgument("the modes are shell, editor, pager, password, repl, confirm, tui, running, exited, unknown",
			"%s has no mode %q", argument, visibleText(clip(name, 40)))
	}
	return m, nil
}

// timeout returns the ceiling of the wait, and whether it was lowered.
func (w waiting) timeout() (d time.Duration, clamped bool, err error) {
	if w.TimeoutMS == nil {
		return defaultTimeout, false, nil
	}
	if *w.TimeoutMS < 0 {
		return 0, false, badArgument("give a number of milliseconds", "timeout_ms is negative")
	}
	if *w.TimeoutMS > maxTimeout.Milliseconds() {
		return maxTimeout, true, nil
	}
	return time.Duration(*w.TimeoutMS) * time.Millisecond, false, nil
}

// sizeArgs are cols and rows; absent means keep.
type sizeArgs struct {
	Cols *int `json:"cols"`
	Rows *int `json:"rows"`
}

func (a sizeArgs) size(now emulator.Size) (emulator.Size, error) {
	if a.Cols != nil {
		now.Cols = *a.Cols
	}
	if a.Rows != nil {
		now.Rows = *a.Rows
	}
	if now.Rows < 1 || now.Rows > emulator.MaxRows || now.Cols < 1 || now.Cols > emulator.MaxCols {
		return now, badArgument(fmt.Sprintf("cols are 1 to %d, rows 1 to %d", emulator.MaxCols, emulator.MaxRows),
			"a terminal cannot have %d columns and %d rows", now.Cols, now.Rows)
	}
	return now, nil
}

// formatArg picks the shape of the result.
type formatArg struct {
	Format string `json:"format"`
}

func (t *toolset) json(a formatArg) (bool, error) {
	switch a.Format {
	case "":
		return t.JSON, nil
	case "json", "text":
		return a.Format == "json", nil
	default:
		return false, badArgument("use text or json", "this server has no format %q", visibleText(clip(a.Format, 40)))
	}
}

// wantsJSON looks at the format of a call whose arguments may be wrong.
func wantsJSON(raw json.RawMessage, otherwise bool) bool {
	var a formatArg
	if json.Unmarshal(raw, &a) != nil || a.Format == "" {
		return otherwise
	}
	return a.Format == "json"
}

// clip cuts a text to n characters and shows that it did.
func clip(s string, n int) string {
	if short := firstRunes(s, n); short != s {
		return short + "..."
	}
	return s
}

// firstRunes returns the first n characters of s.
func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

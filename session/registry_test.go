package session_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session"
)

func size(rows, cols int) emulator.Size { return emulator.Size{Rows: rows, Cols: cols} }

func asStartError(err error, to **session.StartError) bool { return errors.As(err, to) }

var cat = session.Options{Argv: []string{"cat"}}

func registry(t *testing.T, limits session.Limits) *session.Registry {
	t.Helper()
	r := session.NewRegistry(limits)
	t.Cleanup(r.CloseAll)
	return r
}

func ids(r *session.Registry) []string {
	var all []string
	for _, info := range r.List() {
		all = append(all, info.ID)
	}
	return all
}

func TestRegistryNames(t *testing.T) {
	r := registry(t, session.Limits{})
	for _, name := range []string{"", "s2", "", "work"} {
		if _, _, err := r.Start(name, cat); err != nil {
			t.Fatal(err)
		}
	}
	if got := ids(r); !slices.Equal(got, []string{"s1", "s2", "s3", "work"}) {
		t.Errorf("ids %q", got)
	}
	if _, _, err := r.Start("work", cat); !errors.Is(err, session.ErrNameTaken) {
		t.Errorf("second session of a name: %v", err)
	}
	_, err := r.Get("nosuch")
	var missing *session.NotFoundError
	if !errors.As(err, &missing) || !errors.Is(err, session.ErrNotFound) || len(missing.Live) != 4 {
		t.Errorf("error %v", err)
	}
	work, err := r.Get("work")
	if err != nil {
		t.Fatal(err)
	}
	work.Close(true)
	eventually(t, "the name of an exited session can be used again", func() bool {
		_, _, err := r.Start("work", cat)
		return err == nil
	})
}

func TestRegistryLimit(t *testing.T) {
	r := registry(t, session.Limits{Sessions: 2})
	first, s, err := r.Start("", cat)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := r.Start("", cat); err != nil {
		t.Fatal(err)
	}
	if _, _, err := r.Start("", cat); !errors.Is(err, session.ErrLimit) {
		t.Errorf("third of two sessions: %v", err)
	}
	if _, _, err := r.Start("", session.Options{Argv: []string{"nosuch"}}); !errors.Is(err, session.ErrLimit) {
		t.Errorf("the limit comes first: %v", err)
	}
	s.Close(true)
	eventually(t, "an exited session makes room", func() bool {
		_, _, err := r.Start("", cat)
		return err == nil
	})
	if _, err := r.Get(first); err != nil {
		t.Errorf("the exited session cannot be read: %v", err)
	}
}

func TestRegistryForgets(t *testing.T) {
	r := registry(t, session.Limits{Keep: 50 * time.Millisecond})
	id, s, err := r.Start("", cat)
	if err != nil {
		t.Fatal(err)
	}
	s.Close(true)
	eventually(t, "an exited session is forgotten", func() bool {
		_, err := r.Get(id)
		return err != nil
	})
}

func TestRegistryIdleTimeout(t *testing.T) {
	r := registry(t, session.Limits{IdleTimeout: 50 * time.Millisecond})
	_, s, err := r.Start("", cat)
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "an idle session is closed", func() bool { return s.Snapshot().Exit != nil })
}

func TestCloseAll(t *testing.T) {
	r := session.NewRegistry(session.Limits{})
	var all []*session.Session
	for range 5 {
		_, s, err := r.Start("", session.Options{Argv: []string{"sh", "-c", "trap '' HUP TERM; while :; do sleep 1; done"}, Grace: 50 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	r.CloseAll()
	for _, s := range all {
		if s.Snapshot().Exit == nil {
			t.Error("a session still runs")
		}
	}
	if _, _, err := r.Start("", cat); !errors.Is(err, session.ErrClosed) {
		t.Errorf("start after the end: %v", err)
	}
}

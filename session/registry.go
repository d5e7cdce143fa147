package session

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// Limits of a Registry. The zero value is useful.
type Limits struct {
	Sessions    int           // running at once; 0 means 64
	IdleTimeout time.Duration // a session nobody used for so long is closed; 0 means never
	Keep        time.Duration // how long an exited session stays readable; 0 means 10 minutes
}

func (l Limits) withDefaults() Limits {
	l.Sessions = cmp.Or(l.Sessions, 64)
	l.Keep = cmp.Or(l.Keep, 10*time.Minute)
	return l
}

// Registry holds sessions by their id.
type Registry struct {
	limits Limits
	mu     sync.Mutex
	held   map[string]*entry
	serial int
	closed bool
}

// entry is a session in the registry.
type entry struct {
	*Session
	id     string
	number int         // order of creation
	expiry *time.Timer // closes an idle session, removes an exited one
	exited bool
}

// Info describes a session in a list.
type Info struct {
	ID      string
	Session *Session
}

// NewRegistry returns an empty registry.
func NewRegistry(limits Limits) *Registry {
	return &Registry{limits: limits.withDefaults(), held: map[string]*entry{}}
}

// Start starts a session under the given name, or under s1, s2, ... when it is
// empty. Errors: ErrLimit, ErrNameTaken, *StartError.
func (r *Registry) Start(name string, opts Options) (string, *Session, error) {
	e, err := r.reserve(name)
	if err != nil {
		return "", nil, err
	}
	s, err := Start(opts)
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		delete(r.held, e.id)
		return "", nil, err
	}
	if r.closed { // CloseAll came in between
		go s.Close(true) //nolint:errcheck // nobody to tell
		return "", nil, ErrClosed
	}
	e.Session = s
	if r.limits.IdleTimeout > 0 {
		e.expiry = time.AfterFunc(r.limits.IdleTimeout, func() { r.expire(e) })
	}
	go r.watch(e)
	return e.id, s, nil
}

// reserve takes an id. The entry has no session until it has started.
func (r *Registry) reserve(name string) (*entry, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, ErrClosed
	}
	if r.running() >= r.limits.Sessions {
		return nil, fmt.Errorf("%w: %d are running", ErrLimit, r.limits.Sessions)
	}
	if old := r.held[name]; old != nil && !old.exited {
		return nil, fmt.Errorf("%w: %s", ErrNameTaken, name)
	} else if old != nil {
		r.remove(old)
	}
	r.serial++
	for name == "" || (r.held[name] != nil) {
		name = fmt.Sprintf("s%d", r.serial)
		if r.held[name] != nil {
			r.serial++
		}
	}
	e := &entry{id: name, number: r.serial}
	r.held[name] = e
	return e, nil
}

// running counts the sessions that have not exited; it needs mu.
func (r *Registry) running() (n int) {
	for _, e := range r.held {
		if !e.exited {
			n++
		}
	}
	return n
}

// watch notes the exit of a session, which then expires.
func (r *Registry) watch(e *entry) {
	e.Wait(context.Background(), Until{Exit: true}, nil, forever) //nolint:errcheck // closed counts as well
	r.mu.Lock()
	defer r.mu.Unlock()
	e.exited = true
	if r.held[e.id] != e {
		return
	}
	if e.expiry != nil {
		e.expiry.Stop()
	}
	e.expiry = time.AfterFunc(r.limits.Keep, func() { r.expire(e) })
	r.dropOldest()
}

// forever is longer than any program runs.
const forever = 100 * 365 * 24 * time.Hour

// dropOldest keeps the number of exited sessions within the limit of running
// ones; it needs mu.
func (r *Registry) dropOldest() {
	var exited []*entry
	for _, e := range r.held {
		if e.exited {
			exited = append(exited, e)
		}
	}
	slices.SortFunc(exited, byNumber)
	for len(exited) > r.limits.Sessions {
		r.remove(exited[0])
		exited = exited[1:]
	}
}

func byNumber(a, b *entry) int { return cmp.Compare(a.number, b.number) }

// expire removes an entry whose time is over.
func (r *Registry) expire(e *entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.held[e.id] == e {
		r.remove(e)
	}
}

// remove forgets an entry and ends it in the background; it needs mu.
func (r *Registry) remove(e *entry) {
	delete(r.held, e.id)
	if e.expiry != nil {
		e.expiry.Stop()
	}
	if e.Session != nil {
		go e.Close(false) //nolint:errcheck // nobody to tell
	}
}

// Get returns a session and counts as a use of it. The error is a
// *NotFoundError.
func (r *Registry) Get(id string) (*Session, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.held[id]
	if e == nil || e.Session == nil {
		return nil, &NotFoundError{ID: id, Live: r.ids()}
	}
	if e.expiry != nil && !e.exited {
		e.expiry.Reset(r.limits.IdleTimeout)
	}
	return e.Session, nil
}

// ids lists the sessions in order of creation; it needs mu.
func (r *Registry) ids() []string {
	var ids []string
	for _, e := range r.ordered() {
		ids = append(ids, e.id)
	}
	return ids
}

// ordered returns the started entries, oldest first; it needs mu.
func (r *Registry) ordered() []*entry {
	var all []*entry
	for _, e := range r.held {
		if e.Session != nil {
			all = append(all, e)
		}
	}
	slices.SortFunc(all, func(a, b *entry) int {
		return cmp.Or(byNumber(a, b), strings.Compare(a.id, b.id))
	})
	return all
}

// List returns the sessions, oldest first, exited ones included. It does not
// count as a use.
func (r *Registry) List() []Info {
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []Info
	for _, e := range r.ordered() {
		list = append(list, Info{ID: e.id, Session: e.Session})
	}
	return list
}

// CloseAll ends all sessions at once and refuses new ones.
func (r *Registry) CloseAll() {
	r.mu.Lock()
	r.closed = true
	all := r.ordered()
	r.mu.Unlock()
	var ending sync.WaitGroup
	for _, e := range all {
		ending.Go(func() { e.Close(false) }) //nolint:errcheck // nobody to tell
	}
	ending.Wait()
}

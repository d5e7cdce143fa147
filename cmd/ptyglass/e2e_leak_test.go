package main_test

import (
	"testing"
	"time"
)

// TestNothingLeaks creates and closes sessions until leaks of one a round
// cannot be missed.
func TestNothingLeaks(t *testing.T) {
	t.Parallel()
	rounds := 1000
	if raceEnabled || testing.Short() {
		rounds = 200
	}
	s := start(t)
	pid := s.cmd.Process.Pid
	round := func(i int) {
		command := []string{"cat"}
		if i%2 == 1 {
			command = []string{"true"}
		}
		d := s.create(args{"command": command, "until": args{"none": true}})
		d.must("close_session", d.about(args{"force": true})).want(t, "mode=exited")
	}
	round(0)
	round(1) // the first ones open what stays open
	before := descriptors(t, pid)
	begin := time.Now()
	for i := range rounds {
		round(i)
	}
	t.Logf("%d rounds in %v", rounds, time.Since(begin).Round(time.Millisecond))
	if after := descriptors(t, pid); after != before {
		t.Errorf("%d descriptors are open, %d before", after, before)
	}
	eventually(t, "no child is left, no zombie either", func() bool { return len(children(t, pid)) == 0 })
}

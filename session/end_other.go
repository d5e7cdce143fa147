//go:build !linux

package session

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

func slaveNumber(*os.File) uint64 { return 0 }

// End implements device. Without a way to list the processes of a session it
// reaches the program's process group only.
func (d *ptyDevice) End(grace time.Duration) error {
	group := -d.cmd.Process.Pid
	for _, sig := range []unix.Signal{unix.SIGHUP, unix.SIGTERM, unix.SIGKILL} {
		if unix.Kill(group, sig) != nil {
			return nil // none left
		}
		if sig != unix.SIGKILL {
			<-time.After(grace)
		}
	}
	return nil
}

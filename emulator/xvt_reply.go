package emulator

import (
	"io"
	"sync"

	"github.com/charmbracelet/x/vt"
)

// maxReplies bounds the reports waiting to be taken; more are dropped.
const maxReplies = 4096

// replyDrain collects what x/vt writes to its pipe. x/vt's Write blocks until
// somebody reads, so a goroutine reads all the time, until the emulator is
// closed.
type replyDrain struct {
	pipe io.WriteCloser
	mu   sync.Mutex
	buf  []byte
}

func (d *replyDrain) start(from *vt.Emulator) {
	d.pipe = from.InputPipe().(io.WriteCloser) // an io.PipeWriter
	go func() {
		p := make([]byte, 256)
		for {
			n, err := from.Read(p)
			d.add(p[:n])
			if err != nil {
				return
			}
		}
	}()
}

func (d *replyDrain) add(p []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.buf)+len(p) <= maxReplies {
		d.buf = append(d.buf, p...)
	}
}

// stop ends the goroutine. (Emulator.Close would race with its Read.)
func (d *replyDrain) stop() { d.pipe.Close() } //nolint:errcheck // never fails

// take returns the replies so far. The empty write returns once the goroutine
// has come back for more, so whatever was written before it has been added.
func (d *replyDrain) take() []byte {
	d.pipe.Write(nil) //nolint:errcheck // fails only when closed
	d.mu.Lock()
	defer d.mu.Unlock()
	out := d.buf
	d.buf = nil
	return out
}

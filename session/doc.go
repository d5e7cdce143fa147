// Package session runs a program on a pseudo-terminal and knows, at any
// moment, what its screen shows, what kind of screen that is and whether the
// program seems to wait for input.
//
// # Goroutines
//
// [Start] starts four; [Session.Close] ends them and waits for them.
//
//   - reader: reads the program's output into a bounded queue, until the
//     terminal line reports its end. A full queue stops the reading, and so,
//     through the kernel, the program.
//   - loop: the only owner of the emulator, the timers and the waits. All
//     other methods send it requests. It publishes immutable Snapshots.
//   - writer: writes queued input, so that a program that does not read stops
//     neither the reader nor the loop.
//   - waiter: waits for the program to exit.
//
// Nothing runs while the program is silent and nobody waits for it.
package session

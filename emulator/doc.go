// Package emulator turns the bytes a program writes to its terminal into the
// screen a person would see, and keys, pastes and mouse events into the bytes
// a program expects to read.
//
// A [Terminal] has one owner: no method may be called from two goroutines at
// once. It reads no clock, starts no goroutine its caller could notice and
// makes no system call. What it gives away, a [Screen], is immutable.
//
// Rows and columns are 0-based everywhere. Control functions are named as in
// ECMA-48, DEC STD 070 and xterm's ctlseqs.
package emulator

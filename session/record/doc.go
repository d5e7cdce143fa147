// Package record writes terminal sessions as asciicast v3 and reads asciicast
// v3 and v2 (https://docs.asciinema.org/manual/asciicast/v3).
//
// In this package an event's time counts from the start of the recording; on
// disk, version 3 has the interval since the event before. A [Writer] rounds
// the time since the start to milliseconds and writes the difference, so that
// rounding never adds up.
//
// Event data is a JSON string and cannot hold bytes that are not UTF-8. The
// Writer keeps the beginning of a character back until its end has come. Bytes
// that are really invalid become U+FFFD, for players; right before that event
// stands one with the private code "B", interval 0 and the exact bytes in
// base64, and the [Reader] puts them back. Who edits a recording, to take out
// a secret say, has to remove that event too: the Reader drops a "B" event
// that does not belong to the text after it.
package record

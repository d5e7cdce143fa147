//go:build !race

package main_test

// raceEnabled says that the test, and so the server it builds, looks for
// races, and is several times slower for it.
const raceEnabled = false

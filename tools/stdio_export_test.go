package tools

// What handlers in this package use, for the external tests of the transport.
var (
	AwaitTurn    = awaitTurn
	PassTurn     = passTurn
	ProgressFrom = progressFrom
)

package tools

// What the tests in package tools_test look at.
var (
	CutMiddle = cutMiddle
	CutLines  = cutLines
)

// VisibleText is what a model gets to read of a text.
func VisibleText(s string) string { return visibleText(s) }

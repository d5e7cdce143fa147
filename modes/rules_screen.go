package modes

import "github.com/ptyglass/ptyglass/emulator"

// fullScreenRules recognise programs that draw more than the cursor's line.
var fullScreenRules = []rule{
	{"editor", matchEditor},
	{"pager", matchPager},
	{"editor-look", matchEditorLook},
	{"pager-look", matchPagerLook},
	{"tui-main-screen", matchTUIMain},
}

// matchEditor: an editor handles every key itself; with the kernel editing and
// echoing, something it has started is running.
func matchEditor(v *view) (Verdict, bool) {
	return Verdict{
		Mode: Editor, State: v.editorState(), Reason: v.subject() + " handles the keys and draws the screen",
		Confidence: 0.97,
	}, v.is(KindEditor) && !v.cooked() && (v.alternate() || v.raw())
}

// matchPager: on the main screen a pager that takes no single keys is only
// copying, as less does into a pipe, so there its prompt must be seen where
// the kernel says nothing; and there less may still be asking whether to start.
func matchPager(v *view) (Verdict, bool) {
	prompt := v.atPagerPrompt()
	asks := openQuestion.MatchString(v.before) && v.maySeeQuestion()
	verdict := Verdict{
		Mode: Pager, State: v.pagerState(), Reason: v.subject() + " handles the keys and draws the screen",
		Confidence: 0.95,
	}
	if prompt {
		verdict.Reason, verdict.Waiting = v.subject()+" shows its prompt at the cursor", WaitingYes
	}
	return verdict, v.is(KindPager) && !v.cooked() && !asks && (v.alternate() || v.raw() || prompt)
}

// matchEditorLook recognises an editor whose name is not known.
func matchEditorLook(v *view) (Verdict, bool) {
	app, state, ok := v.editorLook()
	return Verdict{
		Mode: Editor, State: state, App: app, Reason: "the screen has an editor's title, status line or message",
		Confidence: 0.75,
	}, ok && !v.named && !v.cooked() && (v.alternate() || v.atHitEnter())
}

// matchPagerLook recognises a pager whose name is not known, and those inside
// other programs.
func matchPagerLook(v *view) (Verdict, bool) {
	distinct := v.after == "" && distinctPagerPrompt.MatchString(v.before)
	builtIn := distinct && !v.isShell() && !v.cooked() || v.after == "" && gdbPagination.MatchString(v.before)
	return Verdict{
		Mode: Pager, State: v.pagerState(), Reason: "a pager's prompt stands at the cursor",
		Confidence: v.sure(0.85, 0.7), Waiting: WaitingYes,
	}, builtIn || !v.named && !v.cooked() && v.cursorOnLastRow() && v.atPagerPrompt()
}

// matchTUIMain: a few full-screen programs (top, dialog) stay on the main
// screen. They read single keys and, most of them, put the keypad into
// application mode as curses does.
func matchTUIMain(v *view) (Verdict, bool) {
	m := v.screen.Modes
	asked := m.ApplicationCursor || m.ApplicationKeypad || m.Mouse != emulator.MouseOff
	known := v.is(KindTUI) && v.raw()
	other := v.kind == KindOther && asked && !v.cooked() && !v.lineEditor()
	return Verdict{
		Mode: TUI, Reason: v.subject() + " reads single keys or the mouse on the main screen",
		Confidence: v.sure(0.85, 0.5),
	}, !v.alternate() && (known || other)
}

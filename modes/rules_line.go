package modes

// lineRules recognise what stands on the cursor's line of the main screen.
var lineRules = []rule{
	{"secret-question", matchSecretQuestion},
	{"confirm", matchConfirm},
	{"question", matchQuestion},
	{"repl", matchREPL},
	{"repl-look", matchREPLLook},
	{"shell", matchShell},
	{"shell-look", matchShellLook},
	{"line-editor", matchLineEditor},
}

// matchSecretQuestion recognises a password prompt that termios cannot tell:
// behind a client, or of a program that draws stars itself.
func matchSecretQuestion(v *view) (Verdict, bool) {
	return Verdict{
		Mode: Password, Reason: "the cursor's line asks for a secret", Confidence: v.sure(0.85, 0.75), Waiting: WaitingYes,
	}, v.asksSecret() && !v.alternate() && !v.cooked() && !v.onCommandLine()
}

func matchConfirm(v *view) (Verdict, bool) {
	state, ok := choices(v.before)
	return Verdict{
		Mode: Confirm, State: state, Reason: "the cursor stands after a question and its choices",
		Confidence: v.sure(0.9, 0.7), Waiting: WaitingYes,
	}, ok && v.maySeeQuestion()
}

// matchQuestion recognises questions that list no choices.
func matchQuestion(v *view) (Verdict, bool) {
	return Verdict{
		Mode: Confirm, Reason: "the cursor stands after a question", Confidence: v.sure(0.75, 0.5), Waiting: WaitingYes,
	}, openQuestion.MatchString(v.before) && v.maySeeQuestion()
}

// matchREPL needs the interpreter's own prompt at the cursor, or its line
// editor: running a script it is as busy as any program.
func matchREPL(v *view) (Verdict, bool) {
	state, prompt := replState(v.proc.Name, v.before)
	silent := isPromptless(v.proc.Name) && v.raw()
	editing := v.lineEditor() && v.screen.Cursor.Col > 0
	verdict := Verdict{Mode: REPL, State: state, Reason: v.subject() + " shows its prompt at the cursor", Confidence: 0.93, Waiting: v.atPrompt()}
	if !prompt {
		verdict.Reason, verdict.Confidence = v.subject()+" has its line editor on", 0.8
	}
	return verdict, v.is(KindREPL) && (prompt || silent || editing)
}

// matchREPLLook recognises a prompt that is an interpreter's alone.
func matchREPLLook(v *view) (Verdict, bool) {
	state, ok := distinctPrompt(v.before)
	return Verdict{
		Mode: REPL, State: state, Reason: "an interpreter's prompt stands at the cursor", Confidence: 0.65, Waiting: v.atPrompt(),
	}, ok && !v.named && !v.alternate() && !v.cooked()
}

// matchShell: a shell's line editor takes single keys. Shells without one,
// such as dash, leave the line to the kernel, so that their prompt must show.
func matchShell(v *view) (Verdict, bool) {
	verdict := Verdict{
		Mode: Shell, State: v.shellState(), Reason: v.subject() + " is in the foreground with its line editor on",
		Confidence: 0.95, Waiting: v.atPrompt(),
	}
	if v.raw() {
		return verdict, v.isShell()
	}
	verdict.Reason, verdict.Confidence = v.subject()+" is in the foreground and a prompt stands at the cursor", 0.85
	return verdict, v.isShell() && !v.alternate() && v.after == "" && plainShellPrompt.MatchString(v.before)
}

// matchShellLook recognises a shell whose name is not known.
func matchShellLook(v *view) (Verdict, bool) {
	editing := v.lineEditor() && v.screen.Cursor.Col > 0
	verdict := Verdict{
		Mode: Shell, State: v.shellState(), Reason: "a shell's prompt stands at the cursor", Confidence: 0.6, Waiting: v.atPrompt(),
	}
	if editing {
		verdict.Reason, verdict.Confidence = "a line editor has bracketed paste on", 0.75
	}
	prompt := v.after == "" && shellPrompt.MatchString(v.before)
	return verdict, !v.named && !v.alternate() && !v.cooked() && (editing || prompt)
}

// matchLineEditor: some other program, or a shell's script (read -e), reads a
// line with readline or its like.
func matchLineEditor(v *view) (Verdict, bool) {
	other := v.named && v.kind == KindOther || v.proc.RunsScript()
	return Verdict{
		Mode: REPL, Reason: v.subject() + " has a line editor on (bracketed paste)", Confidence: 0.7, Waiting: WaitingYes,
	}, other && v.lineEditor() && v.screen.Cursor.Col > 0
}

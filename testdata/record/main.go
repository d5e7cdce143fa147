// Command record makes the cases of testdata/screens: it runs a program on a
// terminal, types the steps of a case and keeps what the program wrote, what
// the kernel knew at the end and the screen that came of it. testdata/README.md
// says how to add a case.
//
// It is run from the top of the module, as root for the cases that need a
// second user or a namespace.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	var opts options
	flag.StringVar(&opts.name, "case", "", "record only this case, such as editor/vim-insert")
	flag.BoolVar(&opts.update, "update", false, "record again what is there already")
	flag.StringVar(&opts.dir, "dir", filepath.Join("testdata", "screens"), "where the cases are kept")
	flag.Parse()
	if err := run(opts); err != nil {
		fmt.Fprintln(os.Stderr, "record:", err)
		os.Exit(1)
	}
}

type options struct {
	name   string
	update bool
	dir    string
}

// run records the cases asked for. A case that is there already is left alone.
func run(opts options) error {
	cases, err := loadCases()
	if err != nil {
		return err
	}
	if opts.name != "" {
		cases = slices.DeleteFunc(cases, func(c testCase) bool { return c.name != opts.name })
		if len(cases) == 0 {
			return fmt.Errorf("no case %q in testdata/record/cases", opts.name)
		}
	}
	failed := 0
	for _, c := range cases {
		if err := recordOne(c, opts); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", c.name, err)
			failed++
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d cases failed", failed, len(cases))
	}
	return nil
}

// recordOne records a case and shows it, for its author to look at.
func recordOne(c testCase, opts options) error {
	folder := filepath.Join(opts.dir, filepath.FromSlash(c.name))
	if _, err := os.Stat(filepath.Join(folder, "want.screen")); err == nil && !opts.update {
		if opts.name != "" {
			return fmt.Errorf("is there already; -update records it again")
		}
		return nil
	}
	rec, err := c.run()
	if err != nil {
		return err
	}
	if err := rec.save(folder); err != nil {
		return err
	}
	v := rec.verdict()
	fmt.Printf("=== %s: %v %s app=%s waiting=%v (%s)\n%s\n", c.name, v.Mode, v.State, v.App, v.Waiting, v.Rule, rec.screen.Text())
	if got := wantOf(v); got.Mode != c.Want.Mode || got.State != c.Want.State || got.App != c.Want.App {
		fmt.Printf("!!! %s: the case wants %s, state %q, app %q\n", c.name, c.Want.Mode, c.Want.State, c.Want.App)
	}
	return nil
}

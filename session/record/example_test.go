package record_test

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/ptyglass/ptyglass/emulator"
	"github.com/ptyglass/ptyglass/session/record"
)

func ExampleWriter() {
	w, err := record.NewWriter(os.Stdout, record.Header{Size: emulator.Size{Rows: 24, Cols: 80}})
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = w.Output(10*time.Millisecond, []byte("caf\xc3"))
	_ = w.Output(30*time.Millisecond, []byte("\xa9\r\n"))
	_ = w.Exit(1500*time.Millisecond, 0)
	// Output:
	// {"version":3,"term":{"cols":80,"rows":24}}
	// [0.010,"o","caf"]
	// [0.020,"o","é\r\n"]
	// [1.470,"x","0"]
}

func ExampleReader_Events() {
	file := `{"version":3,"term":{"cols":80,"rows":24}}
[0.5,"o","$ "]
[1.0,"r","100x30"]
`
	r, err := record.NewReader(strings.NewReader(file))
	if err != nil {
		fmt.Println(err)
		return
	}
	for ev, err := range r.Events() {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v %s %q\n", ev.Time, ev.Code, ev.Data)
	}
	// Output:
	// 500ms o "$ "
	// 1.5s r "100x30"
}

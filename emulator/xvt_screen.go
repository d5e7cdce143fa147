package emulator

import (
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// Screen implements engine. Lines that did not change are shared with the
// Screen before.
func (x *xvt) Screen() *Screen {
	if x.vt == nil {
		return x.last
	}
	x.showCluster()
	s := &Screen{
		Size:   x.size,
		Lines:  x.lines(),
		Cursor: x.cursor(),
		Modes:  x.state.modes,
		Title:  x.state.title,
		Dir:    x.state.dir,
	}
	if x.vt.IsAltScreen() {
		s.Buffer = Alternate
	}
	s.Marks = x.state.marksFrom(x.past.total())
	x.last = s.following(x.last)
	return x.last
}

func (x *xvt) cursor() Cursor {
	c := x.state.cursor
	pos := x.vt.CursorPosition()
	c.Row = min(max(pos.Y, 0), x.size.Rows-1)
	c.Col = min(max(pos.X, 0), x.size.Cols-1)
	return c
}

func (x *xvt) lines() []Line {
	lines := make([]Line, x.size.Rows)
	cells := make([]Cell, x.size.Cols)
	for row := range lines {
		for col := range cells {
			cells[col] = blankCell
			if c := x.vt.CellAt(col, row); c != nil {
				cells[col] = fromUV(c)
			}
		}
		fixWidths(cells)
		lines[row] = x.shareLine(row, cells)
	}
	return lines
}

// shareLine returns the line the last Screen had in this row if it is the same,
// and a copy of the cells otherwise.
func (x *xvt) shareLine(row int, cells []Cell) Line {
	if x.last != nil && x.last.Size == x.size {
		if old := x.last.Lines[row]; old.equal(Line{Cells: cells}) {
			return old
		}
	}
	return Line{Cells: append([]Cell(nil), cells...)}
}

// fixWidths makes the widths of a row add up to its columns, whatever x/vt
// left behind: the cell after a wide character has no width, all others have.
func fixWidths(cells []Cell) {
	for col := 0; col < len(cells); col++ {
		c := &cells[col]
		switch {
		case c.Width > 1 && col+1 < len(cells) && cells[col+1].Width == 0 && cells[col+1].Content == "":
			c.Width = 2
			cells[col+1] = Cell{Style: c.Style, Link: c.Link}
			col++
		case c.Content == "" || c.Width > 1:
			*c = Cell{Content: " ", Width: 1, Style: c.Style, Link: c.Link}
		default:
			c.Width = 1
		}
	}
}

func fromUV(c *uv.Cell) Cell {
	return Cell{Content: c.Content, Width: c.Width, Style: fromUVStyle(&c.Style), Link: c.Link.URL}
}

func fromUVLine(line uv.Line) Line {
	cells := make([]Cell, len(line))
	for i := range line {
		cells[i] = fromUV(&line[i])
	}
	fixWidths(cells)
	return Line{Cells: cells}
}

func toUV(c Cell) *uv.Cell {
	return &uv.Cell{Content: c.Content, Width: c.Width, Link: uv.Link{URL: c.Link}, Style: uv.Style{
		Fg: toUVColor(c.Style.Fg), Bg: toUVColor(c.Style.Bg),
		UnderlineColor: toUVColor(c.Style.UnderlineColor),
		Underline:      uv.Underline(c.Style.Underline), Attrs: uint8(c.Style.Attrs),
	}}
}

// fromUVStyle relies on Attrs and Underline having x/vt's numbering, which a
// test holds.
func fromUVStyle(s *uv.Style) Style {
	return Style{
		Fg: fromUVColor(s.Fg), Bg: fromUVColor(s.Bg), UnderlineColor: fromUVColor(s.UnderlineColor),
		Underline: Underline(s.Underline), Attrs: Attrs(s.Attrs),
	}
}

func fromUVColor(c color.Color) Color {
	switch c := c.(type) {
	case nil:
		return DefaultColor
	case ansi.BasicColor:
		return Indexed(uint8(c))
	case ansi.IndexedColor:
		return Indexed(uint8(c))
	default:
		r, g, b, _ := c.RGBA()
		return RGB(uint8(r>>8), uint8(g>>8), uint8(b>>8))
	}
}

func toUVColor(c Color) color.Color {
	if n, ok := c.Index(); ok {
		return ansi.IndexedColor(n)
	}
	if r, g, b, ok := c.Direct(); ok {
		return color.RGBA{R: r, G: g, B: b, A: 0xff}
	}
	return nil
}

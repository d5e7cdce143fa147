package emulator

import "slices"

// Changed returns the rows, in order, whose text, style or links differ from
// prev. All rows count as changed when prev is nil or has another size.
func (s *Screen) Changed(prev *Screen) []int {
	var rows []int
	for i := range s.Lines {
		if prev == nil || prev.Size != s.Size || !s.Lines[i].equal(prev.Lines[i]) {
			rows = append(rows, i)
		}
	}
	return rows
}

// equal reports whether two lines look the same.
func (l Line) equal(o Line) bool {
	if l.Wrapped != o.Wrapped || len(l.Cells) != len(o.Cells) {
		return false
	}
	if len(l.Cells) > 0 && &l.Cells[0] == &o.Cells[0] {
		return true // shared between Screens
	}
	return slices.Equal(l.Cells, o.Cells)
}

// sameView reports whether nothing a person or program could notice differs.
func (s *Screen) sameView(o *Screen) bool {
	return o != nil && s.Size == o.Size && s.Cursor == o.Cursor && s.Buffer == o.Buffer &&
		s.Modes == o.Modes && s.Title == o.Title && s.Dir == o.Dir && s.Status == o.Status &&
		slices.Equal(s.Marks, o.Marks) && len(s.Changed(o)) == 0
}

// following returns what to hand out after last, which may be nil: last itself
// when nothing differs, s as its next revision otherwise.
func (s *Screen) following(last *Screen) *Screen {
	if s.sameView(last) {
		return last
	}
	if last != nil {
		s.Revision = last.Revision + 1
	}
	return s
}

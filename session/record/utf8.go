package record

import "unicode/utf8"

// incomplete returns how many bytes at the end of p begin a character whose
// end is not there yet: 0 to 3.
func incomplete(p []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(p); n++ {
		if tail := p[len(p)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRune(tail) {
				return 0
			}
			return n
		}
	}
	return 0
}

// toValid returns p as text, with U+FFFD for every invalid part. As most
// terminals do, it takes the beginning of a character as one part (the maximal
// subpart of Unicode 16, section 3.9), so that columns stay right.
func toValid(p []byte) string {
	if utf8.Valid(p) {
		return string(p)
	}
	text := make([]byte, 0, len(p)+utf8.UTFMax)
	for len(p) > 0 {
		r, n := utf8.DecodeRune(p)
		if r == utf8.RuneError && n == 1 {
			n = subpart(p)
		}
		text = utf8.AppendRune(text, r)
		p = p[n:]
	}
	return string(text)
}

// subpart returns the length of the invalid part p starts with.
func subpart(p []byte) int {
	n := 1
	for n < len(p) && !utf8.FullRune(p[:n+1]) {
		n++
	}
	return n
}

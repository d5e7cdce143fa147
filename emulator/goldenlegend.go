package emulator

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// goldenLook is what a letter of the style map stands for.
type goldenLook struct {
	style Style
	link  string
}

func lookOf(c Cell) goldenLook { return goldenLook{c.Style, c.Link} }

// goldenLegend is the naming that a file uses. A style that has letters in
// several sections is listed with the first.
type goldenLegend struct {
	letters map[goldenLook]rune
	links   map[string]int
}

// goldenLetters are the letters of the style map in order of use: more than a
// row has columns, each one column wide, none that joins its neighbours or is
// written from right to left.
var goldenLetters = func() []rune {
	letters := []rune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
	for r := 'À'; r <= 'ԯ'; r++ {
		if unicode.IsUpper(r) || unicode.IsLower(r) {
			letters = append(letters, r)
		}
	}
	return letters
}()

// assign gives each of looks, at most len(goldenLetters) of them, a letter:
// the one it has in this legend if possible, else preferably one that this
// legend does not use.
func (l goldenLegend) assign(looks []goldenLook) map[goldenLook]rune {
	letters := make(map[goldenLook]rune, len(looks))
	taken := make(map[rune]bool, len(looks))
	for _, look := range looks {
		if r, ok := l.letters[look]; ok && !taken[r] && slices.Contains(goldenLetters, r) {
			letters[look], taken[r] = r, true
		}
	}
	free := l.preferNew(slices.DeleteFunc(slices.Clone(goldenLetters), func(r rune) bool { return taken[r] }))
	for _, look := range looks {
		if letters[look] == 0 {
			letters[look], free = free[0], free[1:]
		}
	}
	return letters
}

// preferNew moves the letters that this legend uses to the end.
func (l goldenLegend) preferNew(letters []rune) []rune {
	old := make(map[rune]bool, len(l.letters))
	for _, r := range l.letters {
		old[r] = true
	}
	var fresh, used []rune
	for _, r := range letters {
		if old[r] {
			used = append(used, r)
		} else {
			fresh = append(fresh, r)
		}
	}
	return append(fresh, used...)
}

// number gives each URL of the screen a number in order of first use: the one
// it has in this legend, else the lowest that is free.
func (l goldenLegend) number(s *Screen) map[string]int {
	taken := make(map[int]bool, len(l.links))
	for _, n := range l.links {
		taken[n] = true
	}
	numbers, next := make(map[string]int), 1
	for _, line := range s.Lines {
		for _, c := range line.Cells {
			if c.Link == "" || numbers[c.Link] != 0 {
				continue
			}
			n, ok := l.links[c.Link]
			if !ok {
				for n = next; taken[n]; n++ {
				}
				next = n + 1
			}
			numbers[c.Link] = n
		}
	}
	return numbers
}

// text returns the words of a legend entry.
func (look goldenLook) text(links map[string]int) string {
	text := look.style.String()
	if look.link != "" {
		text = strings.TrimPrefix(fmt.Sprintf("%s link=%d", text, links[look.link]), " ")
	}
	return text
}

// parseGoldenLook reads the words of a legend entry.
func parseGoldenLook(text string, links map[int]string) (look goldenLook, err error) {
	var words []string
	for word := range strings.FieldsSeq(text) {
		number, ok := strings.CutPrefix(word, "link=")
		if !ok {
			words = append(words, word)
			continue
		}
		n, _ := goldenInt(number) // 0 is no link
		if look.link, ok = links[n]; !ok {
			return goldenLook{}, fmt.Errorf("there is no link %.40q in the head", number)
		}
	}
	look.style, err = ParseStyle(strings.Join(words, " "))
	return look, err
}

// parseGoldenLetter reads the letter of a legend entry.
func parseGoldenLetter(s string) (rune, error) {
	r, size := utf8.DecodeRuneInString(s)
	if size != len(s) || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
		return 0, fmt.Errorf("%.40q is not a letter", s)
	}
	return r, nil
}

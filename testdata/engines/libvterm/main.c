/* Draws a stream with libvterm: libvterm COLS ROWS WARM FILE. The first WARM
 * bytes are drawn on another terminal before the clock starts. Prints the CPU
 * seconds of the whole stream, then the screen. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <vterm.h>

enum { CHUNK = 32768 };

static double cpu_seconds(void)
{
	struct rusage u;
	getrusage(RUSAGE_SELF, &u);
	return u.ru_utime.tv_sec + u.ru_stime.tv_sec + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static void discard(const char *s, size_t len, void *user)
{
	(void)s, (void)len, (void)user;
}

static VTerm *new_terminal(int rows, int cols)
{
	VTerm *vt = vterm_new(rows, cols);
	vterm_set_utf8(vt, 1);
	vterm_output_set_callback(vt, discard, NULL);
	VTermScreen *screen = vterm_obtain_screen(vt);
	vterm_screen_enable_altscreen(screen, 1);
	vterm_screen_reset(screen, 1);
	return vt;
}

static void draw(VTerm *vt, const char *p, size_t len)
{
	while (len > 0) {
		size_t n = len < CHUNK ? len : CHUNK;
		vterm_input_write(vt, p, n);
		p += n;
		len -= n;
	}
}

static void put_utf8(uint32_t c)
{
	if (c < 0x80) {
		putchar(c);
	} else if (c < 0x800) {
		printf("%c%c", 0xc0 | c >> 6, 0x80 | (c & 0x3f));
	} else if (c < 0x10000) {
		printf("%c%c%c", 0xe0 | c >> 12, 0x80 | (c >> 6 & 0x3f), 0x80 | (c & 0x3f));
	} else {
		printf("%c%c%c%c", 0xf0 | c >> 18, 0x80 | (c >> 12 & 0x3f), 0x80 | (c >> 6 & 0x3f), 0x80 | (c & 0x3f));
	}
}

static void put_cell(const VTermScreenCell *cell)
{
	if (cell->chars[0] == (uint32_t)-1)
		return; /* the second half of a wide character */
	if (cell->chars[0] == 0)
		putchar(' ');
	for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell->chars[i]; i++)
		put_utf8(cell->chars[i]);
}

static void print_screen(VTerm *vt, int rows, int cols)
{
	VTermScreen *screen = vterm_obtain_screen(vt);
	VTermScreenCell cell;
	for (int row = 0; row < rows; row++) {
		for (int col = 0; col < cols; col++) {
			vterm_screen_get_cell(screen, (VTermPos){ .row = row, .col = col }, &cell);
			put_cell(&cell);
		}
		putchar('\n');
	}
}

int main(int argc, char **argv)
{
	if (argc != 5)
		return 2;
	int cols = atoi(argv[1]), rows = atoi(argv[2]);
	size_t warm = strtoul(argv[3], NULL, 10);
	FILE *f = fopen(argv[4], "rb");
	if (!f || fseek(f, 0, SEEK_END))
		return 1;
	size_t len = ftell(f);
	char *data = malloc(len + 1);
	rewind(f);
	if (!data || fread(data, 1, len, f) != len || warm > len)
		return 1;
	draw(new_terminal(rows, cols), data, warm);
	VTerm *vt = new_terminal(rows, cols);
	double start = cpu_seconds();
	draw(vt, data, len);
	printf("%.6f\n", cpu_seconds() - start);
	print_screen(vt, rows, cols);
	return 0;
}

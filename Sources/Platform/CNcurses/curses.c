// NCURSES_WIDECHAR must come first: pkg-config's definition doesn't reach this target.
#define NCURSES_WIDECHAR 1
#define _GNU_SOURCE 1
#define _XOPEN_SOURCE_EXTENDED 1
#include "CNcurses.h"
#include "description.h"
#include "environment.h"

#include <curses.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <term.h>
// term.h defines common words as macros.
#undef columns
#undef lines
#include <unistd.h>
#include <wchar.h>

static SCREEN *screen;
static FILE *output;
static FILE *input;
// A mapping of the beginning of the output file, and a buffer for frames that exceed it.
enum { VIEW = 1 << 20 };
static const char *view;
static char *buffer;
static size_t capacity;

int hw_memory_file(void) {
#ifdef __linux__
  return memfd_create("screen", MFD_CLOEXEC);
#else
  char path[] = "/tmp/screen-XXXXXX";
  int file = mkstemp(path);
  if (file >= 0) unlink(path);
  return file;
#endif
}

int hw_is_utf8(void) {
  setlocale(LC_CTYPE, "");
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

// Signals for which ncurses installs a handler if they have their default action: it sets the one of
// SIGTSTP again twice per frame, and those of the others end the program with status 1, which means
// findings here. They are ignored while newterm runs, so that ncurses leaves them alone.
static const int handled[] = {SIGTSTP, SIGINT, SIGTERM};
enum { HANDLED_COUNT = sizeof handled / sizeof handled[0] };

static SCREEN *newterm_of_size(const char *term, const char *described, int columns, int rows) {
  char wide[16], high[16];
  snprintf(wide, sizeof wide, "%d", columns);
  snprintf(high, sizeof high, "%d", rows);
  char *wide_before = hw_swap_variable("COLUMNS", wide);
  char *high_before = hw_swap_variable("LINES", high);
  char *found_before = described[0] ? hw_swap_variable("TERMINFO", described) : NULL;
  SCREEN *opened = newterm(term, output, input);
  if (described[0]) free(hw_swap_variable("TERMINFO", found_before));
  free(hw_swap_variable("COLUMNS", wide_before));
  free(hw_swap_variable("LINES", high_before));
  free(wide_before);
  free(high_before);
  free(found_before);
  return opened;
}

int hw_open(const char *term, int columns, int rows, hw_description *description) {
  char *described = hw_describe(term, &description->colors);
  if (!described) return -1;
  int file = hw_memory_file();
  if (file < 0) return -1;
  output = fdopen(file, "w+");
  // ncurses never reads input: the input parser does.
  input = fopen("/dev/null", "r");
  if (!output || !input) return -1;
  if (ftruncate(file, VIEW) == 0) {
    void *mapped = mmap(NULL, VIEW, PROT_READ, MAP_SHARED, file, 0);
    if (mapped != MAP_FAILED) view = mapped;
  }
  struct sigaction before[HANDLED_COUNT];
  for (int index = 0; index < HANDLED_COUNT; index++) {
    sigaction(handled[index], NULL, &before[index]);
    signal(handled[index], SIG_IGN);
  }
  // A memory file has no size and some terminal descriptions (linux) don't define one, so pass the
  // size to newterm in environment variables.
  screen = newterm_of_size(term, described, columns, rows);
  free(described);
  for (int index = 0; index < HANDLED_COUNT; index++) {
    sigaction(handled[index], &before[index], NULL);
  }
  if (!screen) return -1;
  set_term(screen);
  // /dev/null is always readable. ncurses would interpret this as pending keys and interrupt a
  // frame.
  typeahead(-1);
  resize_term(rows, columns);
  // The terminal is in raw mode, so newlines need no translation.
  nonl();
  leaveok(newscr, FALSE);
  scrollok(newscr, FALSE);
  if (has_colors()) {
    // In this order, because a change of the default colors after the start makes ncurses look for
    // cells that have them.
    use_default_colors();
    start_color();
  }
  description->has_marks = hw_capability("setaf")[0] == HW_TEXT_MARK[0];
  description->pairs = COLOR_PAIRS;
  description->has_mouse = hw_capability("kmous")[0] != 0;
  // Until it has left the screen once, ncurses writes each cursor movement separately; afterwards
  // it writes a frame at a time. Therefore leave the screen now and discard the output. The first
  // frame enters it again.
  endwin();
  fflush(output);
  lseek(file, 0, SEEK_SET);
  return 0;
}

void hw_close(void) {
  if (!screen || isendwin()) return;
  endwin();
}

int hw_agrees_on_width(uint32_t scalar, int columns) { return wcwidth((wchar_t)scalar) == columns; }

int hw_is_same(const void *left, const void *right, size_t length) {
  return memcmp(left, right, length) == 0;
}

int hw_pair(int pair, int foreground, int background) {
  return init_extended_pair(pair, foreground, background) == ERR ? -1 : 0;
}

static attr_t attributes_of(int bits) {
  attr_t attributes = A_NORMAL;
  if (bits & HW_BOLD) attributes |= A_BOLD;
  if (bits & HW_DIM) attributes |= A_DIM;
  if (bits & HW_ITALIC) attributes |= A_ITALIC;
  if (bits & HW_UNDERLINE) attributes |= A_UNDERLINE;
  if (bits & HW_REVERSE) attributes |= A_REVERSE;
  return attributes;
}

// Cells go directly into newscr, the next screen. ncurses would copy a window there before each
// frame.

// setcchar supports pairs above 32767 only in its last argument.
static void put_cell(const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, 0, &pair) != ERR) wadd_wch(newscr, &cell);
}

void hw_run(int row, int column, const uint32_t *scalars, int count, int is_plain, int attributes,
            int pair) {
  // One call per run is a third faster than one per cell. The string functions don't move the
  // cursor.
  if (is_plain && pair < 256) {
    // ncurses doesn't look up the width of these cells.
    chtype cells[256];
    chtype rendition = (chtype)attributes_of(attributes) | COLOR_PAIR(pair);
    for (int first = 0; first < count;) {
      int length = count - first < 256 ? count - first : 256;
      for (int at = 0; at < length; at++) cells[at] = (chtype)scalars[first + at] | rendition;
      mvwaddchnstr(newscr, row, column + first, cells, length);
      first += length;
    }
    return;
  }
  cchar_t cells[256], shape;
  // setcchar is slow, and the cells of a run differ only in their characters.
  if (setcchar(&shape, L" ", attributes_of(attributes), 0, &pair) == ERR) return;
  int x = column;
  for (int first = 0; first < count;) {
    int length = 0, width = 0;
    for (; first < count && length < (int)(sizeof cells / sizeof cells[0]); first++, length++) {
      cells[length] = shape;
      cells[length].chars[0] = (wchar_t)scalars[first];
      width += scalars[first] < 0x7F ? 1 : wcwidth((wchar_t)scalars[first]);
    }
    mvwadd_wchnstr(newscr, row, x, cells, length);
    x += width;
  }
}

static void scroll_window(WINDOW *window, int top, int bottom, int rows) {
  scrollok(window, TRUE);
  wsetscrreg(window, top, bottom - 1);
  wscrl(window, rows);
  wsetscrreg(window, 0, LINES - 1);
  scrollok(window, FALSE);
}

static int put_byte(int byte) { return putc(byte, output); }

static void put(const char *sequence) { tputs(sequence, 1, put_byte); }

static const char *filled(const char *sequence, int first, int second) {
  return tparm((char *)sequence, first, second, 0, 0, 0, 0, 0, 0, 0);
}

// Whether the terminal can scroll a range of rows and fills the free rows with blanks.
static int can_scroll(void) {
  return change_scroll_region && cursor_address && scroll_forward && scroll_reverse && save_cursor &&
         restore_cursor && !memory_above && !memory_below && !non_dest_scroll_region;
}

// Scrolls rows on the terminal itself. Otherwise, ncurses detects scrolls by comparing each cell
// several times.
static void scroll_terminal(int top, int bottom, int rows) {
  put(save_cursor);
  put(filled(change_scroll_region, top, bottom - 1));
  put(filled(cursor_address, rows > 0 ? bottom - 1 : top, 0));
  for (int step = 0; step < abs(rows); step++) put(rows > 0 ? scroll_forward : scroll_reverse);
  put(filled(change_scroll_region, 0, LINES - 1));
  put(restore_cursor);
  fflush(output);
}

// Whether rows were scrolled on the terminal in this frame, or in an earlier one.
static int moves, has_moved;

void hw_scroll(int top, int bottom, int rows) {
  int on_terminal = !is_wintouched(newscr) && can_scroll();
  scroll_window(newscr, top, bottom, rows);
  if (!on_terminal) return;
  moves = 1;
  scroll_terminal(top, bottom, rows);
  // Scroll the current screen as well, so that ncurses needn't compare these rows cell by cell.
  scroll_window(curscr, top, bottom, rows);
  wtouchln(curscr, top, bottom - top, 0);
  wtouchln(newscr, top, bottom - top, 0);
}

void hw_cluster(int row, int column, const uint32_t *scalars, int count, int attributes, int pair) {
  wchar_t text[CCHARW_MAX + 1] = {0};
  for (int index = 0; index < count && index < CCHARW_MAX; index++) {
    text[index] = (wchar_t)scalars[index];
  }
  wmove(newscr, row, column);
  put_cell(text, attributes_of(attributes), pair);
}

void hw_redraw_row(int row) { wredrawln(newscr, row, 1); }
void hw_erase(void) { werase(newscr); }
void hw_redraw(void) { clearok(curscr, TRUE); }
void hw_resize(int columns, int rows) { resize_term(rows, columns); }

void hw_cursor(int row, int column, int visible) {
  curs_set(visible);
  wmove(newscr, row, column);
}

void hw_begin(int rows) {
  // ncurses detects scrolled rows by their hashes, which are outdated after hw_scroll. Update them
  // before a frame in which several rows may have moved.
  if (has_moved && !moves && rows > 2) {
    touchwin(newscr);
    doupdate();
    has_moved = 0;
  }
  has_moved |= moves;
  moves = 0;
}

void hw_update_row(int row) {
  wmove(newscr, row, 0);
  doupdate();
}

void hw_update(void) { doupdate(); }

const char *hw_take(size_t *length) {
  // Newer versions bypass stdio, older ones use it. After this call, the file offset is at the end.
  fflush(output);
  int file = fileno(output);
  off_t end = lseek(file, 0, SEEK_CUR);
  *length = 0;
  if (end <= 0) return "";
  lseek(file, 0, SEEK_SET);
  if (view && end <= VIEW) {
    *length = (size_t)end;
    return view;
  }
  if ((size_t)end > capacity) {
    char *larger = realloc(buffer, (size_t)end * 2);
    if (!larger) return "";
    buffer = larger;
    capacity = (size_t)end * 2;
  }
  ssize_t got = pread(file, buffer, (size_t)end, 0);
  if (got > 0) *length = (size_t)got;
  return buffer;
}

const char *hw_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == NULL || value == (char *)-1 ? "" : value;
}

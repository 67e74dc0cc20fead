// The terminal description for ncurses: a modified copy of the installed one.
#define _GNU_SOURCE 1
// Before term.h, which defines common words as macros.
#include "description.h"
#include "CNcurses.h"
#include "environment.h"
#include "fallbacks.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

// The largest terminfo entry that all versions of curses accept.
enum { LARGEST = 4096 };

// The sequences of the installed description that select the foreground and the background color.
static char *text_color, *back_color;

typedef struct {
  unsigned char bytes[LARGEST];
  size_t length;
} hw_entry;

static void put_byte(hw_entry *entry, int byte) {
  if (entry->length < LARGEST) entry->bytes[entry->length] = (unsigned char)byte;
  entry->length++;
}

static void put_short(hw_entry *entry, int number) {
  put_byte(entry, number & 255);
  put_byte(entry, (number >> 8) & 255);
}

static void put_text(hw_entry *entry, const char *text) {
  do put_byte(entry, *text);
  while (*text++);
}

static void align(hw_entry *entry) {
  if (entry->length % 2) put_byte(entry, 0);
}

static int is_there(const char *text) { return text != NULL && text != (char *)-1; }

static char *copied(const char *text) { return is_there(text) ? strdup(text) : NULL; }

// Modifies the description that setupterm has loaded.
static void change(void) {
  // Terminals differ in how the last column moves the cursor, and descriptions such as "ansi" are
  // used for terminals that they don't fit. Always move the cursor explicitly.
  eat_newline_glitch = TRUE;
  if (is_there(cursor_address)) {
    // Other cursor movements save about 1% of the bytes, but finding them took ncurses a fifth of
    // the time per key press.
    auto_left_margin = FALSE;
    cursor_home = cursor_to_ll = cursor_left = cursor_right = cursor_up = cursor_down = NULL;
    parm_left_cursor = parm_right_cursor = parm_up_cursor = parm_down_cursor = NULL;
    column_address = row_address = tab = back_tab = NULL;
  }
  free(text_color);
  free(back_color);
  text_color = copied(set_a_foreground);
  back_color = copied(set_a_background);
  if (max_colors >= 8 && text_color && back_color) {
    set_a_foreground = (char *)HW_TEXT_MARK "%p1%c";
    set_a_background = (char *)HW_BACK_MARK "%p1%c";
    max_colors = 256;
    max_pairs = 32767;
  }
}

// The text of a capability that ncurses needs; NULL for the others. ncurses never reads input, so it
// doesn't need the keys, which are half of the entry. `kmous` remains, because it shows that the
// terminal has a mouse.
static const char *needed(const TERMTYPE *type, int index) {
  const char *text = type->Strings[index], *name = strnames[index];
  if (!is_there(text) || (name[0] == 'k' && strcmp(name, "kmous") != 0)) return NULL;
  return text;
}

// Writes the modified description in the format of term(5), with a single extension: AX, which
// curses checks before it selects the terminal's default colors.
// The name is `term`, because newterm looks for it.
static void write_entry(hw_entry *entry, const char *term) {
  TERMTYPE *type = (TERMTYPE *)cur_term;
  size_t table = 0;
  for (int index = 0; index < STRCOUNT; index++) {
    const char *text = needed(type, index);
    if (text) table += strlen(text) + 1;
  }
  put_short(entry, 0432);
  put_short(entry, (int)strlen(term) + 1);
  put_short(entry, BOOLCOUNT);
  put_short(entry, NUMCOUNT);
  put_short(entry, STRCOUNT);
  put_short(entry, (int)table);
  put_text(entry, term);
  for (int index = 0; index < BOOLCOUNT; index++) put_byte(entry, type->Booleans[index] == 1);
  align(entry);
  for (int index = 0; index < NUMCOUNT; index++) put_short(entry, type->Numbers[index]);
  int offset = 0;
  for (int index = 0; index < STRCOUNT; index++) {
    const char *text = needed(type, index);
    put_short(entry, text ? offset : -1);
    if (text) offset += (int)strlen(text) + 1;
  }
  for (int index = 0; index < STRCOUNT; index++) {
    const char *text = needed(type, index);
    if (text) put_text(entry, text);
  }
  if (tigetflag("AX") != 1) return;
  align(entry);
  // One Boolean, no numbers, no strings, and one name in a string table of three bytes.
  int header[] = {1, 0, 0, 1, 3};
  for (int index = 0; index < 5; index++) put_short(entry, header[index]);
  put_byte(entry, 1);
  align(entry);
  put_short(entry, 0);
  put_text(entry, "AX");
}

static int is_loaded(const char *term) {
  int problem = 0;
  return setupterm((char *)term, 1, &problem) != ERR && problem == 1;
}

// Loads the installed description or, if the system has none, the one in this program.
static int load(const char *term) {
  if (is_loaded(term)) return 1;
  const char *name;
  const char *entry = hw_fallback(term, &name);
  if (!entry) return 0;
  char *before = hw_swap_variable("TERMINFO", entry);
  int found = is_loaded(name);
  free(hw_swap_variable("TERMINFO", before));
  free(before);
  return found;
}

int hw_described_colors(const char *term) {
  if (!load(term)) return -1;
  int colors = tigetnum("colors");
  del_curterm(cur_term);
  return colors;
}

char *hw_describe(const char *term, int *colors) {
  if (!load(term)) return NULL;
  // Read the number here: the modified description has no room for larger numbers.
  *colors = tigetnum("colors");
  change();
  hw_entry entry = {.length = 0};
  write_entry(&entry, term);
  del_curterm(cur_term);
  if (entry.length > LARGEST) return strdup("");
  char *text = malloc(entry.length * 2 + 5);
  if (!text) return NULL;
  char *end = stpcpy(text, "hex:");
  for (size_t index = 0; index < entry.length; index++) {
    *end++ = "0123456789ABCDEF"[entry.bytes[index] >> 4];
    *end++ = "0123456789ABCDEF"[entry.bytes[index] & 15];
  }
  *end = 0;
  return text;
}

const char *hw_color(int number, int is_back) {
  const char *sequence = is_back ? back_color : text_color;
  return sequence ? tparm((char *)sequence, number, 0, 0, 0, 0, 0, 0, 0, 0) : "";
}

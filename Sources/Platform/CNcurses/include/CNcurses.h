// The few functions of ncursesw that the renderer needs, without a type of curses in sight: Swift
// can't import its macros, variadic functions and shared globals.
#ifndef HEADWAY_CNCURSES_H
#define HEADWAY_CNCURSES_H

#include <stddef.h>
#include <stdint.h>

// What hw_open found out about the terminal from its description.
typedef struct {
  int colors;          // how many it shows; 0 or less for none
  int pairs;           // how many pairs of colours there can be
  int has_marks;       // whether frames have marks where colours are selected
  int has_mouse;       // whether its description speaks of a mouse, as xterm's relatives do
} hw_description;

// Where frames have marks, this and a byte from 1 to 255 stand for a colour of text, and behind it. ncurses takes a
// third of the time for them that it takes for a terminal's own sequences, and there can be any colour at all.
// Such a number is never 0, '$' or 128, of which ncurses would make something else.
#define HW_TEXT_MARK "\001"
#define HW_BACK_MARK "\002"

// Attributes of a run, as bits: curses' own are macros.
enum { HW_BOLD = 1, HW_DIM = 2, HW_ITALIC = 4, HW_UNDERLINE = 8, HW_REVERSE = 16 };

// How many colours the description of a terminal promises; 0 or less where there is none of that name.
// Only to be asked before hw_open.
int hw_described_colors(const char *term);

// Opens the terminal named `term` with its output going to memory, so that a frame can
// be written at once and counted. 0 when it worked, -1 when there is no usable description.
int hw_open(const char *term, int columns, int rows, hw_description *description);
// Ends what hw_open began; what it takes to leave the screen is in the next hw_take.
void hw_close(void);

// Whether a scalar takes `columns` columns for the C library, which ncurses believes.
int hw_agrees_on_width(uint32_t scalar, int columns);

// Whether so many bytes are the same at both places.
int hw_is_same(const void *left, const void *right, size_t length);

// Defines a pair of colours; -1 is the terminal's own. 0 when it worked.
int hw_pair(int pair, int foreground, int background);

// Comes before the cells of a frame in which at most so many rows change, and after its moved rows.
void hw_begin(int rows);
// Writes cells from left to right: `count` scalars, one a cell (a wide one takes two columns);
// `is_plain` says that all of them are printable ASCII.
void hw_run(int row, int column, const uint32_t *scalars, int count, int is_plain, int attributes,
            int pair);
// Moves the rows from `top` to before `bottom` up by `rows`, or down by a number below 0; what moves
// in is blank. The terminal is told to, where it can.
void hw_scroll(int top, int bottom, int rows);
// Writes one cell of a base and its combining marks, at most five scalars in all.
void hw_cluster(int row, int column, const uint32_t *scalars, int count, int attributes, int pair);
// Writes a row again as a whole in the next frame, whatever ncurses thinks is there.
void hw_redraw_row(int row);
// Takes everything from the screen, as the next frame begins.
void hw_erase(void);
// Writes everything again in the next frame.
void hw_redraw(void);
void hw_resize(int columns, int rows);
// Where the cursor stands after the frame, and whether it is seen.
void hw_cursor(int row, int column, int visible);
// Works out the bytes of one row that changed, before others do. ncurses moves rows about on the terminal
// when several changed at once, and with them what it doesn't know of.
void hw_update_row(int row);
// Works out the bytes of the frame; hw_take hands them out.
void hw_update(void);
// The bytes since the last call; valid until the next one.
const char *hw_take(size_t *length);
// The sequence that selects one of the terminal's numbered colours for text, or behind it; valid until the next call.
const char *hw_color(int number, int is_back);
// A string of the terminal's description, such as "cnorm"; empty where it has none.
const char *hw_capability(const char *name);

// From now on a fatal signal writes `reset` to `terminal`, puts its modes back to what they are now,
// copies what `log` holds (standard error, meanwhile) to it, and lets the signal take its course.
void hw_guard(int terminal, int log, const char *reset, size_t length);
// Ends that.
void hw_unguard(void);
// Writes the number of each signal that asks for something (TSTP, CONT, WINCH, TERM, HUP, INT), a byte
// each, into a pipe whose reading end is returned; -1 when there can't be one. A handler of our own, and not
// a source of libdispatch: those see a signal only once every thread blocks it, the first one included.
int hw_watch_signals(void);
// Writes a 0 into that pipe, which stands for no signal: wakes whoever waits for it.
void hw_wake(void);
// One of TERM, HUP and INT that comes two seconds or more after the first ends the program at once, with the
// terminal put back: an app that hangs, or a terminal that takes nothing, doesn't keep it. After this the
// next one is the first again.
void hw_go_on(void);
// Whether QUIT is among them: while another program has the terminal, its quit key isn't meant for this one.
void hw_watch_quit(int on);
// Gives those signals their usual meaning again.
void hw_unwatch_signals(void);
// Stops this process as Ctrl-Z does elsewhere, with `whole_group` also those that run with it (a make
// that started it, say), and returns once it was continued, of which hw_watch_signals then tells nothing.
void hw_stop(int whole_group);
// Runs `body(context)` on a thread of its own, with a stack like the first thread's and one for
// hw_guard's handler. 0 when it worked.
int hw_thread(void (*body)(void *), void *context);
// A file in memory, or an unlinked temporary one where there is none; -1 when there can't be one.
int hw_memory_file(void);
// Whether the locale's encoding is UTF-8, after taking the locale from the environment.
int hw_is_utf8(void);

#endif

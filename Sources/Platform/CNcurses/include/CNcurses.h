// The functions of ncursesw that the renderer needs, without types of curses. Swift can't import
// its macros, variadic functions and shared globals.
#ifndef HEADWAY_CNCURSES_H
#define HEADWAY_CNCURSES_H

#include <stddef.h>
#include <stdint.h>

// Properties of the terminal, from its description.
typedef struct {
  int colors;          // number of colors; 0 or less for none
  int pairs;           // maximum number of color pairs
  int has_marks;       // whether frames contain marks in place of color sequences
  int has_mouse;       // whether the description defines a mouse, as for xterm and its relatives
} hw_description;

// If frames have marks, a mark followed by a byte from 1 to 255 selects a foreground or background
// color. ncurses processes marks in a third of the time of the terminal's own sequences, and they
// can represent any color. The byte is never 0, '$' or 128, which ncurses would interpret.
#define HW_TEXT_MARK "\001"
#define HW_BACK_MARK "\002"

// The attributes of a run as bits, because those of curses are macros.
enum { HW_BOLD = 1, HW_DIM = 2, HW_ITALIC = 4, HW_UNDERLINE = 8, HW_REVERSE = 16 };

// Returns the number of colors in a terminal's description; 0 or less if there is no description.
// Call before hw_open.
int hw_described_colors(const char *term);

// Opens the terminal named `term` with its output in memory, so that a frame can be measured and
// written at once. `columns` and `rows` are in cells. Returns 0 on success, or -1 without a usable
// description.
int hw_open(const char *term, int columns, int rows, hw_description *description);
// Closes the terminal. The next hw_take returns the bytes that leave the screen.
void hw_close(void);

// Returns whether the C library, and therefore ncurses, gives a scalar a width of `columns`
// columns.
int hw_agrees_on_width(uint32_t scalar, int columns);

// Returns whether two memory regions of `length` bytes are equal.
int hw_is_same(const void *left, const void *right, size_t length);

// Defines a color pair; -1 is the terminal's default color. Returns 0 on success, -1 on failure.
int hw_pair(int pair, int foreground, int background);

// Call after scrolling and before writing the cells of a frame that changes at most `rows` rows.
void hw_begin(int rows);
// Writes `count` scalars from left to right, one per cell (a wide one takes two columns).
// `is_plain` means that all of them are printable ASCII characters.
void hw_run(int row, int column, const uint32_t *scalars, int count, int is_plain, int attributes,
            int pair);
// Scrolls the rows from `top` to before `bottom` up by `rows`, or down if negative; free rows are
// blank. Scrolls on the terminal itself if possible.
void hw_scroll(int top, int bottom, int rows);
// Writes one cell with a base character and its combining marks, at most five scalars in total.
void hw_cluster(int row, int column, const uint32_t *scalars, int count, int attributes, int pair);
// Rewrites a whole row in the next frame, regardless of what ncurses believes is there.
void hw_redraw_row(int row);
// Clears the next frame.
void hw_erase(void);
// Rewrites the whole screen in the next frame.
void hw_redraw(void);
// Sets the size of the screen in cells.
void hw_resize(int columns, int rows);
// Sets the position and visibility of the cursor after the frame.
void hw_cursor(int row, int column, int visible);
// Computes the changes of one row before those of the others. If several rows change at once,
// ncurses may scroll rows on the terminal, including overlaid text that it doesn't know about.
void hw_update_row(int row);
// Computes the bytes of the frame for hw_take.
void hw_update(void);
// Returns the bytes since the last call; valid until the next call.
const char *hw_take(size_t *length);
// Returns the sequence that selects a numbered color as foreground or background; valid until the
// next call.
const char *hw_color(int number, int is_back);
// Returns a string capability of the terminal's description, such as "cnorm"; empty if it isn't
// defined.
const char *hw_capability(const char *name);

// Installs handlers for fatal signals: they write `reset` to `terminal`, restore its current modes
// and copy `log` (the captured standard error) to it. Then they make `errors` standard error again,
// call the handler that was installed before, such as the one of the Swift runtime, which prints a
// backtrace, and raise the signal again with its default action. Without an earlier handler, they
// write the signal and the addresses of the innermost callers. `errors` is -1 if standard error isn't
// captured.
void hw_guard(int terminal, int log, int errors, const char *reset, size_t length);
// Removes the handlers of hw_guard.
void hw_unguard(void);
// Installs handlers that write the number of each signal (TSTP, CONT, WINCH, TERM, HUP, INT) as one
// byte into a pipe. Returns the reading end, or -1 on failure. A TERM, HUP or INT two seconds or more
// after the first one ends the program immediately and restores the terminal, in case the app hangs
// or the terminal accepts no output. Doesn't use libdispatch, whose sources receive a signal only if
// all threads block it, including the first.
int hw_watch_signals(void);
// Writes a 0, which is no signal, into the pipe to wake the reading thread.
void hw_wake(void);
// Ignores INT and QUIT if `on`: while another program uses the terminal, the keys that send them are
// meant for that program. Turn it on before the terminal gets its usual modes, and off after the
// program has exited and the modes are raw again.
void hw_lend_terminal(int on);
// Restores the previous actions of the signals.
void hw_unwatch_signals(void);
// Stops this process, as Ctrl-Z usually does, and with `whole_group` also its process group, such
// as the make that started it. Returns when the process continues; hw_watch_signals doesn't report
// that.
void hw_stop(int whole_group);
// Runs `body(context)` on a new thread with a stack as large as the main thread's and a separate
// stack for the handlers of hw_guard. Returns 0 on success.
int hw_thread(void (*body)(void *), void *context);
// Returns the descriptor of a file in memory or, where unsupported, of an unlinked temporary file;
// -1 on failure.
int hw_memory_file(void);
// Sets the locale from the environment and returns whether its encoding is UTF-8.
int hw_is_utf8(void);

#endif

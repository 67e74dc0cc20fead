#define _GNU_SOURCE 1
#include "CNcurses.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <unwind.h>

// Everything that the handler uses is set before the handler is installed. The handler may call
// only async-signal-safe functions.
static const int fatal[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT};
enum { FATAL_COUNT = sizeof fatal / sizeof fatal[0] };
static struct sigaction previous[FATAL_COUNT];
static struct termios modes;
static int terminal = -1;
static int messages = -1;
static int errors = -1;
static char reset_bytes[512];
static size_t reset_length;
// A signal can arrive on another thread than the one that writes these values.
static atomic_int guarding;
// Whether another program is using the terminal.
static atomic_int lent;
static char stack[1 << 16];

static void write_all(int file, const char *bytes, size_t length) {
  // A terminal accepts a few thousand bytes at a time. Wait at most half a second for it to accept
  // more.
  for (int patience = 50; length > 0;) {
    ssize_t wrote = write(file, bytes, length);
    if (wrote < 0 && errno == EAGAIN && patience-- > 0) {
      struct pollfd room = {.fd = file, .events = POLLOUT};
      poll(&room, 1, 10);
      continue;
    }
    if (wrote <= 0) return;
    bytes += wrote;
    length -= (size_t)wrote;
  }
}

static void write_text(const char *text) { write_all(terminal, text, strlen(text)); }

static void write_number(size_t number, unsigned base) {
  char digits[24];
  char *first = digits + sizeof digits;
  *--first = 0;
  do *--first = "0123456789abcdef"[number % base];
  while ((number /= base) > 0);
  write_text(first);
}

struct callers {
  void *addresses[16];
  int count;
};

static _Unwind_Reason_Code add_caller(struct _Unwind_Context *context, void *given) {
  struct callers *callers = given;
  void *address = (void *)_Unwind_GetIP(context);
  if (!address || callers->count == sizeof callers->addresses / sizeof callers->addresses[0]) {
    return _URC_END_OF_STACK;
  }
  callers->addresses[callers->count++] = address;
  return _URC_NO_REASON;
}

// Lists the innermost callers. The C library's `backtrace` does the same but loads a library at its
// first call, which would delay the first frame.
static struct callers find_callers(void) {
  struct callers callers = {.count = 0};
  _Unwind_Backtrace(add_caller, &callers);
  return callers;
}

// Writes the signal and the innermost callers as FILE+0xOFFSET, so that a report of the crash shows its
// place.
static void write_crash(int number) {
  // Only the handler's thread could hold the loader's lock, but a damaged program may do anything.
  signal(SIGALRM, SIG_DFL);
  alarm(2);
  struct callers callers = find_callers();
  write_text("Signal ");
  write_number((size_t)number, 10);
  write_text(" at:");
  for (int index = 0; index < callers.count; index++) {
    Dl_info file;
    write_text(" ");
    if (dladdr(callers.addresses[index], &file) == 0 || file.dli_fname == NULL) {
      file.dli_fname = "";
      file.dli_fbase = NULL;
    }
    const char *name = strrchr(file.dli_fname, '/');
    write_text(name ? name + 1 : file.dli_fname);
    write_text("+0x");
    write_number((size_t)((char *)callers.addresses[index] - (char *)file.dli_fbase), 16);
  }
  write_text("\n");
  alarm(0);
}

// Restores the terminal as far as it accepts output. A terminal that doesn't must not keep the
// program running. `crash` is a signal to report, or 0.
static void restore_terminal(int crash) {
  if (!guarding) return;
  guarding = 0;
  int flags = fcntl(terminal, F_GETFL);
  fcntl(terminal, F_SETFL, flags | O_NONBLOCK);
  write_all(terminal, reset_bytes, reset_length);
  tcsetattr(terminal, TCSANOW, &modes);
  char part[4096];
  ssize_t got;
  off_t at = 0;
  while (messages >= 0 && (got = pread(messages, part, sizeof part, at)) > 0) {
    write_all(terminal, part, (size_t)got);
    at += got;
  }
  if (crash != 0) write_crash(crash);
  write_text("The program ended unexpectedly; the terminal was restored.\n");
  fcntl(terminal, F_SETFL, flags);
}

static void raise_with_default_action(int number) {
  signal(number, SIG_DFL);
  sigset_t this_one;
  sigemptyset(&this_one);
  sigaddset(&this_one, number);
  pthread_sigmask(SIG_UNBLOCK, &this_one, NULL);
  raise(number);
}

static int is_handled(const struct sigaction *action) {
  return action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN;
}

static int index_of(int number) {
  int index = 0;
  while (fatal[index] != number) index++;
  return index;
}

// Calls the handler that was installed before hw_guard, usually the one of the Swift runtime, which
// prints a backtrace. It gets the context of the crash, which raising the signal again would lose.
static void call_previous(int number, siginfo_t *info, void *context) {
  int index = index_of(number);
  if (!is_handled(&previous[index])) return;
  // A crash in the handler must not come back here.
  for (int each = 0; each < FATAL_COUNT; each++) sigaction(fatal[each], &previous[each], NULL);
  // The handler writes to standard error, which is captured while the screen is active.
  if (errors >= 0) dup2(errors, STDERR_FILENO);
  if (previous[index].sa_flags & SA_SIGINFO) {
    previous[index].sa_sigaction(number, info, context);
  } else {
    previous[index].sa_handler(number);
  }
}

static void catch(int number);

// Whether a key sent a signal to the program that is using the terminal: the terminal also sends it to
// this one.
static int is_for_another(int number) {
  return lent && (number == SIGINT || number == SIGQUIT);
}

static void crashed(int number, siginfo_t *info, void *context) {
  if (is_for_another(number)) return;
  // An earlier handler prints more than the addresses.
  int is_reported = number == SIGQUIT || is_handled(&previous[index_of(number)]);
  restore_terminal(is_reported ? 0 : number);
  call_previous(number, info, context);
  raise_with_default_action(number);
}

// Gives the signal handlers of this thread their own stack, because the usual one may have
// overflowed.
static void handle_on(char *bytes, size_t length) {
  stack_t own = {.ss_sp = bytes, .ss_size = length};
  sigaltstack(&own, NULL);
}

void hw_guard(int file, int log, int usual_errors, const char *reset, size_t length) {
  terminal = file;
  messages = log;
  errors = usual_errors;
  reset_length = length < sizeof reset_bytes ? length : sizeof reset_bytes;
  memcpy(reset_bytes, reset, reset_length);
  if (guarding) return;
  tcgetattr(file, &modes);
  handle_on(stack, sizeof stack);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = crashed;
  action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_SIGINFO;
  for (int index = 0; index < FATAL_COUNT; index++) {
    // While the terminal is lent, hw_lend_terminal has saved the action of QUIT.
    sigaction(fatal[index], &action, lent && fatal[index] == SIGQUIT ? NULL : &previous[index]);
  }
  guarding = 1;
}

void hw_unguard(void) {
  if (!guarding) return;
  guarding = 0;
  for (int index = 0; index < FATAL_COUNT; index++) {
    if (lent && fatal[index] == SIGQUIT) {
      catch(SIGQUIT);
    } else {
      sigaction(fatal[index], &previous[index], NULL);
    }
  }
}

static int caught[2] = {-1, -1};
// The time of the first termination request, in seconds; 0 if there is none.
static atomic_int termination_requested;

static int seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int)now.tv_sec + 1;
}

static int requests_termination(int number) {
  return number == SIGTERM || number == SIGHUP || number == SIGINT;
}

// Terminates the program on the second request, two seconds or more after the first: the app isn't
// responding.
static void force_termination(int number) {
  if (!requests_termination(number)) return;
  if (!termination_requested) termination_requested = seconds_now();
  if (seconds_now() - termination_requested < 2) return;
  restore_terminal(0);
  raise_with_default_action(number);
}

static void caught_signal(int number) {
  // Decide now: when the pipe is read, this program may have the terminal again.
  if (is_for_another(number)) return;
  int before = errno;
  force_termination(number);
  char byte = (char)number;
  if (write(caught[1], &byte, 1) < 0) {
    // The pipe is full, so enough signals are pending.
  }
  errno = before;
}

static void catch(int number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = caught_signal;
  // Don't block the signal in its handler. A signal that arrives meanwhile and is ignored (see
  // hw_stop) must be dropped instead of stopping the process again later.
  action.sa_flags = SA_RESTART | SA_NODEFER;
  sigaction(number, &action, NULL);
}

static const int watched[] = {SIGTSTP, SIGCONT, SIGWINCH, SIGTERM, SIGHUP, SIGINT};
enum { WATCHED_COUNT = sizeof watched / sizeof watched[0] };
static struct sigaction unwatched[WATCHED_COUNT];

int hw_watch_signals(void) {
  if (caught[0] < 0) {
    if (pipe(caught) < 0) return -1;
    for (int end = 0; end < 2; end++) {
      fcntl(caught[end], F_SETFD, FD_CLOEXEC);
      fcntl(caught[end], F_SETFL, O_NONBLOCK);
    }
  }
  for (int index = 0; index < WATCHED_COUNT; index++) {
    sigaction(watched[index], NULL, &unwatched[index]);
    // Keep signals ignored that the parent process ignores, as with nohup.
    int is_ignored = unwatched[index].sa_handler == SIG_IGN;
    if (!is_ignored || !requests_termination(watched[index])) catch(watched[index]);
  }
  return caught[0];
}

void hw_wake(void) { caught_signal(0); }

void hw_lend_terminal(int on) {
  struct sigaction *quit = &previous[index_of(SIGQUIT)];
  if (on) {
    lent = 1;
    if (guarding) return;
    sigaction(SIGQUIT, NULL, quit);
    catch(SIGQUIT);
  } else {
    if (!guarding) sigaction(SIGQUIT, quit, NULL);
    lent = 0;
  }
}

void hw_unwatch_signals(void) {
  for (int index = 0; index < WATCHED_COUNT; index++) {
    sigaction(watched[index], &unwatched[index], NULL);
  }
}

void hw_stop(int whole_group) {
  // Ignore the signal in this process while the others receive it: our copy may go to any thread at
  // any time.
  signal(SIGTSTP, SIG_IGN);
  if (whole_group) kill(0, SIGTSTP);
  signal(SIGTSTP, SIG_DFL);
  // This function stops the process and returns when it continues, so SIGCONT needs no handler.
  signal(SIGCONT, SIG_DFL);
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &before);
  // Send the signal to this thread, so that the process has stopped before raise returns.
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  catch(SIGTSTP);
  catch(SIGCONT);
}

struct job {
  void (*body)(void *);
  void *context;
};

static void *run(void *given) {
  struct job job = *(struct job *)given;
  free(given);
  // At the far end of this thread's stack, which an overflow doesn't reach.
  char bytes[1 << 16];
  handle_on(bytes, sizeof bytes);
  job.body(job.context);
  // What ends the thread reuses this part of its stack.
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  return NULL;
}

int hw_thread(void (*body)(void *), void *context) {
  struct job *job = malloc(sizeof *job);
  if (!job) return -1;
  job->body = body;
  job->context = context;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  // Views are laid out and drawn recursively on this thread, so it needs a large stack.
  pthread_attr_setstacksize(&attributes, 8 << 20);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  int result = pthread_create(&thread, &attributes, run, job);
  pthread_attr_destroy(&attributes);
  if (result != 0) free(job);
  return result;
}

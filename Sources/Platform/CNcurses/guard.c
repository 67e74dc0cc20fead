#define _GNU_SOURCE 1
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

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
static volatile sig_atomic_t guarding;
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

// Restores the terminal as far as it accepts output. A terminal that doesn't must not keep the
// program running.
static void restore_terminal(void) {
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
  static const char text[] = "The program ended unexpectedly; the terminal was restored.\n";
  write_all(terminal, text, sizeof text - 1);
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

// Calls the handler that was installed before hw_guard, usually the one of the Swift runtime, which
// prints a backtrace. It gets the context of the crash, which raising the signal again would lose.
static void call_previous(int number, siginfo_t *info, void *context) {
  int index = 0;
  while (fatal[index] != number) index++;
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

static void crashed(int number, siginfo_t *info, void *context) {
  restore_terminal();
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
    sigaction(fatal[index], &action, &previous[index]);
  }
  guarding = 1;
}

void hw_unguard(void) {
  if (!guarding) return;
  guarding = 0;
  for (int index = 0; index < FATAL_COUNT; index++) {
    sigaction(fatal[index], &previous[index], NULL);
  }
}

static int caught[2] = {-1, -1};
// The time of the first termination request, in seconds; 0 if there is none.
static volatile sig_atomic_t termination_requested;

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
  restore_terminal();
  raise_with_default_action(number);
}

void hw_resume(void) { termination_requested = 0; }

static void caught_signal(int number) {
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

static struct sigaction unwatched_quit;

void hw_watch_quit(int on) {
  if (on) {
    sigaction(SIGQUIT, NULL, &unwatched_quit);
    catch(SIGQUIT);
  } else {
    sigaction(SIGQUIT, &unwatched_quit, NULL);
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

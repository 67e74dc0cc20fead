#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// MARK: In the child, where only async-signal-safe functions may be called

static void close_others(int kept) {
#if defined(__linux__) && defined(SYS_close_range)
  long low = kept > 3 ? syscall(SYS_close_range, 3u, (unsigned)kept - 1, 0u) : 0;
  if (low == 0 && syscall(SYS_close_range, (unsigned)kept + 1, ~0u, 0u) == 0) return;
#endif
  long last = sysconf(_SC_OPEN_MAX);
  if (last < 0 || last > 65536) last = 65536;
  for (int file = 3; file < last; file++) {
    if (file != kept) close(file);
  }
}

static void report_group(int guard) {
  char line[32] = "begin ";
  int length = 6;
  char digits[16];
  int count = 0;
  for (pid_t rest = getpid(); rest > 0; rest /= 10) digits[count++] = (char)('0' + rest % 10);
  while (count > 0) line[length++] = digits[--count];
  line[length++] = '\n';
  if (write(guard, line, (size_t)length) < 0) {
    // The reader is gone. The program runs anyway, and must not be ended by SIGPIPE.
    signal(SIGPIPE, SIG_IGN);
  }
}

static void become(const struct headway_child *program, pid_t parent, int failure) {
  setsid();
  if (program->guard >= 0) report_group(program->guard);
#ifdef __linux__
  // Processes that the program starts don't inherit this setting. They end with their process
  // group, which the group's guard watches.
  if (!program->outlives) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
  }
#else
  (void)parent;
#endif
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < NSIG; number++) {
    if (number != SIGKILL && number != SIGSTOP) signal(number, SIG_DFL);
  }
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (dup2(program->input, 0) >= 0 && dup2(program->output, 1) >= 0 &&
      dup2(program->errors, 2) >= 0 && chdir(program->folder) == 0) {
    close_others(failure);
    execve(program->path, program->arguments, program->variables);
  }
  int number = errno;
  if (write(failure, &number, sizeof number) < 0) _exit(126);
  _exit(127);
}

static int start(const struct headway_child *program, pid_t *child) {
  int ends[2];
  int failed = headway_pipe(ends, 0);
  if (failed != 0) return failed;
  pid_t parent = getpid();
  pid_t process = fork();
  if (process == 0) become(program, parent, ends[1]);
  int number = process < 0 ? errno : 0;
  close(ends[1]);
  // The pipe closes without data if the program starts.
  while (process > 0) {
    ssize_t count = read(ends[0], &number, sizeof number);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) number = 0;
    break;
  }
  close(ends[0]);
  if (process > 0 && number != 0) {
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  *child = process;
  return number;
}

// MARK: The thread that starts all programs

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int thread_failure;
static const struct headway_child *wanted;
static pid_t started;
static int result;
static int is_done;

static void *starter(void *unused) {
  (void)unused;
  headway_run_like_app();
  pthread_mutex_lock(&lock);
  for (;;) {
    while (wanted == NULL) pthread_cond_wait(&changed, &lock);
    result = start(wanted, &started);
    wanted = NULL;
    is_done = 1;
    pthread_cond_broadcast(&changed);
  }
  return NULL;
}

static void make_thread(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  // Other threads handle signals. This thread only starts programs.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  thread_failure = pthread_create(&thread, &attributes, starter, NULL);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int headway_start_child(const struct headway_child *program, pid_t *child) {
  static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
  pthread_once(&once, make_thread);
  if (thread_failure != 0) return thread_failure;
  pthread_mutex_lock(&one);
  pthread_mutex_lock(&lock);
  wanted = program;
  is_done = 0;
  pthread_cond_broadcast(&changed);
  while (!is_done) pthread_cond_wait(&changed, &lock);
  int failed = result;
  *child = started;
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&one);
  return failed;
}

void headway_run_like_app(void) {
#ifdef __linux__
  errno = 0;
  int priority = getpriority(PRIO_PROCESS, (id_t)getpid());
  if (priority != -1 || errno == 0) setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), priority);
#endif
}

// MARK: End and input of a process

int headway_end_of(pid_t process) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  (void)process;
  return -1;
#endif
}

int headway_has_ended(pid_t process) {
  siginfo_t found = {0};
  return waitid(P_PID, (id_t)process, &found, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         found.si_pid == process;
}

ssize_t headway_write(int file, const void *bytes, size_t count) {
#ifdef __APPLE__
  fcntl(file, F_SETNOSIGPIPE, 1);
  return write(file, bytes, count);
#else
  // Blocks the signal for this thread, and discards it if it becomes pending.
  sigset_t pipe_signal, before, waiting;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  sigpending(&waiting);
  int was_waiting = sigismember(&waiting, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  ssize_t written = write(file, bytes, count);
  int number = errno;
  if (written < 0 && number == EPIPE && !was_waiting) {
    struct timespec now = {0, 0};
    while (sigtimedwait(&pipe_signal, NULL, &now) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = number;
  return written;
#endif
}

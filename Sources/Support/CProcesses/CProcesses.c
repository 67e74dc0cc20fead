#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int headway_pipe(int ends[2], int size) {
#ifdef __linux__
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
#else
  if (pipe(ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
#ifdef F_SETPIPE_SZ
  // A larger pipe needs fewer context switches. The system may refuse the size.
  fcntl(ends[1], F_SETPIPE_SZ, size);
#else
  (void)size;
#endif
  return 0;
}

int headway_unnamed_file(const char *folder) {
#ifdef __linux__
  (void)folder;
  return memfd_create("headway", MFD_CLOEXEC);
#else
  char path[PATH_MAX];
  if (snprintf(path, sizeof path, "%s/headway-XXXXXX", folder) >= (int)sizeof path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  int file = mkstemp(path);
  if (file < 0) return -1;
  unlink(path);
  fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
#endif
}

int headway_start_in(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

int headway_lost_output(void) {
  // An earlier write may have failed even if the buffer is empty now.
  int failed = fflush(stdout) != 0;
  if (!failed && !ferror(stdout)) return 0;
  struct pollfd output = {.fd = STDOUT_FILENO};
  int unwanted = poll(&output, 1, 0) > 0 && (output.revents & (POLLERR | POLLHUP)) != 0;
  return !unwanted;
}

#define _GNU_SOURCE 1
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>

// What is opened while one of the three standard files is closed (`program <&-`) would take its place,
// and be read as if typed. Before anything else is opened: the queues of libdispatch are files, too.
__attribute__((constructor)) static void open_standard_files(void) {
  for (int file = 0; file < 3; file++) {
    if (fcntl(file, F_GETFD) < 0 && errno == EBADF) open("/dev/null", O_RDWR);
  }
}

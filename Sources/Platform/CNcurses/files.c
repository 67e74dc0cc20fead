#define _GNU_SOURCE 1
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>

// If a standard file is closed (`program <&-`), the next file that is opened takes its descriptor
// and would be read as keyboard input. This constructor runs before anything else opens a file,
// including the queues of libdispatch.
__attribute__((constructor)) static void open_standard_files(void) {
  for (int file = 0; file < 3; file++) {
    if (fcntl(file, F_GETFD) < 0 && errno == EBADF) open("/dev/null", O_RDWR);
  }
}

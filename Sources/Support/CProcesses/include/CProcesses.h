// What the C library offers beyond the standard, and Swift's view of it therefore doesn't show.
#ifndef HEADWAY_CPROCESSES_H
#define HEADWAY_CPROCESSES_H

#include <spawn.h>

// A pipe that no program inherits unless it is told to, as large as the system allows up to `size` bytes.
// Returns 0, or an error number.
int headway_pipe(int ends[2], int size);

// Has the program start in a folder. Returns 0, or an error number.
int headway_start_in(posix_spawn_file_actions_t *actions, const char *folder);

#endif

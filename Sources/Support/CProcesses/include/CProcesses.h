// What the C library offers beyond the standard, and Swift's view of it therefore doesn't show.
#ifndef HEADWAY_CPROCESSES_H
#define HEADWAY_CPROCESSES_H

#include <spawn.h>
#include <stddef.h>
#include <sys/types.h>

// A pipe that no program inherits unless it is told to, as large as the system allows up to `size` bytes.
// Returns 0, or an error number.
int headway_pipe(int ends[2], int size);

// Has the program start in a folder. Returns 0, or an error number.
int headway_start_in(posix_spawn_file_actions_t *actions, const char *folder);

// A program that talks with the app: what it is, and the ends of pipes that become its 0, 1 and 2.
struct headway_companion {
  const char *path;
  const char *folder;
  char *const *arguments;
  char *const *variables;
  int input, output, errors;
  // Whether it goes on when this process ends.
  int outlives;
  // Where its process group is told, as a line “begin GROUP”, before the program begins; -1 for nowhere.
  int guard;
};

// Starts a program without a terminal, in a session and a process group of its own, with no other open file.
// Where the system knows how (Linux), it is killed when this process ends, in whatever way, unless it is to
// outlive it: that goes by the thread that starts it, so all are started by one that never ends. Returns 0, or an error number.
int headway_start_companion(const struct headway_companion *companion, pid_t *child);

// Gives the thread that calls it, and what it starts, the priority of the app's first thread (Linux): one that
// was made by a worker has that worker's, which is another. Nothing happens where that isn't allowed.
void headway_run_like_app(void);

// A file that can be read once a process has ended, and is no one's but ours; -1 where there is none.
int headway_end_of(pid_t process);

// Whether a child has ended. It is still there to be waited for, so its number is no other's yet.
int headway_has_ended(pid_t process);

// A process that runs, its parent, and the group it is in.
struct headway_process {
  pid_t process, parent, group;
};

// All processes that run, up to so many; none where the system doesn't tell.
size_t headway_processes(struct headway_process *found, size_t most);

// Writes as write() does, but without a signal when nobody reads any more.
ssize_t headway_write(int file, const void *bytes, size_t count);

// Writes what was printed and kept. Returns whether some of it couldn't be written, then or earlier, though
// somebody would read it: that `head` has seen enough is no loss.
int headway_lost_output(void);

#endif

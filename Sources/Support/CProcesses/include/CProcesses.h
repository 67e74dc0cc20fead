// C library functions beyond the standard, which Swift's import of the C library doesn't include.
#ifndef HEADWAY_CPROCESSES_H
#define HEADWAY_CPROCESSES_H

#include <spawn.h>
#include <stddef.h>
#include <sys/types.h>

// Creates a pipe that started programs don't inherit by default. Its capacity is up to `size`
// bytes, if the system allows it. Returns 0, or an error number.
int headway_pipe(int ends[2], int size);

// Creates an empty file that has no name, so that nothing of it remains however this process ends. Where the
// system can't do that, the file has a name in the folder for a moment. Returns a descriptor that started
// programs don't inherit by default, or -1.
int headway_unnamed_file(const char *folder);

// Sets the directory in which a program starts. Returns 0, or an error number.
int headway_start_in(posix_spawn_file_actions_t *actions, const char *folder);

// A program that communicates with the app, and the pipe ends for its descriptors 0, 1 and 2.
struct headway_child {
  const char *path;
  const char *folder;
  char *const *arguments;
  char *const *variables;
  int input, output, errors;
  // Whether the program keeps running after this process ends.
  int outlives;
  // The descriptor that receives the line "begin GROUP" with the process group before the program
  // starts; -1 for none.
  int guard;
};

// Starts a program without a terminal, in its own session and process group, with no other open
// descriptors. On Linux, it is killed when this process ends for any reason, unless it should
// outlive it. The kernel ties this to the starting thread, so one thread that never ends starts all
// programs. Returns 0, or an error number.
int headway_start_child(const struct headway_child *program, pid_t *child);

// Gives the calling thread, and programs that it starts, the priority of the app's main thread
// (Linux). A thread that a worker thread created has that worker's priority instead. Has no effect
// if the system doesn't allow it.
void headway_run_like_app(void);

// Returns a descriptor that becomes readable when a process ends and that started programs don't
// inherit; -1 if the system doesn't support it.
int headway_end_of(pid_t process);

// Returns whether a child process has ended. It isn't reaped, so its identifier isn't reused yet.
int headway_has_ended(pid_t process);

// A running process with its parent and its process group.
struct headway_process {
  pid_t process, parent, group;
};

// Returns the number of running processes that were stored in `found`, at most `most`; 0 if the
// system doesn't provide them.
size_t headway_processes(struct headway_process *found, size_t most);

// Writes like write(), but without SIGPIPE if there is no reader.
ssize_t headway_write(int file, const void *bytes, size_t count);

// Flushes standard output. Returns whether output was lost, now or earlier, although it has a
// reader. Output that a program such as `head` no longer reads isn't lost.
int headway_lost_output(void);

#endif

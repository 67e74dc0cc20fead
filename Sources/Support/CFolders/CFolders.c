#include "CFolders.h"

#include <errno.h>
#include <unistd.h>

#ifdef __linux__

#include <sys/inotify.h>

int headway_folder_events(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int headway_watch_folder(int events, const char *folder) {
  int kinds = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB |
              IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;
  return inotify_add_watch(events, folder, kinds) < 0 ? errno : 0;
}

#else

int headway_folder_events(void) { return -1; }

int headway_watch_folder(int events, const char *folder) {
  (void)events;
  (void)folder;
  return ENOSYS;
}

#endif

void headway_skip_events(int events) {
  char buffer[4096];
  while (read(events, buffer, sizeof buffer) > 0) {
  }
}

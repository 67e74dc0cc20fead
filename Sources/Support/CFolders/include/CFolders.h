// Notifications about changes in folders, on systems that support them.
#ifndef HEADWAY_CFOLDERS_H
#define HEADWAY_CFOLDERS_H

// Returns a descriptor that becomes readable when something changes in one of its folders; -1 if
// the system doesn't support it.
int headway_folder_events(void);

// Watches a folder for entries that are added, removed or written, or whose permissions change.
// Returns 0, or an error number.
int headway_watch_folder(int events, const char *folder);

// Discards pending notifications without waiting.
void headway_skip_events(int events);

#endif

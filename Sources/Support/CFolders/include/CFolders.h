// Being told of changes in folders, where the system knows how.
#ifndef HEADWAY_CFOLDERS_H
#define HEADWAY_CFOLDERS_H

// A file that can be read whenever something changes in one of its folders; -1 where the system has none.
int headway_folder_events(void);

// Adds a folder: its entries coming, going, and being written or given other rights. Returns 0, or an error
// number.
int headway_watch_folder(int events, const char *folder);

// Reads away what there is to be read, without waiting.
void headway_skip_events(int events);

#endif

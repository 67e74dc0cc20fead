#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CProcesses.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __APPLE__
#include <sys/proc.h>
#include <sys/sysctl.h>

size_t headway_processes(struct headway_process *found, size_t most) {
  int name[3] = {CTL_KERN, KERN_PROC, KERN_PROC_ALL};
  size_t size = 0;
  if (sysctl(name, 3, NULL, &size, NULL, 0) != 0) return 0;
  // Leaves room for processes that start in the meantime.
  size += 64 * sizeof(struct kinfo_proc);
  struct kinfo_proc *all = malloc(size);
  if (all == NULL || sysctl(name, 3, all, &size, NULL, 0) != 0) {
    free(all);
    return 0;
  }
  size_t count = 0;
  for (size_t index = 0; index < size / sizeof *all && count < most; index++) {
    if (all[index].kp_proc.p_stat == SZOMB) continue;
    found[count].process = all[index].kp_proc.p_pid;
    found[count].parent = all[index].kp_eproc.e_ppid;
    found[count].group = all[index].kp_eproc.e_pgid;
    count++;
  }
  free(all);
  return count;
}
#else
// The line has the form `123 (a name) S 45 67 …`. The name may contain any character, so the fields
// after it are located from the end.
static int read_process(const char *number, struct headway_process *process) {
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/%.20s/stat", number);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  const char *rest = strrchr(text, ')');
  char state;
  int parent, group;
  if (rest == NULL || sscanf(rest + 1, " %c %d %d", &state, &parent, &group) != 3) return 0;
  if (state == 'Z' || state == 'X') return 0;
  process->process = atoi(number);
  process->parent = parent;
  process->group = group;
  return 1;
}

size_t headway_processes(struct headway_process *found, size_t most) {
  DIR *folder = opendir("/proc");
  if (folder == NULL) return 0;
  size_t count = 0;
  struct dirent *entry;
  while (count < most && (entry = readdir(folder)) != NULL) {
    if (!isdigit((unsigned char)entry->d_name[0])) continue;
    if (read_process(entry->d_name, &found[count])) count++;
  }
  closedir(folder);
  return count;
}
#endif

// Descriptions for terminals that the system doesn't know.
#include "fallbacks.h"
#include "fallback_entries.h"

#include <string.h>

// Terminals whose names start like this follow the description of screen or of xterm, or differ from it in ways that
// this renderer doesn't use.
static const char *const like_screen[] = {"screen", "tmux"};
static const char *const like_xterm[] = {"alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty",
                                         "konsole", "mintty", "putty", "rio", "vte", "wezterm", "xterm"};

static int starts_with_any(const char *term, const char *const *names, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (strncmp(term, names[index], strlen(names[index])) == 0) return 1;
  }
  return 0;
}

const char *hw_fallback(const char *term, const char **name) {
  if (starts_with_any(term, like_screen, sizeof like_screen / sizeof like_screen[0])) {
    *name = "screen-256color";
    return screen;
  }
  if (starts_with_any(term, like_xterm, sizeof like_xterm / sizeof like_xterm[0])) {
    *name = "xterm-256color";
    return xterm;
  }
  return NULL;
}

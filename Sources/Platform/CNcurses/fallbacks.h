#ifndef HEADWAY_FALLBACKS_H
#define HEADWAY_FALLBACKS_H

// Returns a description for a terminal that the system doesn't know, in the format of the variable TERMINFO, and sets
// `name` to its name. Returns NULL if no description fits the terminal.
const char *hw_fallback(const char *term, const char **name);

#endif

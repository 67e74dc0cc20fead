#ifndef HEADWAY_DESCRIPTION_H
#define HEADWAY_DESCRIPTION_H

// Returns a description of the terminal named `term` in the format of the variable TERMINFO, with
// marks in place of color sequences and only the cursor movements that are needed. Returns an empty
// string if the description can't be encoded, or NULL if there is none with this name. The caller
// frees the result. Sets `colors` to the number of colors in the installed description.
char *hw_describe(const char *term, int *colors);

#endif

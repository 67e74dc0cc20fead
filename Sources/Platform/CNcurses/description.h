#ifndef HEADWAY_DESCRIPTION_H
#define HEADWAY_DESCRIPTION_H

// A description of the terminal named `term` in the form that TERMINFO takes in place of a folder: with marks
// where colours are selected, and no more ways to move the cursor than are needed. Empty where it can't be had
// in that form, NULL where there is no description of that name. To be freed.
// `colors` becomes the number of colours that the installed description promises.
char *hw_describe(const char *term, int *colors);

#endif

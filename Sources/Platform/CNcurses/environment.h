#ifndef HEADWAY_ENVIRONMENT_H
#define HEADWAY_ENVIRONMENT_H

// Sets an environment variable, or removes it if `value` is NULL. Returns a copy of its value before, which the caller
// frees, or NULL if it had none.
char *hw_swap_variable(const char *name, const char *value);

#endif

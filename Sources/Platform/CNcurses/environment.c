#define _GNU_SOURCE 1
#include "environment.h"

#include <stdlib.h>
#include <string.h>

// setenv copies the new value but invalidates the result of getenv, so copy the old value first.
char *hw_swap_variable(const char *name, const char *value) {
  const char *before = getenv(name);
  char *copy = before ? strdup(before) : NULL;
  if (value) {
    setenv(name, value, 1);
  } else {
    unsetenv(name);
  }
  return copy;
}

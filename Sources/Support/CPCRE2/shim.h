// PCRE2 selects its code unit with this macro, which must be defined before the header is included.
// Headway matches bytes.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

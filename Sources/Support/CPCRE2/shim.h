// PCRE2 chooses its code unit by a macro, which must be set before its header is read. Text is bytes.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <fribidi.h>

/* The library's version and what it was built from; a global variable of C cannot be read safely from Swift. */
static inline const char *fribidi_version_text(void) { return fribidi_version_info; }

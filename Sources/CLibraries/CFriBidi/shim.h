#include <fribidi.h>

/* The library's version and build; Swift cannot safely read a global C variable. */
static inline const char *fribidi_version_text(void) { return fribidi_version_info; }

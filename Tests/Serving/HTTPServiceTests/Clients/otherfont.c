// Simulates an update of the fonts: a program that preloads this library (LD_PRELOAD) and opens a file whose name ends in
// ITS_FONT gets the file whose name ends in OTHER_FONT instead.
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    const char *its = getenv("ITS_FONT"), *other = getenv("OTHER_FONT");
    char changed[PATH_MAX];
    size_t length = strlen(path);
    if (its && other && length >= strlen(its) && !strcmp(path + length - strlen(its), its)) {
        snprintf(changed, sizeof changed, "%.*s%s", (int)(length - strlen(its)), path, other);
        path = changed;
    }
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

/*
 * Stops a program where a test names it: loaded before the C library, it waits in the calls by which programs reach files.
 *
 * HALT has the call and a pattern for the path: `open:PATTERN`, `write:PATTERN`, `name:PATTERN` (a file gets its name, in its
 * folder) or `named:PATTERN` (it has just got it). At such a call, the program writes its process id and a line feed to the pipe
 * HALT_REACHED, and goes on once it has read a byte from the pipe HALT_PASS. Without HALT, nothing changes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int open_pipe(const char *variable, int flags) {
    const char *path = getenv(variable);
    return path ? syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC) : -1;
}

static void halt(const char *call, const char *path) {
    const char *point = getenv("HALT");
    size_t length = strlen(call);
    if (!point || strncmp(point, call, length) != 0 || point[length] != ':') return;
    if (fnmatch(point + length + 1, path, 0) != 0) return;
    int before = errno;
    char text[24], byte;
    int reached = open_pipe("HALT_REACHED", O_WRONLY), pass = open_pipe("HALT_PASS", O_RDONLY);
    snprintf(text, sizeof text, "%d\n", getpid());
    if (syscall(SYS_write, reached, text, strlen(text)) > 0)
        while (syscall(SYS_read, pass, &byte, 1) < 0 && errno == EINTR) {}
    close(reached);
    close(pass);
    errno = before;
}

static void halt_at_write(int descriptor) {
    char link[32], path[4096];
    if (!getenv("HALT")) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    halt("write", path);
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define OPEN(name)                                                                                                             \
    int name(const char *path, int flags, ...) {                                                                               \
        REAL(name);                                                                                                            \
        va_list rest;                                                                                                          \
        va_start(rest, flags);                                                                                                 \
        mode_t mode = va_arg(rest, mode_t);                                                                                    \
        va_end(rest);                                                                                                          \
        halt("open", path);                                                                                                    \
        return real(path, flags, mode);                                                                                        \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                                                           \
    int name(int folder, const char *path, int flags, ...) {                                                                   \
        REAL(name);                                                                                                            \
        va_list rest;                                                                                                          \
        va_start(rest, flags);                                                                                                 \
        mode_t mode = va_arg(rest, mode_t);                                                                                    \
        va_end(rest);                                                                                                          \
        halt("open", path);                                                                                                    \
        return real(folder, path, flags, mode);                                                                                \
    }
OPENAT(openat)
OPENAT(openat64)

ssize_t write(int descriptor, const void *bytes, size_t count) {
    REAL(write);
    halt_at_write(descriptor);
    return real(descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t place) {
    REAL(pwrite);
    halt_at_write(descriptor);
    return real(descriptor, bytes, count, place);
}

int renameat(int folder, const char *path, int other, const char *name) {
    REAL(renameat);
    halt("name", name);
    int result = real(folder, path, other, name);
    if (result == 0) halt("named", name);
    return result;
}

int renameat2(int folder, const char *path, int other, const char *name, unsigned int flags) {
    REAL(renameat2);
    halt("name", name);
    int result = real(folder, path, other, name, flags);
    if (result == 0) halt("named", name);
    return result;
}

int linkat(int folder, const char *path, int other, const char *name, int flags) {
    REAL(linkat);
    halt("name", name);
    int result = real(folder, path, other, name, flags);
    if (result == 0) halt("named", name);
    return result;
}

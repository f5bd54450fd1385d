#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

// GNU extensions, which the headers hide because Swift reads them without _GNU_SOURCE.
int sched_getaffinity(pid_t thread, size_t size, cpu_set_t *cores);
int renameat2(int folder, const char *name, int otherFolder, const char *otherName, unsigned int flags);
static const unsigned int RENAME_EXCHANGE = 1 << 1;
int fallocate(int file, int mode, off_t start, off_t length);
int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
static const int FALLOC_FL_KEEP_SIZE = 1 << 0, FALLOC_FL_PUNCH_HOLE = 1 << 1;

// Writes the path of the program's own file, which ends in NUL, to `path`, which has room for 4096 bytes (PATH_MAX): what /proc
// says, or where that is not mounted the name by which the system started the program (AT_EXECFN); an empty one if it is unknown.
// The declarations are local, so that Swift finds these functions in its own module only.
static inline void kbrender_program(char *path) {
    extern long readlink(const char *path, char *target, unsigned long size);
    extern char *realpath(const char *path, char *resolved);
    extern unsigned long getauxval(unsigned long type);
    long length = readlink("/proc/self/exe", path, 4095);
    const char *started = (const char *)getauxval(31);
    path[length > 0 ? length : 0] = 0;
    if (length <= 0 && (!started || !realpath(started, path))) path[0] = 0;
}

// What waits for descriptors: its structure is packed, which Swift does not read everywhere.
#include <sys/epoll.h>

static inline int kbrender_epoll_change(int epoll, int operation, int descriptor, uint32_t events) {
    struct epoll_event event = {.events = events, .data.fd = descriptor};
    return epoll_ctl(epoll, operation, descriptor, &event);
}

// Waits, and returns how many descriptors are ready: at most `room`, which is at most 256.
static inline int kbrender_epoll_wait(int epoll, int *descriptors, uint32_t *events, int room, int milliseconds) {
    struct epoll_event found[256];
    int count = epoll_wait(epoll, found, room < 256 ? room : 256, milliseconds);
    for (int n = 0; n < count; n++) {
        descriptors[n] = found[n].data.fd;
        events[n] = found[n].events;
    }
    return count;
}

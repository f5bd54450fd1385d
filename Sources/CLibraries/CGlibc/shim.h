#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <sys/eventfd.h>

// GNU extensions, which the headers hide because Swift reads them without _GNU_SOURCE.
int sched_getaffinity(pid_t thread, size_t size, cpu_set_t *cores);
int renameat2(int folder, const char *name, int otherFolder, const char *otherName, unsigned int flags);
static const unsigned int RENAME_EXCHANGE = 1 << 1;

// Shifts the time of day of the process that preloads this by as many seconds as the file SHIFT_FILE says; other clocks go on.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long offset(void) {
    long seconds = 0;
    const char *name = getenv("SHIFT_FILE");
    FILE *file = name ? fopen(name, "r") : NULL;
    if (!file) return 0;
    if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
    fclose(file);
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, time);
    if (clock == CLOCK_REALTIME) time->tv_sec += offset();
    return result;
}

// Debian's file for pkg-config is unusable (module.modulemap), so the package manager cannot name a missing package.
#if __has_include(<hiredis/hiredis.h>)
#include <hiredis/hiredis.h>
#else
#error "hiredis is missing: you may be able to install it by apt-get install libhiredis-dev"
#endif

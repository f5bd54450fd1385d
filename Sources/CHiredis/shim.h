// Debian's file for pkg-config cannot be used (module.modulemap), so the package manager cannot name what is missing.
#if __has_include(<hiredis/hiredis.h>)
#include <hiredis/hiredis.h>
#else
#error "hiredis is missing: you may be able to install it by apt-get install libhiredis-dev"
#endif

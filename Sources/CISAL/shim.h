#include <stdint.h>
#include <isa-l/igzip_lib.h>

// The header gives these sizes as expressions of macros, which Swift does not import. Of the usual ones this is the
// least: it takes less memory, and its shorter blocks make a slightly smaller file of a keyboard.
static const uint32_t isal_level_1_buffer_size = ISAL_DEF_LVL1_SMALL;

#include <stdint.h>
#include <isa-l/igzip_lib.h>
#if defined(__x86_64__)
#include <sys/platform/x86.h>
#endif

// The header gives these sizes as expressions of macros, which Swift does not import. Of the usual ones this is the
// least: it takes less memory, and its shorter blocks make a slightly smaller file of a keyboard.
static const uint32_t isal_level_1_buffer_size = ISAL_DEF_LVL1_SMALL;

// Whether the compressor looks for repetitions by the processor's instruction for checksums (SSE4.2). Where a processor has none
// it finds others, and files differ (igzip_multibinary.asm). The C library has asked the processor at the start: to ask takes
// microseconds on a virtual machine.
static inline int isal_searches_by_instruction(void) {
#if defined(__x86_64__)
    return CPU_FEATURE_PRESENT(SSE4_2);
#else
    return 1;
#endif
}

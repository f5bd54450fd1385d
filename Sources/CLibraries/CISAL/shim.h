#include <stdint.h>
#include <isa-l/igzip_lib.h>
#if defined(__x86_64__)
#include <sys/platform/x86.h>
#endif

// The header defines these sizes as macro expressions, which Swift does not import. This is the smallest of the usual sizes:
// it takes less memory, and its shorter blocks make a keyboard's file slightly smaller.
static const uint32_t isal_level_1_buffer_size = ISAL_DEF_LVL1_SMALL;

// Returns whether the compressor finds repetitions with the processor's checksum instruction (SSE4.2). Without it, the
// compressor finds others, and files differ (igzip_multibinary.asm). This reads what the C library found out at start:
// querying the processor takes microseconds on a virtual machine.
static inline int isal_searches_by_instruction(void) {
#if defined(__x86_64__)
    return CPU_FEATURE_PRESENT(SSE4_2);
#else
    return 1;
#endif
}

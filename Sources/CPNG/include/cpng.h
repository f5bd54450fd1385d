// The part of libpng that kbrender uses, behind functions that return.
//
// libpng reports errors by longjmp, which must not cross Swift frames; here they end as a text.

#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

/// A finished file, or why there is none.
struct cpng_file {
    /// The file's bytes, to be given to cpng_free; NULL on failure.
    uint8_t *bytes;
    /// How many there are.
    size_t count;
    /// libpng's words for what went wrong; empty on success.
    char error[128];
};

/// Encodes 8-bit rows, `channels` (3: RGB, 4: RGBA, straight alpha) bytes a pixel and none between the rows, with an sRGB
/// chunk and a pHYs chunk of `pixels_per_metre`. `level` is zlib's, 0 to 9; `filters` a mask of PNG_FILTER_… values.
struct cpng_file cpng_encode(const uint8_t *rows, uint32_t width, uint32_t height, int channels,
                             uint32_t pixels_per_metre, int level, int filters);

/// Frees the bytes of a file.
void cpng_free(uint8_t *bytes);

#endif

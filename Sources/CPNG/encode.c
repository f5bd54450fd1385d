#include "cpng.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// What grows while libpng writes.
struct sink {
    struct cpng_file file;
    size_t capacity;
    jmp_buf failed;
};

static void fail(png_structp png, png_const_charp message) {
    struct sink *sink = png_get_error_ptr(png);
    strncpy(sink->file.error, message, sizeof sink->file.error - 1);
    longjmp(sink->failed, 1);
}

static void ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void append(png_structp png, png_bytep data, size_t count) {
    struct sink *sink = png_get_io_ptr(png);
    if (sink->file.count + count > sink->capacity) {
        size_t capacity = 2 * (sink->file.count + count);
        uint8_t *bytes = realloc(sink->file.bytes, capacity);
        if (bytes == NULL) png_error(png, "out of memory");
        sink->file.bytes = bytes;
        sink->capacity = capacity;
    }
    memcpy(sink->file.bytes + sink->file.count, data, count);
    sink->file.count += count;
}

static void flush(png_structp png) { (void)png; }

struct cpng_file cpng_encode(const uint8_t *rows, uint32_t width, uint32_t height, int channels,
                             uint32_t pixels_per_metre, int level, int filters) {
    struct sink sink;
    memset(&sink, 0, sizeof sink);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &sink, fail, ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (info == NULL) {
        png_destroy_write_struct(&png, NULL);
        strcpy(sink.file.error, "out of memory");
        return sink.file;
    }
    if (setjmp(sink.failed)) {
        png_destroy_write_struct(&png, &info);
        free(sink.file.bytes);
        sink.file.bytes = NULL;
        sink.file.count = 0;
        return sink.file;
    }
    png_set_write_fn(png, &sink, append, flush);
    png_set_compression_level(png, level);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);
    png_set_IHDR(png, info, width, height, 8, channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_set_pHYs(png, info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
    png_write_info(png, info);
    for (uint32_t row = 0; row < height; row++) {
        png_write_row(png, rows + (size_t)row * width * (size_t)channels);
    }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return sink.file;
}

void cpng_free(uint8_t *bytes) { free(bytes); }

#include <png.h>
#include <stdbool.h>
#include <string.h>

// libpng reports faults by a jump out of its functions, which must not pass through Swift. So these functions set the place that
// it jumps to themselves; their result says whether they succeeded.

struct kbrender_png {
    png_structp png;
    png_infop info;
    // What is left of the file.
    const unsigned char *bytes;
    size_t count;
    // True if the file ended too early.
    bool is_cut;
    // The fault, in libpng's words, of which none is from the file.
    char message[128];
};

static inline void kbrender_png_fault(png_structp png, png_const_charp message) {
    struct kbrender_png *file = (struct kbrender_png *)png_get_error_ptr(png);
    strncpy(file->message, message, sizeof file->message - 1);
    png_longjmp(png, 1);
}

static inline void kbrender_png_ignore(png_structp png, png_const_charp message) {}

static inline void kbrender_png_take(png_structp png, png_bytep bytes, size_t count) {
    struct kbrender_png *file = (struct kbrender_png *)png_get_io_ptr(png);
    if (count > file->count) {
        file->is_cut = true;
        png_error(png, "cut off");
    }
    memcpy(bytes, file->bytes, count);
    file->bytes += count;
    file->count -= count;
}

// Reads what precedes the picture's data, in a file whose bytes stay where they are, and decides on the form of the pixels: a byte
// with the index of a colour if there is a palette, otherwise red, green, blue and straight alpha, a byte each.
//
// Every fault is an error, in chunks that do not concern the pixels too. These are not read otherwise: they take no memory, and
// gamma and colour profiles change nothing.
static inline bool kbrender_png_open(struct kbrender_png *file, const unsigned char *bytes, size_t count, unsigned side) {
    memset(file, 0, sizeof *file);
    file->bytes = bytes;
    file->count = count;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, file, kbrender_png_fault, kbrender_png_ignore);
    file->png = png;
    file->info = png ? png_create_info_struct(png) : NULL;
    if (!file->info || setjmp(png_jmpbuf(png))) return false;
    png_set_read_fn(png, file, kbrender_png_take);
    png_set_user_limits(png, side, side);
    png_set_chunk_cache_max(png, 1);
    // No limit: a chunk takes no memory unless it concerns the pixels, and those that do have limits of their own.
    png_set_chunk_malloc_max(png, 0);
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_benign_errors(png, 0);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_read_info(png, file->info);
    if (png_get_color_type(png, file->info) == PNG_COLOR_TYPE_PALETTE) {
        png_set_packing(png);
    } else {
        png_set_expand(png);
        png_set_scale_16(png);
        png_set_gray_to_rgb(png);
        png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    }
    return true;
}

// Reads the picture's pixels, row after row, and the rest of the file. There must be room for all rows.
static inline bool kbrender_png_read(struct kbrender_png *file, unsigned char *pixels) {
    png_structp png = file->png;
    if (setjmp(png_jmpbuf(png))) return false;
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, file->info);
    size_t row = png_get_rowbytes(png, file->info);
    unsigned height = png_get_image_height(png, file->info);
    for (int pass = 0; pass < passes; pass++)
        for (unsigned y = 0; y < height; y++) png_read_row(png, pixels + y * row, NULL);
    // With the information, chunks are refused that should have come before the data.
    png_read_end(png, file->info);
    return true;
}

static inline void kbrender_png_close(struct kbrender_png *file) {
    png_destroy_read_struct(&file->png, &file->info, NULL);
}

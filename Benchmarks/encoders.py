"""The bytes that other libraries need for a picture."""

import ctypes
import ctypes.util
import io

import cairocffi

RGB, ALL_FILTERS, FILLER_AFTER = 2, 0xF8, 1
WRITE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
FLUSH = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


def opaque_picture(path: str) -> cairocffi.ImageSurface:
    picture = cairocffi.ImageSurface.create_from_png(path)
    if picture.get_format() != cairocffi.FORMAT_RGB24:
        raise ValueError(f"{path} is not opaque")
    return picture


def cairo_bytes(picture: cairocffi.ImageSurface) -> int:
    """Returns the size of Cairo's PNG of a picture."""
    file = io.BytesIO()
    picture.write_to_png(file)
    return file.tell()


def libpng_bytes(picture: cairocffi.ImageSurface, level: int = 9) -> int:
    """Returns the size of libpng's PNG of a picture, as RGB, with every filter tried in every row."""
    png = ctypes.CDLL(ctypes.util.find_library("png16"))
    pointers = {name: getattr(png, name) for name in ("png_create_write_struct", "png_create_info_struct")}
    for function in (*pointers.values(), png.png_get_libpng_ver):
        function.restype = ctypes.c_void_p
    version = ctypes.c_char_p(png.png_get_libpng_ver(None))
    writer = ctypes.c_void_p(png.png_create_write_struct(version, None, None, None))
    info = ctypes.c_void_p(png.png_create_info_struct(writer))

    size = 0

    def count(_writer: int, _data: int, length: int) -> None:
        nonlocal size
        size += length

    write, flush = WRITE(count), FLUSH(lambda _writer: None)
    width, height, stride = picture.get_width(), picture.get_height(), picture.get_stride()
    png.png_set_write_fn(writer, None, write, flush)
    png.png_set_IHDR(writer, info, width, height, 8, RGB, 0, 0, 0)
    png.png_set_compression_level(writer, level)
    png.png_set_filter(writer, 0, ALL_FILTERS)
    png.png_write_info(writer, info)
    # Cairo's pixels are blue, green, red and an unused byte.
    png.png_set_filler(writer, 0, FILLER_AFTER)
    png.png_set_bgr(writer)
    pixels = bytes(picture.get_data())
    for row in range(height):
        png.png_write_row(writer, pixels[row * stride : (row + 1) * stride])
    png.png_write_end(writer, info)
    return size

internal import CImageQuant
internal import Graphics

/// Pixels as places in a table of colours.
struct IndexedPixels {
    /// The table: `0xAABBGGRR`, at most 256 of them.
    private(set) var palette: [UInt32] = []
    /// The place of each pixel's colour.
    private(set) var indices: [UInt8]
    /// The place that stands for no colour; nil where every pixel shows.
    private(set) var transparent: UInt8?

    /// So many colours a frame may have beside none.
    private static let mostColors = 255

    /// Opaque pixels, `0xFFBBGGRR`, and 0 for those of no colour. `hasNone` reserves a place for no colour even where every
    /// pixel has one. libimagequant takes no more colours than it needs for `quality`, of 100: fewer make smaller files.
    init(_ pixels: [UInt32], hasNone: Bool = false, quality: Int32 = 100) throws(EncodingError) {
        let shown = pixels.filter { $0 != 0 }
        let found: [UInt8]
        if let few = Self.few(shown) {
            (palette, found) = few
        } else {
            (palette, found) = try Self.reduced(shown, quality)
        }
        guard shown.count < pixels.count || hasNone else {
            indices = found
            return
        }
        let none = UInt8(palette.count)
        palette.append(0)
        transparent = none
        var next = found.makeIterator()
        indices = pixels.map { $0 == 0 ? none : next.next() ?? none }
    }

    /// Pixels of few colours keep them; nil for many.
    private static func few(_ pixels: [UInt32]) -> (palette: [UInt32], indices: [UInt8])? {
        var (places, palette): ([UInt32: UInt8], [UInt32]) = ([:], [])
        var last: (pixel: UInt32, place: UInt8)?
        var indices: [UInt8] = []
        indices.reserveCapacity(pixels.count)
        for pixel in pixels {
            if let last, last.pixel == pixel {
                indices.append(last.place)
                continue
            }
            if places[pixel] == nil {
                guard palette.count < mostColors else { return nil }
                places[pixel] = UInt8(palette.count)
                palette.append(pixel)
            }
            last = (pixel, places[pixel] ?? 0)
            indices.append(places[pixel] ?? 0)
        }
        return (palette, indices)
    }

    /// Pixels in the colours that libimagequant finds best for them. Without dithering: its noise would be most of the file,
    /// and other noise in each frame.
    private static func reduced(_ pixels: [UInt32], _ quality: Int32) throws(EncodingError) -> (
        palette: [UInt32], indices: [UInt8]
    ) {
        guard let attributes = unsafe liq_attr_create() else { throw EncodingError(message: "out of memory") }
        defer { unsafe liq_attr_destroy(attributes) }
        _ = unsafe liq_set_max_colors(attributes, Int32(mostColors))
        _ = unsafe liq_set_quality(attributes, 0, quality)
        let reduced = unsafe pixels.withUnsafeBytes { bytes in
            unsafe self.reduced(bytes, count: pixels.count, attributes)
        }
        guard let reduced else { throw EncodingError(message: "libimagequant could not reduce the colours") }
        return reduced
    }

    @unsafe private static func reduced(
        _ bytes: UnsafeRawBufferPointer, count: Int, _ attributes: OpaquePointer
    ) -> (palette: [UInt32], indices: [UInt8])? {
        guard let start = bytes.baseAddress,
            let image = unsafe liq_image_create_rgba(attributes, start, Int32(count), 1, 0)
        else { return nil }
        defer { unsafe liq_image_destroy(image) }
        var result: OpaquePointer?
        guard unsafe liq_image_quantize(image, attributes, &result) == LIQ_OK, let result = unsafe result else {
            return nil
        }
        defer { unsafe liq_result_destroy(result) }
        _ = unsafe liq_set_dithering_level(result, 0)
        var indices = [UInt8](repeating: 0, count: count)
        guard unsafe liq_write_remapped_image(result, image, &indices, count) == LIQ_OK,
            let palette = unsafe liq_get_palette(result)?.pointee
        else { return nil }
        let colors = unsafe withUnsafeBytes(of: palette.entries) { entries in
            unsafe entries.bindMemory(to: liq_color.self).prefix(Int(palette.count)).map { color in
                UInt32(color.r) | UInt32(color.g) << 8 | UInt32(color.b) << 16 | UInt32(color.a) << 24
            }
        }
        return (colors, indices)
    }
}

// libimagequant shares its loops among threads by OpenMP, whose sums then depend on how many there are, and whose library would
// be loaded at every start. This stands in for it: one thread.

@_cdecl("GOMP_parallel")
func doAlone(
    _ work: @convention(c) (UnsafeMutableRawPointer?) -> Void, _ data: UnsafeMutableRawPointer?, _ threads: UInt32,
    _ flags: UInt32
) {
    unsafe work(data)
}

@_cdecl("GOMP_atomic_start")
func beginAtomic() {}

@_cdecl("GOMP_atomic_end")
func endAtomic() {}

@_cdecl("omp_get_max_threads")
func mostThreads() -> Int32 { 1 }

@_cdecl("omp_get_num_threads")
func countThreads() -> Int32 { 1 }

@_cdecl("omp_get_thread_num")
func numberOfThread() -> Int32 { 0 }

internal import CImageQuant
internal import Graphics

/// Pixels as indices into a palette.
struct IndexedPixels {
    /// The palette: `0xAABBGGRR`, at most 256 colours.
    private(set) var palette: [UInt32] = []
    /// The index of each pixel's colour.
    private(set) var indices: [UInt8]
    /// The index for transparent pixels; nil if every pixel is opaque.
    private(set) var transparent: UInt8?

    /// The largest number of colours in a frame, besides the transparent one.
    private static let maxColors = 255

    /// Creates indices for opaque pixels, `0xFFBBGGRR`, and transparent ones, 0. `hasTransparency` reserves an index for
    /// transparency even if every pixel is opaque. libimagequant uses no more colours than it needs for `quality`, of 100:
    /// fewer make smaller files.
    init(_ pixels: [UInt32], hasTransparency: Bool = false, quality: Int32 = 100) throws(EncodingError) {
        let shown = pixels.filter { $0 != 0 }
        let found: [UInt8]
        if let few = Self.few(shown) {
            (palette, found) = few
        } else {
            (palette, found) = try Self.reduced(shown, quality)
        }
        guard shown.count < pixels.count || hasTransparency else {
            indices = found
            return
        }
        let none = UInt8(palette.count)
        palette.append(0)
        transparent = none
        var next = found.makeIterator()
        indices = pixels.map { $0 == 0 ? none : next.next() ?? none }
    }

    /// Replaces indices by others that the format compresses better. Their colours differ from the drawn ones, `wanted` (0 for
    /// transparent pixels), by at most `tolerance` levels in each channel.
    mutating func compress(toward wanted: [UInt32], tolerance: Int) {
        var sequences = LZWSequences(of: self, wanted: wanted, tolerance: tolerance)
        indices = sequences.indices()
    }

    /// Returns the exact colours of pixels that have few; nil if there are too many.
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
                guard palette.count < maxColors else { return nil }
                places[pixel] = UInt8(palette.count)
                palette.append(pixel)
            }
            last = (pixel, places[pixel] ?? 0)
            indices.append(places[pixel] ?? 0)
        }
        return (palette, indices)
    }

    /// Returns pixels in the colours that libimagequant finds best for them. Without dithering: its noise would be most of
    /// the file, and would differ in each frame.
    private static func reduced(_ pixels: [UInt32], _ quality: Int32) throws(EncodingError) -> (
        palette: [UInt32], indices: [UInt8]
    ) {
        guard let attributes = unsafe liq_attr_create() else { throw EncodingError(message: "out of memory") }
        defer { unsafe liq_attr_destroy(attributes) }
        _ = unsafe liq_set_max_colors(attributes, Int32(maxColors))
        _ = unsafe liq_set_quality(attributes, 0, quality)
        let reduced = unsafe pixels.withUnsafeBytes { bytes in
            onOneThread { unsafe self.reduced(bytes, count: pixels.count, attributes) }
        }
        guard let reduced else { throw EncodingError(message: "libimagequant could not reduce the colours") }
        return reduced
    }

    /// Runs some work whose OpenMP loops use one thread: libimagequant's sums would otherwise depend on the number of threads.
    /// The setting belongs to the calling thread, and gets its old value back.
    private static func onOneThread<Value>(_ work: () -> Value) -> Value {
        let threads = omp_get_max_threads()
        omp_set_num_threads(1)
        defer { omp_set_num_threads(threads) }
        return work()
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

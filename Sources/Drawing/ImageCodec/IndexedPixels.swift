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
    /// transparency even if every pixel is opaque. Up to 255 colours are kept; more are reduced to those that bring the
    /// error, in OKLab, down to `error`: fewer make smaller files. There is no dithering: its noise would be most of the file,
    /// and would differ in each frame.
    init(_ pixels: [UInt32], hasTransparency: Bool = false, error: Double = 0) {
        let shown = pixels.filter { $0 != 0 }
        let distinct = DistinctColors(of: shown)
        let found: [UInt8]
        if distinct.colors.count <= Self.maxColors {
            palette = distinct.colors
            found = distinct.places.map { UInt8(truncatingIfNeeded: $0) }
        } else {
            let reduced = ColorQuantizer(distinct).palette(maxColors: Self.maxColors, error: error)
            palette = reduced.palette
            found = distinct.places.map { reduced.indices[Int($0)] }
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
}

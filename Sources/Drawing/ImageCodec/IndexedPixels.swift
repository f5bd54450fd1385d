/// Pixels as indices into a palette.
struct IndexedPixels {
    /// The palette: `0xAABBGGRR`, at most 256 colours.
    let palette: [UInt32]
    /// The index of each pixel's colour.
    let indices: [UInt8]
    /// The index for transparent pixels; nil if every pixel is opaque.
    let transparent: UInt8?

    /// The largest number of colours in a frame, besides the transparent one.
    private static let maxColors = 255

    /// Creates indices for opaque pixels, `0xFFBBGGRR`, and transparent ones, 0. `hasTransparency` reserves an index for
    /// transparency even if every pixel is opaque. Up to 255 colours are kept; more are reduced to those that bring the
    /// error, in OKLab, down to `error`: fewer make smaller files. There is no dithering: its noise would be most of the file,
    /// and would differ in each frame.
    init(_ pixels: [UInt32], hasTransparency: Bool = false, error: Double = 0) {
        let shown = pixels.filter { $0 != 0 }
        let distinct = DistinctColors(of: shown)
        let (colors, shownIndices): ([UInt32], [UInt8])
        if distinct.colors.count <= Self.maxColors {
            colors = distinct.colors
            shownIndices = distinct.indices.map { UInt8(truncatingIfNeeded: $0) }
        } else {
            let reduced = ColorQuantizer(distinct).palette(maxColors: Self.maxColors, error: error)
            colors = reduced.palette
            shownIndices = distinct.indices.map { reduced.indices[Int($0)] }
        }
        guard shown.count < pixels.count || hasTransparency else {
            (palette, indices, transparent) = (colors, shownIndices, nil)
            return
        }
        let none = UInt8(colors.count)
        (palette, transparent) = (colors + [0], none)
        var next = shownIndices.makeIterator()
        indices = pixels.map { $0 == 0 ? none : next.next() ?? none }
    }
}

internal import Graphics
internal import ImageCodec
internal import ThemeModel

/// A picture as it is seen with a colour vision.
struct SimulatedPixels<Source: PixelSource>: PixelSource {
    let source: Source
    let vision: ColorVision

    var width: Int { source.width }
    var height: Int { source.height }
    var pixmap: Pixmap { source.pixmap.seen(with: vision) }

    func forEachStrip(of rows: Range<Int>, _ body: (_ rows: Range<Int>, _ pixels: Span<UInt32>) -> Bool) {
        source.forEachStrip(of: rows) { rows, pixels in
            var colors = VisionFilter(vision: vision)
            let seen = pixels.indices.map { colors.seen(pixels[$0]) }
            return body(rows, seen.span)
        }
    }
}

extension PixelSource {
    /// Returns the picture as it is seen.
    func simulated(_ vision: ColorVision) -> any PixelSource { SimulatedPixels(source: self, vision: vision) }
}

extension Pixmap {
    /// Returns the picture as it is seen.
    func seen(with vision: ColorVision) -> Pixmap {
        var colors = VisionFilter(vision: vision)
        return Pixmap(width: width, height: height, pixels: pixels.map { colors.seen($0) })
    }
}

extension FramePatch {
    /// Returns the frame as it is seen: what does not change still does not.
    func seen(with vision: ColorVision) -> FramePatch {
        var (colors, seen) = (VisionFilter(vision: vision), self)
        seen.pixels = pixels.map { colors.seen($0) }
        return seen
    }
}

/// Translates pixels. Neighbours are mostly alike and a keyboard has few colours, so each colour is computed once.
private struct VisionFilter {
    let vision: ColorVision
    private(set) var cache: [UInt32: UInt32] = [:]
    private(set) var last: (pixel: UInt32, seen: UInt32) = (0, 0)

    /// Returns a premultiplied pixel as it is seen.
    mutating func seen(_ pixel: UInt32) -> UInt32 {
        if pixel == last.pixel { return last.seen }
        let seen = cache[pixel] ?? PremultipliedColor(vision.seen(Color(PremultipliedColor(bits: pixel)))).bits
        cache[pixel] = seen
        last = (pixel, seen)
        return seen
    }
}

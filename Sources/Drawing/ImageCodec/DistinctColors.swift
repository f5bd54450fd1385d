/// The colours of a picture, each once, in the order in which they first appear.
struct DistinctColors {
    /// The colours, `0xAABBGGRR`.
    private(set) var colors: [UInt32] = []
    /// The number of pixels of each colour.
    private(set) var counts: [Int] = []
    /// The place in `colors` of each pixel's colour.
    private(set) var indices: [Int32] = []

    /// Collects the colours of pixels.
    init(of pixels: [UInt32]) {
        var indexByColor: [UInt32: Int32] = [:]
        var last: (pixel: UInt32, index: Int32)?
        indices.reserveCapacity(pixels.count)
        for pixel in pixels {
            // Most pixels are like the one before.
            if let last, last.pixel == pixel {
                counts[Int(last.index)] += 1
                indices.append(last.index)
                continue
            }
            let index = indexByColor[pixel] ?? Int32(colors.count)
            if index == colors.count {
                indexByColor[pixel] = index
                colors.append(pixel)
                counts.append(0)
            }
            counts[Int(index)] += 1
            indices.append(index)
            last = (pixel, index)
        }
    }
}

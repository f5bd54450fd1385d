/// The colours of a picture, each once, in the order in which they first appear.
struct DistinctColors {
    /// The colours, `0xAABBGGRR`.
    private(set) var colors: [UInt32] = []
    /// The number of pixels of each colour.
    private(set) var counts: [Int] = []
    /// The place in `colors` of each pixel's colour.
    private(set) var places: [Int32] = []

    /// Collects the colours of pixels.
    init(of pixels: [UInt32]) {
        var indexByColor: [UInt32: Int32] = [:]
        var last: (pixel: UInt32, place: Int32)?
        places.reserveCapacity(pixels.count)
        for pixel in pixels {
            // Most pixels are like the one before.
            if let last, last.pixel == pixel {
                counts[Int(last.place)] += 1
                places.append(last.place)
                continue
            }
            let place = indexByColor[pixel] ?? Int32(colors.count)
            if place == colors.count {
                indexByColor[pixel] = place
                colors.append(pixel)
                counts.append(0)
            }
            counts[Int(place)] += 1
            places.append(place)
            last = (pixel, place)
        }
    }
}

internal import Graphics

/// A gradient's colour at every pixel, from a table of its colours along its line.
struct GradientField: Sendable {
    private let table: [UInt32]
    /// The table's index at pixel (x, y) is `origin + x · stepX + y · stepY`.
    private let origin: Double
    private let stepX: Double
    private let stepY: Double

    /// A gradient given in points, for a picture of `scale` pixels a point. The table is fine enough that a hard edge
    /// lies within half a pixel of its place.
    init(_ gradient: LinearGradient, scale: Double) {
        let (start, end) = (gradient.start, gradient.end)
        let (dx, dy) = ((end.x - start.x) * scale, (end.y - start.y) * scale)
        let squared = max(dx * dx + dy * dy, 1e-9)
        let wanted = 2 * squared.squareRoot()
        var count = 256
        while Double(count) < wanted, count < 16_384 { count *= 2 }
        table = Self.colors(gradient.stops, count: count)
        let perPixel = Double(count) / squared
        stepX = dx * perPixel
        stepY = dy * perPixel
        origin = (0.5 - start.x * scale) * stepX + (0.5 - start.y * scale) * stepY
    }

    /// True where every pixel of a row has the same colour.
    var isEvenAlongRows: Bool { stepX == 0 }

    /// The colour at a pixel, premultiplied.
    @inline(__always)
    func color(x: Int, y: Int) -> UInt32 {
        let index = origin + Double(x) * stepX + Double(y) * stepY
        return table[Int(min(max(index, 0), Double(table.count - 1)))]
    }

    /// The colours of a row's pixels from `left`, one for each place in `row`.
    func fill(_ row: UnsafeMutableBufferPointer<UInt32>, left: Int, y: Int) {
        let first = origin + Double(left) * stepX + Double(y) * stepY
        let last = Double(table.count - 1)
        unsafe table.withUnsafeBufferPointer { table in
            for x in 0..<row.count {
                let index = min(max(first + Double(x) * stepX, 0), last)
                unsafe row[x] = table[Int(index)]
            }
        }
    }

    /// `count` colours evenly along the line, interpolated between premultiplied stops (CSS Images 3, §3.4.2).
    private static func colors(_ stops: [GradientStop], count: Int) -> [UInt32] {
        let channels = stops.map { stop -> SIMD4<Double> in
            let color = stop.color
            let alpha = Double(color.alpha) / 255
            return SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255) * alpha
        }
        var next = 0
        return (0..<count).map { index in
            let location = (Double(index) + 0.5) / Double(count)
            while next < stops.count, stops[next].location <= location { next += 1 }
            if next == 0 { return pack(channels[0]) }
            if next == stops.count { return pack(channels[stops.count - 1]) }
            let (before, after) = (stops[next - 1].location, stops[next].location)
            let share = (location - before) / (after - before)
            return pack(channels[next - 1] + (channels[next] - channels[next - 1]) * share)
        }
    }

    private static func pack(_ channels: SIMD4<Double>) -> UInt32 {
        let levels = SIMD4<UInt32>(channels.rounded(.toNearestOrAwayFromZero))
        return levels[0] | levels[1] << 8 | levels[2] << 16 | levels[3] << 24
    }
}

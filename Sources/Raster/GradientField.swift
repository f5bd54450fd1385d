internal import Graphics

/// A gradient's colour at every pixel, from a table of its colours along its line.
struct GradientField: Sendable {
    private let table: GradientTable
    /// The table's index at pixel (x, y) is `origin + x · stepX + y · stepY`.
    private let origin: Double
    private let stepX: Double
    private let stepY: Double

    /// A gradient given in points, for a picture of `scale` pixels a point. The table has eight colours a pixel, so that
    /// a hard edge lies where it should and no colour is further from its own than rounding takes it.
    init(_ gradient: LinearGradient, scale: Double, tables: inout GradientTables) {
        let (start, end) = (gradient.start, gradient.end)
        let (dx, dy) = ((end.x - start.x) * scale, (end.y - start.y) * scale)
        let squared = max(dx * dx + dy * dy, 1e-9)
        table = tables.table(gradient.stops, length: squared.squareRoot())
        let perPixel = Double(table.count) / squared
        stepX = dx * perPixel
        stepY = dy * perPixel
        origin = (0.5 - start.x * scale) * stepX + (0.5 - start.y * scale) * stepY
    }

    /// True where every pixel of a row has the same colour.
    var isEvenAlongRows: Bool { stepX == 0 }
    /// True where nothing beneath shows through.
    var isOpaque: Bool { table.isOpaque }

    /// The colour at a pixel, premultiplied.
    @inline(__always)
    func color(x: Int, y: Int) -> UInt32 {
        table.colors[index(x, y)]
    }

    /// The colour at a pixel, premultiplied, in 1/256 of a level.
    @inline(__always)
    func fineColor(x: Int, y: Int) -> SIMD4<UInt32> {
        SIMD4(truncatingIfNeeded: table.fineColors[index(x, y)])
    }

    @inline(__always)
    private func index(_ x: Int, _ y: Int) -> Int {
        let index = origin + Double(x) * stepX + Double(y) * stepY
        return Int(min(max(index, 0), Double(table.count - 1)))
    }

    /// The colours of a row's pixels from `left`, one for each place in `row`.
    func fill(_ row: UnsafeMutableBufferPointer<UInt32>, left: Int, y: Int) {
        let first = origin + Double(left) * stepX + Double(y) * stepY
        let last = first + Double(row.count - 1) * stepX
        unsafe table.colors.withUnsafeBufferPointer { colors in
            guard min(first, last) >= 0, max(first, last) < Double(colors.count - 1) else {
                for x in 0..<row.count { unsafe row[x] = color(x: left + x, y: y) }
                return
            }
            // Nothing to clamp: steps in 1/2³² of a place.
            var place = Int64(first * 4_294_967_296)
            let step = Int64(stepX * 4_294_967_296)
            for x in 0..<row.count {
                unsafe row[x] = colors[Int(place >> 32)]
                place &+= step
            }
        }
    }
}

/// Colours evenly along a gradient's line, premultiplied.
struct GradientTable: Sendable {
    /// The colours to the nearest level.
    let colors: [UInt32]
    /// The colours in 1/256 of a level, red first; empty where all are opaque. What shows through a translucent colour
    /// would carry its rounding on to every layer above.
    let fineColors: [SIMD4<UInt16>]

    var count: Int { colors.count }
    /// Bytes of the colours.
    var bytes: Int {
        colors.count * MemoryLayout<UInt32>.size + fineColors.count * MemoryLayout<SIMD4<UInt16>>.size
    }
    var isOpaque: Bool { fineColors.isEmpty }

    /// `count` colours, interpolated between premultiplied stops (CSS Images 3, §3.4.2).
    init(_ stops: [GradientStop], count: Int) {
        let levels = Self.levels(stops, count: count)
        colors = levels.map { level in Blend.packed(Self.rounded(level)) }
        let isOpaque = stops.allSatisfy(\.color.isOpaque)
        fineColors = isOpaque ? [] : levels.map { SIMD4(truncatingIfNeeded: Self.rounded($0 * 256)) }
    }

    /// Whole numbers, halves up; of none that is negative.
    private static func rounded(_ level: SIMD4<Double>) -> SIMD4<UInt32> {
        let raised = level + 0.5
        return SIMD4(UInt32(raised[0]), UInt32(raised[1]), UInt32(raised[2]), UInt32(raised[3]))
    }

    private static func levels(_ stops: [GradientStop], count: Int) -> [SIMD4<Double>] {
        let channels = stops.map { stop -> SIMD4<Double> in
            let color = stop.color
            let alpha = Double(color.alpha) / 255
            return SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255) * alpha
        }
        var next = 0
        return (0..<count).map { index in
            let location = (Double(index) + 0.5) / Double(count)
            while next < stops.count, stops[next].location <= location { next += 1 }
            if next == 0 { return channels[0] }
            if next == stops.count { return channels[stops.count - 1] }
            let (before, after) = (stops[next - 1].location, stops[next].location)
            let share = (location - before) / (after - before)
            return channels[next - 1] + (channels[next] - channels[next - 1]) * share
        }
    }
}

/// The tables of gradients, kept by stops and number: keys of one look share theirs.
struct GradientTables {
    // Some sixty tables of a keyboard's gradients.
    private var tables = KeptValues<Key, GradientTable>(capacity: 1 << 20)

    private struct Key: Hashable {
        let stops: [GradientStop]
        let count: Int
    }

    /// Forgets all tables if there are too many.
    mutating func forgetIfFull() {
        tables.forgetIfFull()
    }

    /// Colours evenly along a line of `length` pixels: a power of two of them.
    mutating func table(_ stops: [GradientStop], length: Double) -> GradientTable {
        var count = 256
        while Double(count) < 8 * length, count < 32_768 { count *= 2 }
        let key = Key(stops: stops, count: count)
        if let known = tables[key] { return known }
        let table = GradientTable(stops, count: count)
        tables.keep(table, as: key, bytes: table.bytes)
        return table
    }
}

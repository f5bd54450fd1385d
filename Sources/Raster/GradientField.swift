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
        let runs = Self.runs(stops, count: count)
        colors = Self.table(runs, count) { Blend.packed(Self.rounded($0)) }
        let isOpaque = stops.allSatisfy(\.color.isOpaque)
        fineColors = isOpaque ? [] : Self.table(runs, count) { SIMD4(truncatingIfNeeded: Self.rounded($0 * 256)) }
    }

    /// Places of the table between the same two stops.
    private struct Run {
        let places: Range<Int>
        /// The premultiplied colour of the stop before, and by how much the next one's is more.
        let color: SIMD4<Double>
        let change: SIMD4<Double>
        /// Where these stops are, and how far from each other.
        let location: Double
        let length: Double
    }

    private static func runs(_ stops: [GradientStop], count: Int) -> [Run] {
        let channels = stops.map { stop -> SIMD4<Double> in
            let color = stop.color
            let alpha = Double(color.alpha) / 255
            return SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255) * alpha
        }
        var runs: [Run] = []
        var place = 0
        for next in 0...stops.count {
            let start = place
            if next < stops.count {
                while place < count, location(place, count) < stops[next].location { place += 1 }
            } else {
                place = count
            }
            guard start < place else { continue }
            // Before the first stop and behind the last one a colour goes on.
            let isBetween = next > 0 && next < stops.count
            let before = max(next - 1, 0)
            runs.append(
                Run(
                    places: start..<place,
                    color: channels[before],
                    change: isBetween ? channels[next] - channels[before] : .zero,
                    location: stops[before].location,
                    length: isBetween ? stops[next].location - stops[before].location : 1))
        }
        return runs
    }

    /// How far along the line the middle of a place is, 0…1.
    @inline(__always)
    private static func location(_ place: Int, _ count: Int) -> Double {
        (Double(place) + 0.5) / Double(count)
    }

    /// What `entry` makes of the colour at each place.
    @inline(__always)
    private static func table<Entry>(
        _ runs: [Run], _ count: Int, _ entry: (SIMD4<Double>) -> Entry
    ) -> [Entry] {
        unsafe [Entry](unsafeUninitializedCapacity: count) { entries, initialized in
            for run in runs {
                for place in run.places {
                    let share = (location(place, count) - run.location) / run.length
                    unsafe entries.initializeElement(at: place, to: entry(run.color + run.change * share))
                }
            }
            initialized = count
        }
    }

    /// Whole numbers, halves up; of none that is negative.
    @inline(__always)
    private static func rounded(_ level: SIMD4<Double>) -> SIMD4<UInt32> {
        let raised = level + 0.5
        return SIMD4(UInt32(raised[0]), UInt32(raised[1]), UInt32(raised[2]), UInt32(raised[3]))
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

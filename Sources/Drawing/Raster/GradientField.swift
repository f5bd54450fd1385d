internal import Graphics

/// A gradient's colour at every pixel, from a table of colours along its line.
struct GradientField: Sendable {
    private let table: GradientTable
    /// The table's index at pixel (x, y) is `origin + x · stepX + y · stepY`.
    private let origin: Double
    private let stepX: Double
    private let stepY: Double

    /// Makes the field of a gradient given in points, for a picture of `scale` pixels per point. The table has eight colours
    /// per pixel, so no colour is off by more than rounding. If a stop makes an edge, the table has more colours, and those
    /// near the stop are averages over a pixel.
    init(_ gradient: LinearGradient, scale: Double, tables: inout GradientTables) {
        let (start, end) = (gradient.start, gradient.end)
        let (dx, dy) = ((end.x - start.x) * scale, (end.y - start.y) * scale)
        let squared = max(dx * dx + dy * dy, 1e-9)
        let length = squared.squareRoot()
        table = tables.table(gradient.stops, length: length, along: SIMD2(abs(dx), abs(dy)) / length)
        let perPixel = Double(table.count) / squared
        stepX = dx * perPixel
        stepY = dy * perPixel
        origin = (0.5 - start.x * scale) * stepX + (0.5 - start.y * scale) * stepY
    }

    /// Whether all pixels of a row have the same colour.
    var isEvenAlongRows: Bool { stepX == 0 }
    /// Whether nothing beneath it shows through.
    var isOpaque: Bool { table.isOpaque }

    /// Returns the colour at a pixel, premultiplied.
    @inline(__always)
    func color(x: Int, y: Int) -> UInt32 {
        table.colors[index(x: x, y: y)]
    }

    /// Returns the colour at a pixel, premultiplied, in 1/256 of a level.
    @inline(__always)
    func fineColor(x: Int, y: Int) -> SIMD4<UInt32> {
        SIMD4(truncatingIfNeeded: table.fineColors[index(x: x, y: y)])
    }

    @inline(__always)
    private func index(x: Int, y: Int) -> Int {
        let index = origin + Double(x) * stepX + Double(y) * stepY
        return Int(min(max(index, 0), Double(table.count - 1)))
    }

    /// Fills `row` with the colours of a row's pixels from `left` on.
    func fill(_ row: UnsafeMutableBufferPointer<UInt32>, left: Int, y: Int) {
        let first = origin + Double(left) * stepX + Double(y) * stepY
        let last = first + Double(row.count - 1) * stepX
        unsafe table.colors.withUnsafeBufferPointer { colors in
            guard min(first, last) >= 0, max(first, last) < Double(colors.count - 1) else {
                for x in 0..<row.count { unsafe row[x] = color(x: left + x, y: y) }
                return
            }
            // Nothing to clamp: advance in steps of 1/2³² of an index.
            var position = Int64(first * 4_294_967_296)
            let step = Int64(stepX * 4_294_967_296)
            for x in 0..<row.count {
                unsafe row[x] = colors[Int(position >> 32)]
                position &+= step
            }
        }
    }
}

/// Evenly spaced colours along a gradient's line, premultiplied.
struct GradientTable: Sendable {
    /// The colours, rounded to the nearest level.
    let colors: [UInt32]
    /// The colours in 1/256 of a level, red first; empty if all are opaque. The rounding of a translucent colour would
    /// otherwise carry over to every layer above.
    let fineColors: [SIMD4<UInt16>]

    var count: Int { colors.count }
    /// The size of the colours in bytes.
    var bytes: Int {
        colors.count * MemoryLayout<UInt32>.size + fineColors.count * MemoryLayout<SIMD4<UInt16>>.size
    }
    var isOpaque: Bool { fineColors.isEmpty }

    /// Makes `count` colours, interpolated between premultiplied stops (CSS Images 3, §3.4.2). With a `footprint`, those near a
    /// stop are averages over it.
    init(_ stops: [GradientStop], count: Int, footprint: PixelFootprint? = nil) {
        let runs = Self.runs(stops, count: count)
        var colors = Self.table(runs, count: count) { Blend.packed(Self.rounded($0)) }
        let isOpaque = stops.allSatisfy(\.color.isOpaque)
        var fineColors: [SIMD4<UInt16>] =
            isOpaque ? [] : Self.table(runs, count: count) { SIMD4(truncatingIfNeeded: Self.rounded($0 * 256)) }
        if let footprint {
            let line = GradientLine(stops)
            for index in footprint.indices(near: stops, count: count) {
                let color = footprint.average(of: line, at: Self.location(index, count: count))
                colors[index] = Blend.packed(Self.rounded(color))
                if !isOpaque { fineColors[index] = SIMD4(truncatingIfNeeded: Self.rounded(color * 256)) }
            }
        }
        (self.colors, self.fineColors) = (colors, fineColors)
    }

    /// Indices of the table between the same two stops.
    private struct Run {
        let indices: Range<Int>
        /// The premultiplied colour of the stop before, and the difference of the next one from it.
        let color: SIMD4<Double>
        let change: SIMD4<Double>
        /// The location of the stop before, and the distance to the next one.
        let location: Double
        let length: Double
    }

    private static func runs(_ stops: [GradientStop], count: Int) -> [Run] {
        let channels = stops.map(\.premultiplied)
        var runs: [Run] = []
        var index = 0
        for next in 0...stops.count {
            let start = index
            if next < stops.count {
                while index < count, location(index, count: count) < stops[next].location { index += 1 }
            } else {
                index = count
            }
            guard start < index else { continue }
            // Before the first stop and after the last one, the colour continues.
            let isBetween = next > 0 && next < stops.count
            let before = max(next - 1, 0)
            runs.append(
                Run(
                    indices: start..<index,
                    color: channels[before],
                    change: isBetween ? channels[next] - channels[before] : .zero,
                    location: stops[before].location,
                    length: isBetween ? stops[next].location - stops[before].location : 1))
        }
        return runs
    }

    /// Returns how far along the line the middle of a place is, 0…1.
    @inline(__always)
    private static func location(_ index: Int, count: Int) -> Double {
        (Double(index) + 0.5) / Double(count)
    }

    /// Returns what `entry` makes from the colour at each place.
    @inline(__always)
    private static func table<Entry>(
        _ runs: [Run], count: Int, entry: (SIMD4<Double>) -> Entry
    ) -> [Entry] {
        unsafe [Entry](unsafeUninitializedCapacity: count) { entries, initialized in
            for run in runs {
                for index in run.indices {
                    let share = (location(index, count: count) - run.location) / run.length
                    unsafe entries.initializeElement(at: index, to: entry(run.color + run.change * share))
                }
            }
            initialized = count
        }
    }

    /// Returns whole numbers, halves rounded up. No level may be negative.
    @inline(__always)
    private static func rounded(_ level: SIMD4<Double>) -> SIMD4<UInt32> {
        let raised = level + 0.5
        return SIMD4(UInt32(raised[0]), UInt32(raised[1]), UInt32(raised[2]), UInt32(raised[3]))
    }
}

/// The tables of gradients, kept by stops and count, so that keys that look the same share theirs.
struct GradientTables {
    // Some sixty tables of a keyboard's gradients.
    private var tables = ValueCache<Key, GradientTable>(capacity: 1 << 20)

    private struct Key: Hashable {
        let stops: [GradientStop]
        let count: Int
        let footprint: PixelFootprint?
    }

    /// Forgets all tables if there are too many.
    mutating func forgetIfFull() {
        tables.forgetIfFull()
    }

    /// Returns the table for a line of `length` pixels, with a power of two of evenly spaced colours. `along` is how far a
    /// pixel's width and its height reach along the line, in pixels.
    mutating func table(_ stops: [GradientStop], length: Double, along: SIMD2<Double>) -> GradientTable {
        let footprint = PixelFootprint(along / length)
        let isSharp = GradientLine(stops).bends(within: footprint.reach)
        let (density, most) = isSharp ? (32, 131_072) : (8, 32_768)
        var count = 256
        while Double(count) < Double(density) * length, count < most { count *= 2 }
        let key = Key(
            stops: stops, count: count, footprint: isSharp ? footprint.narrowed(by: 1 / Double(count)) : nil)
        if let cached = tables[key] { return cached }
        let table = GradientTable(stops, count: count, footprint: key.footprint)
        tables.keep(table, as: key, bytes: table.bytes)
        return table
    }
}

extension GradientStop {
    /// The premultiplied colour, 0…255 in each channel.
    fileprivate var premultiplied: SIMD4<Double> {
        let alpha = Double(color.alpha) / 255
        return SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255) * alpha
    }
}

/// A gradient's colours as a function of the place on its line, 0…1, and beyond.
private struct GradientLine {
    private let stops: [(location: Double, color: SIMD4<Double>)]

    init(_ stops: [GradientStop]) {
        self.stops = stops.map { ($0.location, $0.premultiplied) }
    }

    /// The locations of its stops.
    var locations: [Double] { stops.map(\.location) }

    /// Returns the colour at a place, premultiplied.
    func color(at location: Double) -> SIMD4<Double> {
        guard let next = stops.firstIndex(where: { $0.location > location }) else {
            return stops[stops.count - 1].color
        }
        guard next > 0 else { return stops[0].color }
        let (before, after) = (stops[next - 1], stops[next])
        let share = (location - before.location) / (after.location - before.location)
        return before.color + (after.color - before.color) * share
    }

    /// Returns whether a stop bends the line of colours so much that the average within `reach` of it is a different level from
    /// the colour in the middle. Stops at 0 and 1 do not count: the ends of the line are corners of the area that it fills.
    func bends(within reach: Double) -> Bool {
        stops.indices.contains { index in
            let location = stops[index].location
            guard location > 0, location < 1 else { return false }
            let change = color(at: location + reach) + color(at: location - reach) - 2 * color(at: location)
            let jump = color(at: location) - color(at: location.nextDown)
            return max(abs(change.max()), abs(change.min())) > 2 || max(abs(jump.max()), abs(jump.min())) > 0.5
        }
    }
}

/// A pixel projected onto a gradient's line: how much of it is at each distance from its middle. A pixel's width and its height
/// each spread it evenly over a part of the line.
struct PixelFootprint: Hashable, Sendable {
    private let wide: Double
    private let narrow: Double

    /// Makes the footprint of a pixel whose sides have these lengths along the line, as parts of it.
    init(_ sides: SIMD2<Double>) {
        wide = sides.max()
        // Avoids dividing by a side that is almost 0.
        narrow = sides.min() < 1e-6 * sides.max() ? 0 : sides.min()
    }

    /// Returns the footprint with its longer side shortened. A place of a table serves pixels whose middles are anywhere within
    /// it, and none of them may take colour from beyond its own edge.
    func narrowed(by length: Double) -> PixelFootprint {
        PixelFootprint(SIMD2(max(wide - length, 1e-9), narrow))
    }

    /// Its extent on either side of its middle.
    var reach: Double { (wide + narrow) / 2 }

    /// Returns the share of the pixel at a distance from its middle; all shares sum to 1.
    private func weight(_ distance: Double) -> Double {
        let inside = reach - abs(distance)
        return narrow > 0 ? min(1, max(inside, 0) / narrow) / wide : 1 / wide
    }

    /// Returns the indices of a table of `count` colours whose pixels reach a stop.
    func indices(near stops: [GradientStop], count: Int) -> Set<Int> {
        stops.reduce(into: []) { indices, stop in
            let (from, to) = ((stop.location - reach) * Double(count), (stop.location + reach) * Double(count))
            let first = max(Int(from.rounded(.down)), 0)
            indices.formUnion(first..<max(min(Int(to.rounded(.up)), count), first))
        }
    }

    /// Returns the mean colour of a pixel whose middle is at a place. Between stops, and between the places where the footprint
    /// bends, colours times shares are quadratic, so two Gauss–Legendre nodes are exact.
    fileprivate func average(of line: GradientLine, at location: Double) -> SIMD4<Double> {
        let flat = (wide - narrow) / 2
        let own = [-reach, -flat, flat, reach]
        let breaks = (own + line.locations.map { $0 - location }.filter { abs($0) < reach }).sorted()
        var sum = SIMD4<Double>.zero
        for (low, high) in zip(breaks, breaks.dropFirst()) where high > low {
            let (middle, half) = ((low + high) / 2, (high - low) / 2)
            for node in [middle - half * 0.577_350_269_189_625_8, middle + half * 0.577_350_269_189_625_8] {
                sum += line.color(at: location + node) * (weight(node) * half)
            }
        }
        return sum
    }
}

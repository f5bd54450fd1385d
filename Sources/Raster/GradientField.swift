internal import Graphics

/// A gradient's colour at every pixel, from a table of its colours along its line.
struct GradientField: Sendable {
    private let table: GradientTable
    /// The table's index at pixel (x, y) is `origin + x · stepX + y · stepY`.
    private let origin: Double
    private let stepX: Double
    private let stepY: Double

    /// A gradient given in points, for a picture of `scale` pixels a point. The table has eight colours a pixel, so that no
    /// colour is further from its own than rounding takes it; where a stop makes an edge, more of them, and near the stop
    /// they are averages over a pixel.
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

    /// `count` colours, interpolated between premultiplied stops (CSS Images 3, §3.4.2). With a `footprint` those near a
    /// stop are averages over it.
    init(_ stops: [GradientStop], count: Int, footprint: PixelFootprint? = nil) {
        let runs = Self.runs(stops, count: count)
        var colors = Self.table(runs, count) { Blend.packed(Self.rounded($0)) }
        let isOpaque = stops.allSatisfy(\.color.isOpaque)
        var fineColors: [SIMD4<UInt16>] =
            isOpaque ? [] : Self.table(runs, count) { SIMD4(truncatingIfNeeded: Self.rounded($0 * 256)) }
        if let footprint {
            let line = GradientLine(stops)
            for place in footprint.places(near: stops, count: count) {
                let color = footprint.average(of: line, at: Self.location(place, count))
                colors[place] = Blend.packed(Self.rounded(color))
                if !isOpaque { fineColors[place] = SIMD4(truncatingIfNeeded: Self.rounded(color * 256)) }
            }
        }
        (self.colors, self.fineColors) = (colors, fineColors)
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
        let channels = stops.map(\.premultiplied)
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

    /// Colours evenly along a line of `length` pixels: a power of two of them. `along` is how far a pixel's width and its
    /// height reach along the line, in pixels.
    mutating func table(_ stops: [GradientStop], length: Double, along: SIMD2<Double>) -> GradientTable {
        let footprint = PixelFootprint(along / length)
        let isSharp = GradientLine(stops).bends(within: footprint.reach)
        let (density, most) = isSharp ? (32, 131_072) : (8, 32_768)
        var count = 256
        while Double(count) < Double(density) * length, count < most { count *= 2 }
        let key = Key(
            stops: stops, count: count, footprint: isSharp ? footprint.narrowed(by: 1 / Double(count)) : nil)
        if let known = tables[key] { return known }
        let table = GradientTable(stops, count: count, footprint: key.footprint)
        tables.keep(table, as: key, bytes: table.bytes)
        return table
    }
}

extension GradientStop {
    /// The premultiplied colour, 0…255 each.
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

    /// The colour at a place, premultiplied.
    func color(at location: Double) -> SIMD4<Double> {
        guard let next = stops.firstIndex(where: { $0.location > location }) else {
            return stops[stops.count - 1].color
        }
        guard next > 0 else { return stops[0].color }
        let (before, after) = (stops[next - 1], stops[next])
        let share = (location - before.location) / (after.location - before.location)
        return before.color + (after.color - before.color) * share
    }

    /// True where a stop bends the line of colours so much that the average over what lies within `reach` of it is another
    /// level than the colour in the middle. Ends of the line at 0 and 1 are corners of what it fills.
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

/// A pixel as a gradient's line sees it: how much of it lies at each distance from its middle. A pixel's width and its
/// height each spread it evenly over a part of the line.
struct PixelFootprint: Hashable, Sendable {
    private let wide: Double
    private let narrow: Double

    /// The footprint of a pixel whose sides have these lengths along the line, as parts of it.
    init(_ sides: SIMD2<Double>) {
        wide = sides.max()
        // A side that is next to nothing would be divided by.
        narrow = sides.min() < 1e-6 * sides.max() ? 0 : sides.min()
    }

    /// The footprint with its longer side shorter: a place of a table stands for pixels whose middles lie anywhere within
    /// it, and none of them may take colour from beyond its edge.
    func narrowed(by length: Double) -> PixelFootprint {
        PixelFootprint(SIMD2(max(wide - length, 1e-9), narrow))
    }

    /// How far it reaches from its middle.
    var reach: Double { (wide + narrow) / 2 }

    /// The share of the pixel at a distance from its middle; all of them add up to 1.
    private func weight(_ distance: Double) -> Double {
        let inside = reach - abs(distance)
        return narrow > 0 ? min(1, max(inside, 0) / narrow) / wide : 1 / wide
    }

    /// The places of a table of `count` colours whose pixels reach a stop.
    func places(near stops: [GradientStop], count: Int) -> Set<Int> {
        stops.reduce(into: []) { places, stop in
            let (from, to) = ((stop.location - reach) * Double(count), (stop.location + reach) * Double(count))
            let first = max(Int(from.rounded(.down)), 0)
            places.formUnion(first..<max(min(Int(to.rounded(.up)), count), first))
        }
    }

    /// The mean colour of a pixel whose middle is at a place. Between stops, and between the places where the footprint
    /// bends, colours times shares are quadratic, for which two nodes of Gauss and Legendre are exact.
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

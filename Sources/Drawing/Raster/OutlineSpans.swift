internal import Glibc
internal import Graphics

/// An outline as a stack of horizontal spans, in pixels: at each height it has one left and one right side.
struct OutlineSpans {
    /// A range of heights in which the sides follow one rule.
    struct Band {
        let top: Double
        let bottom: Double
        /// Whether the sides are upright.
        let isStraight: Bool
    }

    private let outline: Outline
    /// The bands, top to bottom.
    let bands: [Band]

    /// Makes the spans of an outline.
    init(_ outline: Outline) {
        self.outline = outline
        switch outline {
        case .roundedRect(let body): bands = Self.bands(of: body)
        case .bubble(let body, let tail):
            let tip = Band(top: tail.y, bottom: tail.maxY, isStraight: false)
            bands = Self.bands(of: body) + (tail.height > 0 ? [tip] : [])
        case .callout(let callout): bands = Self.bands(of: callout)
        }
    }

    private static func bands(of body: RoundedRect) -> [Band] {
        let (rect, radii) = (body.rect, body.radii)
        let breaks = Set([
            rect.y, rect.y + radii.topLeft, rect.y + radii.topRight,
            rect.maxY - radii.bottomLeft, rect.maxY - radii.bottomRight, rect.maxY,
        ]).sorted()
        let straight = (
            top: rect.y + max(radii.topLeft, radii.topRight),
            bottom: rect.maxY - max(radii.bottomLeft, radii.bottomRight)
        )
        return zip(breaks, breaks.dropFirst()).map { top, bottom in
            Band(top: top, bottom: bottom, isStraight: top >= straight.top && bottom <= straight.bottom)
        }
    }

    private static func bands(of callout: Callout) -> [Band] {
        let (bubble, key) = (callout.bubble, callout.key)
        let shoulder = bubble.y + callout.bubbleRadius
        let foot = key.maxY - callout.keyRadius
        let waist = bubble.maxY - max(callout.footRadii.left, callout.footRadii.right)
        return [
            Band(top: bubble.y, bottom: shoulder, isStraight: false),
            Band(top: shoulder, bottom: waist, isStraight: true),
            Band(top: waist, bottom: bubble.maxY, isStraight: false),
            Band(top: bubble.maxY, bottom: callout.neckBottom, isStraight: false),
            Band(top: callout.neckBottom, bottom: foot, isStraight: true),
            Band(top: foot, bottom: key.maxY, isStraight: false),
        ].filter { $0.bottom > $0.top }
    }

    /// Returns the sides at a height, which must be in one of the bands.
    func sides(at y: Double) -> (left: Double, right: Double) {
        switch outline {
        case .roundedRect(let body): return Self.sides(of: body, at: y)
        case .bubble(let body, let tail):
            guard y > body.rect.maxY else { return Self.sides(of: body, at: y) }
            let inset = tail.width / 2 * (y - tail.y) / tail.height
            return (tail.x + inset, tail.maxX - inset)
        case .callout(let callout): return Self.sides(of: callout, at: y)
        }
    }

    private static func sides(of body: RoundedRect, at y: Double) -> (left: Double, right: Double) {
        body.cornerStyle == .circular ? sides(of: body, at: y, bow) : sides(of: body, at: y, superellipseBow)
    }

    @inline(__always)
    private static func sides(
        of body: RoundedRect, at y: Double, _ bow: (_ radius: Double, _ distance: Double) -> Double
    ) -> (left: Double, right: Double) {
        let (rect, radii) = (body.rect, body.radii)
        let (above, below) = (y - rect.y, rect.maxY - y)
        let left = max(bow(radii.topLeft, above), bow(radii.bottomLeft, below))
        let isEven = radii.topLeft == radii.topRight && radii.bottomLeft == radii.bottomRight
        let right = isEven ? left : max(bow(radii.topRight, above), bow(radii.bottomRight, below))
        return (rect.x + left, rect.maxX - right)
    }

    private static func sides(of callout: Callout, at y: Double) -> (left: Double, right: Double) {
        let bubble = callout.bubble
        if y < bubble.maxY {
            let (above, below) = (bow(callout.bubbleRadius, distance: y - bubble.y), bubble.maxY - y)
            let feet = callout.footRadii
            return (
                bubble.x + max(above, bow(feet.left, distance: below)),
                bubble.maxX - max(above, bow(feet.right, distance: below))
            )
        }
        let sides = callout.neck(at: y)
        let inset = bow(callout.keyRadius, distance: callout.key.maxY - y)
        return (sides.left + inset, sides.right - inset)
    }

    /// Returns how far a round corner's edge recedes at a distance from the shape's upper or lower edge.
    private static func bow(_ radius: Double, distance: Double) -> Double {
        guard distance < radius else { return 0 }
        let d = radius - max(distance, 0)
        return radius - (radius * radius - d * d).squareRoot()
    }

    /// Returns the same for a corner that is a superellipse.
    private static func superellipseBow(_ radius: Double, distance: Double) -> Double {
        guard distance < radius else { return 0 }
        let (share, n) = ((radius - max(distance, 0)) / radius, CornerStyle.continuous.exponent)
        return radius * (1 - pow(1 - pow(share, n), 1 / n))
    }

    /// Returns how much of each pixel the outline covers, 0…255. Upright sides are exact. Across a corner, a row of pixels is
    /// cut into thin slices, each exact along x. This is finer than the graphics library's coverage of a path, whose rows have
    /// 15 slices: an edge in the middle of a row falls inside a slice. For pixels in which a canvas ends, at `end`, the shares
    /// are those of the parts on the canvas.
    func coverage(in area: PixelRect, end: Point = Point(.infinity, .infinity)) -> [UInt8] {
        var row = CoverageRow(left: area.left, width: area.width, end: end.x)
        let lastRow = end.y.isFinite ? Int(end.y.rounded(.down)) : Int.max
        return unsafe [UInt8](unsafeUninitializedCapacity: area.width * area.height) { levels, count in
            var whole: (band: Int, row: UnsafeMutableBufferPointer<UInt8>)?
            for y in area.top..<area.bottom {
                let start = (y - area.top) * area.width
                let line = unsafe UnsafeMutableBufferPointer(rebasing: levels[start..<(start + area.width)])
                let isOneBand = bands.count { $0.touches(rowAt: y) } == 1
                let filling = isOneBand && y != lastRow ? bands.firstIndex { $0.fills(rowAt: y) } : nil
                if let filling, let filled = unsafe whole, unsafe filled.band == filling {
                    _ = unsafe line.update(fromContentsOf: filled.row)
                } else {
                    let bottom = y == lastRow ? end.y : Double(y + 1)
                    for band in bands where band.touches(rowAt: y) { add(band, to: &row, y: y, bottom: bottom) }
                    unsafe row.sum(into: line)
                    unsafe whole = filling.map { unsafe ($0, line) }
                }
            }
            count = levels.count
        }
    }

    /// The number of slices of a row of pixels across a corner.
    private static let slices = 16

    /// Adds a band's part of the row of pixels at `y`, which ends at `bottom`.
    private func add(_ band: Band, to row: inout CoverageRow, y: Int, bottom: Double) {
        let top = max(Double(y), band.top)
        let height = min(bottom, band.bottom) - top
        guard height > 0 else { return }
        let slices = band.isStraight ? 1 : Self.slices
        func sides(_ slice: Int) -> (left: Double, right: Double) {
            self.sides(at: top + height * (Double(slice) + 0.5) / Double(slices))
        }
        let weight = Float(height / (bottom - Double(y)) / Double(slices))
        if let lastPixel = row.lastPixel {
            row.add(slices, weight: weight) { lastPixel.spread(sides($0)) }
        } else {
            row.add(slices, weight: weight, span: sides)
        }
    }
}

extension OutlineSpans.Band {
    /// Returns whether it has a part of the row of pixels at `y`.
    fileprivate func touches(rowAt y: Int) -> Bool {
        bottom > Double(y) && top < Double(y + 1)
    }

    /// Returns whether it is straight all the way through the row of pixels at `y`.
    fileprivate func fills(rowAt y: Int) -> Bool {
        isStraight && top <= Double(y) && bottom >= Double(y + 1)
    }
}

/// The pixel of a row in which a canvas ends.
private struct LastPixel {
    let left: Double
    /// The share of it that is on the canvas.
    let share: Double

    /// Returns a span in which the part on the canvas takes up the whole pixel.
    func spread(_ span: (left: Double, right: Double)) -> (left: Double, right: Double) {
        (spread(span.left), spread(span.right))
    }

    private func spread(_ x: Double) -> Double { x > left ? left + (x - left) / share : x }
}

/// The coverage of a row of pixels while spans are added to it, as differences between neighbours. Spans of one row begin near
/// one another and end near one another, so only two short stretches have differences.
private struct CoverageRow {
    private let left: Double
    private let width: Int
    private var differences: [Float]
    /// The columns where spans begin, and those where they end; empty while there are no spans.
    private var beginnings: Range<Int>
    private var ends: Range<Int>
    /// The pixel in which a canvas ends; nil if there is none.
    let lastPixel: LastPixel?

    init(left: Int, width: Int, end: Double) {
        self.left = Double(left)
        self.width = width
        lastPixel = end.isFinite ? LastPixel(left: end.rounded(.down), share: end - end.rounded(.down)) : nil
        differences = [Float](repeating: 0, count: width + 2)
        (beginnings, ends) = (width..<width, width..<width)
    }

    /// Adds `count` spans of this weight.
    @inline(__always)
    mutating func add(_ count: Int, weight: Float, span: (Int) -> (left: Double, right: Double)) {
        let (left, width) = (left, Double(width))
        var (leftmost, rightmost) = ((start: Int.max, end: Int.max), (start: Int.min, end: Int.min))
        unsafe differences.withUnsafeMutableBufferPointer { differences in
            for index in 0..<count {
                let sides = span(index)
                let (first, last) = (sides.left - left, max(sides.right, sides.left) - left)
                let start = unsafe Self.step(weight, at: min(max(first, 0), width), differences: differences)
                let end = unsafe Self.step(-weight, at: min(max(last, 0), width), differences: differences)
                leftmost = (min(leftmost.start, start), min(leftmost.end, end))
                rightmost = (max(rightmost.start, start), max(rightmost.end, end))
            }
        }
        Self.widen(&beginnings, from: leftmost.start, to: rightmost.start)
        Self.widen(&ends, from: leftmost.end, to: rightmost.end)
    }

    /// Adds `weight` to all pixels right of `x`, and to the pixel at `x` in proportion to its part right of `x`; returns that
    /// pixel.
    @inline(__always)
    @unsafe private static func step(
        _ weight: Float, at x: Double, differences: UnsafeMutableBufferPointer<Float>
    ) -> Int {
        let pixel = Int(x)
        let share = Float(x - Double(pixel))
        unsafe differences[pixel] += weight * (1 - share)
        unsafe differences[pixel &+ 1] += weight * share
        return pixel
    }

    /// Widens a stretch to hold the differences of steps, two for each.
    private static func widen(_ stretch: inout Range<Int>, from first: Int, to last: Int) {
        guard first <= last else { return }
        stretch =
            stretch.isEmpty
            ? first..<(last + 2) : min(stretch.lowerBound, first)..<max(stretch.upperBound, last + 2)
    }

    /// Adds up the differences as levels, one for each place in `levels`, and empties the row.
    @unsafe mutating func sum(into levels: UnsafeMutableBufferPointer<UInt8>) {
        var sum: Float = 0
        var done = 0
        let behind = beginnings.upperBound
        for stretch in [beginnings, max(ends.lowerBound, behind)..<max(ends.upperBound, behind)] {
            let start = min(stretch.lowerBound, width)
            unsafe UnsafeMutableBufferPointer(rebasing: levels[done..<start]).initialize(
                repeating: CoverageLevels.rounded(sum))
            for column in start..<min(stretch.upperBound, width) {
                sum += differences[column]
                unsafe levels[column] = CoverageLevels.rounded(sum)
            }
            for column in stretch { differences[column] = 0 }
            done = min(stretch.upperBound, width)
        }
        unsafe UnsafeMutableBufferPointer(rebasing: levels[done..<width]).initialize(
            repeating: CoverageLevels.rounded(sum))
        (beginnings, ends) = (width..<width, width..<width)
    }
}

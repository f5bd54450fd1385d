internal import Graphics

/// An outline as a stack of horizontal spans, in pixels: each height has one left and one right side.
struct OutlineSpans {
    /// A stretch of heights in which the sides follow one rule.
    struct Band {
        let top: Double
        let bottom: Double
        /// True where the sides are upright.
        let isStraight: Bool
    }

    private let outline: Outline
    /// The stretches, top to bottom.
    let bands: [Band]

    /// The spans of an outline.
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
        return [
            Band(top: bubble.y, bottom: shoulder, isStraight: false),
            Band(top: shoulder, bottom: bubble.maxY, isStraight: true),
            Band(top: bubble.maxY, bottom: callout.neckBottom, isStraight: false),
            Band(top: callout.neckBottom, bottom: foot, isStraight: true),
            Band(top: foot, bottom: key.maxY, isStraight: false),
        ].filter { $0.bottom > $0.top }
    }

    /// The sides at a height, which must lie in one of the bands.
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
        let (rect, radii) = (body.rect, body.radii)
        let (above, below) = (y - rect.y, rect.maxY - y)
        return (
            rect.x + max(bow(radii.topLeft, above), bow(radii.bottomLeft, below)),
            rect.maxX - max(bow(radii.topRight, above), bow(radii.bottomRight, below))
        )
    }

    private static func sides(of callout: Callout, at y: Double) -> (left: Double, right: Double) {
        let sides = callout.neck(at: y)
        let inset = max(bow(callout.bubbleRadius, y - callout.bubble.y), bow(callout.keyRadius, callout.key.maxY - y))
        return (sides.left + inset, sides.right - inset)
    }

    /// How far a round corner's edge recedes at a distance from the shape's upper or lower edge.
    private static func bow(_ radius: Double, _ distance: Double) -> Double {
        guard distance < radius else { return 0 }
        let d = radius - max(distance, 0)
        return radius - (radius * radius - d * d).squareRoot()
    }

    /// How much of each pixel the outline covers, 0…255. Upright sides are exact; across a corner a row of pixels is cut
    /// into thin slices, each exact along x. Finer than what the graphics library makes of a path, whose rows have 15
    /// slices that do not line up with an edge between two of them.
    func coverage(in area: PixelRect) -> [UInt8] {
        var row = [Float](repeating: 0, count: area.width + 2)
        var levels = [UInt8](repeating: 0, count: area.width * area.height)
        var wholeRow: (band: Int, start: Int)?
        for y in area.top..<area.bottom {
            let start = (y - area.top) * area.width
            let touched = bands.indices.filter { bands[$0].bottom > Double(y) && bands[$0].top < Double(y + 1) }
            guard let first = touched.first else { continue }
            let isWhole =
                touched.count == 1 && bands[first].isStraight && bands[first].top <= Double(y)
                && bands[first].bottom >= Double(y + 1)
            if isWhole, let known = wholeRow, known.band == first {
                for column in 0..<area.width { levels[start + column] = levels[known.start + column] }
                continue
            }
            for index in touched { add(bands[index], to: &row, y, area) }
            Self.sum(&row, into: &levels, start, area.width)
            wholeRow = isWhole ? (first, start) : nil
        }
        return levels
    }

    /// Slices of a row of pixels across a corner.
    private static let slices = 16

    /// Adds a band's part of the row of pixels at `y`.
    private func add(_ band: Band, to row: inout [Float], _ y: Int, _ area: PixelRect) {
        let top = max(Double(y), band.top)
        let height = min(Double(y + 1), band.bottom) - top
        let slices = band.isStraight ? 1 : Self.slices
        for slice in 0..<slices {
            let (left, right) = sides(at: top + height * (Double(slice) + 0.5) / Double(slices))
            let weight = Float(height / Double(slices))
            Self.add(weight, from: left - Double(area.left), to: &row, area.width)
            Self.add(-weight, from: max(right, left) - Double(area.left), to: &row, area.width)
        }
    }

    /// Adds `weight` to all pixels of a row right of `x`, to the pixel of `x` as far as it lies to the right. The row
    /// holds differences between neighbours until it is summed up.
    private static func add(_ weight: Float, from x: Double, to row: inout [Float], _ width: Int) {
        let clamped = min(max(x, 0), Double(width))
        let pixel = Int(clamped)
        let share = Float(clamped - Double(pixel))
        row[pixel] += weight * (1 - share)
        row[pixel + 1] += weight * share
    }

    /// Turns a row of differences into levels and empties it.
    private static func sum(_ row: inout [Float], into levels: inout [UInt8], _ start: Int, _ width: Int) {
        var sum: Float = 0
        for column in 0..<width {
            sum += row[column]
            row[column] = 0
            levels[start + column] = UInt8(min(max(sum, 0), 1) * 255 + 0.5)
        }
        row[width] = 0
        row[width + 1] = 0
    }
}

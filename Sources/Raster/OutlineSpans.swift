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
        let (rect, radii) = (outline.body.rect, outline.body.radii)
        let breaks = Set([
            rect.y, rect.y + radii.topLeft, rect.y + radii.topRight,
            rect.maxY - radii.bottomLeft, rect.maxY - radii.bottomRight, rect.maxY,
        ]).sorted()
        let straight = (
            top: rect.y + max(radii.topLeft, radii.topRight),
            bottom: rect.maxY - max(radii.bottomLeft, radii.bottomRight)
        )
        var bands = zip(breaks, breaks.dropFirst()).map { top, bottom in
            Band(top: top, bottom: bottom, isStraight: top >= straight.top && bottom <= straight.bottom)
        }
        if case .bubble(_, let tail) = outline, tail.height > 0 {
            bands.append(Band(top: tail.y, bottom: tail.maxY, isStraight: false))
        }
        self.bands = bands
    }

    /// The sides at a height, which must lie in one of the bands.
    func sides(at y: Double) -> (left: Double, right: Double) {
        let rect = outline.body.rect
        if case .bubble(_, let tail) = outline, y > rect.maxY {
            let inset = tail.width / 2 * (y - tail.y) / tail.height
            return (tail.x + inset, tail.maxX - inset)
        }
        let radii = outline.body.radii
        let (above, below) = (y - rect.y, rect.maxY - y)
        return (
            rect.x + max(Self.bow(radii.topLeft, above), Self.bow(radii.bottomLeft, below)),
            rect.maxX - max(Self.bow(radii.topRight, above), Self.bow(radii.bottomRight, below))
        )
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
        var rows = [Float](repeating: 0, count: (area.width + 2) * area.height)
        for band in bands {
            let first = max(Int(band.top.rounded(.down)), area.top)
            let last = min(Int(band.bottom.rounded(.up)), area.bottom)
            for row in first..<max(last, first) {
                let top = max(Double(row), band.top)
                let height = min(Double(row + 1), band.bottom) - top
                let slices = band.isStraight ? 1 : Self.slices
                for slice in 0..<slices where height > 0 {
                    let (left, right) = sides(at: top + height * (Double(slice) + 0.5) / Double(slices))
                    let weight = Float(height / Double(slices))
                    let start = (row - area.top) * (area.width + 2)
                    Self.add(weight, from: left - Double(area.left), to: &rows, start, area.width)
                    Self.add(-weight, from: max(right, left) - Double(area.left), to: &rows, start, area.width)
                }
            }
        }
        return Self.levels(rows, area)
    }

    /// Slices of a row of pixels across a corner.
    private static let slices = 16

    /// Adds `weight` to all pixels of a row right of `x`, to the pixel of `x` as far as it lies to the right. Rows hold
    /// differences between neighbours until they are summed up.
    private static func add(_ weight: Float, from x: Double, to rows: inout [Float], _ start: Int, _ width: Int) {
        let clamped = min(max(x, 0), Double(width))
        let pixel = Int(clamped)
        let share = Float(clamped - Double(pixel))
        rows[start + pixel] += weight * (1 - share)
        rows[start + pixel + 1] += weight * share
    }

    private static func levels(_ rows: [Float], _ area: PixelRect) -> [UInt8] {
        var levels: [UInt8] = []
        levels.reserveCapacity(area.width * area.height)
        for row in 0..<area.height {
            var sum: Float = 0
            let start = row * (area.width + 2)
            for column in 0..<area.width {
                sum += rows[start + column]
                levels.append(UInt8(min(max(sum, 0), 1) * 255 + 0.5))
            }
        }
        return levels
    }
}

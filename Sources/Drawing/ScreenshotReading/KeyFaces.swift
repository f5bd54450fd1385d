package import Graphics

/// A face of a key in a picture.
package struct KeyFace: Sendable {
    /// Its edges in pixels, by how much of their pixels it covers; with its border.
    package var box: Rect
    /// The line inside its edge, in pixels; nil if it has none.
    package var border: FaceBorder?
    /// The height of another colour at its foot, in pixels, which can be a part of it or its shadow.
    package var foot = 0.0
    /// The height of another colour of the face at its top, in pixels, behind a hard step in its gradient.
    package var head = 0.0
    /// Its commonest colour.
    package var color: Levels
    /// Its whole pixels without the antialiased ones, and the rows of them.
    let region: PixelRegion
}

/// The line inside a face's edge.
package struct FaceBorder: Sendable {
    /// Its width in pixels.
    package let width: Double
    package let color: Levels
    /// How far its outer edge is beyond the last whole pixel of the face; of a finished border, beyond the box without it.
    let reach: Double
}

/// A side of a face: one pixel outwards.
struct FaceSide {
    static let (left, top) = (FaceSide(x: -1, y: 0), FaceSide(x: 0, y: -1))
    static let (right, bottom) = (FaceSide(x: 1, y: 0), FaceSide(x: 0, y: 1))

    let x, y: Int

    /// Returns where it is of a region.
    func edge(of region: PixelRegion) -> Double {
        x != 0 ? (x < 0 ? region.box.x : region.box.maxX) : y < 0 ? region.box.y : region.box.maxY
    }
}

extension Screenshot {
    /// Returns what can be faces of keys: filled boxes of almost one colour, that lie in no other.
    func faces(step: Int32) -> [KeyFace] {
        let side = Double(width)
        let pieces = flatRegions(step: step, leastArea: 18).filter { region in
            let (w, h) = (region.box.width, region.box.height)
            return h > max(6, 0.012 * side) && h < 0.24 * side && w > max(10, 0.02 * side) && w < 0.8 * side
                && Double(region.area) >= 0.3 * w * h
        }
        let filled = joined(pieces).filter { region in
            let (w, h) = (region.box.width, region.box.height)
            return h > max(10, 0.03 * side) && w >= 0.4 * h && w <= 12 * h && Double(region.filledArea) >= 0.75 * w * h
        }
        let outer = filled.filter { inner in
            !filled.contains { $0.box.union(inner.box.inset(by: -1)) == $0.box }
        }
        return outer.map { region in
            let points = region.pixels(every: max(1, region.area / 3000))
            let color = Self.mostCommon(points.map { pixels[$0.y * width + $0.x] }) ?? .zero
            return KeyFace(box: region.box, color: color, region: region)
        }
    }

    /// Joins pieces that a hard step or a line in a face's gradient has cut: one below the other, and as wide. Behind a line, one is
    /// much lower than the other, as rows of keys are not.
    private func joined(_ pieces: [PixelRegion]) -> [PixelRegion] {
        var joined: [PixelRegion] = []
        let line = max(4, Double(width) / 130)
        for piece in pieces.sorted(by: { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }) {
            let above = joined.firstIndex { upper in
                let (upper, lower) = (upper.box, piece.box)
                let heights = [upper.height, lower.height].sorted()
                let tolerance = max(3, lower.width / 12)
                return abs(upper.x - lower.x) <= tolerance && abs(upper.maxX - lower.maxX) <= tolerance
                    && (1...(2 * heights[0] < heights[1] ? line : 4)).contains(lower.y - upper.maxY)
            }
            if let above {
                joined[above] = PixelRegion(joined[above].runs + piece.runs)
            } else {
                joined.append(piece)
            }
        }
        return joined
    }

    /// Returns a face with edges as fine as parts of a pixel.
    func refined(_ face: KeyFace) -> KeyFace {
        func edge(_ side: FaceSide) -> Double {
            let colors = profile(of: face, side, inside: 3, outside: 5)
            // What lies outside begins where the first steep step, from the inside, has ended.
            let end = Self.ramp(in: colors[...], steep: 0.34, least: 3)?.upperBound
            let covered = end.map { end in
                colors[...end].reduce(0) { $0 + ($1.share(of: colors[0], against: colors[end]) ?? 0) }
            }
            return side.edge(of: face.region) + ((covered ?? 3.5) - 3) * Double(side.x + side.y)
        }
        let (left, top) = (edge(.left), edge(.top))
        var face = face
        face.box = Rect(x: left, y: top, width: edge(.right) - left, height: edge(.bottom) - top)
        return face
    }

    /// Returns a face with the line around its box, if it has one within half of the gaps beside and above it, in pixels.
    func bordered(_ face: KeyFace, across: Double, down: Double) -> KeyFace {
        var face = face
        func line(_ side: FaceSide) -> FaceBorder? {
            let gap = side.x == 0 ? down : across
            let reach = min(max(Int(gap / 2), 2), 6 + width / 60)
            return self.line(along: profile(of: face, side, inside: 3, outside: reach))
        }
        let (left, top, right) = (line(.left), line(.top), line(.right))
        // Shadows differ on the sides, the line around a face does not. The first of two sides is what it has.
        let pairs = [(left, top), (left, right)].compactMap { a, b in a.flatMap { a in b.map { (a, $0) } } }
        let pair = pairs.first { a, b in
            abs(a.width - b.width) < max(0.9, 0.2 * b.width)
                && a.color.distance(to: b.color) < (min(a.width, b.width) < 1.6 ? 12 : 30)
        }
        if let (a, b) = pair {
            // How far the face's own edges have been measured already.
            let measured = face.region.box.x - face.box.x
            face.border = FaceBorder(
                width: (a.width + b.width) / 2, color: b.width > a.width ? b.color : a.color,
                reach: (a.reach + b.reach) / 2 - measured)
        } else if left == nil, let top, top.width >= 2 {
            face.head = top.width
        }
        if face.border == nil, let bottom = line(.bottom), bottom.width >= 2 { face.foot = bottom.width }
        return face
    }

    /// Returns the line that a profile crosses behind the face's own colour; nil if the face meets its ground.
    private func line(along colors: [Levels]) -> FaceBorder? {
        guard let first = Self.ramp(in: colors[...]) else { return nil }
        let (inner, outer) = (colors[first.lowerBound], colors[first.upperBound])
        // The pixels that the line covers whole, and the first one of the ground.
        var (whole, end) = (first.upperBound...first.upperBound, first.upperBound)
        if let second = Self.ramp(in: colors[end...]), second.upperBound - end < 6 + width / 65 {
            (whole, end) = (end...second.lowerBound, second.upperBound)
        } else {
            // A line of a pixel or two is a peak on the way to the ground.
            let peak = ((first.lowerBound + 1)..<end).max {
                offLine(colors[$0], from: inner, to: outer) < offLine(colors[$1], from: inner, to: outer)
            }
            guard let peak, offLine(colors[peak], from: inner, to: outer) > 6 else { return nil }
            whole = peak...peak
        }
        let color = colors[whole.lowerBound]
        func covered(_ pixels: Range<Int>, before ground: Levels) -> Double {
            colors[pixels].reduce(0) { $0 + ($1.share(of: color, against: ground) ?? 0) }
        }
        let before = covered((first.lowerBound + 1)..<whole.lowerBound, before: inner)
        let width = before + Double(whole.count) + covered((whole.upperBound + 1)..<end, before: colors[end])
        return FaceBorder(width: width, color: color, reach: Double(whole.lowerBound - 3) - before + width)
    }

    /// Returns the first change in a profile of which each step is more than a `steep` share of the whole change: from the last pixel
    /// before it to the first one after it. Nil if the whole change is less than `least` levels.
    private static func ramp(
        in colors: ArraySlice<Levels>, steep: Double = 0.25, least: Double = 8
    ) -> ClosedRange<Int>? {
        guard let start = colors.first, let far = colors.map({ $0.distance(to: start) }).max(), far >= least else {
            return nil
        }
        let indices = Array(colors.indices.dropLast())
        let isSteep = { (index: Int) in colors[index].distance(to: colors[index + 1]) > steep * far }
        guard let first = indices.first(where: isSteep) else { return nil }
        let end = indices.first { $0 > first && !isSteep($0) } ?? indices.count + colors.startIndex
        return first...min(end, colors.endIndex - 1)
    }

    /// Returns how far a colour is from all mixtures of two others, in levels.
    func offLine(_ color: Levels, from a: Levels, to b: Levels) -> Double {
        let share = color.share(of: a, against: b) ?? 0
        return color.distance(to: b + (a - b) * share)
    }

    /// Returns the colours along a line across the middle of a face's side, from some pixels inside it outwards: the median of many
    /// lines.
    func profile(of face: KeyFace, _ side: FaceSide, inside: Int, outside: Int) -> [Levels] {
        let box = PixelRect(around: face.region.box)
        let (w, h) = (box.width, box.height)
        // The first pixels outside the face's whole ones.
        let edge = Int(side.edge(of: face.region)) - (side.x + side.y < 0 ? 1 : 0)
        let lines =
            side.x != 0
            ? stride(from: box.top + h * 3 / 10, to: box.bottom - h * 3 / 10, by: 2).map { (x: edge, y: $0) }
            : stride(from: box.left + w * 3 / 10, to: box.right - w * 3 / 10, by: max(2, w / 60)).map { ($0, edge) }
        return (-inside..<outside).map { distance in
            Self.median(lines.map { levels($0.x + side.x * distance, $0.y + side.y * distance) }) ?? .zero
        }
    }
}

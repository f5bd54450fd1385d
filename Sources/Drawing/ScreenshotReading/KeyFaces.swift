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
    let region: FlatRegion
}

/// The line inside a face's edge.
package struct FaceBorder: Sendable {
    /// Its width in pixels.
    package let width: Double
    package let color: Levels
    /// How far its outer edge is beyond the last whole pixel of the face; of a finished border, beyond the box without it.
    let reach: Double
}

/// A side of a face.
enum FaceSide: CaseIterable {
    case left, top, right, bottom

    /// One pixel outwards.
    var step: (x: Int, y: Int) {
        switch self {
        case .left: (-1, 0)
        case .top: (0, -1)
        case .right: (1, 0)
        case .bottom: (0, 1)
        }
    }

    /// Returns where it is of a region.
    func edge(of region: FlatRegion) -> Int {
        step.x != 0 ? (self == .left ? region.x0 : region.x1) : self == .top ? region.y0 : region.y1
    }
}

extension Screenshot {
    /// Returns what can be faces of keys: filled boxes of almost one colour, that lie in no other.
    func faces(step: Int32) -> [KeyFace] {
        let side = Double(width)
        let pieces = flatRegions(step: step) { width, height, area in
            let (w, h) = (Double(width), Double(height))
            return h > max(6, 0.012 * side) && h < 0.24 * side && w > max(10, 0.02 * side) && w < 0.8 * side
                && Double(area) >= 0.3 * w * h
        }
        let filled = joined(pieces).filter { region in
            let (w, h) = (Double(region.x1 - region.x0), Double(region.y1 - region.y0))
            return h > max(10, 0.03 * side) && w >= 0.4 * h && w <= 12 * h && Double(region.filledArea) >= 0.75 * w * h
        }
        let outer = filled.filter { inner in
            !filled.contains { $0.x0 < inner.x0 && $0.y0 < inner.y0 && $0.x1 > inner.x1 && $0.y1 > inner.y1 }
        }
        return outer.map { region in
            let box = Rect(
                x: Double(region.x0), y: Double(region.y0), width: Double(region.x1 - region.x0),
                height: Double(region.y1 - region.y0))
            let points = region.pixels(every: max(1, region.area / 3000))
            let color = Self.mostCommon(points.map { pixels[$0.y * width + $0.x] }) ?? .zero
            return KeyFace(box: box, color: color, region: region)
        }
    }

    /// Joins pieces that a hard step or a line in a face's gradient has cut: one below the other, and as wide. Behind a line, one is
    /// much lower than the other, as rows of keys are not.
    private func joined(_ pieces: [FlatRegion]) -> [FlatRegion] {
        var joined: [FlatRegion] = []
        let line = max(4, width / 130)
        for piece in pieces.sorted(by: { ($0.y0, $0.x0) < ($1.y0, $1.x0) }) {
            let above = joined.firstIndex { upper in
                let heights = [upper.y1 - upper.y0, piece.y1 - piece.y0].sorted()
                let tolerance = max(3, (piece.x1 - piece.x0) / 12)
                return abs(upper.x0 - piece.x0) <= tolerance && abs(upper.x1 - piece.x1) <= tolerance
                    && (1...(2 * heights[0] < heights[1] ? line : 4)).contains(piece.y0 - upper.y1)
            }
            guard let above else {
                joined.append(piece)
                continue
            }
            joined[above].x0 = min(joined[above].x0, piece.x0)
            joined[above].x1 = max(joined[above].x1, piece.x1)
            joined[above].y1 = piece.y1
            joined[above].area += piece.area
            joined[above].runs += piece.runs
        }
        return joined
    }

    /// Returns a face with edges as fine as parts of a pixel.
    func refined(_ face: KeyFace) -> KeyFace {
        let edges = FaceSide.allCases.map { edge(of: face, $0) }
        var face = face
        face.box = Rect(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
        return face
    }

    /// Returns a face with the line around its box, if it has one within half of the gaps beside and above it, in pixels.
    func bordered(_ face: KeyFace, across: Double, down: Double) -> KeyFace {
        var face = face
        func line(_ side: FaceSide) -> FaceBorder? {
            let gap = side == .top || side == .bottom ? down : across
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
            let measured = Double(face.region.x0) - face.box.x
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
        if let second = Self.ramp(in: colors[first.upperBound...]),
            second.upperBound - first.upperBound < 6 + width / 65
        {
            let ground = colors[second.upperBound]
            let inside = colors[first].dropFirst().map { 1 - ($0.share(of: inner, against: outer) ?? 1) }
            let outside = colors[second].dropFirst().map { $0.share(of: outer, against: ground) ?? 0 }
            let whole = Double(second.lowerBound - first.upperBound)
            let width = inside.reduce(0, +) + whole + outside.reduce(0, +)
            let start = Double(first.upperBound - 2) - inside.reduce(0, +)
            return FaceBorder(width: width, color: outer, reach: start + width)
        }
        // A line of a pixel or two is a peak on the way to the ground.
        let between = (first.lowerBound + 1)..<first.upperBound
        let peak = between.max {
            offLine(colors[$0], from: inner, to: outer) < offLine(colors[$1], from: inner, to: outer)
        }
        guard let peak, offLine(colors[peak], from: inner, to: outer) > 6 else { return nil }
        let color = colors[peak]
        let before = colors[between.lowerBound..<peak].map { 1 - ($0.share(of: inner, against: color) ?? 1) }
        let after = colors[(peak + 1)..<first.upperBound].map { $0.share(of: color, against: outer) ?? 0 }
        let width = before.reduce(0, +) + 1 + after.reduce(0, +)
        return FaceBorder(width: width, color: color, reach: Double(peak - 3) - before.reduce(0, +) + width)
    }

    /// Returns the first steep change in a profile: from the last pixel before it to the first one after it.
    private static func ramp(in colors: ArraySlice<Levels>) -> ClosedRange<Int>? {
        guard let start = colors.first, let far = colors.map({ $0.distance(to: start) }).max(), far >= 8 else {
            return nil
        }
        let indices = Array(colors.indices.dropLast())
        let isSteep = { (index: Int) in colors[index].distance(to: colors[index + 1]) > 0.25 * far }
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
        let lines = lines(across: face, side)
        return (-inside..<outside).map { distance in
            Self.median(lines.map { levels($0.x + side.step.x * distance, $0.y + side.step.y * distance) }) ?? .zero
        }
    }

    /// The first pixels outside a face's whole ones, along the middle of its side.
    private func lines(across face: KeyFace, _ side: FaceSide) -> [(x: Int, y: Int)] {
        let region = face.region
        let (w, h) = (region.x1 - region.x0, region.y1 - region.y0)
        let edge = side.edge(of: region) - (side == .left || side == .top ? 1 : 0)
        return side.step.x != 0
            ? stride(from: region.y0 + h * 3 / 10, to: region.y1 - h * 3 / 10, by: 2).map { (edge, $0) }
            : stride(from: region.x0 + w * 3 / 10, to: region.x1 - w * 3 / 10, by: max(2, w / 60)).map { ($0, edge) }
    }

    private func edge(of face: KeyFace, _ side: FaceSide) -> Double {
        let (inside, outside) = (3, 5)
        var covered: [Double] = []
        for line in lines(across: face, side) {
            let colors = (-inside..<outside).map { levels(line.x + side.step.x * $0, line.y + side.step.y * $0) }
            let inner = colors[0]
            let farthest = colors.map { $0.distance(to: inner) }.max() ?? 0
            guard farthest >= 3 else { continue }
            let steps = zip(colors, colors.dropFirst()).map { $0.distance(to: $1) }
            // What lies outside begins where the first steep step, from the inside, has ended.
            guard let first = steps.firstIndex(where: { $0 > 0.34 * farthest }) else { continue }
            var end = first
            while end + 1 < steps.count, steps[end + 1] > 0.34 * farthest { end += 1 }
            let outer = colors[end + 1]
            let shares = colors[...(end + 1)].map { $0.share(of: inner, against: outer) ?? 0 }
            covered.append(shares.reduce(0, +))
        }
        let beyond = (covered.median ?? Double(inside) + 0.5) - Double(inside)
        return Double(side.edge(of: face.region)) + beyond * Double(side.step.x + side.step.y)
    }
}

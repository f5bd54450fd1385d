package import Graphics
package import ThemeModel

/// A surface of one colour or of a gradient, as it looks.
package struct Surface: Sendable {
    /// A colour at a place in the surface's box, 0…1 from the left and from the top.
    struct Sample: Sendable {
        let x: Double
        let y: Double
        let color: Levels
    }

    /// Its colour; of a gradient the middle one.
    package let color: Levels
    /// The stops of its gradient; nil for one colour.
    package internal(set) var stops: [GradientStop]?
    package let direction: GradientDirection
    /// The mean distance from the samples, in levels.
    package let residual: Double

    /// The largest distance from a straight line between two stops, in levels, where nothing else falls on a surface.
    package static let tolerance = 3.0
    private static let bins = 48
    private static let most = 8

    /// Finds the surface that samples show: one colour if they hardly differ, otherwise the gradient in whose direction the
    /// colours at one place are most alike. `common` is the colour that is seen most often: where most samples have it, what else is
    /// seen lies on the surface.
    init?(_ samples: [Sample], common: Levels?, tolerance: Double = Surface.tolerance) {
        guard let middle = Screenshot.median(samples.map(\.color)) else { return nil }
        let distances = samples.map { $0.color.distance(to: middle) }.sorted()
        let plain = common.map { common in samples.count { $0.color.distance(to: common) <= 2 } } ?? 0
        let isPlain = distances[distances.count * 9 / 10] <= tolerance
        var best: (residual: Double, direction: GradientDirection, line: [(at: Double, color: Levels)])?
        for direction in isPlain ? [] : GradientDirection.allCases {
            let placed = samples.map { (at: direction.location(x: $0.x, y: $0.y), color: $0.color) }
            let groups = Dictionary(grouping: placed) { min(Self.bins - 1, max(0, Int($0.at * Double(Self.bins)))) }
                .sorted { $0.key < $1.key }.map(\.value)
            let line = groups.map { group in
                (at: group.map(\.at).median ?? 0, color: Screenshot.median(group.map(\.color)) ?? .zero)
            }
            let off = zip(groups, line).flatMap { group, own in
                group.map { min($0.color.distance(to: own.color), 40) }
            }
            let mean = off.reduce(0, +) / Double(max(off.count, 1))
            if mean < (best?.residual ?? .infinity) - 0.05 { best = (mean, direction, line) }
        }
        // Lines across a face are at one place on all of them.
        let hasLines = tolerance == Self.tolerance && best?.residual ?? 2 < 1
        guard let best, !(plain * 5 > samples.count * 3 && !hasLines) else {
            (color, stops, direction) = (common ?? middle, nil, .vertical)
            residual = distances.reduce(0, +) / Double(distances.count)
            return
        }
        guard best.line.count >= 3 else { return nil }
        (color, direction, residual) = (middle, best.direction, best.residual)
        stops = Self.stops(of: best.line, tolerance)
    }

    /// Returns its colour at a place in its box, 0…1 from the left and from the top.
    package func levels(x: Double, y: Double) -> Levels {
        let gradient = stops.map { GradientStyle(stops: $0, direction: direction) }
        return Levels(FillStyle(color: color.color, gradient: gradient).color(at: direction.location(x: x, y: y)))
    }

    /// Returns how far a colour is from the nearest of its own, in levels.
    func distance(to other: Levels) -> Double {
        let isRising = direction == .diagonalTopRightToBottomLeft
        return (0...32).map { Double($0) / 32 }.map { down in
            levels(x: isRising ? 1 - down : down, y: down).distance(to: other)
        }.min() ?? 0
    }

    /// Returns the fewest stops between which straight lines come near enough to all colours.
    private static func stops(of line: [(at: Double, color: Levels)], _ tolerance: Double) -> [GradientStop] {
        var kept: Set<Int> = [0, line.count - 1]
        while kept.count < most {
            var worst: (index: Int, distance: Double)?
            let order = kept.sorted()
            for (start, end) in zip(order, order.dropFirst()) where end - start > 1 {
                for index in (start + 1)..<end {
                    let share = (line[index].at - line[start].at) / max(line[end].at - line[start].at, 1e-6)
                    let mixed = line[start].color + (line[end].color - line[start].color) * share
                    let distance = mixed.distance(to: line[index].color)
                    if distance > worst?.distance ?? tolerance { worst = (index, distance) }
                }
            }
            guard let worst else { break }
            kept.insert(worst.index)
        }
        var points = kept.sorted().map { line[$0] }
        // The ends lie beyond the first and last samples.
        for (end, next, place) in [(0, 1, 0.0), (points.count - 1, points.count - 2, 1)] {
            let (own, other) = (points[end], points[next])
            let slope = abs(other.at - own.at) < 1e-6 ? 0 : (place - own.at) / (other.at - own.at)
            let color = own.color + (other.color - own.color) * max(slope, -0.5)
            points[end] = (place, color.clamped(lowerBound: .zero, upperBound: Levels(repeating: 255)))
        }
        return points.map { GradientStop(location: ($0.at * 1000).rounded() / 1000, color: $0.color.color) }
    }
}

extension GradientDirection {
    /// Returns where a point in a box is on the gradient's line, 0…1.
    fileprivate func location(x: Double, y: Double) -> Double {
        switch self {
        case .vertical: y
        case .horizontal: x
        case .diagonalTopLeftToBottomRight: (x + y) / 2
        case .diagonalTopRightToBottomLeft: (1 - x + y) / 2
        }
    }
}

extension Screenshot {
    /// Returns the translucent colour with which faces let a ground of several colours show through; nil for opaque ones.
    func veil(of faces: [KeyFace], over ground: Surface, on canvas: Rect) -> Color? {
        guard ground.stops != nil else { return nil }
        let pairs = faces.flatMap { face in
            samples(of: face).map { sample in
                let (x, y) = (face.box.x + sample.x * face.box.width, face.box.y + sample.y * face.box.height)
                let below = ground.levels(x: (x - canvas.x) / canvas.width, y: (y - canvas.y) / canvas.height)
                return (own: sample.color, below: below)
            }
        }
        let count = Double(max(pairs.count, 1))
        let own = pairs.reduce(Levels.zero) { $0 + $1.own } / count
        let below = pairs.reduce(Levels.zero) { $0 + $1.below } / count
        // How much of the ground's changes is in the faces, as a straight line through all pairs has it.
        let spread = pairs.reduce(0) { $0 + (($1.below - below) * ($1.below - below)).sum() }
        let share = pairs.reduce(0) { $0 + (($1.below - below) * ($1.own - own)).sum() } / max(spread, 1)
        let far = pairs.reduce(0) { $0 + $1.own.distance(to: own + ($1.below - below) * share) } / count
        let color = (own - below * share) / (1 - share)
        // The less it covers, the less is known of the colour.
        let room = 6 / (1 - share)
        guard spread > 16 * count, (0.05...0.95).contains(share), far <= Surface.tolerance,
            color.min() > -room, color.max() < 255 + room
        else { return nil }
        return color.color.withAlpha(multipliedBy: 1 - share)
    }

    /// Returns samples of a face's own pixels, without its label; its colour if those are not known.
    func samples(of face: KeyFace) -> [Surface.Sample] {
        guard face.region.area > 0 else { return [Surface.Sample(x: 0.5, y: 0.5, color: face.color)] }
        let inner = face.box.inset(by: face.border?.width ?? 0)
        func down(_ y: Int) -> Double { (Double(y) + 0.5 - face.box.y) / face.box.height }
        let own = face.region.pixels(every: max(1, face.region.area / 500)).map { x, y in
            Surface.Sample(
                x: (Double(x) + 0.5 - face.box.x) / face.box.width, y: down(y), color: levels(x, y))
        }
        // What hard steps have cut off at the top and the foot.
        let (top, foot) = (Int(inner.y.rounded(.up)), Int(face.region.box.maxY) + 2)
        let rows = [top..<max(top, Int(face.region.box.y) - 2), foot..<max(foot, Int(inner.maxY))].flatMap(\.self)
        return own + rows.map { Surface.Sample(x: 0.5, y: down($0), color: levels(Int(inner.midX), $0)) }
    }
}

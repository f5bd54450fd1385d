internal import Glibc
package import Graphics

/// The shadow under a face, as a blurred copy of it.
package struct FaceShadow: Sendable {
    /// How far it is moved to the right and down, in pixels.
    package let across, offset: Double
    /// The deviation of its blur in pixels.
    package let sigma: Double
    /// Its colour where nothing is blurred, with the alpha with which it lies over the ground.
    package let color: Color
}

extension Screenshot {
    /// Measures the radius of a face's corners, in pixels, by how much of its box they leave uncovered; nil if the face is as pale as
    /// its ground.
    func radius(of face: KeyFace) -> Double? {
        let side = Int(min(face.box.width, face.box.height) * 0.45)
        // What a line takes is the face's, too.
        let own = levels(Int(face.box.midX), Int(face.box.y + (face.border?.width ?? 0) + 2))
        let inner = [own] + (face.border.map { [$0.color] } ?? [])
        var areas: [Double] = []
        for isRight in [false, true] {
            let step = isRight ? -1 : 1
            let edge = isRight ? face.box.maxX : face.box.x
            let (x0, y0) = (
                isRight ? Int(edge.rounded(.up)) - 1 : Int(edge.rounded(.down)), Int(face.box.y.rounded(.down))
            )
            let ground = levels(x0 - step, y0 - 1)
            guard inner.contains(where: { $0.distance(to: ground) >= 6 }) else { return nil }
            var free = 0.0
            for y in 0..<side {
                for x in 0..<side {
                    let pixel = levels(x0 + step * x, y0 + y)
                    let shares = inner.compactMap { pixel.share(of: $0, against: ground) }
                    let covered = pixel.distance(to: ground) < 3 ? 0 : shares.max() ?? 1
                    let across = x == 0 ? (isRight ? edge - edge.rounded(.up) + 1 : edge.rounded(.down) + 1 - edge) : 1
                    let down = y == 0 ? face.box.y.rounded(.down) + 1 - face.box.y : 1
                    let missing = across * down - covered
                    // Behind the face's edge, all of a row is the face's.
                    if missing < 0.1 * across * down, across * down > 0.3 { break }
                    free += missing
                }
            }
            areas.append(free)
        }
        // A circle leaves (1 - π / 4) of its square.
        return areas.min().map { (max($0, 0) / (1 - .pi / 4)).squareRoot() }
    }

    /// Returns the shadow below a face, in a gap to the next row, whose end shows the ground; nil if there is none.
    func shadow(of face: KeyFace, gap: Double) -> FaceShadow? {
        let start = Int(face.box.maxY.rounded(.up))
        let reach = Int(gap) - 2
        guard reach >= 3 else { return nil }
        let columns = stride(
            from: Int(face.box.x + 0.35 * face.box.width), to: Int(face.box.x + 0.65 * face.box.width), by: 2)
        let colors = (0..<reach).map { y in Self.median(columns.map { levels($0, start + y) }) ?? face.color }
        let ground = colors[reach - 1]
        let distances = colors.map { $0.distance(to: ground) }
        // A part of a pixel at the face's edge is a mixture of face and ground.
        let isOwn = offLine(colors[0], from: face.color, to: ground) > 6
        guard isOwn || distances.dropFirst().contains(where: { $0 >= 5 }) else { return nil }
        guard let strongest = distances.indices.max(by: { distances[$0] < distances[$1] }), distances[strongest] >= 5
        else { return nil }
        let dark = colors[strongest]
        let amounts = colors.map { $0.share(of: dark, against: ground) ?? 0 }
        let first = Double(start) - face.box.maxY
        var best: (error: Double, offset: Double, sigma: Double, strength: Double)?
        for step in 0...60 {
            let offset = Double(step) * Double(reach) / 60
            for sigma in [0.01, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18] {
                let model = amounts.indices.map { blurred((offset - first - Double($0) - 0.5) / sigma) }
                let square = model.map { $0 * $0 }.reduce(0, +)
                guard square > 0.05 else { continue }
                let strength = zip(model, amounts).map { $0 * $1 }.reduce(0, +) / square
                let error = zip(model, amounts).map { ($0 * strength - $1) * ($0 * strength - $1) }.reduce(0, +)
                if error < (best?.error ?? .infinity) - 1e-4, strength <= 3 { best = (error, offset, sigma, strength) }
            }
        }
        let all = amounts.map { $0 * $0 }.reduce(0, +)
        guard let best, best.strength > 0, best.error < 0.1 * all, best.offset < 0.9 * Double(reach) else { return nil }
        let across =
            best.sigma < 1
            ? (extent(of: dark, right: true, beside: face, over: ground)
                - extent(of: dark, right: false, beside: face, over: ground)) : 0
        // Shadows that darken every channel alike are black with an alpha.
        let shares = [(dark.x, ground.x), (dark.y, ground.y), (dark.z, ground.z)].filter { $0.1 > 24 }.map {
            1 - $0.0 / $0.1
        }
        let spread = (shares.max() ?? 1) - (shares.min() ?? 0)
        if let share = shares.median, share > 0, spread < 0.12 {
            let alpha = min(share * best.strength, 1)
            return FaceShadow(
                across: across, offset: best.offset, sigma: best.sigma,
                color: Color.black.withAlpha(multipliedBy: alpha))
        }
        return FaceShadow(
            across: across, offset: best.offset, sigma: best.sigma,
            color: dark.color.withAlpha(multipliedBy: min(best.strength, 1)))
    }

    /// Returns how far a colour reaches beyond a side of a face, in pixels.
    private func extent(of dark: Levels, right: Bool, beside face: KeyFace, over ground: Levels) -> Double {
        let edge = right ? face.box.maxX : face.box.x
        let (start, step) = right ? (Int(edge.rounded(.up)), 1) : (Int(edge.rounded(.down)) - 1, -1)
        var extent = abs(Double(right ? start : start + 1) - edge)
        for distance in 0..<max(1, Int(face.box.width / 3)) {
            let color = levels(start + step * distance, Int(face.box.midY))
            // Another key's face, or the ground.
            guard color.distance(to: ground) >= 3, let share = color.share(of: dark, against: ground) else {
                return distance == 0 ? 0 : extent
            }
            extent += share
        }
        return 0
    }

    /// The part of a blurred half-plane's strength at a distance from its edge, in deviations: the normal distribution.
    private func blurred(_ distance: Double) -> Double { 0.5 * (1 + erf(distance / 2.squareRoot())) }
}

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

/// The curve of a face's corners.
package struct FaceCorner: Sendable {
    /// Its radius in pixels.
    package let radius: Double
    package let style: CornerStyle
    /// The sum of the pixels' distances from it, in levels.
    let error: Double
}

extension CornerStyle {
    /// Returns how much of a pixel a corner covers, by its centre's distance from the two edges, all in pixels.
    fileprivate func coverage(radius: Double, right: Double, down: Double) -> Double {
        guard radius > 0, right < radius, down < radius else {
            return min(max(right + 0.5, 0), 1) * min(max(down + 0.5, 0), 1)
        }
        let (a, b) = ((radius - right) / radius, (radius - down) / radius)
        // A circle, which most corners are, needs no powers, and its slope is 1.
        if self == .circular { return min(max(radius * (1 - (a * a + b * b).squareRoot()) + 0.5, 0), 1) }
        let reach = pow(pow(a, exponent) + pow(b, exponent), 1 / exponent)
        let slope = hypot(pow(a / reach, exponent - 1), pow(b / reach, exponent - 1))
        return min(max(radius * (1 - reach) / slope + 0.5, 0), 1)
    }
}

extension Screenshot {
    /// Finds the curve that comes nearest to the pixels at a face's upper corners, with its border; nil if the face is as pale as
    /// its ground.
    func corner(of face: KeyFace) -> FaceCorner? {
        let box = face.box
        // No screen has larger corners.
        let side = Int(min(box.width / 2, box.height / 2, 120))
        let line = face.border?.width ?? 0
        var best: FaceCorner?
        for isRight in [false, true] {
            let step = isRight ? -1 : 1
            let x0 = isRight ? Int(box.maxX.rounded(.up)) - 1 : Int(box.x.rounded(.down))
            let y0 = Int(box.y.rounded(.down))
            let ground = levels(x0 - step, y0 - 1)
            // The face's own colour beside each row of the corner, above the label.
            let faces = (0..<side).map {
                levels(x0 + step * side, min(max(y0 + $0, y0 + Int(line) + 2), y0 + side / 2))
            }
            let border = face.border?.color ?? faces[side - 1]
            guard max(border.distance(to: ground), faces[side - 1].distance(to: ground)) >= 6 else { return nil }
            /// The sum of the distances between the pixels and a curve, in levels; more than `most` once it exceeds that.
            func error(radius: Double, style: CornerStyle, upTo most: Double = .infinity) -> Double {
                var sum = 0.0
                for y in 0..<side where sum <= most {
                    for x in 0..<side {
                        let middle = Double(x0 + step * x) + 0.5
                        let (right, down) = (isRight ? box.maxX - middle : middle - box.x, Double(y0 + y) + 0.5 - box.y)
                        let outer = style.coverage(radius: radius, right: right, down: down)
                        let inner =
                            line == 0
                            ? outer
                            : style.coverage(radius: max(radius - line, 0), right: right - line, down: down - line)
                        let model = ground + (border - ground) * outer + (faces[y] - border) * inner
                        sum += min(levels(x0 + step * x, y0 + y).distance(to: model), 64)
                    }
                }
                return sum
            }
            for style in CornerStyle.allCases {
                var (radius, least) = (0.0, error(radius: 0, style: style))
                for stride in [3.0, 1, 0.25] {
                    let start = radius
                    for number in stride == 3 ? Array(1...max(1, side / 3)) : [-3, -2, -1, 1, 2, 3] {
                        let other = start + stride * Double(number)
                        guard (0...Double(side)).contains(other) else { continue }
                        let distance = error(radius: other, style: style, upTo: least)
                        if distance < least { (radius, least) = (other, distance) }
                    }
                }
                // A circle is what nothing speaks against.
                if least < (best?.error ?? .infinity) * 0.9 {
                    best = FaceCorner(radius: radius, style: style, error: least)
                }
            }
        }
        return best
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
        guard let strongest = distances.indices.max(by: { distances[$0] < distances[$1] }), distances[strongest] >= 5,
            isOwn || distances.dropFirst().contains(where: { $0 >= 5 })
        else { return nil }
        let dark = colors[strongest]
        let amounts = colors.map { $0.share(of: dark, against: ground) ?? 0 }
        let first = Double(start) - face.box.maxY
        var best: (error: Double, offset: Double, sigma: Double, strength: Double)?
        for step in 0...60 {
            let offset = Double(step) * Double(reach) / 60
            let edge = offset - first - 0.5
            for sigma in [0.01, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18] {
                // The part of a blurred half-plane's strength at a distance from its edge: the normal distribution.
                let model = amounts.indices.map { 0.5 * (1 + erf((edge - Double($0)) / sigma / 2.squareRoot())) }
                let square = model.map { $0 * $0 }.reduce(0, +)
                guard square > 0.05 else { continue }
                let strength = zip(model, amounts).map { $0 * $1 }.reduce(0, +) / square
                let error = zip(model, amounts).map { ($0 * strength - $1) * ($0 * strength - $1) }.reduce(0, +)
                if error < (best?.error ?? .infinity) - 1e-4, strength <= 3 { best = (error, offset, sigma, strength) }
            }
        }
        let all = amounts.map { $0 * $0 }.reduce(0, +)
        guard let best, best.strength > 0, best.error < 0.1 * all, best.offset < 0.9 * Double(reach) else { return nil }
        /// How far the shadow reaches beyond a side, in pixels; nil if the ground is not seen there.
        func extent(_ side: FaceSide) -> Double? {
            let colors = profile(of: face, side, inside: 0, outside: reach)
            return colors.firstIndex { $0.distance(to: ground) < 3 }.map { end in
                colors[..<end].reduce(0) { $0 + ($1.share(of: dark, against: ground) ?? 0) }
            }
        }
        var across = 0.0
        if best.sigma < 1, let right = extent(.right), let left = extent(.left) { across = right - left }
        // Shadows that darken every channel alike are black with an alpha.
        let shares = [(dark.x, ground.x), (dark.y, ground.y), (dark.z, ground.z)].filter { $0.1 > 24 }.map {
            1 - $0.0 / $0.1
        }
        let spread = (shares.max() ?? 1) - (shares.min() ?? 0)
        let share = spread < 0.12 ? max(shares.median ?? 0, 0) : 0
        let (color, alpha) = share > 0 ? (Color.black, share * best.strength) : (dark.color, best.strength)
        return FaceShadow(
            across: across, offset: best.offset, sigma: best.sigma, color: color.withAlpha(multipliedBy: min(alpha, 1)))
    }
}

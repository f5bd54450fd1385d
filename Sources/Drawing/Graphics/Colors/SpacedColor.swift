/// A colour of any space: three components and alpha, 0…1. A component that is nil is missing (`none` in style sheets): it counts
/// as 0, and a mix takes the other colour's.
package struct SpacedColor: Hashable, Sendable {
    package let space: ColorSpace
    package var components: [Double?]
    package var alpha: Double?

    /// Creates a colour from three components in the ranges of the space.
    package init(_ space: ColorSpace, _ components: [Double?], alpha: Double? = 1) {
        precondition(components.count == 3)
        (self.space, self.components, self.alpha) = (space, components, alpha)
    }

    /// Creates a colour of sRGB.
    package init(_ color: Color) {
        let levels = [color.red, color.green, color.blue].map { Double($0) / 255 }
        self.init(.srgb, levels, alpha: Double(color.alpha) / 255)
    }

    /// The colour as browsers paint it: converted to sRGB, each channel clipped to its range and rounded.
    package var color: Color {
        let srgb = converted(to: .srgb).components
        func level(_ share: Double?) -> UInt8 {
            let share = share ?? 0
            return share.isNaN ? 0 : UInt8((min(max(share, 0), 1) * 255 + 0.5).rounded(.down))
        }
        return Color(red: level(srgb[0]), green: level(srgb[1]), blue: level(srgb[2]), alpha: level(alpha))
    }

    /// Returns the same colour in another space, not clipped. Components that are missing stay so where the space has the like of
    /// them, and the hue of a grey is missing (CSS Color Module Level 4, §12.2 and §4.4).
    package func converted(to other: ColorSpace) -> SpacedColor {
        guard other != space else { return self }
        let linear = space.linear(components: components.map { $0 ?? 0 })
        var result: [Double?] = other.components(linear: linear)
        if let hue = other.hue, other.isGrey(result.map { $0 ?? 0 }) { result[hue] = nil }
        for (index, kind) in other.kinds.enumerated() where kind != nil {
            if let own = space.kinds.firstIndex(of: kind), components[own] == nil { result[index] = nil }
        }
        return SpacedColor(other, result, alpha: alpha)
    }

    /// The way around the circle from one hue to another.
    package enum HuePath: String, Sendable {
        case shorter, longer, increasing, decreasing
    }

    /// Returns the colour a `share` of the way to another, in a space, with both multiplied by their alpha
    /// (CSS Color Module Level 4, §12).
    package func mixed(
        with other: SpacedColor, share: Double, in space: ColorSpace, hue path: HuePath = .shorter
    ) -> SpacedColor {
        let (one, two) = (converted(to: space), other.converted(to: space))
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        let alphas = (one.alpha ?? two.alpha, two.alpha ?? one.alpha)
        let alpha: Double? = if let a = alphas.0, let b = alphas.1 { between(a, b) } else { nil }
        let (weightA, weightB, whole) = (alphas.0 ?? 1, alphas.1 ?? 1, alpha ?? 1)
        let components = (0..<3).map { index -> Double? in
            guard let a = one.components[index] ?? two.components[index],
                let b = two.components[index] ?? one.components[index]
            else { return nil }
            if index == space.hue { return between(a, path.end(from: a, to: b)) }
            return whole > 0 ? between(a * weightA, b * weightB) / whole : between(a, b)
        }
        return SpacedColor(space, components, alpha: alpha)
    }
}

extension SpacedColor.HuePath {
    /// Returns the angle at which a way from `a` ends that leads to `b`.
    fileprivate func end(from a: Double, to b: Double) -> Double {
        func turned(_ angle: Double) -> Double {
            let rest = angle.truncatingRemainder(dividingBy: 360)
            return rest < 0 ? rest + 360 : rest
        }
        let ahead = turned(turned(b) - turned(a))
        let step =
            switch self {
            case .shorter: ahead > 180 ? ahead - 360 : ahead
            case .longer: ahead == 0 ? 0 : ahead < 180 ? ahead - 360 : ahead
            case .increasing: ahead
            case .decreasing: ahead == 0 ? 0 : ahead - 360
            }
        return a + step
    }
}

extension ColorSpace {
    /// What components of several spaces have in common.
    fileprivate enum Kind {
        case red, green, blue, lightness, colorfulness, hue, a, b
    }

    fileprivate var kinds: [Kind?] {
        switch self {
        case .srgb, .srgbLinear, .displayP3, .displayP3Linear, .adobe, .proPhoto, .rec2020, .xyz, .xyzD65, .xyzD50:
            [.red, .green, .blue]
        case .lab, .oklab: [.lightness, .a, .b]
        case .lch, .oklch: [.lightness, .colorfulness, .hue]
        case .hsl: [.hue, .colorfulness, .lightness]
        case .hwb: [.hue, nil, nil]
        }
    }

    /// Returns whether a hue says nothing in a colour of this space.
    fileprivate func isGrey(_ c: [Double]) -> Bool {
        switch self {
        case .hsl: c[1] < 0.001
        case .hwb: c[1] + c[2] > 99.999
        case .lch: c[1] <= 0.0015
        case .oklch: c[1] <= 0.000004
        default: false
        }
    }
}

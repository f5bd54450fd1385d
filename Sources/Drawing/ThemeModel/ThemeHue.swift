internal import Graphics

/// The names of hues by which people look for themes: sections of OKLab's circle.
package enum ThemeHue: String, CaseIterable, Hashable, Sendable {
    case red
    case orange
    case yellow
    case green
    case teal
    case blue
    case purple
    case pink
    /// Black, white and what is between: no hue can be seen.
    case gray

    /// Returns the hue at an angle of OKLab, in degrees; the primary colours of sRGB lie well inside their sections (red at 29,
    /// yellow at 110, green at 142, blue at 264).
    init(degrees: Double) {
        let ends: [(Double, ThemeHue)] = [
            (10, .pink), (45, .red), (80, .orange), (120, .yellow), (165, .green), (215, .teal), (285, .blue),
            (333, .purple),
        ]
        let angle = degrees < 0 ? degrees + 360 : degrees
        self = ends.first { angle < $0.0 }?.1 ?? .pink
    }
}

/// How bright a keyboard is as a whole.
package enum ThemeBrightness: String, CaseIterable, Hashable, Sendable {
    case dark
    case medium
    case bright
}

extension KeyboardTheme {
    /// The fills that make up the look, with the part of the keyboard that each takes up.
    private var areas: [(color: OKLab, share: Double)] {
        let fills = [
            (background.fill, 3.0), (regularKey.fill, 4.0), (modifierKey.fill, 2.0), (accentKey.fill, 1.0),
        ]
        return fills.flatMap { fill, share in
            let colors = fill.gradient?.stops.map(\.color) ?? [fill.color]
            return colors.map { (OKLab($0), share * Double($0.alpha) / 255 / Double(colors.count)) }
        }
    }

    /// The hue that most of its colour has: strong colours count for more than pale ones.
    package var hue: ThemeHue {
        var weights: [ThemeHue: Double] = [:]
        var total = 0.0
        for (color, share) in areas {
            weights[ThemeHue(degrees: color.hue), default: 0] += share * color.chroma
            total += share
        }
        let strongest = ThemeHue.allCases.max { weights[$0, default: 0] < weights[$1, default: 0] } ?? .gray
        return weights[strongest, default: 0] < Self.leastChroma * total ? .gray : strongest
    }

    /// The mean chroma from which on a hue can be seen; the most saturated colours of sRGB have 0.1 to 0.3.
    private static let leastChroma = 0.008

    /// How bright it is.
    package var brightness: ThemeBrightness {
        let total = areas.reduce(0) { $0 + $1.share }
        let lightness = total > 0 ? areas.reduce(0) { $0 + $1.color.lightness * $1.share } / total : 1
        return lightness < 0.45 ? .dark : lightness < 0.75 ? .medium : .bright
    }
}

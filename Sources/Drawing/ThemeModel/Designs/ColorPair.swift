internal import Documents
package import Graphics

/// The two colours from which a theme or a design is made.
package struct ColorPair: Hashable, Sendable, CustomStringConvertible {
    /// The colour of the return key, and of the tint of everything.
    let main: Color
    /// The colour of what is pressed and chosen.
    let second: Color

    /// Creates a pair of opaque colours.
    init(main: Color, second: Color) {
        (self.main, self.second) = (main.withoutAlpha, second.withoutAlpha)
    }

    /// Reads one or two colours in any notation, between which is a comma; nil if a text is no colour. A single colour gets one
    /// beside it on the wheel of hues.
    package init?(_ text: String) {
        let parts = text.splitOutsideBrackets(at: ",")
        let colors = parts.compactMap { HexColor($0)?.color ?? ForeignColor.color($0) }
        guard (1...2).contains(parts.count), colors.count == parts.count else { return nil }
        self.init(main: colors[0], second: colors.count == 2 ? colors[1] : OKLCH(colors[0]).turned(by: 60).color)
    }

    /// Takes the main colours of a picture, the strongest first. A single one gets another beside it on the wheel of hues. Nil if there
    /// is none.
    package init?(in colors: [Color]) {
        guard let main = colors.first else { return nil }
        self.init(main: main, second: colors.dropFirst().first ?? OKLCH(main).turned(by: 60).color)
    }

    /// The pair as `--colors` takes it.
    package var description: String { "\(main),\(second)" }
}

/// A colour as lightness 0…1, chroma and hue in degrees (CSS Color 4, §9.3).
struct OKLCH: Hashable {
    var lightness: Double
    var chroma: Double
    var hue: Double

    /// The nearest sRGB colour of the lightness and hue.
    var color: Color { color(alpha: 1) }

    /// Returns the same with an opacity of 0…1.
    func color(alpha: Double) -> Color {
        OKLab(lightness: lightness, chroma: chroma, hue: hue).colorInGamut(alpha: UInt8((alpha * 255).rounded()))
    }

    func turned(by degrees: Double) -> OKLCH { OKLCH(lightness: lightness, chroma: chroma, hue: hue + degrees) }

    /// Returns the shorter way from this hue to another, −180…180.
    func way(to other: OKLCH) -> Double { (other.hue - hue).remainder(dividingBy: 360) }

    /// The lightness that a colour may have more than a grey.
    var life: Double { min(1.2 * chroma, 0.2) }

    /// The colour for a dark surface: the nearer it is to yellow, the less chroma it has.
    var withoutOlive: OKLCH {
        OKLCH(lightness: lightness, chroma: chroma * min(0.3 + abs(way(to: Self.yellow)) / 90, 1), hue: hue)
    }

    /// Returns a colour between this and another one. A straight line in OKLab between two colours that face each other passes
    /// through grey, and the short way around often through beige: neighbours mix along the shorter way, others along the one that
    /// leaves out yellow.
    func mixed(with other: OKLCH, share: Double) -> OKLCH {
        guard min(chroma, other.chroma) >= Self.grey else {
            let mixed = OKLab(color).mixed(with: OKLab(other.color), share: share)
            return OKLCH(
                lightness: lightness + (other.lightness - lightness) * share, chroma: mixed.chroma, hue: mixed.hue)
        }
        var way = way(to: other)
        let ahead = self.way(to: Self.yellow)
        let passes = way > 0 ? (0..<way).contains(ahead) : (way..<0).contains(ahead)
        if abs(way) > Self.neighbours, passes { way -= way > 0 ? 360 : -360 }
        return OKLCH(
            lightness: lightness + (other.lightness - lightness) * share,
            chroma: chroma + (other.chroma - chroma) * share, hue: hue + way * share)
    }

    /// The chroma below which a colour has no hue of its own, yellow, and the hues that mix along the shorter way.
    private static let (grey, yellow, neighbours) = (0.01, OKLCH(lightness: 1, chroma: 1, hue: 95), 90.0)
}

extension OKLCH {
    init(_ color: Color) {
        let lab = OKLab(color)
        self.init(lightness: lab.lightness, chroma: lab.chroma, hue: lab.hue)
    }
}

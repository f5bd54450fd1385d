internal import Graphics
internal import ThemeModel

/// A colour and how it came about.
typealias Shade = Sourced<Color>

/// The colour `a` composited on `b` (docs/theme-format.md §3).
func over(_ a: Color, _ b: Color) -> Color {
    a.composited(over: b)
}

/// `a + (b − a)·p` a channel, halves up, opaque.
func mix(_ a: Color, _ b: Color, _ p: Double) -> Color {
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
        UInt8((Double(a) + (Double(b) - Double(a)) * p + 0.5).rounded(.down))
    }
    return Color(red: channel(a.red, b.red), green: channel(a.green, b.green), blue: channel(a.blue, b.blue))
}

/// Of `a` and `b` the one with more contrast to `x`; `a` where both have the same.
func best(_ x: Color, _ a: Color, _ b: Color) -> Color {
    x.contrast(with: a) >= x.contrast(with: b) ? a : b
}

/// The colour `a` composited on `b`, with its rule.
func over(_ a: Shade, _ b: Shade) -> Shade {
    a.becoming(over(a.value, b.value), rule: "over(\(a.rule), \(b.rule))")
}

/// `a + (b − a)·p`, with its rule.
func mix(_ a: Shade, _ b: Shade, _ p: Double) -> Shade {
    a.becoming(mix(a.value, b.value, p), rule: "mix(\(a.rule), \(b.rule), \(p))")
}

/// Of `a` and `b` the one with more contrast to `x`, with its rule.
func best(_ x: Shade, _ a: Shade, _ b: Shade) -> Shade {
    let chosen = best(x.value, a.value, b.value) == a.value ? a : b
    return chosen.becoming(chosen.value, rule: "best(\(x.rule); \(a.rule), \(b.rule))")
}

extension Sourced<Color> {
    /// Black, which no source says.
    static let black = Shade(.black, rule: "black")
    /// White, which no source says.
    static let white = Shade(.white, rule: "white")

    /// A colour that docs/imports.md gives.
    static func constant(_ color: Color) -> Shade { Shade(color, rule: "\(color)") }

    /// The colour with its alpha multiplied.
    func faded(_ fraction: Double) -> Shade {
        becoming(value.withAlpha(multipliedBy: fraction), rule: "\(rule) at \(Int(fraction * 100)) %")
    }

    /// The colour, opaque.
    var opaque: Shade { value.isOpaque ? self : becoming(value.withoutAlpha, rule: "\(rule) without alpha") }

    /// Contrast with another colour, both taken as opaque.
    func contrast(with other: Shade) -> Double { value.contrast(with: other.value) }
}

extension Color {
    /// A colour of `0xAARRGGBB`, as Android writes it.
    init(argb: UInt32) {
        self.init(rgb: argb)
        alpha = UInt8(truncatingIfNeeded: argb >> 24)
    }

    /// True where light text suits it: its luminance is below that of a middle grey.
    var isDark: Bool { luminance < 0.18 }

    /// The mode that a keyboard of this background is for.
    var mode: Mode { isDark ? .dark : .light }
}

internal import Graphics
internal import ThemeModel

/// A colour with its origin.
typealias Shade = Traced<Color>

/// Returns `a + (b − a)·p` for each channel, halves rounded up; alpha is carried.
func mix(_ a: Color, _ b: Color, _ p: Double) -> Color {
    a.mixed(with: b, share: p)
}

/// Returns `a` or `b`, whichever contrasts more with `x`; `a` if both contrast equally.
func best(_ x: Color, _ a: Color, _ b: Color) -> Color {
    x.contrast(with: a) >= x.contrast(with: b) ? a : b
}

/// Returns the colour `a` composited on `b`, with its rule.
func over(_ a: Shade, _ b: Shade) -> Shade {
    let painted = a.becoming(a.value.composited(over: b.value), rule: "over(\(a.rule), \(b.rule))")
    return a.value.isOpaque ? painted : painted.by(b.provenance == .invented ? .invented : .derived)
}

/// Returns `a + (b − a)·p`, with its rule.
func mix(_ a: Shade, _ b: Shade, _ p: Double) -> Shade {
    a.becoming(mix(a.value, b.value, p), rule: "mix(\(a.rule), \(b.rule), \(p))").by(.invented)
}

/// Returns `a` or `b`, whichever contrasts more with `x`, with its rule.
func best(_ x: Shade, _ a: Shade, _ b: Shade) -> Shade {
    let chosen = best(x.value, a.value, b.value) == a.value ? a : b
    return chosen.becoming(chosen.value, rule: "best(\(x.rule); \(a.rule), \(b.rule))").by(.invented)
}

extension Traced<Color> {
    /// Black that does not come from a source.
    static let black = Shade(.black, rule: "black")
    /// White that does not come from a source.
    static let white = Shade(.white, rule: "white")

    /// Returns a colour that the source's program has of its own.
    static func constant(_ color: Color) -> Shade { Shade(color, rule: "\(color)", provenance: .derived) }

    /// Returns the colour with its alpha multiplied.
    func faded(_ fraction: Double) -> Shade {
        becoming(value.withAlpha(multipliedBy: fraction), rule: "\(rule) at \(Int(fraction * 100)) %").by(.derived)
    }

    /// The colour made opaque.
    var opaque: Shade { value.isOpaque ? self : becoming(value.withoutAlpha, rule: "\(rule) without alpha") }

    /// Returns a translucent colour on the page that lies behind the keyboard: white in light mode, black in dark mode.
    func onCanvas(of mode: Mode) -> Shade {
        value.isOpaque ? self : over(self, mode == .light ? .white : .black)
    }

    /// Returns the contrast with another colour; both are treated as opaque.
    func contrast(with other: Shade) -> Double { value.contrast(with: other.value) }
}

extension Color {
    /// True if light text suits the colour: its luminance is below that of middle grey.
    var isDark: Bool { luminance < 0.18 }

    /// The mode of a keyboard with this background.
    var mode: Mode { isDark ? .dark : .light }

    /// Returns the colour with its lightness in HSL (0…1) changed by `step`, and its hue and saturation kept.
    func withLightness(movedBy step: Double) -> Color {
        let levels = [red, green, blue].map { Double($0) / 255 }
        let lightness = (max(levels[0], levels[1], levels[2]) + min(levels[0], levels[1], levels[2])) / 2
        let moved = min(max(lightness + step, 0), 1)
        // The channels are as far apart as there is room on both sides of the lightness.
        let room = 1 - abs(2 * lightness - 1)
        let scale = room > 0 ? (1 - abs(2 * moved - 1)) / room : 0
        let shifted = levels.map { (moved + ($0 - lightness) * scale) * 255 }
        return Color(levels: shifted, alpha: Double(alpha) / 255)
    }
}

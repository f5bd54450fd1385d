package import Graphics
package import ThemeModel

/// The background of keyboards: a gradient, and a colour for text on it.
package struct Backdrop {
    /// The colour at the top left.
    let top: Color
    /// The colour at the bottom right.
    let bottom: Color

    /// Lightnesses in OKLab on which black or white text is readable: the middle of the gradient, and how far its ends are
    /// from that.
    private static let tones = (bright: 0.75, deep: 0.43, spread: 0.07)
    /// The least difference in lightness between the keyboard and the middle of the gradient.
    private static let leastDifference = 0.13
    /// The strongest chroma; stronger colours would outshine the keyboard.
    private static let strongestChroma = 0.11
    /// The chroma below which a colour has no visible hue.
    private static let leastChroma = 0.025
    /// The cleanness below which a colour would be mud.
    private static let leastCleanness = 0.6

    /// The backdrop of something without colours.
    static let neutral = Backdrop(top: Color(rgb: 0xE6E8ED), bottom: Color(rgb: 0xCED2DA))

    /// Returns the gradient over a picture, steep from the top left to the bottom right.
    package func paint(width: Double, height: Double) -> Paint {
        let stops = [GradientStop(location: 0, color: top), GradientStop(location: 1, color: bottom)]
        return .gradient(
            LinearGradient(start: Point(width * 0.2, 0), end: Point(width * 0.8, height), stops: stops))
    }

    /// The colour between both ends.
    var middle: Color { OKLab(top).mixed(with: OKLab(bottom), share: 0.5).colorInGamut(alpha: 255) }

    /// Black or white, whichever is more readable on all of the backdrop.
    var ink: Color {
        func leastContrast(_ ink: Color) -> Double { min(ink.contrast(with: top), ink.contrast(with: bottom)) }
        return leastContrast(.black) >= leastContrast(.white) ? .black : .white
    }

    /// The ink for secondary text.
    var fadedInk: Color { ink.withAlpha(multipliedBy: 0.85) }
}

extension Backdrop {
    /// Creates a backdrop that runs from the hue of a theme's accent to that of its keyboard, lighter or darker than the
    /// keyboard: whichever is nearer to it and still sets the two apart.
    package init(behind theme: KeyboardTheme) {
        let (keyboard, accent) = (OKLab(theme.surface), OKLab(theme.accent))
        let middle = [Self.tones.bright, Self.tones.deep]
            .filter { abs($0 - keyboard.lightness) >= Self.leastDifference }
            .min { abs($0 - keyboard.lightness) < abs($1 - keyboard.lightness) }
        let tone = middle ?? Self.tones.deep
        // Colours that the keyboard itself does not show, such as a selection's, do not make it colourful.
        let largestChroma = theme.visibleColors.map { OKLab($0).chroma }.reduce(0, max)
        let chroma = min(min(accent.chroma, Self.strongestChroma), largestChroma)
        let foot = keyboard.chroma < Self.leastChroma ? accent : keyboard
        // A hue that would be mud gives way to the other one.
        let clean = [accent, foot].filter { $0.cleanness(lightness: tone) >= Self.leastCleanness }
        top = (clean.first ?? accent).tinted(lightness: tone + Self.tones.spread, chroma: chroma)
        bottom = (clean.last ?? foot).tinted(lightness: tone - Self.tones.spread, chroma: chroma)
    }
}

extension OKLab {
    /// Returns how far its hue is from yellow, which would be olive or brown at a lightness: 0.3…1.
    fileprivate func cleanness(lightness: Double) -> Double {
        min(0.3 + abs((hue - 95).remainder(dividingBy: 360)) / (lightness < 0.6 ? 140 : 90), 1)
    }

    /// Returns the colour of the same hue with another lightness and chroma, as far as sRGB has it: less, the nearer to yellow it is.
    fileprivate func tinted(lightness: Double, chroma: Double) -> Color {
        let factor = chroma * cleanness(lightness: lightness) / max(self.chroma, 1e-9)
        return OKLab(lightness: lightness, a: a * factor, b: b * factor).colorInGamut(alpha: 255)
    }
}

internal import Glibc

/// A colour in Björn Ottosson's OKLab space, in which distance is close to what the eye sees.
package struct OKLab: Hashable, Sendable {
    /// Lightness, 0 (black) … 1 (white).
    package var lightness: Double
    package var a: Double
    package var b: Double

    /// Creates a colour from its coordinates.
    package init(lightness: Double, a: Double, b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    /// Converts an sRGB colour; its alpha is ignored.
    package init(_ color: Color) {
        self.init(
            red: SRGB.linear(Double(color.red) / 255), green: SRGB.linear(Double(color.green) / 255),
            blue: SRGB.linear(Double(color.blue) / 255))
    }

    /// Converts red, green and blue in linear light, which may be outside 0…1.
    init(red: Double, green: Double, blue: Double) {
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    }

    /// Creates a colour from lightness, chroma and hue in degrees.
    package init(lightness: Double, chroma: Double, hue: Double) {
        let angle = hue.truncatingRemainder(dividingBy: 360) * .pi / 180
        self.init(lightness: lightness, a: chroma * cos(angle), b: chroma * sin(angle))
    }

    /// Red, green and blue in linear light; outside 0…1 if sRGB has no such colour.
    var linear: (red: Double, green: Double, blue: Double) {
        func cube(_ value: Double) -> Double { value * value * value }
        let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        return (
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short
        )
    }

    /// The distance from grey.
    package var chroma: Double { (a * a + b * b).squareRoot() }

    /// The hue in degrees, −180…180; that of grey has no meaning.
    package var hue: Double { atan2(b, a) * 180 / .pi }

    /// Returns the colour a `share` of the way to another one, on a straight line.
    package func mixed(with other: OKLab, share: Double) -> OKLab {
        OKLab(
            lightness: lightness + (other.lightness - lightness) * share, a: a + (other.a - a) * share,
            b: b + (other.b - b) * share)
    }

    /// Relative luminance (WCAG 2.1), not rounded.
    package var luminance: Double {
        let linear = linear
        return 0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue
    }

    /// Returns the nearest sRGB colour with 8 bits per channel; nil if the colour is outside sRGB.
    package func color(alpha: UInt8) -> Color? {
        let linear = linear
        guard let red = Self.level(linear.red), let green = Self.level(linear.green), let blue = Self.level(linear.blue)
        else { return nil }
        return Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Returns the nearest sRGB colour of the same lightness and hue. If the colour is outside sRGB, its chroma is reduced
    /// until it is inside, with a precision of a millionth of the original chroma.
    package func colorInGamut(alpha: UInt8) -> Color {
        if let color = color(alpha: alpha) { return color }
        var (inside, outside) = (0.0, 1.0)
        var nearest = lightness < 0.5 ? Color.black : Color.white
        nearest.alpha = alpha
        for _ in 0..<20 {
            let middle = (inside + outside) / 2
            if let color = OKLab(lightness: lightness, a: a * middle, b: b * middle).color(alpha: alpha) {
                (inside, nearest) = (middle, color)
            } else {
                outside = middle
            }
        }
        return nearest
    }

    /// Returns the distance to another colour.
    package func distance(to other: OKLab) -> Double {
        let (x, y, z) = (lightness - other.lightness, a - other.a, b - other.b)
        return (x * x + y * y + z * z).squareRoot()
    }

    /// Returns the level of linear light; nil if it is outside the range of levels by more than half a step.
    private static func level(_ linear: Double) -> UInt8? {
        // Most colours asked for are far outside: those are recognized without computing levels.
        guard linear > -0.0002, linear < 1.01 else { return nil }
        let level = SRGB.encoded(max(linear, 0)) * 255
        guard level < 255.5 else { return nil }
        return UInt8(min(level + 0.5, 255))
    }
}

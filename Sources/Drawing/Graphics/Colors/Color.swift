/// An sRGB colour with straight (not premultiplied) alpha, 8 bits a channel, as documents write it.
package struct Color: Hashable, Sendable {
    /// Red, 0…255.
    package var red: UInt8
    /// Green, 0…255.
    package var green: UInt8
    /// Blue, 0…255.
    package var blue: UInt8
    /// Opacity, from 0 (transparent) to 255 (opaque).
    package var alpha: UInt8

    /// Makes a colour from its channels; opaque if no alpha is given.
    package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Makes a colour from `0xRRGGBB`, opaque.
    package init(rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16),
            green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb)
        )
    }

    /// Makes a colour from `0xAARRGGBB`, as in Android.
    package init(argb: UInt32) {
        self.init(rgb: argb)
        alpha = UInt8(truncatingIfNeeded: argb >> 24)
    }

    /// No colour at all: black at alpha 0.
    package static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    /// Opaque black.
    package static let black = Color(rgb: 0x000000)
    /// Opaque white.
    package static let white = Color(rgb: 0xFFFFFF)

    /// Whether nothing beneath it shows through.
    package var isOpaque: Bool { alpha == 255 }
    /// Whether painting it changes nothing.
    package var isClear: Bool { alpha == 0 }

    /// The colour, made opaque.
    package var withoutAlpha: Color { Color(red: red, green: green, blue: blue) }

    /// Returns the colour with its alpha multiplied by `fraction` (0…1), rounded to the nearest level, halves up. This is the
    /// theme format's rule for percentages (30 % of opaque is 77).
    package func withAlpha(multipliedBy fraction: Double) -> Color {
        let level = (Double(alpha) * min(max(fraction, 0), 1) + 0.5).rounded(.down)
        return Color(red: red, green: green, blue: blue, alpha: UInt8(level))
    }

    /// Returns the colour painted over `base` in sRGB space, as UIKit and browsers blend. Always opaque if `base` is.
    package func composited(over base: Color) -> Color {
        let a = Double(alpha) / 255
        let b = Double(base.alpha) / 255 * (1 - a)
        let total = a + b
        guard total > 0 else { return .clear }
        func mix(_ over: UInt8, _ under: UInt8) -> UInt8 {
            UInt8(((Double(over) * a + Double(under) * b) / total + 0.5).rounded(.down))
        }
        return Color(
            red: mix(red, base.red),
            green: mix(green, base.green),
            blue: mix(blue, base.blue),
            alpha: UInt8((total * 255 + 0.5).rounded(.down))
        )
    }
}

extension Color: CustomStringConvertible {
    /// `#RRGGBB`, or `#RRGGBBAA` if not opaque: the canonical spelling of the theme format.
    package var description: String {
        func hex(_ value: UInt8) -> String {
            let digits = String(value, radix: 16, uppercase: true)
            return value < 16 ? "0" + digits : digits
        }
        return "#" + hex(red) + hex(green) + hex(blue) + (isOpaque ? "" : hex(alpha))
    }
}

/// A colour whose channels are already multiplied by its alpha, 8 bits each, packed as `0xAABBGGRR` (bytes R, G, B, A in
/// memory). A `Pixmap` holds these colours, and compositing adds them.
package struct PremultipliedColor: Hashable, Sendable {
    /// The four channels in one word, red lowest.
    package var bits: UInt32

    /// Wraps packed channels. None may exceed alpha.
    package init(bits: UInt32) {
        self.bits = bits
    }

    /// Premultiplies a colour, rounding to the nearest level.
    package init(_ color: Color) {
        let a = UInt32(color.alpha)
        func times(_ channel: UInt8) -> UInt32 {
            (UInt32(channel) * a * 2 + 255) / 510
        }
        bits = times(color.red) | times(color.green) << 8 | times(color.blue) << 16 | a << 24
    }
}

extension Color {
    /// Makes the straight colour of a premultiplied one, rounded to the nearest level; clear if alpha is 0.
    package init(_ premultiplied: PremultipliedColor) {
        let alpha = premultiplied.bits >> 24
        guard alpha > 0 else {
            self = .clear
            return
        }
        func divided(_ shift: UInt32) -> UInt8 {
            let level = premultiplied.bits >> shift & 0xFF
            return UInt8(min((level * 510 + alpha) / (2 * alpha), 255))
        }
        self.init(red: divided(0), green: divided(8), blue: divided(16), alpha: UInt8(alpha))
    }
}

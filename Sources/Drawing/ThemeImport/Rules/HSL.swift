internal import Graphics

/// A colour by hue (degrees), saturation and lightness (0…1).
struct HSL: Hashable {
    var hue: Double
    var saturation: Double
    var lightness: Double

    /// Returns the colour with each channel at its nearest level, halves rounded up; lightness and saturation are clamped to
    /// 0…1.
    func color(alpha: UInt8) -> Color {
        let (s, l) = (min(max(saturation, 0), 1), min(max(lightness, 0), 1))
        let chroma = (1 - abs(2 * l - 1)) * s
        func channel(_ offset: Double) -> UInt8 {
            let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let level = l - chroma / 2 * max(-1, min(k - 3, 9 - k, 1))
            return UInt8((min(max(level, 0), 1) * 255 + 0.5).rounded(.down))
        }
        return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }
}

extension HSL {
    init(_ color: Color) {
        let (r, g, b) = (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        let (most, least) = (max(r, g, b), min(r, g, b))
        let chroma = most - least
        self.init(hue: 0, saturation: 0, lightness: (most + least) / 2)
        guard chroma > 0 else { return }
        saturation = chroma / (1 - abs(2 * lightness - 1))
        let sixth =
            if most == r { (g - b) / chroma } else if most == g { (b - r) / chroma + 2 } else { (r - g) / chroma + 4 }
        hue = (sixth * 60 + 360).truncatingRemainder(dividingBy: 360)
    }
}

extension Color {
    /// Returns the colour with its HSL lightness changed by `step`.
    func lightness(movedBy step: Double) -> Color {
        var hsl = HSL(self)
        hsl.lightness += step
        return hsl.color(alpha: alpha)
    }
}

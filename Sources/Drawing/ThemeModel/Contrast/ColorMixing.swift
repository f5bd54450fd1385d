package import Graphics

extension Color {
    /// Returns the colour a `share` of the way to another, `a + (b − a)·share` for each channel, halves rounded up. Alpha is
    /// carried: painted on anything, the mix is the mix of both painted on it.
    package func mixed(with other: Color, share: Double) -> Color {
        let weights = (Double(alpha) * (1 - share), Double(other.alpha) * share)
        let whole = weights.0 + weights.1
        guard whole > 0 else { return .clear }
        func channel(_ one: UInt8, _ two: UInt8) -> UInt8 {
            let (one, two) = (Double(one), Double(two))
            let mixed = alpha == other.alpha ? one + (two - one) * share : (one * weights.0 + two * weights.1) / whole
            return UInt8((mixed + 0.5).rounded(.down))
        }
        return Color(
            red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue),
            alpha: UInt8((whole + 0.5).rounded(.down)))
    }

    /// Returns the colour of the same hue, nearest in OKLab, that has a contrast with an opaque background; the colour itself
    /// if none has.
    package func readable(on background: Color, contrast: Double) -> Color {
        guard self.contrast(with: background) < contrast else { return self }
        return ReadableColor.nearest(to: self, on: TextBackdrop(background), contrast: contrast) ?? self
    }
}

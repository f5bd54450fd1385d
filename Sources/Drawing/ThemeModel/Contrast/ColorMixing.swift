package import Graphics

extension Color {
    /// Returns the colour a `share` of the way to another, `a + (b − a)·share` for each channel, halves rounded up; opaque.
    package func mixed(with other: Color, share: Double) -> Color {
        func channel(_ from: UInt8, to end: UInt8) -> UInt8 {
            UInt8((Double(from) + (Double(end) - Double(from)) * share + 0.5).rounded(.down))
        }
        return Color(
            red: channel(red, to: other.red), green: channel(green, to: other.green),
            blue: channel(blue, to: other.blue))
    }

    /// Returns the colour of the same hue, nearest in OKLab, that has a contrast with an opaque background; the colour itself
    /// if none has.
    package func readable(on background: Color, contrast: Double) -> Color {
        guard self.contrast(with: background) < contrast else { return self }
        return ReadableColor.nearest(to: self, on: Surface(background), contrast: contrast) ?? self
    }
}

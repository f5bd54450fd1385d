import Graphics

extension StraightPixmap {
    /// The picture for drawing, with each channel rounded to the nearest level.
    package var premultiplied: Pixmap {
        Pixmap(
            width: width, height: height,
            pixels: pixels.map { bits in
                func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
                return PremultipliedColor(
                    Color(red: channel(0), green: channel(8), blue: channel(16), alpha: channel(24))
                ).bits
            })
    }
}

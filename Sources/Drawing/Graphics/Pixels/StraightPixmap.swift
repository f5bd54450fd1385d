/// A picture as image files hold it: rows of pixels with straight alpha, top first. It keeps every level of a translucent
/// pixel, which premultiplying would round away.
package struct StraightPixmap: Hashable, Sendable {
    /// Width in pixels, at least 1.
    package let width: Int
    /// Height in pixels, at least 1.
    package let height: Int
    /// `width` × `height` pixels, packed as `0xAABBGGRR` with straight alpha. A fully transparent pixel is 0: it has no colour.
    package let pixels: [UInt32]

    /// Makes a picture from `width` × `height` pixels, in which every fully transparent pixel is 0.
    package init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height, "a pixmap needs width × height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Converts a drawn picture to the form that a file holds.
    package init(_ pixmap: Pixmap) {
        self.init(width: pixmap.width, height: pixmap.height, pixels: pixmap.pixels.map(Self.straight))
    }

    /// The picture for drawing, with each channel rounded to the nearest level.
    package var premultiplied: Pixmap {
        Pixmap(width: width, height: height, pixels: pixels.map(Self.premultiplied))
    }

    /// Returns a premultiplied pixel with straight alpha.
    @inlinable
    package static func straight(_ bits: UInt32) -> UInt32 {
        if bits >= 0xFF00_0000 { return bits }
        let color = Color(PremultipliedColor(bits: bits))
        return UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | UInt32(color.alpha) << 24
    }

    /// Returns a straight pixel with its channels multiplied by its alpha.
    static func premultiplied(_ bits: UInt32) -> UInt32 {
        if bits >= 0xFF00_0000 || bits == 0 { return bits }
        func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
        return PremultipliedColor(
            Color(red: channel(0), green: channel(8), blue: channel(16), alpha: channel(24))
        ).bits
    }
}

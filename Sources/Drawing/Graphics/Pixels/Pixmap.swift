/// A finished picture: rows of premultiplied pixels, top first.
public struct Pixmap: Hashable, Sendable {
    /// Width in pixels, at least 1.
    public let width: Int
    /// Height in pixels, at least 1.
    public let height: Int
    /// `width` × `height` pixels, packed as `PremultipliedColor.bits`.
    public var pixels: [UInt32]

    /// Makes a transparent picture. Both sides must be at least 1.
    public init(width: Int, height: Int) {
        self.init(width: width, height: height, pixels: [UInt32](repeating: 0, count: width * height))
    }

    /// Makes a picture from `width` × `height` pixels.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height, "a pixmap needs width × height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Whether every pixel is fully opaque.
    public var isOpaque: Bool {
        // All alphas together: without a branch for each pixel, the compiler handles many in one step.
        pixels.reduce(0xFF00_0000) { $0 & $1 } == 0xFF00_0000
    }
}

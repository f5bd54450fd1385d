/// The largest picture that may be read. Sizes are checked before memory is allocated.
package struct ImageLimits: Hashable, Sendable {
    /// The maximum number of pixels on the longer side.
    package let side: Int
    /// The maximum number of pixels in total. The unpacked data may have at most four bytes for each, so fewer pixels fit
    /// with 16 bits per channel.
    package let pixels: Int

    /// Creates limits; both must be at least 1.
    package init(side: Int, pixels: Int) {
        self.side = side
        self.pixels = pixels
    }

    /// Refuses a picture that is too large.
    func check(_ header: PNGHeader) throws(DecodingError) {
        let (width, height) = (header.width, header.height)
        guard max(width, height) <= side, width * height <= pixels,
            header.rowBytes(width: width) * height <= 4 * pixels
        else { throw .tooLarge(width: width, height: height) }
    }
}

/// The largest picture that may be read. Sizes are checked before memory is allocated.
package struct ImageLimits: Hashable, Sendable {
    /// The maximum number of pixels on the longer side.
    let side: Int
    /// The maximum number of pixels in total.
    let pixels: Int

    /// Creates limits; both must be at least 1.
    package init(side: Int, pixels: Int) {
        self.side = side
        self.pixels = pixels
    }

    /// Refuses a picture that is too large.
    func check(width: Int, height: Int) throws(DecodingError) {
        guard max(width, height) <= side, width * height <= pixels else {
            throw .tooLarge(width: width, height: height)
        }
    }
}

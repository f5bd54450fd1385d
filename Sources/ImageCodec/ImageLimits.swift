/// How large a picture may be that is read. Size is checked before memory is taken for it.
public struct ImageLimits: Hashable, Sendable {
    /// Pixels of the longer side.
    public let side: Int
    /// Pixels in all. Four bytes each are also the most that the unpacked data may have, so of pictures with 16 bits a
    /// channel fewer fit.
    public let pixels: Int

    /// Sets limits; both at least 1.
    public init(side: Int, pixels: Int) {
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

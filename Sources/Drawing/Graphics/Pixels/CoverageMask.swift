/// How much of each pixel a shape covers, 0…255, in a rectangle of pixels.
package struct CoverageMask: Sendable {
    /// The pixel column of the first value, relative to the mask's place.
    package let left: Int
    /// The pixel row of the first value, relative to the mask's place.
    package let top: Int
    package let width: Int
    package let height: Int
    /// `width` × `height` levels, rows from the top.
    package let levels: [UInt8]

    /// Wraps `width` × `height` levels.
    package init(left: Int, top: Int, width: Int, height: Int, levels: [UInt8]) {
        precondition(levels.count == width * height, "a mask needs width × height levels")
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.levels = levels
    }
}

internal import Graphics

/// The size of a picture in pixels.
package struct PixelSize: Hashable, Sendable {
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int

    /// All pixels of a picture of this size.
    var box: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

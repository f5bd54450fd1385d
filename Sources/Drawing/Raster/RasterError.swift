/// The reasons why a picture could not be drawn.
package enum RasterError: Error, Hashable, Sendable {
    /// The picture would have no pixels, or more than the limits allow.
    case size(width: Int, height: Int)
    /// The picture's masks would take more bytes than the limit.
    case memory(bytes: Int, limit: Int)
    /// The graphics library refused to draw, with its own message.
    case graphicsLibrary(String)
}

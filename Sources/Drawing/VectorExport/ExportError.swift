package import ImageCodec
package import Raster

/// The reason that a picture could not be exported as shapes.
package enum ExportError: Error, Hashable, Sendable {
    /// A glyph with a picture could not be encoded.
    case glyph(EncodingError)
    /// A shadow could not be drawn.
    case shadow(RasterError)
    /// The graphics library failed, with its own words for the failure.
    case graphicsLibrary(String)
}

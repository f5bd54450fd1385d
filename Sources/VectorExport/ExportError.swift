public import ImageCodec
public import Raster

/// Why a picture could not be written as shapes.
public enum ExportError: Error, Hashable, Sendable {
    /// A glyph that is a picture could not be encoded.
    case glyph(EncodingError)
    /// A shadow could not be drawn.
    case shadow(RasterError)
    /// The graphics library failed, with its own words for it.
    case graphicsLibrary(String)
}

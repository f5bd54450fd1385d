public import ImageCodec
public import KeyboardLayout
public import Raster
public import Typesetting

/// Why there is no picture.
public enum PictureError: Error, Hashable, Sendable {
    /// The options, the layout or the theme's spacing do not make a keyboard.
    case layout(LayoutFault)
    /// Fonts are missing.
    case typesetting(TypesettingError)
    /// Drawing failed.
    case raster(RasterError)
    /// Encoding failed.
    case encoding(EncodingError)
}

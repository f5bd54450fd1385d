package import Graphics
package import ImageCodec

/// The formats of picture files. The raw values are the extensions of files' names, without the dot.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png
    case webP = "webp"
    /// JPEG, which has no transparency: the picture is drawn on white.
    case jpeg = "jpg"
    /// Scalable Vector Graphics.
    case svg
    /// Portable Document Format.
    case pdf

    /// The format as one of pixels; nil for one of shapes.
    package var pixels: PixelFormat? { PixelFormat(rawValue: rawValue) }

    /// True if the file describes what the picture shows, so that it contains a theme's name.
    package var isCaptioned: Bool { pixels == nil }
}

/// The formats of pictures that are made of pixels.
package enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    case png
    case webP = "webp"
    case jpeg = "jpg"
}

extension PixelFormat {
    /// Returns the file of a picture drawn at `scale` pixels per point, with texts in it if it is PNG, made on up to
    /// `threads` threads. Throws if memory runs out or a side is too long for the format.
    package func file(
        of picture: some PixelSource, scale: Double, _ encoding: Encoding, texts: [PNGText] = [], threads: Int
    ) throws(RenderError) -> [UInt8] {
        switch self {
        case .png:
            try picture.png(scale: scale, compression: encoding.compression, texts: texts, threads: threads)
        case .webP: try picture.pixmap.webP(quality: encoding.quality, compression: encoding.compression)
        case .jpeg: try picture.pixmap.jpeg(quality: encoding.quality, scale: scale)
        }
    }
}

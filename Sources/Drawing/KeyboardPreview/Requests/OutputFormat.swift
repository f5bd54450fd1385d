internal import Digest
package import Graphics
public import ImageCodec

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

/// The format of a picture's file and the effort that goes into it.
public struct Encoding: Hashable, Sendable {
    /// The format.
    public var format = OutputFormat.png
    /// The effort spent on making the file small.
    public var compression = Compression.fast
    /// The quality of lossy formats, 1…100. At 100, WebP is lossless.
    public var quality = 85
    /// The allowed qualities.
    public static let qualities = 1...100
    /// True to write the frames into the file; only PNG has room for them.
    public var embedsGeometry = false
    /// The colour vision that the picture simulates; nil for the usual one. Only formats of pixels can.
    public var vision: ColorVision?

    /// Creates the default encoding.
    public init() {}

    /// Adds every property to a digest.
    func add(to digest: inout DigestEncoder) {
        digest.add("format", format.rawValue)
        digest.add("compression", compression.rawValue)
        digest.add("quality", quality)
        digest.add("geometry", embedsGeometry ? 1 : 0)
        digest.add("vision", vision?.rawValue)
        // Machines that share a cache would otherwise get each other's files: the same pixels in other bytes, which a test
        // could not compare.
        if !Compression.writesUsualBytes { digest.add("bytes", "other") }
    }
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

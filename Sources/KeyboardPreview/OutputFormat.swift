internal import Digest
package import Graphics
public import ImageCodec

/// The formats of picture files.
public enum OutputFormat: Hashable, Sendable {
    /// Rows of pixels.
    case pixels(PixelFormat)
    /// Shapes.
    case vectors(VectorFormat)

    /// Portable Network Graphics.
    public static let png = pixels(.png)
    /// WebP.
    public static let webP = pixels(.webP)
    /// JPEG, which has no opacity: what is beneath the picture is white.
    public static let jpeg = pixels(.jpeg)
    /// Scalable Vector Graphics.
    public static let svg = vectors(.svg)
    /// Portable Document Format.
    public static let pdf = vectors(.pdf)

    /// True where the file says what the picture shows, so that a theme's name is in it.
    public var isCaptioned: Bool {
        switch self {
        case .pixels: false
        case .vectors: true
        }
    }
}

extension OutputFormat: RawRepresentable, CaseIterable {
    /// All formats, those of pixels first.
    public static let allCases = PixelFormat.allCases.map(pixels) + VectorFormat.allCases.map(vectors)

    /// The format of a file name's ending, as `png` or `svg`.
    public init?(rawValue: String) {
        guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = format
    }

    /// The ending of file names, without the point.
    public var rawValue: String {
        switch self {
        case .pixels(let format): format.rawValue
        case .vectors(let format): format.rawValue
        }
    }
}

/// The formats of pictures that are made of pixels.
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// WebP.
    case webP = "webp"
    /// JPEG, which has no opacity: what is beneath the picture is white.
    case jpeg = "jpg"
}

/// The formats of pictures that are made of shapes.
public enum VectorFormat: String, Hashable, Sendable, CaseIterable {
    /// Scalable Vector Graphics.
    case svg
    /// Portable Document Format.
    case pdf
}

/// The format of a picture's file and the effort that goes into it.
public struct Encoding: Hashable, Sendable {
    /// The format.
    public var format = OutputFormat.png
    /// How much time goes into a small file.
    public var compression = Compression.fast
    /// How much lossy formats keep of the picture, 1…100. WebP loses nothing at 100.
    public var quality = 85
    /// True writes the frames into the file; only PNG has room for them.
    public var embedsGeometry = false

    /// Starts from the defaults.
    public init() {}

    /// Refuses what does not fit together.
    func check() throws(RenderError) {
        guard format == .png || !embedsGeometry else { throw .cannotEmbedGeometry(format) }
    }

    /// Adds all of it to a digest.
    func add(to digest: inout DigestEncoder) {
        digest.add("format", format.rawValue)
        digest.add("compression", compression.rawValue)
        digest.add("quality", quality)
        digest.add("geometry", embedsGeometry ? 1 : 0)
        // Machines that share a cache would get each other's files, of the same pixels: a test could not be held to them.
        if !Compression.writesUsualBytes { digest.add("bytes", "other") }
    }
}

extension PixelFormat {
    /// The file of a picture drawn at `scale` pixels a point, with texts beside it where it is PNG, made on up to `threads`
    /// threads. Throws where memory runs out or a side is too long for the format.
    package func file(
        of picture: some PixelSource, scale: Double, _ encoding: Encoding, texts: [PNGText] = [], threads: Int
    ) throws(RenderError) -> [UInt8] {
        switch self {
        case .png:
            try picture.png(scale: scale, compression: encoding.compression, texts: texts, threads: threads)
        case .webP: try picture.pixmap.webP(quality: encoding.quality, compression: encoding.compression)
        case .jpeg: try picture.pixmap.jpeg(quality: encoding.quality)
        }
    }
}

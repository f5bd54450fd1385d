internal import Digest
public import ImageCodec

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

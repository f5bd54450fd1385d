import Parallel
import Documents
import Graphics
import ImageCodec
import Preview
import VectorExport

/// The formats that pictures are written in, named by the endings of their files.
enum PictureFormat: Hashable, Sendable {
    /// Rows of pixels.
    case pixels(PixelFormat)
    /// Shapes.
    case vectors(VectorFormat)

    /// Portable Network Graphics.
    static let png = pixels(.png)

    /// The format that a file's ending names, in letters of either case. Without a file, and for standard output, it is
    /// PNG.
    init(ofOutput path: FilePath?) throws(CommandFailure) {
        guard let path, !path.isStandardStream else {
            self = .png
            return
        }
        guard let format = PictureFormat(ofName: path.lastComponent) else {
            throw .usage("--output: \(Quoted(path.description)) has no picture ending (want \(Self.endings))")
        }
        self = format
    }

    /// The format that a name's ending names, in letters of either case; nil where it names none.
    init?(ofName name: FilePath) {
        guard let point = name.bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = Argument(name.bytes[(point + 1)...]).text.lowercased()
        self.init(rawValue: ending == "jpeg" ? PixelFormat.jpeg.rawValue : ending)
    }

    /// True where the file says what the picture shows, so that a theme's name is in it.
    var isCaptioned: Bool {
        switch self {
        case .pixels: false
        case .vectors: true
        }
    }

    /// The endings, as messages tell them.
    static let endings = Prose.alternatives(allCases.map { "." + $0.rawValue })
}

extension PictureFormat: RawRepresentable, CaseIterable {
    static let allCases = PixelFormat.allCases.map(pixels) + VectorFormat.allCases.map(vectors)

    init?(rawValue: String) {
        guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = format
    }

    var rawValue: String {
        switch self {
        case .pixels(let format): format.rawValue
        case .vectors(let format): format.rawValue
        }
    }
}

/// The formats of pictures that are made of pixels.
enum PixelFormat: String, CaseIterable, Sendable {
    /// Portable Network Graphics.
    case png
    /// WebP.
    case webP = "webp"
    /// JPEG, which has no opacity: what is beneath the picture is white.
    case jpeg = "jpg"

    /// The quality where none is asked for.
    static let standardQuality = 85

    /// The format that an output's ending names, of those made of pixels.
    init(ofOutput path: FilePath) throws(CommandFailure) {
        guard case .pixels(let format) = try PictureFormat(ofOutput: path) else {
            let endings = Prose.alternatives(Self.allCases.map { "." + $0.rawValue })
            throw .usage("--output: \(Quoted(path.description)) is for shapes, not pixels (want \(endings))")
        }
        self = format
    }

    /// The file of a picture drawn at `scale` pixels a point, with texts beside it where it is PNG, made on up to `threads`
    /// threads. `quality` is 1…100; PNG loses nothing anyway, and WebP not at 100.
    func file(
        of picture: some PixelSource, scale: Double, _ compression: Compression, quality: Int = standardQuality,
        texts: [PNGText] = [], threads: Int = Parallel.cores
    ) throws(CommandFailure) -> [UInt8] {
        if self == .webP { try Self.checkWebP(picture) }
        return try CommandFailure.translating { () throws(PictureError) in
            switch self {
            case .png: try picture.png(scale: scale, compression: compression, texts: texts, threads: threads)
            case .webP: try picture.pixmap.webP(quality: quality, compression: compression)
            case .jpeg: try picture.pixmap.jpeg(quality: quality)
            }
        }
    }

    private static func checkWebP(_ picture: some PixelSource) throws(CommandFailure) {
        guard max(picture.width, picture.height) <= WebPEncoder.longestSide else {
            let size = "\(picture.width) × \(picture.height)"
            throw .usage(
                "--output: a picture of \(size) pixels is too large for WebP (want \(WebPEncoder.longestSide) a side at most)"
            )
        }
    }
}

/// The formats of pictures that are made of shapes.
enum VectorFormat: String, CaseIterable, Sendable {
    /// Scalable Vector Graphics.
    case svg
    /// Portable Document Format.
    case pdf

    /// The file of a picture. Where the format has no shadows, these are drawn at `scale` pixels a point.
    func file(
        of list: DisplayList, scale: Double, _ caption: PictureCaption, _ renderer: KeyboardRenderer
    ) throws(CommandFailure) -> [UInt8] {
        try CommandFailure.translating { () throws(PictureError) in
            switch self {
            case .svg: try renderer.svg(of: list, scale: scale, caption: caption)
            case .pdf: try renderer.pdf(of: list, scale: scale, caption: caption)
            }
        }
    }
}

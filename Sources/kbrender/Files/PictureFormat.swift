import Documents
import Graphics
import ImageCodec
import Preview

/// The formats that pictures are written in, named by the endings of their files.
enum PictureFormat: String, CaseIterable, Sendable {
    /// Portable Network Graphics.
    case png

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
        self.init(rawValue: Argument(name.bytes[(point + 1)...]).text.lowercased())
    }

    /// The endings, as messages tell them.
    static let endings = Prose.alternatives(allCases.map { "." + $0.rawValue })

    /// The file of a picture drawn at `scale` pixels a point, with texts beside it.
    func file(
        of picture: Pixmap, scale: Double, _ compression: Compression, texts: [PNGText] = []
    ) throws(CommandFailure) -> [UInt8] {
        switch self {
        case .png:
            try CommandFailure.translating { () throws(PictureError) in
                try picture.png(scale: scale, compression: compression, texts: texts)
            }
        }
    }
}

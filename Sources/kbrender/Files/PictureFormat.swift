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
        let name = path.lastComponent.bytes
        let ending = name.lastIndex(of: UInt8(ascii: ".")).map { Argument(name[($0 + 1)...]).text.lowercased() }
        guard let format = ending.flatMap(PictureFormat.init) else {
            let endings = Prose.alternatives(Self.allCases.map { "." + $0.rawValue })
            throw .usage("--output: \(Quoted(path.description)) has no picture ending (want \(endings))")
        }
        self = format
    }

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

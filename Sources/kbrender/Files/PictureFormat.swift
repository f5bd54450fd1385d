import Documents

/// The formats that pictures are written in, named by the endings of their files.
enum PictureFormat: String, CaseIterable, Sendable {
    /// Portable Network Graphics.
    case png

    /// The format that a file's ending names, in letters of either case; standard output takes PNG.
    init(ofOutput path: FilePath) throws(CommandFailure) {
        guard !path.isStandardStream else {
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
}

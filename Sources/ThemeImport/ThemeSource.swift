/// A source that has been looked into, so that several themes of it can be read without looking again.
public struct OpenedSource: Sendable {
    /// The path as the user wrote it, or `<stdin>`.
    public let name: String
    let opening: SourceDocument.Opening

    /// Looks into a source.
    public init(_ source: ThemeSource) {
        name = source.name
        opening = SourceDocument.open(source)
    }
}

/// What a theme is read from: a file's bytes, or a folder of files.
public struct ThemeSource: Sendable {
    /// A folder whose files are asked for.
    public struct Folder: Sendable {
        /// A file's bytes by its path in the folder, at most so many and one more; nil where there is none that can be read.
        public let file: @Sendable (_ path: String, _ limit: Int) -> [UInt8]?

        /// Makes a folder.
        public init(file: @escaping @Sendable (_ path: String, _ limit: Int) -> [UInt8]?) {
            self.file = file
        }
    }

    /// What is read.
    enum Content: Sendable {
        case file([UInt8])
        case folder(Folder)
    }

    /// The path as the user wrote it, or `<stdin>`.
    public let name: String
    let content: Content

    /// The file in a folder that makes the folder a theme.
    public static let folderIndex = "$themes.json"

    /// A file.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        content = .file(bytes)
    }

    /// True for bytes that begin as an archive does.
    public static func beginsArchive(_ bytes: [UInt8]) -> Bool { ZipArchive.isArchive(bytes) }

    /// A folder.
    public init(name: String, folder: Folder) {
        self.name = name
        content = .folder(folder)
    }
}

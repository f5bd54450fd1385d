public import Documents

/// A source that has been looked into, so that several themes of it can be read without looking again.
public struct OpenedSource: Sendable {
    /// The path as the user wrote it, or `<stdin>`.
    public let name: String
    let opening: SourceDocument.Opening

    /// Looks into a source.
    public init(_ source: ImportSource) {
        name = source.name
        opening = SourceDocument.open(source)
    }
}

/// What a theme is read from: a file's bytes, or a folder of files.
public struct ImportSource: Hashable, Sendable {
    /// The files of a folder, by their paths in it.
    public struct Folder: Hashable, Sendable {
        /// The bytes of each file.
        public let files: [String: [UInt8]]

        /// A folder of these files.
        public init(_ files: [String: [UInt8]]) {
            self.files = files
        }

        /// A file's bytes by its path in the folder; nil where there is none of up to `limit` bytes.
        func file(_ path: String, _ limit: Int) -> [UInt8]? {
            files[path].flatMap { $0.count <= limit ? $0 : nil }
        }
    }

    /// What is read.
    enum Content: Hashable, Sendable {
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

    /// A document that was read.
    public init(_ document: SourceText) {
        self.init(name: document.name, bytes: document.bytes)
    }

    /// True for bytes that begin as an archive does.
    public static func beginsArchive(_ bytes: [UInt8]) -> Bool { ZipArchive.isArchive(bytes) }

    /// A folder.
    public init(name: String, folder: Folder) {
        self.name = name
        content = .folder(folder)
    }

    /// The file's document; nil for an archive and a folder, which hold several.
    public var document: SourceText? {
        guard case .file(let bytes) = content, !ZipArchive.isArchive(bytes) else { return nil }
        return SourceText(name: name, bytes: bytes)
    }

    /// All files: of a single file its bytes alone, without a path.
    public var files: [(path: String, bytes: [UInt8])] {
        switch content {
        case .file(let bytes): [("", bytes)]
        case .folder(let folder): folder.files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }
}

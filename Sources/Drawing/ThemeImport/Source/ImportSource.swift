package import Documents

/// The source of a theme: a file's bytes, or a folder of files.
package struct ImportSource: Hashable, Sendable {
    /// The files of a folder, by their paths in it.
    package struct Folder: Hashable, Sendable {
        /// The bytes of each file.
        let files: [String: [UInt8]]

        /// Creates a folder from files.
        package init(_ files: [String: [UInt8]]) {
            self.files = files
        }

        /// The paths of the files that can be sets of tokens, in the order of their names.
        var sets: [String] { files.keys.filter { $0.hasSuffix(".json") && !$0.hasPrefix("$") }.sorted() }

        /// Returns a file's bytes by its path in the folder; nil if there is no such file of at most `limit` bytes.
        func file(_ path: String, _ limit: Int) -> [UInt8]? {
            files[path].flatMap { $0.count <= limit ? $0 : nil }
        }
    }

    /// The kind of source, with its contents.
    enum Content: Hashable, Sendable {
        case file([UInt8])
        case folder(Folder)
    }

    /// The path as the user wrote it, or `<stdin>`.
    package let name: String
    let content: Content

    /// The file that makes a folder a theme, whatever else is in it.
    package static let folderIndex = "$themes.json"

    /// Creates a source from a file.
    package init(name: String, bytes: [UInt8]) {
        self.name = name
        content = .file(bytes)
    }

    /// Creates a source from a document that has been read.
    package init(_ document: SourceText) {
        self.init(name: document.name, bytes: document.bytes)
    }

    /// Returns true for bytes that begin like an archive.
    package static func beginsArchive(_ bytes: [UInt8]) -> Bool { ZipArchive.isArchive(bytes) }

    /// Creates a source from a folder.
    package init(name: String, folder: Folder) {
        self.name = name
        content = .folder(folder)
    }

    /// The file's document; nil for an archive or a folder, which have several.
    package var document: SourceText? {
        guard case .file(let bytes) = content, !ZipArchive.isArchive(bytes) else { return nil }
        return SourceText(name: name, bytes: bytes)
    }

    /// All files; a single file has an empty path.
    package var files: [(path: String, bytes: [UInt8])] {
        switch content {
        case .file(let bytes): [("", bytes)]
        case .folder(let folder): folder.files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }
}

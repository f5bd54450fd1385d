package import Files
package import Documents
internal import Glibc

/// A batch's manifest while it grows: a line for each picture, added when the picture is done, so that a batch which is
/// killed knows what it had. When the manifest is written the journal goes.
package struct Journal: ~Copyable {
    private let folder: OpenFolder
    private let name: FilePath
    private let file: OpenFile
    /// True where an earlier run has left it, which did not come to its end.
    package let isOld: Bool
    /// The entries that an earlier run has left that did not end; what it was writing when it was killed is not among them.
    package let earlier: [Manifest.Entry]

    /// Opens the journal of the manifest at a path, for this process alone; another one's is 73. With `keeping` what it
    /// holds stays.
    package init(of manifest: FilePath, keeping: Bool) throws(OperationError) {
        let path = manifest.description
        let name = FilePath(Array(".".utf8) + manifest.lastComponent.bytes + Array(".journal".utf8))
        let folder = try SystemError.mapError(try OpenFolder(manifest.folder)) { Output.cannotCreate(path, "\($0)") }
        let isOld = (try? folder.status(of: name)) != nil
        let file = try SystemError.mapError(
            try folder.file(name, O_RDWR | O_CREAT | O_APPEND, permissions: 0o666)
        ) { Output.cannotCreate(path, "\($0)") }
        guard file.lock() else { throw Output.cannotCreate(path, "another batch is writing it") }
        let earlier = Self.entries(in: file)
        if !keeping { file.truncate() }
        (self.isOld, self.earlier) = (isOld, earlier)
        self.name = name
        self.folder = folder
        self.file = file
    }

    private static func entries(in file: borrowing OpenFile) -> [Manifest.Entry] {
        guard let bytes = try? file.read(upTo: Limits.listBytes) else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            JSONReader.read(SourceText(name: "journal", bytes: Array(line)), limit: Limits.listBytes).value
                .flatMap(Manifest.Entry.init)
        }
    }

    /// Adds an entry. Where the disk is full the picture is there all the same; a later run finds out.
    package func add(_ entry: Manifest.Entry) {
        // What a killed run has left of a line must not run into this one.
        try? file.write(Array("\n\(entry.json.text(indent: 0))\n".utf8))
    }

    /// Removes it.
    package func remove() {
        folder.remove(name)
    }
}

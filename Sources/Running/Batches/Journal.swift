internal import Files
internal import Documents
internal import Glibc

/// A batch's manifest while it grows: each picture adds a line when it is done, so a killed batch can be resumed. The journal
/// is removed once the manifest is written.
struct Journal: ~Copyable {
    private let folder: OpenFolder
    private let name: FilePath
    private let file: OpenFile
    /// True if an earlier run that did not finish has left it.
    let isOld: Bool
    /// The entries of an earlier run that did not finish; a line that it was writing when it was killed is not among them.
    let earlier: [Manifest.Entry]

    /// Opens the journal of the manifest at a path for this process alone. Throws `cannotCreate` (73) if another process has
    /// it. With `keeping`, its content stays.
    init(of manifest: FilePath, keeping: Bool) throws(OperationError) {
        let path = manifest.description
        let name = FilePath(Array(".".utf8) + manifest.lastComponent.bytes + Array(".journal".utf8))
        let folder = try Output.creating(path, by: try OpenFolder(manifest.folder))
        let isOld = (try? folder.status(of: name)) != nil
        let file = try Output.creating(
            path, by: try folder.file(name, flags: O_RDWR | O_CREAT | O_APPEND, permissions: 0o666))
        guard file.lock() else {
            throw Output.cannotCreate(
                path, reason: "another batch is writing it", wanted: "another file, or one batch after the other")
        }
        let earlier = Self.entries(in: file)
        if !keeping { file.truncate() }
        (self.isOld, self.earlier) = (isOld, earlier)
        self.name = name
        self.folder = folder
        self.file = file
    }

    private static func entries(in file: borrowing OpenFile) -> [Manifest.Entry] {
        var lines = FileLines(OpenFile(borrowing: file.descriptor))
        var entries: [Manifest.Entry] = []
        while let (line, _) = try? lines.next() {
            guard !line.isEmpty, let json = ListFile.value(line, in: "journal") else { continue }
            if let entry = Manifest.Entry(json) { entries.append(entry) }
        }
        return entries
    }

    /// Adds an entry. If the disk is full, the picture is still there, and a later run finds it.
    func add(_ entry: Manifest.Entry) {
        // A killed run may have left part of a line; this one must not continue it.
        try? file.write(Array("\n\(entry.json.text(indent: 0))\n".utf8))
    }

    func remove() {
        folder.remove(name)
    }
}

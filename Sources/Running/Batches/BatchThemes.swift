internal import RenderOptions
package import Files
package import Documents
internal import ThemeModel

/// A theme of a batch, as the user named it.
package enum BatchTheme: Hashable, Sendable {
    /// A document or the id of a preset, and what `{file}` in a template becomes.
    case named(FilePath, name: String)
    /// A folder or a list that yields no theme, and why.
    case failed(FilePath, OperationError)

    /// The path or id that the user gave, or the document's path.
    package var path: FilePath {
        switch self {
        case .named(let path, _), .failed(let path, _): path
        }
    }

    /// What `{file}` in a template becomes.
    var name: String {
        switch self {
        case .named(_, let name): name
        case .failed(let path, _): path.stem
        }
    }

    /// Creates a theme that was named directly: its name is the path without `./` or the prefix of presets, and without the
    /// ending.
    private init(_ path: FilePath) {
        var bytes = path.bytes[...]
        for beginning in ["./", Preset.prefix] where bytes.starts(with: beginning.utf8) {
            bytes = bytes.dropFirst(beginning.utf8.count)
        }
        let folder =
            bytes.count - (bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.endIndex - $0 - 1 } ?? bytes.count)
        let name = String(decoding: bytes.prefix(folder), as: UTF8.self) + FilePath(Array(bytes)).stem
        self = .named(path, name: name)
    }

    /// Returns the themes that some words name, each once: files and presets directly, the documents in a folder, and for `-`
    /// the lines of standard input. Manifests in folders are left out; `own` identifies the batch's own. Links that lead out of
    /// a folder fail unless the user allows them: somebody else may have filled it.
    package static func all(
        _ operands: [FilePath], apartFrom own: FileIdentity?, allowsOutside: Bool = false
    ) throws(OperationError) -> [BatchTheme] {
        var named: [FilePath] = []
        for operand in operands { named += operand.isStandardStream ? try listed() : [operand] }
        let chosen = Set(named)
        var seen: Set<FilePath> = []
        return named.flatMap { path in
            // A link that the user names too is the user's choice.
            themes(at: path, apartFrom: own) { allowsOutside || $0 != path && chosen.contains($0) }
        }.filter { seen.insert($0.path).inserted }
    }

    private static func themes(
        at path: FilePath, apartFrom own: FileIdentity?, mayLeadOut: (FilePath) -> Bool
    ) -> [BatchTheme] {
        guard !path.isStandardStream else {
            let reason = "-: standard input holds the list (expected a theme document, or ./- for a file of that name)"
            return [.failed(path, OperationError(reason, .noInput))]
        }
        guard path.isFolder else { return [BatchTheme(path)] }
        let boundary = FileBoundary([path])
        do {
            return try ThemeFolder.documents(at: path).compactMap { document in
                let link = boundary.containsTarget(of: document) ? boundary.linkOut(of: document) : document
                if let link, !mayLeadOut(document) { return leadsOut(document, by: link) }
                // A folder that is itself a theme keeps the name that the user gave.
                if document == path { return BatchTheme(path) }
                return isManifest(document, own: own) ? nil : .named(document, name: document.stem)
            }
        } catch {
            return [.failed(path, error)]
        }
    }

    /// Returns the failure of a theme that was found in a folder, because of a link: the theme itself, or one inside it.
    private static func leadsOut(_ theme: FilePath, by link: FilePath) -> BatchTheme {
        let naming = link == theme ? "name it as a THEME of its own, or " : ""
        let reason = "\(link): leads out of the folder (\(naming)give the option allow-outside)"
        return .failed(theme, OperationError(reason, .noInput))
    }

    /// Returns true for the batch's own manifest, and for those of other shards beside it.
    private static func isManifest(_ document: FilePath, own: FileIdentity?) -> Bool {
        if let own, (try? FileStatus.at(document))?.identity == own { return true }
        let isNamedSo = document.lastComponent.bytes.starts(with: "manifest".utf8)
        return isNamedSo && (try? Manifest.read(document) { _ in }) != nil
    }

    /// Returns the paths on standard input, one per line; or separated by NUL if there is any, which is how other programs
    /// write names that may contain anything.
    private static func listed() throws(OperationError) -> [FilePath] {
        let list = try InputFile(reading: .standardStream, limit: Limits.listBytes)
        guard list.bytes.count <= Limits.listBytes else {
            throw OperationError("\(list.name): has more than \(Limits.listBytes) bytes", .badData)
        }
        let separator: UInt8 = list.bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        return list.bytes.split(separator: separator).map { FilePath($0) }
    }
}

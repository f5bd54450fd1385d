internal import RenderOptions
package import Files
package import Documents
internal import KeyboardPreview
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
    package var name: String {
        switch self {
        case .named(_, let name): name
        case .failed(let path, _): path.stem
        }
    }

    /// Creates a theme that was named directly: its name is the path without `./` or the prefix of presets, and without the
    /// ending.
    private init(_ path: FilePath) {
        var bytes = path.bytes[...]
        for beginning in ["./", ThemeInput.presetPrefix] where bytes.starts(with: beginning.utf8) {
            bytes = bytes.dropFirst(beginning.utf8.count)
        }
        let folder =
            bytes.count - (bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.endIndex - $0 - 1 } ?? bytes.count)
        let name = String(decoding: bytes.prefix(folder), as: UTF8.self) + FilePath(Array(bytes)).stem
        self = .named(path, name: name)
    }

    /// Returns the themes that some words name, each once: files and presets directly, the documents in a folder, and for `-`
    /// the lines of standard input. Manifests in folders are left out; `own` identifies the batch's own.
    package static func all(_ words: [FilePath], apartFrom own: FileIdentity?) throws(OperationError) -> [BatchTheme] {
        var known: Set<FilePath> = []
        var themes: [BatchTheme] = []
        for word in words {
            for path in word.isStandardStream ? try listed() : [word] {
                themes += Self.themes(at: path, apartFrom: own).filter { known.insert($0.path).inserted }
            }
        }
        return themes
    }

    private static func themes(at path: FilePath, apartFrom own: FileIdentity?) -> [BatchTheme] {
        guard !path.isStandardStream else {
            let reason = "-: standard input holds the list (expected a theme document, or ./- for a file of that name)"
            return [.failed(path, OperationError(reason, .noInput))]
        }
        guard path.isFolder else { return [BatchTheme(path)] }
        do {
            return try ThemeFolder.documents(at: path).filter { !isManifest($0, own) }.map { document in
                // A folder that is itself a theme keeps the name that the user gave.
                document == path ? BatchTheme(path) : .named(document, name: document.stem)
            }
        } catch {
            return [.failed(path, error)]
        }
    }

    /// Returns true for the batch's own manifest, and for those of other shards beside it.
    private static func isManifest(_ document: FilePath, _ own: FileIdentity?) -> Bool {
        if let own, (try? FileStatus.at(document))?.identity == own { return true }
        let isNamedSo = document.lastComponent.bytes.starts(with: "manifest".utf8)
        return isNamedSo && (try? Manifest(reading: document)) != nil
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

import Documents
import Preview
import ThemeModel

/// A theme of a batch, as its user named it.
enum BatchTheme: Hashable, Sendable {
    /// A document, or a preset's id.
    case named(FilePath)
    /// A folder or a list that gives no theme, and why.
    case failed(FilePath, CommandFailure)

    /// The path that it was named by.
    var path: FilePath {
        switch self {
        case .named(let path), .failed(let path, _): path
        }
    }

    /// The themes that words name, each once: files and presets as they are, of folders the documents in them, for `-`
    /// the lines of standard input. A document with this identity is left out of folders: it is the batch's own.
    static func all(_ words: [FilePath], apartFrom own: FileIdentity?) throws(CommandFailure) -> [BatchTheme] {
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
        guard path.isFolder else { return [.named(path)] }
        do {
            let documents = try ThemeFolder.documents(at: path)
            return documents.filter { document in
                guard let own else { return true }
                return (try? FileStatus.at(document))?.identity != own
            }.map(BatchTheme.named)
        } catch {
            return [.failed(path, error)]
        }
    }

    /// The paths on standard input, one a line; or one a NUL where there is any, as other programs write names that may
    /// hold anything.
    private static func listed() throws(CommandFailure) -> [FilePath] {
        let list = try InputFile(reading: .standardStream, limit: Limits.listBytes)
        guard list.bytes.count <= Limits.listBytes else {
            throw CommandFailure("\(list.name): has more than \(Limits.listBytes) bytes", .badData)
        }
        let separator: UInt8 = list.bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        return list.bytes.split(separator: separator).map { FilePath($0) }
    }
}

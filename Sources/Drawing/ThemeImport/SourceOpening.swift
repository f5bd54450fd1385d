internal import Documents
internal import ThemeModel

extension SourceDocument {
    /// The result of opening a source.
    enum Opening: Sendable {
        /// A document that can be read.
        case document(SourceDocument)
        /// A document with broken JSON, as recovered by the reader.
        case broken(SourceText, RecoveredJSON)
        /// An unreadable source, with the reason.
        case refused([Diagnostic])
    }

    /// Opens a source: a zip archive by its first bytes, YAML by a first line `word:`, with which no JSON begins, and
    /// otherwise JSON.
    static func open(_ input: ImportSource) -> Opening {
        switch input.content {
        case .folder(let folder): return open(folder, named: input.name)
        case .file(let bytes) where ZipArchive.isArchive(bytes): return open(archive: bytes, named: input.name)
        case .file(let bytes): return open(SourceText(name: input.name, bytes: bytes))
        }
    }

    private static func open(_ source: SourceText) -> Opening {
        if source.bytes.count <= Limits.documentBytes, looksLikeYAML(source.bytes) {
            let yaml = YAMLReader.read(source)
            guard let root = yaml.value else { return .refused(yaml.diagnostics) }
            return .document(SourceDocument(source: source, root: root, syntax: .yaml, name: source.name))
        }
        switch JSONReader.outcome(of: source) {
        case .sound(let root):
            return .document(SourceDocument(source: source, root: root, syntax: .json, name: source.name))
        case .broken(let recovered): return .broken(source, recovered)
        }
    }

    private static func open(_ folder: ImportSource.Folder, named name: String) -> Opening {
        let index = ImportSource.folderIndex
        let path = "\(name)/\(index)"
        guard let bytes = folder.file(index, Limits.documentBytes) else {
            let message = "the folder has no \(index) that can be read (expected a folder of design tokens)"
            return .refused([
                Diagnostic(ThemeDiagnostics.notTheme, message, in: SourceText(name: name, bytes: []), at: 0..<0)
            ])
        }
        let source = SourceText(name: path, bytes: bytes)
        let json = JSONReader.read(source)
        guard let root = json.value else { return .refused(json.diagnostics) }
        return .document(SourceDocument(source: source, root: root, syntax: .json, name: name, folder: folder))
    }

    /// Opens an archive by the file that identifies its kind: an extension's own file, otherwise the first JSON file.
    private static func open(archive bytes: [UInt8], named name: String) -> Opening {
        let whole = SourceText(name: name, bytes: [])
        do throws(ArchiveError) {
            let archive = try ZipArchive(bytes)
            let entry = archive["extension.json"] ?? archive.entries.first { $0.name.hasSuffix(".json") }
            guard let entry else { throw ArchiveError(message: "there is no file in the archive that ends in .json") }
            let source = SourceText(name: "\(name)!\(entry.name)", bytes: try archive.contents(of: entry))
            let json = JSONReader.read(source)
            guard let root = json.value else { return .refused(json.diagnostics) }
            return .document(SourceDocument(source: source, root: root, syntax: .json, name: name, archive: archive))
        } catch {
            return .refused([Diagnostic(ImportDiagnostics.archive, error.message, in: whole, at: 0..<0)])
        }
    }

    /// Returns true if the first line that is not empty, a comment or a marker begins with `word:`.
    static func looksLikeYAML(_ bytes: [UInt8]) -> Bool {
        var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let line = rest[..<end].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            rest = rest[end...].dropFirst()
            guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "%"),
                !line.starts(with: "---".utf8)
            else { continue }
            return beginsMember(line)
        }
        return false
    }

    /// Returns true for a line that begins with `word:`, whether or not the word is in quotes.
    private static func beginsMember(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return false }
        let isClosed = line[..<colon].allSatisfy { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") }
        let after = line[(colon + 1)...].first
        return isClosed && (after == nil || after == 0x20 || after == 0x0D || after == 0x09)
    }
}

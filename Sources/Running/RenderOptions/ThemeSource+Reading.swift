package import Documents
package import Files
internal import Digest
package import ThemeImport
package import ThemeModel

/// What was read to make something of: the files, and the servers that were asked.
package struct InputRecord: Sendable {
    /// The regular files that were read, which no output may overwrite.
    package var files: [FileIdentity] = []
    /// Messages about how servers gave the documents.
    package var notices: [Diagnostic] = []
    /// The servers that were asked.
    package var servers: [ThemeServer] = []

    /// Creates a record of nothing.
    package init() {}
}

extension SourceOptions {
    /// Reads a theme as the command line names it, with the second sources: a document, an archive, a folder of design tokens, or a
    /// preset's id. Throws 69 if a word that neither exists nor looks like a file is no preset's id.
    package func theme(_ path: FilePath, noting record: inout InputRecord) throws(OperationError) -> ThemeSource {
        let source = try read(path, noting: &record)
        return theme(source, companions: try readCompanions(noting: &record))
    }

    /// Reads a theme without its second sources, and without the way to interpret it. With a fallback, the preset `default` replaces
    /// one that is missing.
    package func read(_ path: FilePath, noting record: inout InputRecord) throws(OperationError) -> ThemeSource {
        if path.isWebAddress { return try fetch(path, noting: &record) }
        guard let id = Preset.id(in: path) else { return try ThemeSource.read(file: path, noting: &record) }
        let orFile = !path.bytes.starts(with: Preset.prefix.utf8)
        do {
            return .preset(try Preset.chosen(id, orFile: orFile))
        } catch {
            guard remote.fallback != nil else { throw error }
            let notice =
                "\(Preset.problem(orFile: orFile)), so this is the preset default" + Preset.hint(for: id, after: ": ")
            record.notices.append(
                Diagnostic(RemoteDiagnostics.fallback, notice, in: SourceText(name: id, bytes: [])))
            return .preset(.default)
        }
    }

    /// Reads the second sources.
    package func readCompanions(noting record: inout InputRecord) throws(OperationError) -> [Mode: ThemeSource] {
        var companions: [Mode: ThemeSource] = [:]
        if let light { companions[.light] = try read(light, noting: &record) }
        if let dark { companions[.dark] = try read(dark, noting: &record) }
        return companions
    }

    /// Returns a theme that was read, with the way to interpret it.
    package func theme(_ source: ThemeSource, companions: [Mode: ThemeSource] = [:]) -> ThemeSource {
        var theme = source
        (theme.kind, theme.pick, theme.roles, theme.alphaFirst) = (kind, pick, roles, alphaFirst)
        theme.season = date.map { Season(on: $0, in: hemisphere) }
        (theme.companions, theme.hints) = (companions, hints)
        return theme
    }
}

extension ThemeSource {
    /// Reads a theme that is not a preset: a document, an archive or a folder of design tokens.
    package static func read(
        file path: FilePath, noting record: inout InputRecord
    ) throws(OperationError) -> ThemeSource {
        if path.isFolder, ThemeFolder.isTheme(path) {
            let folder = try ThemeFolder.snapshot(of: path)
            record.files += folder.identities
            return ThemeSource(name: path.withoutTrailingSlashes.description, folder: folder.files)
        }
        let file = try InputFile(reading: path, longer: (mayBeLong, ImportLimits.archiveBytes))
        record.files += [file.identity].compactMap(\.self)
        return ThemeSource(file.source)
    }

    /// The SHA-256 of the file, or of all files of a folder, in hexadecimal digits.
    package var contentsDigest: String {
        let files = files
        guard files.count != 1 || files[0].path != "" else { return SHA256.hex(of: files[0].bytes) }
        var digest = DigestEncoder(purpose: "folder", version: 1)
        for file in files {
            digest.add("path", file.path)
            digest.add("bytes", file.bytes)
        }
        return digest.hex
    }
}

extension Preset {
    /// An optional prefix of a preset's id, with which it is never taken for a file's name.
    package static let prefix = "preset:"

    /// Returns the word that names a preset and never a file, for an id with or without the prefix.
    package static func word(_ id: FilePath) -> FilePath {
        id.bytes.starts(with: prefix.utf8) ? id : FilePath(Array(prefix.utf8) + id.bytes)
    }

    /// Returns the preset with an id. `orFile` is true if the word might have named a file instead.
    package static func chosen(_ id: String, orFile: Bool = false) throws(OperationError) -> Preset {
        if let preset = Preset(named: id) { return preset }
        let wanted = orFile ? "a theme document, or an id" : "an id"
        throw OperationError(
            "\(Quoted(id)) is \(problem(orFile: orFile)) "
                + "(expected \(wanted) that `kbrender presets` lists\(hint(for: id, after: "; ")))",
            .unavailable)
    }

    fileprivate static func problem(orFile: Bool) -> String {
        orFile ? "neither a file nor a preset" : "not a preset"
    }

    fileprivate static func hint(for id: String, after separator: String) -> String {
        suggestion(for: id).map { "\(separator)did you mean \($0)?" } ?? ""
    }

    /// Returns the preset id that a word on the command line names; nil for a file.
    fileprivate static func id(in path: FilePath) -> String? {
        guard !path.looksLikeFile, !path.isStandardStream else { return nil }
        let name = String(decoding: path.bytes, as: UTF8.self)
        if name.hasPrefix(prefix) { return String(name.dropFirst(prefix.count)) }
        return path.isMissing ? name : nil
    }
}

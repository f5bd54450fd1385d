package import Files
internal import Digest
package import Documents
package import ThemeImport
package import ThemeModel

/// A theme as the command line names it: a document, an archive, a folder of design tokens, or a preset's id.
package struct ThemeInput: Sendable {
    package let source: ImportSource
    /// The files that were read; none for a preset, and for anything but regular files.
    package let identities: [FileIdentity]
    /// Messages about how a server gave the theme.
    package let notices: [Diagnostic]
    /// The theme's server; nil if it has none.
    package let server: ThemeServer?

    /// An optional prefix of a preset's id, with which it is never taken for a file's name.
    package static let presetPrefix = "preset:"

    /// Returns the word that names a preset and never a file, for an id with or without the prefix.
    package static func preset(named word: FilePath) -> FilePath {
        word.bytes.starts(with: presetPrefix.utf8) ? word : FilePath(Array(presetPrefix.utf8) + word.bytes)
    }

    /// Reads a theme. A word that neither exists nor looks like a file must be a preset's id; otherwise the parameters'
    /// fallback replaces it, or it throws 69. A web address is read as the parameters specify.
    package init(reading path: FilePath, _ parameters: SourceParameters) throws(OperationError) {
        if path.isWebAddress {
            let reading = try RemoteReading(path, parameters: parameters)
            self.init(source: reading.source, notices: reading.notices, server: reading.server)
        } else if let id = Self.presetID(path) {
            let orFile = !path.bytes.starts(with: Self.presetPrefix.utf8)
            do {
                self.init(source: ImportSource(try Self.preset(id, orFile: orFile).source))
            } catch {
                guard parameters.remote.fallback != nil else { throw error }
                let notice = "\(Self.problem(orFile: orFile)), so this is the preset default"
                self.init(
                    source: ImportSource(try Self.preset("default").source),
                    notices: [
                        Diagnostic(
                            RemoteDiagnostics.fallback, notice + Self.hint(for: id, after: ": "),
                            in: SourceText(name: id, bytes: []))
                    ])
            }
        } else {
            try self.init(file: path)
        }
    }

    private init(source: ImportSource, notices: [Diagnostic] = [], server: ThemeServer? = nil) {
        (self.source, self.notices, self.server) = (source, notices, server)
        identities = []
    }

    /// Reads a theme that is not a preset: a document, an archive or a folder of design tokens.
    package init(file path: FilePath) throws(OperationError) {
        (notices, server) = ([], nil)
        if path.isFolder, ThemeFolder.isTheme(path) {
            let folder = try ThemeFolder.snapshot(of: path)
            source = ImportSource(name: path.withoutTrailingSlashes.description, folder: folder.files)
            identities = folder.identities
        } else {
            let file = try InputFile(
                reading: path, longer: (ImportSource.beginsArchive, ImportLimits.archiveBytes))
            source = ImportSource(name: file.name, bytes: file.bytes)
            identities = [file.identity].compactMap(\.self)
        }
    }

    /// The SHA-256 of the file, or of all files of a folder, in hexadecimal digits.
    package var digest: String {
        let files = source.files
        guard files.count != 1 || files[0].path != "" else { return SHA256.hex(of: files[0].bytes) }
        var digest = DigestEncoder(purpose: "folder", version: 1)
        for file in files {
            digest.add("path", file.path)
            digest.add("bytes", file.bytes)
        }
        return digest.hex
    }

    /// The name in messages.
    package var name: String { source.name }

    /// The document of a theme that is one file; nil for presets, archives and folders.
    package var document: SourceText? { identities.isEmpty ? nil : source.document }

    /// Returns the preset with an id. `orFile` is true if the word might have named a file instead.
    package static func preset(_ id: String, orFile: Bool = false) throws(OperationError) -> Preset {
        if let preset = Preset.named(id) { return preset }
        let wanted = orFile ? "a theme document, or an id" : "an id"
        throw OperationError(
            "\(Quoted(id)) is \(problem(orFile: orFile)) "
                + "(expected \(wanted) that `kbrender presets` lists\(hint(for: id, after: "; ")))",
            .unavailable)
    }

    private static func problem(orFile: Bool) -> String { orFile ? "neither a file nor a preset" : "not a preset" }

    private static func hint(for id: String, after separator: String) -> String {
        Preset.suggestion(for: id).map { "\(separator)did you mean \($0)?" } ?? ""
    }

    /// Returns the preset id that a word on the command line names; nil for a file.
    private static func presetID(_ path: FilePath) -> String? {
        guard !path.looksLikeFile, !path.isStandardStream else { return nil }
        let name = String(decoding: path.bytes, as: UTF8.self)
        if name.hasPrefix(presetPrefix) { return String(name.dropFirst(presetPrefix.count)) }
        return path.isMissing ? name : nil
    }
}

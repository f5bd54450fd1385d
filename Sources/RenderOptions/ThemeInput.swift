package import Files
internal import Digest
package import Documents
package import ThemeImport
package import ThemeModel

/// A theme as the command line names it: a document, an archive, a folder of design tokens, or a preset by its id.
package struct ThemeInput: Sendable {
    /// What is read.
    package let source: ImportSource
    /// Which files were read; none for a preset, and for what is no regular file.
    package let identities: [FileIdentity]
    /// What needs saying of how a server gave it.
    package let notices: [Diagnostic]
    /// Its server; nil for a theme that has none.
    package let server: ThemeServer?

    /// What a preset's id may begin with, so that it is never taken for a file's name.
    package static let presetPrefix = "preset:"

    /// The word that names a preset and no file, for an id with that beginning or without.
    package static func preset(named word: FilePath) -> FilePath {
        word.bytes.starts(with: presetPrefix.utf8) ? word : FilePath(Array(presetPrefix.utf8) + word.bytes)
    }

    /// Reads a theme. What is neither there nor looks like a file is a preset's id, or a name that nothing has (69); an
    /// address of the web is read as the parameters say.
    package init(reading path: FilePath, _ parameters: SourceParameters) throws(OperationError) {
        if path.isWebAddress {
            let reading = try RemoteReading(path, parameters)
            self.init(source: reading.source, notices: reading.notices, server: reading.server)
        } else if let id = Self.presetID(path) {
            self.init(source: ImportSource(try Self.preset(id).source))
        } else {
            try self.init(file: path)
        }
    }

    private init(source: ImportSource, notices: [Diagnostic] = [], server: ThemeServer? = nil) {
        (self.source, self.notices, self.server) = (source, notices, server)
        identities = []
    }

    /// Reads a theme that is no preset: a document, an archive or a folder of design tokens.
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

    /// What messages call it.
    package var name: String { source.name }

    /// The preset of an id.
    package static func preset(_ id: String) throws(OperationError) -> Preset {
        if let preset = Preset.named(id) { return preset }
        let meant = Preset.suggestion(for: id).map { "; did you mean \($0)?" } ?? ""
        throw OperationError(
            "\(Quoted(id)) is neither a file nor a preset (expected a theme document, or an id that `kbrender presets` "
                + "lists\(meant))", .unavailable)
    }

    /// The id that a word on the command line names; nil for a file.
    private static func presetID(_ path: FilePath) -> String? {
        guard !path.looksLikeFile, !path.isStandardStream else { return nil }
        let name = String(decoding: path.bytes, as: UTF8.self)
        if name.hasPrefix(presetPrefix) { return String(name.dropFirst(presetPrefix.count)) }
        return path.isMissing ? name : nil
    }
}

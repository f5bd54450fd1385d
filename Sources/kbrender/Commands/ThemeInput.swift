import Documents
import ThemeImport
import ThemeModel

/// A theme as the command line names it: a document, an archive, a folder of design tokens, or a preset by its id.
struct ThemeInput {
    /// What is read.
    let source: ThemeSource
    /// The bytes of the file, or of the file that makes a folder a theme.
    let bytes: [UInt8]
    /// True for a folder, whose other files are read when they are asked for.
    let isFolder: Bool
    /// Which file it is; nil for a preset, and for what is no regular file.
    let identity: FileIdentity?

    /// What a preset's id may begin with, so that it is never taken for a file's name.
    static let presetPrefix = "preset:"

    /// The word that names a preset and no file, for an id with that beginning or without.
    static func preset(named word: FilePath) -> FilePath {
        word.bytes.starts(with: presetPrefix.utf8) ? word : FilePath(Array(presetPrefix.utf8) + word.bytes)
    }

    /// Reads a theme. What is neither there nor looks like a file is a preset's id, or a name that nothing has (69).
    init(reading path: FilePath) throws(CommandFailure) {
        if let id = Self.presetID(path) {
            let preset = try Self.preset(id).source
            (bytes, identity, isFolder) = (preset.bytes, nil, false)
            source = ThemeSource(name: preset.name, bytes: bytes)
        } else if path.isFolder, ThemeFolder.isTheme(path) {
            let index = try InputFile(reading: path.appending(ThemeSource.folderIndex))
            (bytes, identity, isFolder) = (index.bytes, index.identity, true)
            let folder = ThemeSource.Folder { file, limit in
                try? InputFile(reading: path.appending(file), limit: limit).bytes
            }
            source = ThemeSource(name: path.withoutTrailingSlashes.description, folder: folder)
        } else {
            let file = try InputFile(reading: path, archiveLimit: ImportLimits.archiveBytes)
            (bytes, identity, isFolder) = (file.bytes, file.identity, false)
            source = ThemeSource(name: file.name, bytes: bytes)
        }
    }

    /// What messages call it.
    var name: String { source.name }

    /// The preset of an id.
    static func preset(_ id: String) throws(CommandFailure) -> Preset {
        if let preset = Preset.named(id) { return preset }
        let meant = Preset.suggestion(for: id).map { "; did you mean \($0)?" } ?? ""
        throw CommandFailure(
            "\(Quoted(id)) is neither a file nor a preset (want a theme document, or an id that `kbrender presets` "
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

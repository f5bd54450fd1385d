package import Files
package import Documents
package import ThemeModel

/// A theme as the command line names it: a document, or a preset by its id.
package struct ThemeInput {
    /// The document.
    package let source: SourceText
    /// Which file it is; nil for a preset, and for what is no regular file.
    package let identity: FileIdentity?

    /// What a preset's id may begin with, so that it is never taken for a file's name.
    package static let presetPrefix = "preset:"

    /// The word that names a preset and no file, for an id with that beginning or without.
    package static func preset(named word: FilePath) -> FilePath {
        word.bytes.starts(with: presetPrefix.utf8) ? word : FilePath(Array(presetPrefix.utf8) + word.bytes)
    }

    /// Reads a theme. What is neither there nor looks like a file is a preset's id, or a name that nothing has (69).
    package init(reading path: FilePath) throws(OperationError) {
        if let id = Self.presetID(path) {
            source = try Self.preset(id).source
            identity = nil
        } else {
            let file = try InputFile(reading: path)
            source = file.source
            identity = file.identity
        }
    }

    /// The preset of an id.
    package static func preset(_ id: String) throws(OperationError) -> Preset {
        if let preset = Preset.named(id) { return preset }
        let meant = Preset.suggestion(for: id).map { "; did you mean \($0)?" } ?? ""
        throw OperationError(
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

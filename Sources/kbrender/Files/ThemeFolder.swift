import Documents
import ThemeImport

/// The theme documents of a folder.
enum ThemeFolder {
    /// The endings of files that are taken for themes.
    private static let endings = [".json", ".theme", ".yaml", ".yml", ".flex", ".zip"]

    /// The documents that a path means: those of a folder that is no theme itself, or the path itself.
    static func documents(at path: FilePath) throws(CommandFailure) -> [FilePath] {
        path.isFolder && !isTheme(path) ? try themes(in: path) : [path]
    }

    /// True for a folder that is one theme: of sets of design tokens.
    static func isTheme(_ folder: FilePath) -> Bool {
        !folder.appending(ThemeSource.folderIndex).isMissing
    }

    /// The files in a folder whose names end as those of themes do, in order of their names' bytes, folders inside it
    /// left out. A folder that has none is no input (66).
    private static func themes(in folder: FilePath) throws(CommandFailure) -> [FilePath] {
        let names = try SystemError.reported(try folder.names()) { error in
            CommandFailure("\(folder): cannot be read: \(error) (want a folder of theme documents)", .noInput)
        }
        let themes = names.filter { $0.hasEnding(endings) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            .map { folder.appending($0) }
            .filter { !$0.isFolder }
        guard !themes.isEmpty else {
            throw CommandFailure(
                "\(folder): no theme document in this folder (expected files that end in \(Prose.alternatives(endings)))",
                .noInput)
        }
        return themes
    }
}

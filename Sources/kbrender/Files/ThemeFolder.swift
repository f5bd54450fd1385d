import Documents

/// The theme documents of a folder.
enum ThemeFolder {
    /// The documents that a path means: those of a folder, or the path itself.
    static func documents(at path: FilePath) throws(CommandFailure) -> [FilePath] {
        path.isFolder ? try themes(in: path) : [path]
    }

    /// The files in a folder whose names end in `.json` or `.theme`, in order of their names' bytes, folders inside it
    /// left out. A folder that has none is no input (66).
    private static func themes(in folder: FilePath) throws(CommandFailure) -> [FilePath] {
        let names = try SystemError.reported(try folder.names()) { error in
            CommandFailure("\(folder): cannot be read: \(error) (want a folder of theme documents)", .noInput)
        }
        let themes = names.filter { $0.hasEnding([".json", ".theme"]) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            .map { folder.appending($0) }
            .filter { !$0.isFolder }
        guard !themes.isEmpty else {
            throw CommandFailure(
                "\(folder): no theme document in this folder (want files that end in .json or .theme)", .noInput)
        }
        return themes
    }
}

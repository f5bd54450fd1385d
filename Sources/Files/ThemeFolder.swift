package import Documents

/// The theme documents of a folder.
package enum ThemeFolder {
    /// The documents that a path means: those of a folder, or the path itself.
    package static func documents(at path: FilePath) throws(OperationError) -> [FilePath] {
        path.isFolder ? try themes(in: path) : [path]
    }

    /// The files in a folder whose names end in `.json` or `.theme`, in order of their names' bytes, folders inside it
    /// left out. A folder that has none is no input (66).
    private static func themes(in folder: FilePath) throws(OperationError) -> [FilePath] {
        let names = try SystemError.mapError(try folder.names()) { error in
            OperationError("\(folder): cannot be read: \(error) (want a folder of theme documents)", .noInput)
        }
        let themes = names.filter { $0.hasEnding([".json", ".theme"]) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            .map { folder.appending($0) }
            .filter { !$0.isFolder }
        guard !themes.isEmpty else {
            throw OperationError(
                "\(folder): no theme document in this folder (want files that end in .json or .theme)", .noInput)
        }
        return themes
    }
}

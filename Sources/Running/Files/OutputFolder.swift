package import Documents

/// A folder for the files of a command, made if it is missing, with the folders above it.
package struct OutputFolder: Sendable {
    let path: FilePath
    /// The folders that did not exist, the outermost first.
    private let made: [FilePath]

    /// Makes what is missing. Throws `cannotCreate` (73) if that fails, or if something else has the name.
    package init(_ path: FilePath) throws(OperationError) {
        self.path = path
        var missing: [FilePath] = []
        var next = path.withoutTrailingSlashes
        while next.isMissing {
            missing.append(next)
            let above = next.folder.withoutTrailingSlashes
            if above == next { break }
            next = above
        }
        var made: [FilePath] = []
        do {
            for folder in missing.reversed() {
                try folder.makeFolder()
                made.append(folder)
            }
        } catch {
            for folder in made.reversed() { folder.removeFolder() }
            // Another process may have been faster.
            guard path.isFolder else {
                throw Output.cannotCreate(path.description, reason: "\(error)", wanted: "a folder")
            }
            made = []
        }
        guard path.isFolder else {
            throw Output.cannotCreate(path.description, reason: "is not a folder", wanted: "a folder")
        }
        self.made = made
    }

    /// True if it did not exist.
    package var isNew: Bool { !made.isEmpty }

    /// Removes what was made, as far as it is empty.
    package func removeIfEmpty() {
        for folder in made.reversed() { folder.removeFolder() }
    }
}

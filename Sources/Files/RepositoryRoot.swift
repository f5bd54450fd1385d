/// The folder from which reports for other programs name files: such programs know a file by its path in the repository,
/// wherever this one was started.
package struct RepositoryRoot: Hashable, Sendable {
    /// The folder, every link followed.
    package let path: FilePath

    /// The nearest folder with `.git` that is a folder or holds it; if there is none the current one.
    package init(above folder: FilePath) {
        let inner = try? folder.resolved()
        path = inner.flatMap(Self.repository) ?? (try? FilePath(".").resolved()) ?? FilePath("/")
    }

    private static func repository(above folder: FilePath) -> FilePath? {
        var folder = folder
        while folder.appending(".git").isMissing {
            guard folder != FilePath("/") else { return nil }
            folder = folder.folder.withoutTrailingSlashes
        }
        return folder
    }

    /// The path of a file from this folder; of a file that is not in it the path from the system's root, and a path
    /// that leads into no folder as it is. A link is named itself, not the file that it leads to.
    package func relative(_ file: FilePath) -> FilePath {
        guard let folder = try? file.folder.resolved() else { return file }
        let whole = folder.appending(file.lastComponent)
        let inside = path.appending("").bytes
        return whole.bytes.starts(with: inside) ? FilePath(whole.bytes.dropFirst(inside.count)) : whole
    }

    /// The same for what messages call a file; any other name, as that of a preset, stays as it is.
    package func relative(_ name: String) -> String {
        let file = FilePath(name)
        return file.looksLikeFile || !file.isMissing ? relative(file).description : name
    }
}

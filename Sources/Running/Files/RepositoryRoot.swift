/// The folder relative to which reports for other programs name files: those programs know a file by its path in the
/// repository, wherever this program was started.
package struct RepositoryRoot: Hashable, Sendable {
    /// The folder, with every link followed.
    package let path: FilePath

    /// Finds the nearest folder with `.git`, starting with `folder` itself and going up; otherwise the current folder.
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

    /// Returns the path of a file from this folder; for a file outside of it the absolute path, and a path that leads into no
    /// folder unchanged. A link itself is named, not the file that it leads to.
    package func relative(_ file: FilePath) -> FilePath {
        guard let folder = try? file.folder.resolved() else { return file }
        let whole = folder.appending(file.lastComponent)
        let inside = path.appending("").bytes
        return whole.bytes.starts(with: inside) ? FilePath(whole.bytes.dropFirst(inside.count)) : whole
    }

    /// The same for a file's name in messages; any other name, such as a preset's, is unchanged.
    package func relative(_ name: String) -> String {
        let file = FilePath(name)
        return file.looksLikeFile || !file.isMissing ? relative(file).description : name
    }
}

/// What a path leads to: equal for all paths that lead to one file, whether it exists or not.
package enum FileTarget: Hashable, Sendable {
    case file(FileIdentity)
    /// An unused name in a folder.
    case free(FilePath, folder: FileIdentity)

    /// Looks up a path; nil if no file can be there.
    package init?(_ path: FilePath) {
        if let status = try? FileStatus.at(path) {
            self = .file(status.identity)
        } else if let folder = try? FileStatus.at(path.folder) {
            self = .free(path.lastComponent, folder: folder.identity)
        } else {
            return nil
        }
    }
}

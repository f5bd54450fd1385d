/// Where a file is or would be: equal for all paths that lead to one file, whether it exists or not.
package enum FilePlace: Hashable, Sendable {
    /// A file that is there.
    case file(FileIdentity)
    /// A name in a folder that nothing has yet.
    case free(FilePath, folder: FileIdentity)

    /// Looks; nil if no file can be.
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

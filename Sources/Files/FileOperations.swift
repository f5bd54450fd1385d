package import Glibc

extension FilePath {
    /// The path with every link followed; of a file that is there.
    package func resolved() throws(SystemError) -> FilePath {
        guard let real = unsafe realpath(cString, nil) else { throw .last }
        defer { unsafe free(real) }
        return unsafe FilePath(UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }

    /// Throws where the file may not be written.
    package func checkWritable() throws(SystemError) {
        guard unsafe access(cString, W_OK) == 0 else { throw .last }
    }

    /// Makes a folder, where there is one to hold it.
    package func makeFolder(permissions: mode_t = 0o777) throws(SystemError) {
        guard unsafe mkdir(cString, permissions) == 0 else { throw .last }
    }

    /// Removes the folder, if nothing is in it.
    package func removeFolder() {
        _ = unsafe rmdir(cString)
    }

    /// Removes the file, if it can be removed; false where that was not done.
    @discardableResult
    package func remove() -> Bool {
        unsafe unlink(cString) == 0
    }

    /// The names in a folder, `.` and `..` among them, in no order, or `most` of them.
    package func names(most: Int = .max) throws(SystemError) -> [FilePath] {
        guard let stream = unsafe opendir(cString) else { throw .last }
        defer { unsafe closedir(stream) }
        var names: [FilePath] = []
        errno = 0
        while names.count < most, let entry = unsafe readdir(stream) {
            names.append(unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe FilePath($0) })
        }
        guard errno == 0 else { throw .last }
        return names
    }
}

package import Glibc

extension FilePath {
    /// Returns the path of an existing file, with every link followed.
    package func resolved() throws(SystemError) -> FilePath {
        guard let real = unsafe realpath(cString, nil) else { throw .last }
        defer { unsafe free(real) }
        return unsafe FilePath(UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }

    /// Returns the path, with a slash in it, by which a reader in a folder finds this file; links on the way to both are
    /// followed.
    package func relative(to folder: FilePath) throws(SystemError) -> FilePath {
        let slash = UInt8(ascii: "/")
        let (target, start) = (try self.folder.resolved(), try folder.resolved())
        let (parts, base) = (target.bytes.split(separator: slash), start.bytes.split(separator: slash))
        let common = zip(parts, base).prefix { $0 == $1 }.count
        let up = Array(repeating: Array("..".utf8)[...], count: base.count - common)
        let way = up.isEmpty ? [Array(".".utf8)[...]] : up
        return FilePath(Array((way + parts[common...] + [lastComponent.bytes[...]]).joined(separator: [slash])))
    }

    /// Throws if the file may not be written.
    package func checkWritable() throws(SystemError) {
        guard unsafe access(cString, W_OK) == 0 else { throw .last }
    }

    /// Creates a folder, if its parent exists.
    package func makeFolder(permissions: mode_t = 0o777) throws(SystemError) {
        guard unsafe mkdir(cString, permissions) == 0 else { throw .last }
    }

    /// Removes the folder, if it is empty.
    package func removeFolder() {
        _ = unsafe rmdir(cString)
    }

    /// Removes the file; false if that fails.
    @discardableResult
    package func remove() -> Bool {
        unsafe unlink(cString) == 0
    }

    /// Returns the names in a folder that begin with a text, including `.` and `..`, in no particular order. In a large folder,
    /// only the first `most` are looked at.
    package func names(
        beginningWith beginning: String = "", amongFirst most: Int = .max
    ) throws(SystemError) -> [FilePath] {
        guard let stream = unsafe opendir(cString) else { throw .last }
        return try unsafe Self.names(in: stream, beginningWith: beginning, amongFirst: most)
    }

    /// Returns the same for an open stream, which it closes.
    @unsafe static func names(
        in stream: OpaquePointer, beginningWith beginning: String, amongFirst most: Int
    ) throws(SystemError) -> [FilePath] {
        defer { unsafe closedir(stream) }
        var names: [FilePath] = []
        var count = 0
        errno = 0
        while count < most, let entry = unsafe readdir(stream) {
            count += 1
            unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
                let bytes = unsafe name.assumingMemoryBound(to: CChar.self).baseAddress
                let begins = unsafe bytes.map { unsafe strncmp($0, beginning, beginning.utf8.count) == 0 }
                if begins == true { names.append(unsafe FilePath(name)) }
            }
        }
        guard errno == 0 else { throw .last }
        return names
    }

    /// Marks the file as used now.
    package func touch() {
        _ = unsafe utimensat(AT_FDCWD, cString, nil, 0)
    }

    /// Creates the folder, and missing ones above it, for this user only; returns false if that fails. Slashes at the end
    /// would make a folder its own parent.
    package func makeFolders() -> Bool {
        if isFolder { return true }
        let path = withoutTrailingSlashes
        let above = path.folder.withoutTrailingSlashes
        // The system accepts no longer path, so this bounds the recursion.
        guard path.bytes.count < Int(PATH_MAX), above != path, above.makeFolders() else { return false }
        return (try? path.makeFolder(permissions: 0o700)) != nil || isFolder
    }

    /// True if only this user, the system's owner and their group can add files to the folder: other users' files there would
    /// look like our own. A folder that does not exist yet will be this user's.
    package var isSafeFolder: Bool {
        guard let status = try? FileStatus.at(self), status.kind == .folder else { return true }
        return [geteuid(), 0].contains(status.owner) && status.permissions & S_IWOTH == 0
    }

    /// Returns the program's folder for a user's files: in the folder that an environment variable names, or in `standard`
    /// below the home folder; nil if neither variable has an absolute path (XDG Base Directory), or if there is no home folder:
    /// users of services have the name of one that must not be made.
    package static func userFolder(_ name: String, standard: String) -> FilePath? {
        func variable(_ name: String) -> FilePath? {
            guard let value = unsafe getenv(name), unsafe value.pointee == CChar(truncatingIfNeeded: UInt8(ascii: "/"))
            else {
                return nil
            }
            return unsafe FilePath(UnsafeRawBufferPointer(start: value, count: strlen(value)))
        }
        let home = variable("HOME").flatMap { $0.isFolder ? $0 : nil }
        return (variable(name) ?? home?.appending(standard))?.appending("kbrender")
    }
}

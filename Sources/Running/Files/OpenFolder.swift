package import Documents
package import Glibc

/// An open folder: work in it by name stays in it, whatever happens to its path, and follows no link. Names are those of
/// files in it and contain no slash.
package struct OpenFolder: ~Copyable, Sendable {
    /// The descriptor, valid as long as the folder.
    package let descriptor: Int32
    private let closes: Bool

    /// Opens a folder; a link to one is followed.
    package init(_ path: FilePath) throws(SystemError) {
        descriptor = unsafe open(path.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        closes = true
        guard descriptor >= 0 else { throw .last }
    }

    /// Opens a folder within another by its name; a link is not followed.
    package init(_ name: FilePath, in folder: borrowing OpenFolder) throws(SystemError) {
        descriptor = unsafe openat(folder.descriptor, name.cString, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        closes = true
        guard descriptor >= 0 else { throw .last }
    }

    /// Uses a folder that is already open, and does not close it.
    package init(borrowing descriptor: Int32) {
        self.descriptor = descriptor
        closes = false
    }

    deinit {
        if closes, descriptor >= 0 { _ = close(descriptor) }
    }

    /// Returns the status of a file by its name; nil if there is none.
    package func status(of name: FilePath) throws(SystemError) -> FileStatus? {
        try FileStatus.at(name, in: descriptor, followingLinks: false)
    }

    /// Opens a file by its name. `permissions` apply if it is created, minus the process's mask.
    package func file(_ name: FilePath, flags: Int32, permissions: mode_t = 0) throws(SystemError) -> OpenFile {
        try OpenFile(name, in: descriptor, flags | O_NOFOLLOW, permissions: permissions)
    }

    /// Creates a file without a name, to write and read it: it disappears when it is closed, unless it gets a name. Throws if
    /// the file system does not support such files, or `/proc` is not mounted.
    func unnamedFile() throws(SystemError) -> OpenFile {
        // Only a path in /proc can name it.
        guard unsafe access("/proc/self/fd", X_OK) == 0 else { throw .last }
        return try OpenFile(FilePath("."), in: descriptor, O_RDWR | Self.unnamed, permissions: 0o666)
    }

    /// `O_TMPFILE`, which the system's headers hide.
    private static let unnamed = 0o20_000_000 | O_DIRECTORY

    /// Gives an unused name to a file without one.
    func name(_ file: borrowing OpenFile, name: FilePath) throws(SystemError) {
        let path = FilePath("/proc/self/fd/\(file.descriptor)")
        guard unsafe linkat(AT_FDCWD, path.cString, descriptor, name.cString, AT_SYMLINK_FOLLOW) == 0 else {
            throw .last
        }
    }

    /// Returns the names in the folder, including `.` and `..`, in no particular order.
    package func names() throws(SystemError) -> [FilePath] {
        try names(beginningWith: "", amongFirst: .max)
    }

    /// Returns the names that begin with a text, as `FilePath.names` does.
    func names(beginningWith beginning: String, amongFirst most: Int) throws(SystemError) -> [FilePath] {
        let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw .last }
        guard let stream = unsafe fdopendir(copy) else {
            let error = SystemError.last
            close(copy)
            throw error
        }
        return try unsafe FilePath.names(in: stream, beginningWith: beginning, amongFirst: most)
    }

    /// Locks the folder, shared with other processes or for this one and its children only; returns false if others hold a
    /// conflicting lock.
    package func lock(shared: Bool) -> Bool {
        flock(descriptor, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
    }

    /// Waits for the folder's lock, does some work, and releases it: other processes that call this wait meanwhile.
    package func withLock<Value: ~Copyable, Failure: Error>(
        _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        defer { unlock() }
        return try work()
    }

    /// Releases the folder's lock. Closing the folder is not enough: a program that another thread is starting has it open for a
    /// moment, too.
    package func unlock() { _ = flock(descriptor, LOCK_UN) }

    /// Creates a folder within this one, unless it exists.
    package func makeFolder(_ name: FilePath, permissions: mode_t = 0o777) throws(SystemError) {
        guard unsafe mkdirat(descriptor, name.cString, permissions) == 0 || errno == EEXIST else { throw .last }
    }

    /// Waits until the names of its files are on the disk.
    package func synchronize() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw .last }
    }

    package var identity: FileIdentity? { (try? FileStatus(ofDescriptor: descriptor))?.identity }

    /// Removes a file by its name, if possible.
    package func remove(_ name: FilePath) {
        _ = unsafe unlinkat(descriptor, name.cString, 0)
    }

    /// Writes a file whole or not at all: the bytes go to a temporary file, which then takes the name. It gets these
    /// permissions, if the file system has any, and the owner and group of a file that is `replaced`, if this user may give
    /// files away. Meanwhile, signals that would end the program wait. Throws the step that failed; then nothing is left
    /// behind, and the old file is whole. `onceWritten` is called when only the name is missing; what it throws counts as such
    /// a step.
    package func replace(
        _ name: FilePath, with bytes: [UInt8], permissions: mode_t? = nil, replaced: FileStatus? = nil,
        durability: Durability, temporary: FilePath = Self.temporaryName(),
        onceWritten: () throws(WriteError) -> Void = {}
    ) throws(WriteError) {
        try BlockedSignals.during { () throws(WriteError) in
            do throws(WriteError) {
                try write(bytes, asNew: temporary, permissions: permissions, replaced: replaced, durability: durability)
                try onceWritten()
                try take(temporary, as: name, durability: durability)
            } catch {
                remove(temporary)
                throw error
            }
        }
    }

    /// Writes a new file, which `finish` gives its final name. The permissions and the owner are those of `replace`. If it
    /// throws, a part of the file may be there.
    package func write(
        _ bytes: [UInt8], asNew name: FilePath, permissions: mode_t? = nil, replaced: FileStatus?,
        durability: Durability
    ) throws(WriteError) {
        let handle = try WriteError.mapError(
            .creation, try file(name, flags: O_WRONLY | O_CREAT | O_EXCL, permissions: 0o666))
        // The lock keeps a process that cleans up the folder from removing the file.
        _ = handle.lock()
        // A file system without owners or permissions refuses this; the bytes matter more.
        if let replaced { handle.takeOwner(of: replaced) }
        if let permissions = permissions ?? replaced?.permissions { try? handle.setPermissions(permissions) }
        do throws(SystemError) {
            try handle.write(bytes)
            if durability == .synced { try handle.synchronize() }
            try handle.close()
        } catch {
            throw WriteError(step: .writing, error: error)
        }
    }

    /// Gives a file that was written under a temporary name its final name, in one step. Refuses to replace anything but a file,
    /// or anything at all unless it `replaces`. If it throws, nothing has changed.
    package func finish(_ temporary: FilePath, as name: FilePath, replaces: Bool = true) throws(WriteError) {
        try BlockedSignals.during { () throws(WriteError) in
            guard replaces else {
                guard unsafe linkat(descriptor, temporary.cString, descriptor, name.cString, 0) == 0 else {
                    throw WriteError(step: .creation, error: .last)
                }
                return remove(temporary)
            }
            let status = try WriteError.mapError(.creation, try status(of: name))
            guard status == nil || status?.kind == .regular else {
                throw WriteError(step: .creation, error: SystemError(code: EEXIST))
            }
            try take(temporary, as: name, durability: .unsynced)
        }
    }

    private func take(
        _ temporary: FilePath, as name: FilePath, durability: Durability
    ) throws(WriteError) {
        if durability == .unsynced, exchange(temporary, with: name) { return }
        try WriteError.mapError(.creation, try rename(temporary, to: name))
    }

    /// Renames a file, replacing a file that has the new name.
    func rename(_ name: FilePath, to other: FilePath) throws(SystemError) {
        guard unsafe renameat(descriptor, name.cString, descriptor, other.cString) == 0 else { throw .last }
    }

    /// Exchanges the names of a new file and an existing one, and removes that; returns false, with everything as before, if
    /// there is none or the file system cannot do it. Renaming has the same result, but some systems then send the new file to
    /// the disk before they return (ext4 does, with `auto_da_alloc`), which takes several times as long as writing it
    /// (docs/decisions/speed.md).
    private func exchange(_ name: FilePath, with other: FilePath) -> Bool {
        guard (try? status(of: other))?.kind == .regular, swapNames(of: name, and: other) else { return false }
        // Another process that sweeps the folder may be first: the old file is not locked, and may be old enough.
        if unsafe unlinkat(descriptor, name.cString, 0) == 0 || errno == ENOENT { return true }
        // Something else had taken the name, such as a folder.
        _ = swapNames(of: name, and: other)
        return false
    }
}

/// The reason why a file was not written.
package struct WriteError: Error, Hashable, Sendable {
    /// The steps that may fail.
    package enum Step: Hashable, Sendable {
        /// Creating the file, or giving it its name.
        case creation
        /// Writing the bytes.
        case writing
    }

    /// The step that failed.
    let step: Step
    package let error: SystemError

    package init(step: Step, error: SystemError) {
        self.step = step
        self.error = error
    }

    fileprivate static func mapError<Value: ~Copyable>(
        _ step: Step, _ work: @autoclosure () throws(SystemError) -> Value
    ) throws(WriteError) -> Value {
        try Documents.mapError({ WriteError(step: step, error: $0) }, work)
    }

    /// Returns the error for a file that cannot be written; `name` is its name in messages.
    package func operationError(writing name: String) -> OperationError {
        switch step {
        case .creation: Output.cannotCreate(name, reason: "\(error)")
        case .writing: OperationError("\(name): writing failed: \(error)", .inputOutput)
        }
    }
}

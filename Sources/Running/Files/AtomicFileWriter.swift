package import Documents
internal import Glibc

/// A file that is written piece by piece, and gets its name only when it is complete. If it is abandoned, nothing is left
/// behind and the old file is whole.
package struct AtomicFileWriter: ~Copyable {
    private let folder: OpenFolder
    private let handle: OpenFile
    /// The file's name until it is complete, if it has one: most file systems support files without names.
    private let temporary: FilePath
    private var hasTemporaryName = false
    /// The file that it becomes; nil for standard output.
    private let target: (file: FilePath, replaced: FileStatus?)?
    private let name: String

    /// Starts a file that will take a name in an open folder, replacing the file that has it. Messages call it `path`.
    package init(
        _ file: FilePath, in folder: consuming OpenFolder, replaced: FileStatus?, path: String, temporary: FilePath
    ) throws(OperationError) {
        try self.init(in: folder, (file, replaced), name: path, temporary: temporary)
    }

    /// Starts a file. For standard output, a file without a name holds the bytes until it is complete.
    fileprivate init(
        in folder: consuming OpenFolder, _ target: (file: FilePath, replaced: FileStatus?)?, name: String,
        temporary: FilePath = OpenFolder.temporaryName()
    ) throws(OperationError) {
        self.temporary = temporary
        do throws(SystemError) {
            handle = try folder.unnamedFile()
        } catch {
            handle = try Output.creating(
                name, by: try folder.file(temporary, flags: O_RDWR | O_CREAT | O_EXCL, permissions: 0o666))
            // The lock keeps a process that cleans up the folder from removing the file.
            _ = handle.lock()
            hasTemporaryName = target != nil
            if target == nil { folder.remove(temporary) }
        }
        self.folder = folder
        self.target = target
        self.name = name
    }

    deinit {
        if hasTemporaryName { folder.remove(temporary) }
    }

    /// Adds bytes at the end.
    package func append(_ bytes: [UInt8]) throws(OperationError) {
        try failing(try handle.write(bytes))
    }

    /// Overwrites bytes.
    package func correct(_ bytes: [UInt8], at offset: Int) throws(OperationError) {
        try failing(try handle.overwrite(bytes, at: offset))
    }

    /// Gives the file its name, or copies it to standard output. Meanwhile, signals that would end the program wait.
    package consuming func finish() throws(OperationError) {
        guard let target else { return try failing(try handle.copy(to: OpenFile(borrowing: STDOUT_FILENO))) }
        try BlockedSignals.during { () throws(OperationError) in
            if let replaced = target.replaced {
                handle.takeOwner(of: replaced)
                try? handle.setPermissions(replaced.permissions)
            }
            do throws(SystemError) {
                if !hasTemporaryName { try folder.name(handle, name: temporary) }
                hasTemporaryName = true
                try folder.rename(temporary, to: target.file)
                hasTemporaryName = false
            } catch {
                throw Output.cannotCreate(name, reason: "\(error)")
            }
        }
        folder.sweepBriefly()
    }

    private func failing(_ work: @autoclosure () throws(SystemError) -> Void) throws(OperationError) {
        try SystemError.mapError(try work()) { WriteError(step: .writing, error: $0).operationError(writing: name) }
    }
}

extension Output {
    /// Starts a file at this place that is written piece by piece.
    package func growing() throws(OperationError) -> AtomicFileWriter {
        guard let target else {
            let folder = try Self.creating(name, by: try OpenFolder(Self.folderOfTemporaries))
            return try AtomicFileWriter(in: folder, nil, name: name)
        }
        let folder = try Self.creating(name, by: try OpenFolder(target.folder))
        return try AtomicFileWriter(in: folder, (target.lastComponent, replaced), name: name)
    }

    /// The folder for files without names.
    private static var folderOfTemporaries: FilePath {
        guard let named = unsafe getenv("TMPDIR"), unsafe named.pointee != 0 else { return FilePath("/tmp") }
        return unsafe FilePath(UnsafeRawBufferPointer(start: named, count: strlen(named)))
    }
}

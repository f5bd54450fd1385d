import Documents
import Glibc

/// An input that has been read.
struct InputFile: Hashable, Sendable {
    /// What messages call it: the path as the user wrote it, or `<stdin>`.
    let name: String
    /// The bytes: all of them, or one more than a document may have, which the document's reader refuses.
    let bytes: [UInt8]
    /// Which file it is, so that no output overwrites it; nil where it is no regular file.
    let identity: FileIdentity?

    private static let mostBytes = Limits.documentBytes + 1

    /// Reads a regular file, standard input (`-`) or a pipe named by `/dev/fd`. Anything else is no input (66); a read
    /// that fails once the file is open is 74.
    init(reading path: FilePath) throws(CommandFailure) {
        let standard = path.isStandardStream
        let name = standard ? "<stdin>" : path.description
        let handle = try SystemError.mapped({ Self.missing(name, "cannot be opened: \($0)") }) {
            () throws(SystemError) in
            try standard ? FileHandle(borrowing: STDIN_FILENO) : FileHandle.input(path)
        }
        let status = try SystemError.mapped({ Self.missing(name, "\($0)") }) { () throws(SystemError) in
            try handle.status()
        }
        guard status.isReadable(alreadyOpen: standard || path.namesDescriptor) else {
            throw Self.missing(name, status.kind == .folder ? "is a folder" : "is a pipe or device")
        }
        bytes = try SystemError.mapped({ CommandFailure("\(name): reading failed: \($0)", .inputOutput) }) {
            () throws(SystemError) in
            try handle.read(upTo: Self.mostBytes)
        }
        self.name = name
        identity = status.kind == .regular ? status.identity : nil
    }

    private static func missing(_ name: String, _ problem: String) -> CommandFailure {
        CommandFailure("\(name): \(problem) (want a file, or - for standard input)", .noInput)
    }
}

extension FileHandle {
    /// Opens a file to read it, without waiting for a writer where it is a pipe.
    fileprivate static func input(_ path: FilePath) throws(SystemError) -> FileHandle {
        let handle = try FileHandle(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        try handle.makeBlocking()
        return handle
    }
}

extension FileStatus {
    /// True for what an input may be: a regular file; where the process got it open already, anything but a folder.
    fileprivate func isReadable(alreadyOpen: Bool) -> Bool {
        kind == .regular || alreadyOpen && kind != .folder
    }
}

extension FilePath {
    /// True where the path names one of this process's open files, as a shell's process substitution does.
    fileprivate var namesDescriptor: Bool {
        ["/dev/fd/", "/dev/stdin", "/proc/self/fd/"].contains { bytes.starts(with: $0.utf8) }
    }
}

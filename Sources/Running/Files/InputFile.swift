package import Documents
internal import Glibc

/// An input that has been read.
package struct InputFile: Hashable, Sendable {
    /// Its name in messages: the path as the user wrote it, or `<stdin>`.
    package let name: String
    /// The bytes: all of them, or one more than the limit, which the document's reader rejects.
    package let bytes: [UInt8]
    /// The file's identity, so that no output overwrites it; nil if it is not a regular file.
    package let identity: FileIdentity?

    /// Creates an input from bytes, with a name for messages.
    package init(name: String, bytes: [UInt8]) {
        (self.name, self.bytes, identity) = (name, bytes, nil)
    }

    /// Reads a regular file, standard input (`-`) or a pipe named by `/dev/fd`. Throws 66 for anything else, and 74 if
    /// reading fails once the file is open. A file that `longer` recognizes by its first bytes, such as an archive, may be
    /// longer.
    package init(
        reading path: FilePath, limit: Int = Limits.documentBytes,
        longer: (recognizes: ([UInt8]) -> Bool, limit: Int)? = nil
    ) throws(OperationError) {
        let standard = path.isStandardStream
        let name = standard ? "<stdin>" : path.description
        let handle = try SystemError.mapError(
            try standard ? OpenFile(borrowing: STDIN_FILENO) : OpenFile.input(path)
        ) { Self.missing(name, problem: "cannot be opened: \($0)") }
        let status = try SystemError.mapError(try handle.status()) { Self.missing(name, problem: "\($0)") }
        guard standard ? status.kind != .folder : status.isInput(at: path) else {
            throw Self.missing(name, problem: status.kind == .folder ? "is a folder" : "is a pipe or device")
        }
        func read(_ most: Int) throws(OperationError) -> [UInt8] {
            try SystemError.mapError(
                try handle.read(upTo: most, expected: status.kind == .regular ? status.size : 0)
            ) {
                OperationError("\(name): reading failed: \($0)", .inputOutput)
            }
        }
        var bytes = try read(limit + 1)
        if let longer, bytes.count > limit, longer.recognizes(bytes) {
            bytes += try read(longer.limit + 1 - bytes.count)
        }
        self.bytes = bytes
        self.name = name
        identity = status.kind == .regular ? status.identity : nil
    }

    /// The bytes as a document under the file's name.
    package var source: SourceText { SourceText(name: name, bytes: bytes) }

    private static func missing(_ name: String, problem: String) -> OperationError {
        OperationError("\(name): \(problem) (expected a file that can be read)", .noInput)
    }
}

extension OpenFile {
    /// Opens a file for reading, without waiting for a writer if it is a pipe.
    fileprivate static func input(_ path: FilePath) throws(SystemError) -> OpenFile {
        let handle = try OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        try handle.setWaiting(true)
        return handle
    }
}

extension FileStatus {
    /// Returns whether a path may name this file: a regular file, or a pipe that the process inherited, as from a shell's
    /// process substitution.
    fileprivate func isInput(at path: FilePath) -> Bool {
        let names = ["/dev/fd/", "/dev/stdin", "/proc/self/fd/"]
        return kind == .regular || kind == .pipe && names.contains { path.bytes.starts(with: $0.utf8) }
    }
}

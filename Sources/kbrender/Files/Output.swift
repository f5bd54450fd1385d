import Glibc

/// A place to write to, found fit before any work is done.
///
/// A file is written whole or not at all: the bytes go to a temporary file in the same folder, which then takes the
/// name. Whoever looks sees the old file or the new one.
struct Output: Hashable, Sendable {
    /// The file to write, links resolved; nil for standard output.
    private let target: FilePath?
    /// The permissions of the file that is there; nil where none is.
    private let permissions: mode_t?
    /// What messages call it.
    let name: String

    /// Standard output.
    static let standard = Output(target: nil, permissions: nil, name: "<stdout>")

    private init(target: FilePath?, permissions: mode_t?, name: String) {
        self.target = target
        self.permissions = permissions
        self.name = name
    }

    /// Checks a path, `-` for standard output. A folder, a device, a file that may not be written and a path that leads
    /// nowhere cannot be created (73); a file that is one of the inputs is wrong usage (64).
    init(_ path: FilePath, apartFrom inputs: [FileIdentity]) throws(CommandFailure) {
        guard !path.isStandardStream else {
            self = .standard
            return
        }
        let name = path.description
        let place = try SystemError.reported(try Place(path)) { Self.cannotCreate(name, "\($0)") }
        if let status = place.status { try Self.check(name, status, inputs) }
        self.init(target: place.target, permissions: place.status?.permissions, name: name)
    }

    /// Writes the bytes. Where that fails nothing is left behind and the file of before is whole.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        if let target {
            // A signal must not end the program while the temporary file is there.
            try Signals.held { () throws(CommandFailure) in try replace(target, bytes) }
        } else {
            try SystemError.reported(try OpenFile(borrowing: STDOUT_FILENO).write(bytes), writeFailed)
        }
    }

    private func replace(_ target: FilePath, _ bytes: [UInt8]) throws(CommandFailure) {
        let temporary = target.folder.appending(Self.temporaryName())
        let handle = try SystemError.reported(
            try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o666), cannotCreate)
        do {
            // A file system without permissions refuses; the bytes matter more.
            if let permissions { try? handle.setPermissions(permissions) }
            try SystemError.reported(try handle.write(bytes), writeFailed)
            try SystemError.reported(try handle.synchronize(), writeFailed)
            try SystemError.reported(try temporary.rename(to: target), cannotCreate)
        } catch {
            temporary.remove()
            throw error
        }
    }

    private static func check(
        _ name: String, _ status: FileStatus, _ inputs: [FileIdentity]
    ) throws(CommandFailure) {
        switch status.kind {
        case .folder: throw cannotCreate(name, "is a folder")
        case .pipe, .other: throw cannotCreate(name, "is a device or pipe")
        case .regular: break
        }
        guard !inputs.contains(status.identity) else {
            throw .usage("\(name): is one of the inputs (want another file to write to)")
        }
    }

    private static func cannotCreate(_ name: String, _ reason: String) -> CommandFailure {
        CommandFailure("\(name): cannot be written: \(reason) (want a file in a folder that is there)", .cannotCreate)
    }

    private func cannotCreate(_ error: SystemError) -> CommandFailure {
        Self.cannotCreate(name, "\(error)")
    }

    private func writeFailed(_ error: SystemError) -> CommandFailure {
        CommandFailure("\(name): writing failed: \(error)", .inputOutput)
    }

    /// A name that no file has, for one that is not finished.
    static func temporaryName() -> String {
        ".kbrender-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    }
}

/// What is at a path that is to be written.
private struct Place {
    /// The file that is there; nil where none is.
    let status: FileStatus?
    /// The path to write, links resolved.
    let target: FilePath

    /// Looks; refuses a folder that is not there and a file that may not be written.
    init(_ path: FilePath) throws(SystemError) {
        status = try FileStatus.at(path)
        switch status?.kind {
        case .regular:
            target = try path.resolved()
            try target.checkWritable()
        case nil:
            guard try FileStatus.at(path.folder)?.kind == .folder else { throw SystemError(code: ENOENT) }
            target = path
        default:
            target = path
        }
    }
}

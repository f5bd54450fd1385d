package import Documents
internal import Glibc

/// A place to write to, found fit before any work is done.
///
/// A file is written whole or not at all: the bytes go to a temporary file in the same folder, which then takes the
/// name. Whoever looks sees the old file or the new one.
package struct Output: Hashable, Sendable {
    /// The file to write, links resolved; nil for standard output.
    private let target: FilePath?
    /// The permissions of the file that is there; nil where none is.
    private let permissions: mode_t?
    /// What messages call it.
    package let name: String

    /// Standard output.
    package static let standard = Output(target: nil, permissions: nil, name: "<stdout>")

    private init(target: FilePath?, permissions: mode_t?, name: String) {
        self.target = target
        self.permissions = permissions
        self.name = name
    }

    /// Checks a path, `-` for standard output. A folder, a device, a file that may not be written and a path that leads
    /// nowhere cannot be created (73); a file that is one of the inputs is wrong usage (64).
    package init(_ path: FilePath, apartFrom inputs: [FileIdentity]) throws(OperationError) {
        guard !path.isStandardStream else {
            self = .standard
            return
        }
        let name = path.description
        let place = try SystemError.mapError(try Place(path)) { Self.cannotCreate(name, "\($0)") }
        if let status = place.status { try Self.check(name, status, inputs) }
        self.init(target: place.target, permissions: place.status?.permissions, name: name)
    }

    /// Writes the bytes. Where that fails nothing is left behind and the file of before is whole.
    /// `temporary` is what a file is called while it is written.
    package func write(
        _ bytes: [UInt8], durability: Durability = .synced, temporary: FilePath = OpenFolder.temporaryName()
    ) throws(OperationError) {
        if let target {
            try replace(target, bytes, durability, temporary)
        } else {
            try SystemError.mapError(try OpenFile(borrowing: STDOUT_FILENO).write(bytes)) { error in
                WriteError(step: .writing, error: error).operationError(writing: name)
            }
        }
    }

    private func replace(
        _ target: FilePath, _ bytes: [UInt8], _ durability: Durability, _ temporary: FilePath
    ) throws(OperationError) {
        let folder = try SystemError.mapError(try OpenFolder(target.folder)) { Self.cannotCreate(name, "\($0)") }
        do {
            try folder.replace(
                target.lastComponent, with: bytes, permissions: permissions, durability: durability,
                temporary: temporary)
        } catch {
            throw error.operationError(writing: name)
        }
    }

    private static func check(
        _ name: String, _ status: FileStatus, _ inputs: [FileIdentity]
    ) throws(OperationError) {
        switch status.kind {
        case .folder: throw cannotCreate(name, "is a folder")
        case .pipe, .link, .other: throw cannotCreate(name, "is a device or pipe")
        case .regular: break
        }
        guard !inputs.contains(status.identity) else {
            throw .usage("\(name): is one of the inputs (want another file to write to)")
        }
    }

    /// A file that cannot be made (73).
    package static func cannotCreate(_ name: String, _ reason: String) -> OperationError {
        OperationError("\(name): cannot be written: \(reason) (want a file in a folder that is there)", .cannotCreate)
    }
}

/// What a written file outlives for certain.
package enum Durability: Sendable {
    /// The end of this process. The system writes the bytes to the disk when it sees fit: enough for a picture, which can
    /// be drawn again, and waiting for the disk would take as long as drawing it.
    case unsynced
    /// The power going off: for what cannot be made again.
    case synced
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

package import Documents
internal import Glibc

/// A place to write to, checked before any work is done.
///
/// A file is written whole or not at all: the bytes go to a temporary file in the same folder, which then takes the name. A
/// reader sees the old file or the new one. A link is followed to its file, unless the caller does not trust who made it; one
/// that leads nowhere is refused, because its meaning is unclear.
package struct Output: Hashable, Sendable {
    /// The file to write, links resolved; nil for standard output.
    let target: FilePath?
    /// The existing file; nil if there is none.
    let replaced: FileStatus?
    /// The name in messages.
    package let name: String

    /// True for standard output.
    package var isStandard: Bool { target == nil }

    package static let standard = Output(target: nil, replaced: nil, name: "<stdout>")

    private init(target: FilePath?, replaced: FileStatus?, name: String) {
        self.target = target
        self.replaced = replaced
        self.name = name
    }

    /// Checks a path, `-` for standard output. A folder, a device, a file that may not be written and a path that leads
    /// nowhere cannot be created (73); a file that is one of the inputs is a usage error (64). Unless it is `followingLinks`, a
    /// link cannot be created either, and one that takes the place meanwhile is replaced, not followed.
    package init(
        _ path: FilePath, apartFrom inputs: [FileIdentity], followingLinks: Bool = true
    ) throws(OperationError) {
        guard !path.isStandardStream else {
            self = .standard
            return
        }
        let name = path.description
        let destination = try Self.creating(name, by: try Destination(path, followingLinks: followingLinks))
        if let status = destination.status { try Self.check(name, status: status, inputs: inputs) }
        self.init(target: destination.target, replaced: destination.status, name: name)
    }

    /// Writes the bytes. If that fails, nothing is left behind and the old file is whole. `temporary` is the file's name
    /// while it is written.
    package func write(
        _ bytes: [UInt8], durability: Durability = .synced, temporary: FilePath = OpenFolder.temporaryName()
    ) throws(OperationError) {
        if target != nil {
            try held().write(bytes, durability: durability, temporary: temporary)
        } else {
            try SystemError.mapError(try OpenFile(borrowing: STDOUT_FILENO).write(bytes)) { error in
                WriteError(step: .writing, error: error).operationError(writing: name)
            }
        }
    }

    /// Returns the same place with its folder open, so it stays the same whatever happens to the path. Standard output has no
    /// folder and is refused.
    package func held() throws(OperationError) -> HeldOutput {
        guard let target else { throw Self.cannotCreate(name, reason: "it is not a file") }
        let folder = try Self.creating(name, by: try OpenFolder(target.folder))
        return HeldOutput(folder: folder, file: target.lastComponent, replaced: replaced, name: name)
    }

    /// Throws if what has a name cannot be written over.
    static func check(
        _ name: String, status: FileStatus, inputs: [FileIdentity]
    ) throws(OperationError) {
        switch status.kind {
        case .folder: throw cannotCreate(name, reason: "it is a folder")
        case .link:
            throw cannotCreate(name, reason: "it is a link", wanted: "a file: nothing is written through a link here")
        case .pipe, .other: throw cannotCreate(name, reason: "it is a device or pipe")
        case .regular: break
        }
        guard !inputs.contains(status.identity) else {
            throw .usage("\(name): is one of the inputs (choose another file)")
        }
    }

    /// What a file that can be created is.
    package static let creatable = "a file in a folder that exists"

    /// Returns the error for a file that cannot be created (73).
    package static func cannotCreate(
        _ name: String, reason: String, wanted: String = creatable
    ) -> OperationError {
        OperationError("\(name): cannot be written: \(reason) (expected \(wanted))", .cannotCreate)
    }

    /// Does what a file's creation needs. Throws `cannotCreate` (73) if the system refuses it.
    package static func creating<Value: ~Copyable>(
        _ name: String, wanted: String = creatable, by work: @autoclosure () throws(SystemError) -> Value
    ) throws(OperationError) -> Value {
        try mapError({ cannotCreate(name, reason: "\($0)", wanted: wanted) }, work)
    }

    /// Writes a file, which messages call by a name.
    package static func writing(
        _ name: String, by work: @autoclosure () throws(WriteError) -> Void
    ) throws(OperationError) {
        try mapError({ $0.operationError(writing: name) }, work)
    }
}

/// A place to write to in a folder that is held open.
package struct HeldOutput: ~Copyable {
    let folder: OpenFolder
    let file: FilePath
    let replaced: FileStatus?
    let name: String

    /// Writes the bytes, and removes what killed processes have left beside them. If that fails, nothing is left behind and
    /// the old file is whole. `temporary` is the file's name while it is written.
    package func write(
        _ bytes: [UInt8], durability: Durability = .synced, temporary: FilePath = OpenFolder.temporaryName()
    ) throws(OperationError) {
        try Output.writing(
            name,
            by: try folder.replace(
                file, with: bytes, replaced: replaced, durability: durability, temporary: temporary))
        folder.sweepBriefly()
    }
}

/// What a written file is certain to survive.
package enum Durability: Sendable {
    /// The end of this process. The system writes the bytes to the disk later. That is enough for a picture, which can be
    /// drawn again; waiting for the disk would take as long as drawing it.
    case unsynced
    /// A power failure: for what cannot be made again.
    case synced
}

/// The state of a path to be written.
private struct Destination {
    /// The existing file; nil if there is none.
    let status: FileStatus?
    /// The path to write, links resolved.
    let target: FilePath

    /// Examines the path; refuses a missing folder, and a file that may not be written.
    init(_ path: FilePath, followingLinks: Bool) throws(SystemError) {
        status = try FileStatus.at(path, followingLinks: followingLinks)
        switch status?.kind {
        case .regular:
            target = followingLinks ? try path.resolved() : path
            try target.checkWritable()
        case nil:
            guard try FileStatus.at(path, followingLinks: false) == nil else { throw SystemError(code: ENOENT) }
            guard try FileStatus.at(path.folder)?.kind == .folder else { throw SystemError(code: ENOENT) }
            target = path
        default:
            target = path
        }
    }
}

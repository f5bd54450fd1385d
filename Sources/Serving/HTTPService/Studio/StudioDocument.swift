internal import Digest
internal import Documents
internal import Files
internal import Glibc
internal import HTTPServer
internal import Synchronization

/// A file that a studio edits. It is reached through its folder, which stays open: no name leads elsewhere, and a link that
/// replaces the file is not followed.
final class StudioDocument: Sendable {
    /// The content of the file.
    struct Content: Sendable {
        let bytes: [UInt8]
        /// The SHA-256, which identifies the version.
        let digest: String

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            digest = SHA256.hex(of: bytes)
        }

        /// The text; bytes that are not UTF-8 are replaced by U+FFFD.
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// The state of the file that a change expects.
    enum Expectation: Sendable {
        case digest(String)
        /// There is no file.
        case nothing

        /// Reads the headers `If-Match` and `If-None-Match`.
        init(_ headers: RequestHeaders) throws(Problem) {
            if let tag = headers.requiredTags?.first {
                self = .digest(tag)
            } else if headers.knownTags.contains("*") {
                self = .nothing
            } else {
                throw Problem(
                    .preconditionRequired,
                    detail:
                        "The request does not say which version it changes (expected If-Match with its digest, or If-None-Match: *)."
                )
            }
        }
    }

    /// What a check finds: the state of the file; nil if there is none.
    private struct Observation: Equatable {
        let status: FileStatus?
    }

    private struct State: ~Copyable {
        let folder: OpenFolder
        /// The folder's path when it was opened.
        let path: FilePath
        /// The file's name in the folder; nil while it has none.
        var name: FilePath?
        /// The digest of the last version that was read.
        var digest: String?
        /// The state of the file when that version was read.
        var seen: FileStatus?
        /// What the last check found, if that differed.
        var changing: Observation?
        /// True once a page has opened it.
        var isOpened: Bool
    }

    private let state: Mutex<State>
    /// True if it was opened as a folder, from which a theme is chosen.
    let isFolder: Bool

    /// Opens the file at a path. Nil or a folder is a new file without a name, in the working folder or that one.
    init(_ path: FilePath?) throws(OperationError) {
        let missing = { (error: SystemError) in
            OperationError(
                "\(path?.description ?? "."): cannot be opened: \(error) (expected a theme document, or no THEME for a new one)",
                .noInput)
        }
        let target = try SystemError.mapError(try (path ?? FilePath(".")).resolved(), missing)
        isFolder = path != nil && (try? FileStatus.at(target))?.kind == .folder
        let isUnnamed = path == nil || isFolder
        if !isUnnamed { try Self.requireFile(at: target) }
        let parent = isUnnamed ? target : target.folder
        let folder = try SystemError.mapError(try OpenFolder(parent), missing)
        var state = State(folder: folder, path: parent, name: isUnnamed ? nil : target.lastComponent, isOpened: true)
        if !isUnnamed, let content = try Self.opened(&state) {
            guard String(validating: content.bytes, as: UTF8.self) != nil else {
                throw OperationError(
                    "\(target): is not text (expected a theme document; `kbrender convert` makes one from themes of other programs)",
                    .badData)
            }
            try Self.requireJSON(SourceText(name: target.description, bytes: content.bytes))
        }
        self.state = Mutex(state)
    }

    private static func requireFile(at path: FilePath) throws(OperationError) {
        guard let kind = (try? FileStatus.at(path))?.kind, kind != .regular else { return }
        throw OperationError("\(path): is a pipe or device (expected a file that can be read)", .noInput)
    }

    private init(_ name: FilePath, in folder: consuming OpenFolder, at path: FilePath) {
        isFolder = false
        state = Mutex(State(folder: folder, path: path, name: name, isOpened: false))
    }

    /// Returns another file of the same folder, which need not exist.
    func sibling(_ name: FilePath) throws(Problem) -> StudioDocument {
        try state.withLock { state throws(Problem) in
            do throws(SystemError) {
                let folder = try OpenFolder(FilePath("/proc/self/fd/\(state.folder.descriptor)"))
                return StudioDocument(name, in: folder, at: state.path)
            } catch {
                throw Problem(.conflict, detail: "\(state.path): cannot be opened: \(error).")
            }
        }
    }

    /// A theme's file in a folder, with its bytes and when it last changed, in seconds since 1970.
    typealias Neighbour = (name: String, size: Int, time: Int)

    /// The most files of a list.
    static let maxNeighbours = 2000

    /// The files in the folder that have a theme's ending, by name, without links, hidden ones and schemas.
    var neighbours: [Neighbour] {
        state.withLock { state in
            let names = ((try? state.folder.names()) ?? []).compactMap { String(validating: $0.bytes, as: UTF8.self) }
            var files: [Neighbour] = []
            for name in names.sorted() where files.count < Self.maxNeighbours {
                guard let path = FilePath(fileNamed: name), !name.hasSuffix(".schema.json"),
                    let status = try? state.folder.status(of: path),
                    status.kind == .regular
                else { continue }
                let time = Int(status.modification.components.seconds)
                files.append((name: name, size: status.size, time: time))
            }
            return files
        }
    }

    /// Refuses a document of another notation. Broken JSON can be edited as text, and so can an empty file.
    private static func requireJSON(_ source: SourceText) throws(OperationError) {
        let isSpace = { (byte: UInt8) in Array(" \t\r\n\u{FEFF}".utf8).contains(byte) }
        guard let first = source.bytes.first(where: { !isSpace($0) }), !Array("{[/".utf8).contains(first) else {
            return
        }
        _ = try JSONReader.read(source).get()
    }

    private static func opened(_ state: inout State) throws(OperationError) -> Content? {
        try mapError({ (problem: Problem) in OperationError(problem.detail, .badData) }) { () throws(Problem) in
            try content(&state)
        }
    }

    /// The file's name; nil while it has none.
    var name: String? { path.map { String(decoding: $0.bytes, as: UTF8.self) } }

    /// The file's name as a path in its folder; nil while it has none.
    var path: FilePath? { state.withLock { $0.name } }

    /// True once a page has opened it.
    var isOpened: Bool { state.withLock { $0.isOpened } }

    /// The digest of the last version that was read; empty if there was none.
    var digest: String { state.withLock { $0.digest ?? "" } }

    /// An identifier of the file that does not depend on its content.
    var identity: String { identity(for: "studio draft") }

    /// The identifier of what the file had when it was removed.
    var removedIdentity: String { identity(for: "studio removal") }

    private func identity(for purpose: String) -> String {
        state.withLock { state in
            var encoder = DigestEncoder(purpose: purpose, version: 1)
            encoder.add("folder", state.path.bytes)
            encoder.add("name", state.name?.bytes ?? [])
            return encoder.hex
        }
    }

    /// True if this user may not write the file or its folder.
    var isReadOnly: Bool {
        state.withLock { state in
            let own = FilePath("/proc/self/fd/\(state.folder.descriptor)")
            return Self.isGuarded(own) || state.name.map { Self.isGuarded(own.appending($0)) } == true
        }
    }

    /// Returns true for a path that exists and may not be written.
    private static func isGuarded(_ path: FilePath) -> Bool {
        do {
            try path.checkWritable()
            return false
        } catch {
            return error.code != ENOENT
        }
    }

    // MARK: - Reading

    /// Returns the current content for a page, which has opened it from now on; nil if there is no file.
    func read() throws(Problem) -> Content? {
        try state.withLock { state throws(Problem) in
            state.isOpened = true
            return try Self.content(&state)
        }
    }

    private static func content(_ state: inout State) throws(Problem) -> Content? {
        guard let name = state.name, let status = try status(of: name, state.folder) else {
            (state.seen, state.digest) = (nil, nil)
            return nil
        }
        let content: Content
        do throws(SystemError) {
            let file = try state.folder.file(name, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
            let bytes = try file.read(upTo: Limits.documentBytes + 1, expected: status.size)
            content = Content(bytes)
        } catch {
            throw Problem(.conflict, detail: "\(name): cannot be read: \(error) (expected a file).")
        }
        guard content.bytes.count <= Limits.documentBytes else {
            throw Problem(
                .conflict, detail: "\(name): has more than \(Limits.documentBytes) bytes, which is the limit.")
        }
        (state.seen, state.digest) = (status, content.digest)
        return content
    }

    /// Returns the state of a file; nil if there is none. Refuses anything but a file.
    private static func status(of name: FilePath, _ folder: borrowing OpenFolder) throws(Problem) -> FileStatus? {
        let status = try mapError({ Problem(.conflict, detail: "\(name): cannot be examined: \($0).") }) {
            () throws(SystemError) in try folder.status(of: name)
        }
        guard let status, status.kind != .regular else { return status }
        let kind = status.kind == .link ? "a link" : "a folder or device"
        throw Problem(.conflict, detail: "\(name): is \(kind) (expected a file).")
    }

    /// Checks whether another program has changed the file. A change counts once it is over: when two checks find the same
    /// state.
    func checkFile() {
        state.withLock { state in
            guard let name = state.name else { return }
            let now = try? state.folder.status(of: name)
            guard now != state.seen else { return state.changing = nil }
            let observed = Observation(status: now)
            guard state.changing == observed else { return state.changing = observed }
            state.changing = nil
            do {
                _ = try Self.content(&state)
            } catch {
                // A link or a folder has replaced the file.
                (state.seen, state.digest) = (now, "")
            }
        }
    }

    // MARK: - Writing

    /// Writes the file, whole or not at all, if its current state is the expected one. Returns the new digest.
    func save(_ bytes: [UInt8], expecting expectation: Expectation) throws(Problem) -> String {
        try state.withLock { state throws(Problem) in
            guard let name = state.name else {
                throw Problem(
                    .badOption, detail: "name: the document has no name yet (expected the name of a new file).")
            }
            try Self.check(expectation, into: &state)
            try Self.write(bytes, name: name, folder: state.folder)
            let written = Content(bytes)
            state.digest = written.digest
            state.seen = try? state.folder.status(of: name)
            state.isOpened = true
            return written.digest
        }
    }

    /// Removes the file, if its current state is the expected one and `keep` has stored what it contains.
    func remove(
        expecting expectation: Expectation, keep: (Content) throws(Problem) -> Void
    ) throws(Problem) {
        try state.withLock { state throws(Problem) in
            guard let name = state.name else { throw Problem(.notFound, detail: "There is no file yet.") }
            state.isOpened = true
            guard let content = try Self.check(expectation, into: &state) else {
                throw Problem(.notFound, detail: "\(name): is not there.")
            }
            try keep(content)
            state.folder.remove(name)
            guard try Self.content(&state) == nil else {
                throw Problem(.forbidden, detail: "\(name): cannot be removed.")
            }
        }
    }

    /// Returns the content, if it is the expected one. The answer for a file that no page has opened does not have it: a page
    /// that saves a new file must choose another name.
    @discardableResult
    private static func check(
        _ expectation: Expectation, into state: inout State
    ) throws(Problem) -> Content? {
        let content = try content(&state)
        let isAsExpected =
            switch expectation {
            case .digest(let digest): content?.digest == digest
            case .nothing: content == nil
            }
        guard !isAsExpected else { return content }
        guard state.isOpened else {
            throw Problem(.conflict, detail: "\(state.name?.description ?? ""): already exists (choose another name).")
        }
        var problem = Problem(
            .preconditionFailed, detail: "Another program has changed, created or removed the file since it was opened."
        )
        problem.members = [
            ("text", content.map { .string($0.text) } ?? .null),
            ("digest", content.map { .string($0.digest) } ?? .null),
        ]
        throw problem
    }

    private static func write(_ bytes: [UInt8], name: FilePath, folder: borrowing OpenFolder) throws(Problem) {
        do {
            let replaced = try status(of: name, folder)
            try folder.replace(name, with: bytes, replaced: replaced, durability: .synced)
        } catch let problem as Problem {
            throw problem
        } catch let error as WriteError {
            throw Problem(notWritten: name.description, error, otherwise: .forbidden)
        } catch {
            throw Problem(.internalFault, detail: "The file was not written.")
        }
        folder.sweepBriefly()
    }
}

extension FilePath {
    /// Creates the path for a new file's name; nil if it leads elsewhere, is hidden, or does not have a theme's ending.
    init?(fileNamed name: String) {
        let path = FilePath(name)
        let isPlain = Quoted.sanitized(name) == name && !name.utf8.contains(UInt8(ascii: "/"))
        guard isPlain, !name.hasPrefix("."), path.bytes.count <= 200, path.hasEnding([".json", ".theme"]) else {
            return nil
        }
        self = path
    }
}

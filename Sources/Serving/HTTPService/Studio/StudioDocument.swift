internal import Digest
internal import Documents
internal import Files
internal import Glibc
internal import Synchronization

/// The one file that a studio edits. It is reached through its folder, which stays open: no name leads elsewhere, and a link
/// that replaces the file is not followed.
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
        /// This version.
        case digest(String)
        /// There is no file.
        case nothing

        /// Reads the headers `If-Match` and `If-None-Match`.
        init(_ headers: RequestHeaders) throws(Problem) {
            if let tag = headers.expectedTags.first {
                self = .digest(tag)
            } else if headers.knownTags.contains("*") {
                self = .nothing
            } else {
                throw Problem(
                    .preconditionRequired,
                    "The request does not say which version it changes (expected If-Match with its digest, or If-None-Match: *)."
                )
            }
        }
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
        /// The state of the file at the last check, if it differed.
        var changing: FileStatus??
    }

    private let state: Mutex<State>

    /// Opens the file at a path; nil for a new one without a name, in the working folder.
    init(_ path: FilePath?) throws(OperationError) {
        let missing = { (error: SystemError) in
            OperationError(
                "\(path?.description ?? "."): cannot be opened: \(error) (expected a theme document, or no THEME for a new one)",
                .noInput)
        }
        let place = try SystemError.mapError(try (path ?? FilePath(".")).resolved(), missing)
        if path != nil { try Self.requireFile(at: place) }
        let parent = path == nil ? place : place.folder
        let folder = try SystemError.mapError(try OpenFolder(parent), missing)
        var state = State(folder: folder, path: parent, name: path == nil ? nil : place.lastComponent)
        if path != nil, let content = try Self.opened(&state) {
            guard String(validating: content.bytes, as: UTF8.self) != nil else {
                throw OperationError(
                    "\(place): is not text (expected a theme document; `kbrender convert` makes one from themes of other programs)",
                    .badData)
            }
            try Self.requireJSON(SourceText(name: place.description, bytes: content.bytes))
        }
        self.state = Mutex(state)
    }

    private static func requireFile(at place: FilePath) throws(OperationError) {
        guard let kind = (try? FileStatus.at(place))?.kind, kind != .regular else { return }
        let found = kind == .folder ? "a folder" : "a pipe or device"
        throw OperationError("\(place): is \(found) (expected a file that can be read)", .noInput)
    }

    /// Refuses a document of another notation. Broken JSON can be edited as text, and so can an empty file.
    private static func requireJSON(_ source: SourceText) throws(OperationError) {
        let isSpace = { (byte: UInt8) in Array(" \t\r\n\u{FEFF}".utf8).contains(byte) }
        guard let first = source.bytes.first(where: { !isSpace($0) }), !Array("{[/".utf8).contains(first) else {
            return
        }
        let json = JSONReader.read(source)
        if json.value == nil { throw OperationError(nil, .badData, diagnostics: json.diagnostics) }
    }

    private static func opened(_ state: inout State) throws(OperationError) -> Content? {
        try mapError({ (problem: Problem) in OperationError(problem.detail, .badData) }) { () throws(Problem) in
            try content(&state)
        }
    }

    /// The file's name; nil while it has none.
    var name: String? {
        state.withLock { state in state.name.map { String(decoding: $0.bytes, as: UTF8.self) } }
    }

    /// The digest of the last version that was read; empty if there was none.
    var digest: String { state.withLock { $0.digest ?? "" } }

    /// An identifier of the file that does not depend on its content.
    var identity: String {
        state.withLock { state in
            var encoder = DigestEncoder(purpose: "studio draft", version: 1)
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

    /// Returns the current content; nil if there is no file.
    func read() throws(Problem) -> Content? {
        try state.withLock { state throws(Problem) in try Self.content(&state) }
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
            throw Problem(.conflict, "\(name): cannot be read: \(error) (expected a file).")
        }
        guard content.bytes.count <= Limits.documentBytes else {
            throw Problem(.conflict, "\(name): has more than \(Limits.documentBytes) bytes, which is the limit.")
        }
        (state.seen, state.digest) = (status, content.digest)
        return content
    }

    /// Returns the state of a file; nil if there is none. Refuses anything but a file.
    private static func status(of name: FilePath, _ folder: borrowing OpenFolder) throws(Problem) -> FileStatus? {
        let status: FileStatus?
        do {
            status = try folder.status(of: name)
        } catch {
            throw Problem(.conflict, "\(name): cannot be examined: \(error).")
        }
        guard let status, status.kind != .regular else { return status }
        let kind = status.kind == .link ? "a link" : "a folder or device"
        throw Problem(.conflict, "\(name): is \(kind) (expected a file).")
    }

    /// Checks whether another program has changed the file. A change counts once it is over: when two checks find the same
    /// state.
    func look() {
        state.withLock { state in
            guard let name = state.name else { return }
            let now = try? state.folder.status(of: name)
            guard now != state.seen else { return state.changing = nil }
            guard case .some(now) = state.changing else { return state.changing = .some(now) }
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

    /// Writes the file, whole or not at all, if its current state is the expected one. With a name it writes a new file in
    /// the same folder, which is edited from then on. Returns the new digest.
    func save(_ bytes: [UInt8], expecting expectation: Expectation, as newName: FilePath?) throws(Problem) -> String {
        try state.withLock { state throws(Problem) in
            guard let name = newName ?? state.name else {
                throw Problem(.badOption, "name: the document has no name yet (expected the name of a new file).")
            }
            let (before, digest, seen) = (state.name, state.digest, state.seen)
            state.name = name
            do throws(Problem) {
                try Self.check(expectation, into: &state, isOpened: before == name)
                try Self.write(bytes, name: name, folder: state.folder)
            } catch {
                if before != name { (state.name, state.digest, state.seen) = (before, digest, seen) }
                throw error
            }
            let written = Content(bytes)
            state.digest = written.digest
            state.seen = try? state.folder.status(of: name)
            return written.digest
        }
    }

    /// Removes the file, if its current state is the expected one.
    func remove(expecting expectation: Expectation) throws(Problem) {
        try state.withLock { state throws(Problem) in
            guard let name = state.name else { throw Problem(.notFound, "There is no file yet.") }
            try Self.check(expectation, into: &state, isOpened: true)
            state.folder.remove(name)
            guard try Self.content(&state) == nil else {
                throw Problem(.forbidden, "\(name): cannot be removed.")
            }
        }
    }

    /// Refuses a change if the state is not the expected one. The content of a file that was never opened is not revealed.
    private static func check(_ expectation: Expectation, into state: inout State, isOpened: Bool) throws(Problem) {
        let content = try content(&state)
        let isAsExpected =
            switch expectation {
            case .digest(let digest): content?.digest == digest
            case .nothing: content == nil
            }
        guard !isAsExpected else { return }
        guard isOpened else {
            throw Problem(.conflict, "\(state.name?.description ?? ""): exists already (choose another name).")
        }
        var problem = Problem(
            .preconditionFailed, "Another program has changed, created or removed the file since it was opened.")
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
            throw Problem(.internalFault, "The file was not written.")
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

internal import CacheStorage
internal import Parallel
internal import Digest
package import Documents
internal import Files
internal import Glibc
internal import KeyboardPreview
package import Options
internal import Processes
internal import RenderCache
internal import RenderOptions
internal import Reports
internal import ThemeModel

/// A process that draws pictures for another one: its setup and requests are lines on standard input, its replies go to
/// standard output (`docs/protocol.md`).
///
/// It inherits the open output folder and reaches files only through that, so no name can lead elsewhere.
public final class RenderWorker {
    let settings: WorkerSettings
    let renderer: KeyboardRenderer
    let cache: RenderCache?
    /// What screens show.
    var frames: ScreenFrames
    private let folder = OpenFolder(borrowing: RenderWorker.folderDescriptor)

    /// The first argument that makes a program a worker.
    package static let word = Argument("worker")
    /// The descriptor of the output folder in a worker.
    static let folderDescriptor: Int32 = 3
    /// The beginning of the names of unfinished files, by which those that killed processes have left are recognized.
    package static var temporaryBeginning: String { WorkerFiles.commonBeginning }
    /// The number of the request that it works on.
    private var number = WorkerSettings.number

    /// Returns whether the arguments of a process ask for a worker.
    package static func isWanted(by arguments: [String]) -> Bool { arguments.dropFirst().first == word.text }

    /// Serves and ends the process, if its first argument asks for a worker. A program that runs batches calls this first.
    public static func serveIfAsked() {
        guard isWanted(by: CommandLine.arguments) else { return }
        Signals.prepare()
        exit(serve()?.rawValue ?? 0)
    }

    /// Reads its settings, reports that it is ready or why it cannot be, and then answers requests until there are no more.
    /// Returns the kind of failure that ended it; nil for the end of its input.
    package static func serve() -> OperationError.Kind? {
        var input = WorkerInput()
        do {
            guard let first = try input.next() else { return nil }
            let settings = try mapError(WorkerInput.fault) { () throws(ValueError) in try WorkerSettings(first) }
            return try serve(settings, into: &input)
        } catch {
            return error.kind
        }
    }

    private static func serve(
        _ settings: WorkerSettings, into input: inout WorkerInput
    ) throws(OperationError) -> OperationError.Kind? {
        do {
            let worker = try RenderWorker(settings)
            try send(WorkReply(outcome: RenderOutcome(failure: nil)), number: WorkerSettings.number)
            return try worker.answerAll(&input)
        } catch {
            try send(WorkReply(error, style: settings.style), number: WorkerSettings.number)
            return error.kind
        }
    }

    private init(_ settings: WorkerSettings) throws(OperationError) {
        self.settings = settings
        frames = ScreenFrames(settings.limits)
        var options = PictureOptions()
        options.request.fontFolders = settings.fontFolders
        renderer = try options.renderer(threads: settings.threads, memoryLimit: settings.limits.estimatedBytes)
        if let store = settings.cache.store {
            cache = try OperationError.rendering(try RenderCache(store))
        } else {
            cache = nil
        }
    }

    private func answerAll(_ input: inout WorkerInput) throws(OperationError) -> OperationError.Kind? {
        while let line = try input.next() {
            number = try WorkerInput.number(of: line, after: number)
            var request = try mapError(WorkerInput.fault) { () throws(ValueError) in try WorkRequest(line) }
            for index in request.documents.indices { try input.complete(&request.documents[index]) }
            var reply = settings.limits.withAlarm { answer(request) }
            // Memory is measured by its peak, so later pictures could not be measured. A request that is refused because it
            // would need too much has used none.
            reply.isLast = settings.limits.ownBreach != nil
            try Self.send(reply, number: number)
            if reply.isLast { return .limitReached }
        }
        return nil
    }

    private static func send(_ reply: WorkReply, number: Int) throws(OperationError) {
        try Output.standard.write(reply.message(number: number))
    }

    private func answer(_ request: WorkRequest) -> WorkReply {
        let task = JobContext(request, of: self)
        do {
            var reply = try request.work.run(task)
            let shown = settings.style.shown(task.diagnostics)
            reply.outcome.diagnostics = RenderOutcome.json(shown)
            reply.messages = settings.style.text(for: shown) + reply.messages
            if let cache { record(cache.store.takeReport(), in: &reply) }
            return reply
        } catch {
            var reply = WorkReply(OperationError(failureOf: error), after: task.diagnostics, style: settings.style)
            if request.work.takesDocuments { reply.warnings = 0 }
            return reply
        }
    }

    /// Reports the failures of the cache. They are not the picture's, so nothing turns them into errors.
    private func record(_ report: CacheReport, in reply: inout WorkReply) {
        reply.cacheReport = report
        reply.messages += settings.style.text(for: settings.style.shown(report.warnings))
    }

    /// Draws one of the pictures of a request into a file, unless the file already has that picture. The file keeps a temporary
    /// name until the reply has arrived.
    func put(
        _ prepared: PreparedRender, into file: String, index: Int = 0, previous: PreviousResult?, theme: String
    ) throws(OperationError) -> DrawnPicture {
        let key = renderer.digest(of: prepared)
        let name = FilePath(file)
        var outcome = RenderOutcome(failure: prepared.hasPlaceholder ? .placeholder : nil, key: key)
        let earlier = content(of: name)
        if let earlier, previous?.key == key, previous?.digest == earlier.digest {
            (outcome.digest, outcome.bytes) = earlier
            return DrawnPicture(outcome, isKept: true)
        }
        var isWritten = true
        if let content = try stream(prepared, into: name, index: index) {
            (outcome.digest, outcome.bytes) = content
        } else {
            let (bytes, isCached) = try draw(prepared, theme: theme)
            outcome.isFetched = isCached
            (outcome.digest, outcome.bytes) = (SHA256.hex(of: bytes), bytes.count)
            // Rewriting the same bytes would cause work for users who copy only newer files.
            isWritten = outcome.digest != earlier?.digest
            if isWritten { try write(bytes, for: name, index: index) }
        }
        outcome.isChanged = outcome.digest != earlier?.digest
        return DrawnPicture(outcome, isKept: false, isWritten: isWritten)
    }

    /// Returns the file of a picture. Throws if this process has used more memory than it may.
    private func draw(
        _ prepared: PreparedRender, theme: String
    ) throws(OperationError) -> (bytes: [UInt8], isCached: Bool) {
        let file = try file(of: prepared)
        if let breach = settings.limits.ownBreach { throw breach.operationError(of: theme) }
        return file
    }

    /// Returns the file of a picture, from the cache if it is there.
    func file(of prepared: PreparedRender) throws(OperationError) -> (bytes: [UInt8], isCached: Bool) {
        try mapError(OperationError.init) { () throws(RenderError) in
            guard let cache else { return (try renderer.file(of: prepared), false) }
            var clock = StageClock()
            let file = try cache.file(of: prepared, for: nil, with: renderer, &clock)
            return (file.bytes, file.isHit)
        }
    }

    /// Writes a moving picture frame by frame, so that memory does not grow with its length. Returns the file's content; nil
    /// for still pictures, and with a cache, which takes only whole files.
    private func stream(
        _ prepared: PreparedRender, into name: FilePath, index: Int
    ) throws(OperationError) -> FileContent? {
        guard let animation = prepared.animation, cache == nil else { return nil }
        let target = try target(name)
        let temporary = temporary(index)
        let file = try AtomicFileWriter(
            temporary, in: OpenFolder(borrowing: Self.folderDescriptor), replaced: target.replaced, path: target.path,
            temporary: OpenFolder.temporaryName(Self.temporaryBeginning))
        let limits = settings.limits
        try renderer.write(animation, encoding: prepared.encoding, to: file) { _ throws(OperationError) in
            if let breach = limits.ownBreach { throw breach.operationError(of: target.path) }
        }
        try file.finish()
        return content(of: temporary)
    }

    /// The temporary name of one of the files of the request that it works on.
    private func temporary(_ index: Int) -> FilePath {
        WorkerFiles.temporary(settings.temporaries, number: number, file: index)
    }

    /// The SHA-256 and the length of a file in bytes.
    private typealias FileContent = (digest: String?, bytes: Int)

    /// Returns the content of a file in the folder; nil if there is none.
    private func content(of name: FilePath) -> FileContent? {
        guard OutputName.isInFolder(name.description), let file = try? folder.file(name, flags: O_RDONLY | O_NONBLOCK),
            (try? file.status())?.kind == .regular, let content = try? file.digest()
        else { return nil }
        return (content.hex, content.bytes)
    }

    /// Returns where a file of the folder goes. Refuses to replace an input, or anything but a file.
    private func target(
        _ name: FilePath, apartFrom inputs: [FileIdentity] = []
    ) throws(OperationError) -> (path: String, replaced: FileStatus?) {
        guard OutputName.isInFolder(name.description) else {
            throw .usage("file: \(name) is not a name in the output folder (expected one without a slash)")
        }
        let path = FilePath(settings.folder).appending(name).description
        let status = try Output.creating(path, by: try folder.status(of: name))
        if let status, inputs.contains(status.identity) {
            throw .usage("\(path): is one of the inputs (choose another file)")
        }
        guard status == nil || status?.kind == .regular else {
            throw Output.cannotCreate(path, reason: "a link, folder or device has this name")
        }
        return (path, status)
    }

    /// Writes a picture or document that will have this name, under its temporary one. Refuses to replace an input, or anything
    /// but a file.
    func write(
        _ bytes: [UInt8], for name: FilePath, index: Int = 0, apartFrom inputs: [FileIdentity] = []
    ) throws(OperationError) {
        let target = try target(name, apartFrom: inputs)
        do {
            try folder.write(bytes, asNew: temporary(index), replaced: target.replaced, durability: .unsynced)
        } catch {
            folder.remove(temporary(index))
            throw error.operationError(writing: target.path)
        }
    }
}

/// The lines that a worker receives, and the bytes of documents between them.
private struct WorkerInput: ~Copyable {
    private let file = OpenFile(borrowing: STDIN_FILENO)
    private var reader = LineReader(limit: Limits.protocolLineBytes)

    /// Returns the next line's object; nil at the end. Throws if a line has none.
    mutating func next() throws(OperationError) -> JSONValue? {
        while true {
            let line = try mapError({ _ in Self.fault(ValueError("is too long")) }) {
                () throws(LineReader.LineTooLongError) in try reader.nextLine()
            }
            if let line { return try Self.object(line) }
            guard try readOn() else { return nil }
        }
    }

    /// Reads the bytes of a document for which the line has only their number.
    mutating func complete(_ document: inout WorkDocument) throws(OperationError) {
        guard let count = document.expected else { return }
        while true {
            if let bytes = reader.nextBytes(count) {
                document = WorkDocument(document.name, bytes: bytes)
                return
            }
            guard try readOn() else { throw Self.fault(ValueError("counts more bytes than there are")) }
        }
    }

    /// Returns the number of a request. Numbers only grow, so none can be answered twice.
    static func number(of line: JSONValue, after last: Int) throws(OperationError) -> Int {
        guard let number = line["number"]?.integer, number > last else {
            throw fault(ValueError("has no number above \(last)"))
        }
        return number
    }

    /// Waits for more; returns false at the end.
    private mutating func readOn() throws(OperationError) -> Bool {
        guard let piece = try? file.readAvailable(), !piece.isEmpty else { return false }
        reader.add(piece)
        return true
    }

    private static func object(_ line: [UInt8]) throws(OperationError) -> JSONValue {
        guard
            let json = JSONReader.read(SourceText(name: "request", bytes: line), limit: Limits.protocolLineBytes).value
        else { throw fault(ValueError("is not JSON")) }
        return json
    }

    /// Returns the error for a line that is not a request.
    static func fault(_ error: ValueError) -> OperationError {
        OperationError("a worker was sent a line that \(error.problem)", .internalError)
    }
}

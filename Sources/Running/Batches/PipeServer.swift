internal import CacheStorage
package import Documents
package import Files
internal import Glibc
internal import Options
internal import Parallel
internal import Processes
package import Workers

/// Requests as lines of JSON on standard input, answers as lines of JSON on standard output, and between them worker
/// processes with warm renderers (`docs/protocol.md`). Answers come in the order of the requests. A request that is broken,
/// exceeds a limit or ends its worker affects only its own answer.
package struct PipeServer: ~Copyable {
    /// The settings of a pipe.
    package struct Settings: Sendable {
        /// The folder for files.
        package var folder = FilePath(".")
        /// How many requests are processed at a time; nil for one per processor.
        package var jobs: Int?
        /// How requests are answered: the fonts, the cache, the time and memory that each may take, and how problems are reported.
        package var work = WorkerSettings(
            limits: ResourceLimits(seconds: 60, mebibytes: 1024), cache: .standard, readsFiles: true)
        /// How a worker is started.
        var worker = ProgramInvocation.itself([RenderWorker.word])

        /// Creates settings with everything at its default.
        package init() {}

        fileprivate func pool(writingTo folder: Int32) -> WorkerPoolSettings {
            var pool = WorkerPoolSettings(
                jobs: jobs, invocation: worker, worker: work, folder: (name: self.folder, descriptor: folder))
            pool.keepsAll = true
            return pool
        }
    }

    /// A line whose documents have not all been read.
    private struct PartialRequest {
        let number: Int
        let json: JSONValue
        var documents: [WorkDocument]
    }

    /// A request without an answer.
    private struct PendingRequest {
        let id: JSONOutput
        let command: PipeCommand
        let form: PipeRequest.Form
        let file: String?
    }

    private let settings: Settings
    private let made: OutputFolder
    private let folder: OpenFolder
    private let input = OpenFile(borrowing: STDIN_FILENO)
    private var reader = LineReader(limit: Limits.protocolLineBytes)
    private var pool: WorkerPool
    private var hasEnded = false
    private var isDroppingLine = false
    private var partial: PartialRequest?
    /// How many lines have been read.
    private var lines = 0
    private var pending: [Int: PendingRequest] = [:]
    /// Answers by the numbers of their lines; they are sent in order.
    private var answers: [Int: [UInt8]] = [:]
    private var lastSent = 0
    private var unsent: ArraySlice<UInt8> = []

    /// Opens the folder, which is made if it is missing, and creates the workers' pool. Throws `cannotCreate` (73) if that
    /// fails.
    package init(_ settings: Settings) throws(OperationError) {
        OpenFile.occupyStandardStreams()
        let made = try OutputFolder(settings.folder)
        let opened = try Output.creating(
            settings.folder.description, wanted: "a folder that exists", by: try OpenFolder(settings.folder))
        self.settings = settings
        self.made = made
        folder = opened
        pool = WorkerPool(settings.pool(writingTo: folder.descriptor))
    }

    /// How many bytes of answers may wait for a reader: a client that writes all its requests first may do so for a while.
    private static let maxUnsentBytes = 16 << 20

    /// Bytes that a pipe or socket accepts without blocking once it has room (`PIPE_BUF`).
    private static let certainRoom = 4096

    /// Answers requests until the input has ended and every request is answered. Throws if no worker can start, or if nobody
    /// reads the answers.
    package mutating func run() throws(OperationError) {
        // Removes the folder again if nothing was written into it.
        defer { made.removeIfEmpty() }
        while true {
            let wantsInput = takeRequests() && !hasEnded
            send()
            if hasEnded, lines == lastSent, unsent.isEmpty { return }
            try wait(wantsInput: wantsInput)
            send()
            try flush()
            if wantsInput, Self.isReady(STDIN_FILENO, events: POLLIN) { readOn() }
        }
    }

    private var isFull: Bool {
        lines - lastSent >= 4 * (settings.jobs ?? Parallel.cores) || unsent.count >= Self.maxUnsentBytes
    }

    /// Takes the requests that have been read, as many as there is room for; returns true if there is room for more.
    private mutating func takeRequests() -> Bool {
        while !isFull {
            guard takeRequest() else { return true }
        }
        return false
    }

    /// Waits while workers work, until there is something to read, write or send.
    private mutating func wait(wantsInput: Bool) throws(OperationError) {
        var done: [(Int, WorkReply)] = []
        _ = try pool.turn(
            wakenBy: wantsInput ? STDIN_FILENO : nil, orRoomIn: unsent.isEmpty ? nil : STDOUT_FILENO
        ) { job, reply in done.append((job.number, reply)) }
        for (number, reply) in done {
            if let request = pending.removeValue(forKey: number) { answer(number, request: request, reply: reply) }
        }
    }

    // MARK: - Requests

    private mutating func readOn() {
        let piece = (try? input.readAvailable()) ?? []
        if piece.isEmpty { hasEnded = true } else { reader.add(piece) }
    }

    /// Takes the next request as far as it has been read; returns false if there is none.
    private mutating func takeRequest() -> Bool {
        if isDroppingLine {
            isDroppingLine = !reader.dropLine()
            return !isDroppingLine
        }
        if partial != nil { return completeDocuments() }
        do {
            guard let line = try reader.nextLine() ?? (hasEnded ? reader.lastLine() : nil) else { return false }
            lines += 1
            take(line)
        } catch {
            lines += 1
            isDroppingLine = true
            fail(lines, id: .null, error: ValueError("is longer than \(error.limit) bytes"))
        }
        return true
    }

    private mutating func take(_ line: [UInt8]) {
        let source = SourceText(name: "line \(lines)", bytes: line)
        let read = JSONReader.read(source, limit: Limits.protocolLineBytes)
        guard let json = read.value, json.object != nil else {
            let fault = read.diagnostics.first?.range.map { " (see its byte \($0.lowerBound + 1))" } ?? ""
            return fail(lines, id: .null, error: ValueError("is not a JSON object" + fault))
        }
        do {
            partial = PartialRequest(number: lines, json: json, documents: try PipeRequest.documents(of: json))
            _ = completeDocuments()
        } catch {
            fail(lines, id: json["id"]?.text ?? .null, error: error)
        }
    }

    /// Takes the bytes of documents that a line has announced, even if the line has faults: the next line follows them.
    /// Returns false if they have not all been read.
    private mutating func completeDocuments() -> Bool {
        guard var line = partial else { return false }
        for index in line.documents.indices {
            guard let count = line.documents[index].expected else { continue }
            guard let bytes = reader.nextBytes(count) else {
                partial = hasEnded ? nil : line
                if hasEnded {
                    _ = reader.lastLine()
                    fail(
                        line.number, id: line.json["id"]?.text ?? .null,
                        error: ValueError("announces more bytes than follow it"))
                }
                return false
            }
            line.documents[index] = WorkDocument(line.documents[index].name, bytes: bytes)
        }
        partial = nil
        ask(line)
        return true
    }

    private mutating func ask(_ line: PartialRequest) {
        do {
            var request = try PipeRequest(line.json)
            request.work.documents = line.documents
            pending[line.number] = PendingRequest(
                id: request.id, command: request.command, form: request.form, file: request.work.file)
            pool.add(WorkJob(number: line.number, request: request.work))
        } catch {
            fail(line.number, id: line.json["id"]?.text ?? .null, error: error)
        }
    }

    // MARK: - Answers

    private mutating func fail(_ number: Int, id: JSONOutput, error: ValueError) {
        let reply = WorkReply(.usage("line \(number) \(error.problem)"), style: settings.work.style)
        answers[number] = Self.line(id, reply: reply, content: [])
    }

    private mutating func answer(_ number: Int, request: PendingRequest, reply: WorkReply) {
        var content: [(String, JSONOutput)] = []
        var following: [UInt8] = []
        if let file = request.file {
            if reply.outcome.digest != nil { content = [("file", .string(file))] }
        } else if reply.outcome.isDone, !reply.isUnchanged {
            if request.form == .bytes {
                content = [("follows", .number(Double(reply.payload.count)))]
                following = reply.payload
            } else {
                content = [request.command.inline(reply.payload)]
            }
        }
        answers[number] = Self.line(request.id, reply: reply, content: content) + following
    }

    private static func line(_ id: JSONOutput, reply: WorkReply, content: [(String, JSONOutput)]) -> [UInt8] {
        let outcome = reply.outcome
        let members = JSONOutput.present([
            ("id", id), ("code", .number(Double(outcome.failure?.rawValue ?? 0))),
            ("seconds", .number((outcome.seconds * 1e4).rounded() / 1e4)),
            ("diagnostics", .array(outcome.diagnostics)), ("messages", .string(reply.messages)),
            ("key", outcome.key.map(JSONOutput.string)), ("unchanged", reply.isUnchanged ? .bool(true) : nil),
            ("changes", reply.changes.map { JSONOutput($0) }), ("digest", outcome.digest.map(JSONOutput.string)),
            ("bytes", outcome.digest.map { _ in JSONOutput(outcome.bytes) }),
        ])
        return Array((JSONOutput.object(members + content).text(indent: 0) + "\n").utf8)
    }

    /// Appends the answers that are next in order to the unsent bytes.
    private mutating func send() {
        while let answer = answers.removeValue(forKey: lastSent + 1) {
            lastSent += 1
            unsent += answer
        }
    }

    /// Writes as much as there is room for: workers are watched even if nobody reads.
    private mutating func flush() throws(OperationError) {
        while !unsent.isEmpty, Self.isReady(STDOUT_FILENO, events: POLLOUT) {
            let piece = unsent.prefix(Self.certainRoom)
            try Output.standard.write(Array(piece))
            unsent.removeFirst(piece.count)
        }
    }

    /// Returns true if reading or writing would not block.
    private static func isReady(_ descriptor: Int32, events: Int32) -> Bool {
        var wait = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return unsafe poll(&wait, 1, 0) != 0
    }
}

extension PipeCommand {
    /// Returns a result's member in the answer's line: a JSON document as a value, other text as text, all else in base64.
    fileprivate func inline(_ payload: [UInt8]) -> (String, JSONOutput) {
        switch result {
        case .value:
            let source = SourceText(name: "result", bytes: payload)
            return ("result", JSONReader.read(source, limit: Limits.pictureBytes).value?.text ?? .null)
        case .file:
            // Archives begin like this, and no text does.
            if !payload.starts(with: "PK".utf8), let text = String(validating: payload, as: UTF8.self) {
                return ("text", .string(text))
            }
            return ("base64", .string(Base64.text(payload)))
        case .picture:
            // A picture file may be valid UTF-8 by chance, but its first byte is neither of these.
            if payload.first == UInt8(ascii: "<") || payload.first == UInt8(ascii: "{"),
                let text = String(validating: payload, as: UTF8.self)
            {
                return ("text", .string(text))
            }
            return ("base64", .string(Base64.text(payload)))
        }
    }
}

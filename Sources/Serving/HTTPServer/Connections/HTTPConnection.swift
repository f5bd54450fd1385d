/// A client's connection as a value (RFC 9112): bytes and answers go in, requests and bytes come out. It knows no socket, no clock
/// and no route.
///
/// It reads one request at a time, and the next one once that is answered. So answers are in the order of their requests, and what
/// a client sends ahead waits. Everything that a proxy in front could read in another way is refused: then the two would disagree
/// on where the next request begins (§11.2). After a refusal nothing more is read.
struct HTTPConnection: Sendable {
    /// What has arrived.
    enum Event: Sendable {
        /// A head. Unless it is answered at once, its body follows.
        case head(RequestHead)
        /// Bytes of a body.
        case body(ArraySlice<UInt8>)
        /// The end of a request, which can now be answered.
        case end
        /// What cannot be read. It is to be answered, and ends the connection.
        case refusal(Problem)
    }

    /// What is waited for.
    enum Phase: Sendable {
        /// The first byte.
        case fresh
        /// The rest of a head.
        case head
        /// The rest of a body.
        case body
        /// The service's answer.
        case work
        /// The client, which takes an answer.
        case answer
        /// The next request.
        case idle
        /// The client's end, after ours.
        case farewell
    }

    /// Where the next byte belongs.
    private enum Part {
        case head
        /// A body of which so many bytes are left.
        case body(Int)
        case chunkSize
        /// A chunk of which so many bytes are left.
        case chunk(Int)
        case chunkEnd
        case trailers
        /// To the next request, though nobody knows yet that this one is whole.
        case whole
        /// To the next request, once this one is answered.
        case work
        /// To nobody, while an answer is sent that has no length.
        case stream
        /// To nobody: what came last is refused.
        case refusal
        /// To nobody: the last answer is given.
        case over
    }

    /// How many heads have been read.
    private(set) var requests = 0
    private(set) var output = OutputBuffer()
    private var input = InputBuffer()
    private var part = Part.head
    /// The head that is being read.
    private var head = RequestHead()
    /// What the request in progress says about its answer.
    private var responseFraming = ResponseFraming()
    /// Bytes of lines after the last chunk.
    private var trailers = 0
    private var announcesContinuation = false
    /// True if the client sends nothing more.
    private(set) var clientHasEnded = false

    /// Bytes that a head may have.
    static let maxHead = 28 << 10
    /// Bytes of the line before a chunk, with its extensions.
    static let maxChunkLine = 256
    /// Bytes of all fields after the last chunk.
    static let maxTrailers = 2 << 10
    /// Bytes that a client may send while it gets an answer without length.
    private static let maxAhead = 64 << 10

    // MARK: - What is waited for

    /// True if bytes of the client are of use now.
    var wantsInput: Bool {
        guard !clientHasEnded, output.isEmpty else { return false }
        switch part {
        case .head, .body, .chunkSize, .chunk, .chunkEnd, .trailers: return true
        case .stream: return input.count < Self.maxAhead
        case .whole, .work, .refusal, .over: return false
        }
    }

    /// True if there are bytes that nobody has read.
    var hasInput: Bool { !input.isEmpty }

    /// True if the last answer is given.
    var isOver: Bool { if case .over = part { true } else { false } }

    /// True while an answer without length is being given.
    var isStreaming: Bool { if case .stream = part { true } else { false } }

    /// What is waited for now.
    var phase: Phase {
        guard output.isEmpty else { return .answer }
        switch part {
        case .head: return input.isEmpty && head.bytes == 0 ? (requests == 0 ? .fresh : .idle) : .head
        case .body, .chunkSize, .chunk, .chunkEnd, .trailers: return .body
        case .whole, .work, .stream, .refusal: return .work
        case .over: return .farewell
        }
    }

    // MARK: - From the client

    /// Takes bytes of the client.
    mutating func receive(_ bytes: some Collection<UInt8>) { input.append(bytes) }

    /// Notes that the client sends nothing more.
    mutating func receiveEnd() { clientHasEnded = true }

    /// Notes that bytes were sent.
    mutating func send(_ count: Int) { output.remove(count) }

    /// Returns what has arrived, one after the other; nil until more arrives, or the request in progress is answered and the client
    /// has taken that.
    mutating func next() -> Event? {
        guard output.isEmpty else { return nil }
        if announcesContinuation {
            // Its client may hold the body back until it is asked for it (RFC 9110, §10.1.1).
            announcesContinuation = false
            output.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
            return nil
        }
        do throws(Problem) {
            if let event = try advance() { return event }
        } catch {
            return refuse(error)
        }
        input.shrink()
        if clientHasEnded { end() }
        return nil
    }

    /// Refuses what is being read.
    mutating func refuse(_ problem: Problem) -> Event {
        input.clear()
        if case .head = part { responseFraming = head.responseFraming }
        part = .refusal
        return .refusal(problem)
    }

    /// Ends what nobody goes on with, after the client's end.
    private mutating func end() {
        switch part {
        case .head, .stream: part = .over
        default: break
        }
    }

    private mutating func advance() throws(Problem) -> Event? {
        while true {
            switch part {
            case .head:
                guard let line = try input.nextLine(limit: Self.maxHead - head.bytes, excess: Self.longHead) else {
                    return nil
                }
                if let framing = try head.read(line) { return begin(framing) }
            case .body(let left):
                guard let piece = try piece(of: left) else { return nil }
                part = piece.count == left ? .whole : .body(left - piece.count)
                return .body(piece)
            case .chunk(let left):
                guard let piece = try piece(of: left) else { return nil }
                part = piece.count == left ? .chunkEnd : .chunk(left - piece.count)
                return .body(piece)
            case .chunkSize:
                guard let line = try bodyLine(limit: Self.maxChunkLine, excess: Self.longChunkLine) else { return nil }
                let size = try ChunkLine.size(line)
                part = size == 0 ? .trailers : .chunk(size)
            case .chunkEnd:
                guard try input.lineEnd(excess: Self.longChunk) else { return try missing() }
                part = .chunkSize
            case .trailers:
                let limit = Self.maxTrailers - trailers
                guard let line = try bodyLine(limit: limit, excess: Self.longTrailers) else { return nil }
                trailers += line.count + 2
                if line.isEmpty { part = .whole } else { try FieldLine(line).checkTrailer() }
            case .whole:
                part = .work
                return .end
            case .work, .stream, .refusal, .over: return nil
            }
        }
    }

    private mutating func begin(_ framing: RequestHead.Framing) -> Event {
        let whole = head
        head = RequestHead()
        responseFraming = whole.responseFraming
        trailers = 0
        requests += 1
        switch framing {
        case .length(let length): part = length == 0 ? .whole : .body(length)
        case .chunked: part = .chunkSize
        }
        announcesContinuation = whole.expectsContinuation
        return .head(whole)
    }

    private mutating func piece(of left: Int) throws(Problem) -> ArraySlice<UInt8>? {
        let piece = input.take(left)
        return try piece.isEmpty ? missing() : piece
    }

    private mutating func bodyLine(limit: Int, excess: Problem) throws(Problem) -> ArraySlice<UInt8>? {
        guard let line = try input.nextLine(limit: limit, excess: excess) else { return try missing() }
        return line
    }

    /// Waits for more of a body. Throws if the client has ended before it.
    private mutating func missing<Value>() throws(Problem) -> Value? {
        guard !clientHasEnded else {
            throw Problem(
                .badRequest, detail: "The connection ends before the body does (send all that the head announces).")
        }
        return nil
    }

    // MARK: - From the service

    /// Answers the request in progress, or the refusal. An answer before the end of a body ends the connection: nobody reads the
    /// rest. `date` is the current date as a field has it. Returns the bytes of the answer's body.
    @discardableResult
    mutating func answer(_ response: PreparedResponse, date: String) -> Int {
        let isWhole =
            switch part {
            case .whole, .work: true
            default: false
            }
        let ends =
            !isWhole || response.closes || responseFraming.closes
            || response.listener != nil && !responseFraming.knowsChunks
        responseFraming.closes = ends
        output.append(response.head(date: date, framing: responseFraming))
        let isSent = response.mayHaveBody && responseFraming.hasBody
        if isSent, response.listener != nil {
            part = .stream
            return 0
        }
        if isSent { output.append(response.body) }
        finish()
        return isSent ? response.body.count : 0
    }

    /// Sends a piece of an answer without length.
    mutating func send(_ piece: [UInt8]) {
        guard responseFraming.knowsChunks else { return output.append(piece) }
        let end = Array("\r\n".utf8)
        output.append(Array(String(piece.count, radix: 16).utf8) + end + piece + end)
    }

    /// Ends an answer without length.
    mutating func endStream() {
        if responseFraming.knowsChunks { output.append(Array("0\r\n\r\n".utf8)) }
        finish()
    }

    private mutating func finish() {
        part = responseFraming.closes ? .over : .head
        if responseFraming.closes { input.clear() }
        responseFraming = ResponseFraming()
        announcesContinuation = false
    }

    // MARK: - Refusals

    private static let longHead = Problem(
        .headTooLarge, detail: "The head of the request is too large (the limit is \(maxHead) bytes).")
    private static let longChunkLine = Problem(
        .badRequest, detail: "The line before a chunk is too long (the limit is \(maxChunkLine) bytes).")
    private static let longChunk = Problem(
        .badRequest, detail: "A chunk is longer than its size says (expected CR LF after it).")
    private static let longTrailers = Problem(
        .badRequest, detail: "The fields after the last chunk are too long (the limit is \(maxTrailers) bytes).")
}

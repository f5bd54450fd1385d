/// Checks the bytes that a client sends, request by request, before the HTTP library reads them.
///
/// The library reads heads leniently: it takes a bare line feed for the end of a line, joins folded lines, and ends a value at a
/// NUL. A proxy in front may read such a head differently, and then the two disagree on where the next request begins (RFC
/// 9112, §11.2). So everything that can be read in two ways is refused here, and what passes has one meaning. Nothing is
/// changed: the bytes that pass are those that came.
struct RequestScanner: Sendable {
    /// What may be done with bytes.
    struct Verdict: Sendable {
        /// How many bytes, from the first, may be passed on.
        var passable = 0
        /// Why nothing more may be passed on; nil if all is well so far.
        var refusal: Problem?
    }

    /// Where the next byte belongs.
    enum Place: Sendable {
        /// It begins a request.
        case between
        /// It continues a head.
        case head
        /// It belongs to a body.
        case body
    }

    private enum Part {
        case head
        /// A body of which so many bytes are left.
        case body(Int)
        case chunkSize
        /// A chunk of which so many bytes are left.
        case chunk(Int)
        case chunkEnd
        case trailers
    }

    /// How many heads have passed.
    private(set) var requests = 0
    private var part = Part.head
    private var head = RequestHead()
    private var refusal: Problem?
    /// Bytes after the last passable one that were examined.
    private var examined = 0
    /// How many of them belong to a line that has not ended.
    private var lineBytes = 0

    /// Units of memory that a head may take. The library keeps a head and its answer's in 32 KiB for each connection.
    static let maxHead = 28 << 10
    /// Bytes of the line before a chunk, with its extensions.
    static let maxChunkLine = 256
    /// Bytes of all fields after the last chunk.
    static let maxTrailers = 2 << 10

    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")

    /// Where the next byte belongs.
    var place: Place {
        switch part {
        case .head: examined == 0 ? .between : .head
        default: .body
        }
    }

    /// Examines bytes: all that came and were not passable yet, so the same ones come again until they are.
    mutating func scan(_ bytes: ArraySlice<UInt8>) -> Verdict {
        var verdict = Verdict(passable: 0, refusal: refusal)
        do throws(Problem) {
            while verdict.refusal == nil, try advance(bytes.dropFirst(verdict.passable), into: &verdict.passable) {}
        } catch {
            refusal = error
            verdict.refusal = error
        }
        return verdict
    }

    /// Examines the part of a request that the bytes begin with. Returns false if it is not complete.
    private mutating func advance(_ bytes: ArraySlice<UInt8>, into passable: inout Int) throws(Problem) -> Bool {
        switch part {
        case .head: return try readHead(bytes, into: &passable)
        case .body(let left):
            let count = min(left, bytes.count)
            passable += count
            part = count == left ? .head : .body(left - count)
            return count == left
        case .chunk(let left):
            let count = min(left, bytes.count)
            passable += count
            part = count == left ? .chunkEnd : .chunk(left - count)
            return count == left
        case .chunkSize:
            guard let line = try nextLine(bytes, limit: Self.maxChunkLine, excess: Self.longChunkLine) else {
                return false
            }
            let size = try ChunkLine.size(line)
            part = size == 0 ? .trailers : .chunk(size)
            if size > 0 { pass(&passable) }
            return true
        case .chunkEnd: return try endChunk(bytes, into: &passable)
        case .trailers: return try readTrailers(bytes, into: &passable)
        }
    }

    /// Lets everything pass that was examined.
    private mutating func pass(_ passable: inout Int) {
        passable += examined
        (examined, lineBytes) = (0, 0)
    }

    private mutating func readHead(_ bytes: ArraySlice<UInt8>, into passable: inout Int) throws(Problem) -> Bool {
        while let line = try nextLine(bytes, limit: Self.maxHead - head.weight, excess: Self.longHead) {
            guard let framing = try head.read(line) else { continue }
            switch framing {
            case .length(let length): part = length == 0 ? .head : .body(length)
            case .chunked: part = .chunkSize
            }
            head = RequestHead()
            requests += 1
            pass(&passable)
            return true
        }
        return false
    }

    private mutating func endChunk(_ bytes: ArraySlice<UInt8>, into passable: inout Int) throws(Problem) -> Bool {
        let end = bytes.prefix(2)
        guard end.elementsEqual([Self.carriageReturn, Self.lineFeed].prefix(end.count)) else {
            throw Problem(.badRequest, detail: "A chunk is longer than its size says (expected CR LF after it).")
        }
        guard end.count == 2 else { return false }
        passable += 2
        part = .chunkSize
        return true
    }

    private mutating func readTrailers(_ bytes: ArraySlice<UInt8>, into passable: inout Int) throws(Problem) -> Bool {
        while let line = try nextLine(bytes, limit: Self.maxTrailers, excess: Self.longTrailers) {
            guard line.isEmpty else {
                try FieldLine(line).checkTrailer()
                continue
            }
            part = .head
            pass(&passable)
            return true
        }
        return false
    }

    /// Returns the next line without its end; nil if it has not ended. A line ends with CR LF, and has no other control than
    /// tabs. Throws `excess` if the bytes reach the limit without one.
    private mutating func nextLine(
        _ bytes: ArraySlice<UInt8>, limit: Int, excess: Problem
    ) throws(Problem) -> ArraySlice<UInt8>? {
        let first = bytes.startIndex
        let end = min(bytes.endIndex, first + max(limit, 0))
        var place = first + examined
        while place < end {
            let byte = bytes[place]
            let isAfterReturn = lineBytes > 0 && bytes[place - 1] == Self.carriageReturn
            place += 1
            examined += 1
            lineBytes += 1
            if isAfterReturn {
                guard byte == Self.lineFeed else { throw Self.bareReturn }
                defer { lineBytes = 0 }
                return bytes[place - lineBytes..<place - 2]
            }
            if byte < 0x20 || byte == 0x7F, byte != Self.carriageReturn, byte != UInt8(ascii: "\t") {
                throw byte == Self.lineFeed ? Self.bareFeed : Self.control(byte)
            }
        }
        if place >= first + limit { throw excess }
        return nil
    }

    private static let bareReturn = Problem(
        .badRequest,
        detail: "A line of the request has a carriage return that no line feed follows (expected CR LF at its end).")
    private static let bareFeed = Problem(
        .badRequest, detail: "A line of the request ends with a bare line feed (expected CR LF).")

    private static func control(_ byte: UInt8) -> Problem {
        Problem(
            .badRequest,
            detail:
                "A line of the request has the control character 0x\(String(byte, radix: 16, uppercase: true)) (expected text)."
        )
    }

    private static let longHead = Problem(
        .headTooLarge,
        detail:
            "The head of the request is too large (the limit is \(maxHead) bytes, to which each field, parameter and cookie "
            + "adds \(RequestHead.entryWeight)).")
    private static let longChunkLine = Problem(
        .badRequest, detail: "The line before a chunk is too long (the limit is \(maxChunkLine) bytes).")
    private static let longTrailers = Problem(
        .badRequest, detail: "The fields after the last chunk are too long (the limit is \(maxTrailers) bytes).")
}

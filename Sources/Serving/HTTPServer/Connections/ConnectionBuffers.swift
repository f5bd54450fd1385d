/// Bytes of a connection that have arrived and are not read yet, and the lines that they begin with.
struct InputBuffer: Sendable {
    private var bytes: [UInt8] = []
    /// Where the first byte is that is not read yet.
    private var start = 0
    /// Where the first byte of a line is that was not examined yet.
    private var examined = 0

    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")
    /// Bytes of memory that a connection may keep while it is idle.
    private static let keptCapacity = 1 << 10

    /// How many bytes are not read yet.
    var count: Int { bytes.count - start }
    var isEmpty: Bool { start == bytes.count }

    mutating func append(_ more: some Collection<UInt8>) {
        if start > 0 { bytes.removeFirst(start) }
        examined -= start
        start = 0
        bytes += more
    }

    /// Reads at most so many bytes.
    mutating func take(_ most: Int) -> ArraySlice<UInt8> {
        let piece = bytes[start...].prefix(most)
        start = piece.endIndex
        examined = start
        return piece
    }

    /// Frees the memory of what is read.
    mutating func shrink() {
        guard isEmpty else { return }
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        (start, examined) = (0, 0)
    }

    mutating func clear() {
        start = bytes.count
        shrink()
    }

    /// Reads the next line, without its end; nil if it has not ended. A line ends with CR LF, and has no other control than tabs.
    /// Throws `excess` if so many bytes, with the end, are no line.
    mutating func nextLine(limit: Int, excess: Problem) throws(Problem) -> ArraySlice<UInt8>? {
        let end = min(bytes.count, start + max(limit, 0))
        while examined < end {
            let byte = bytes[examined]
            let isAfterReturn = examined > start && bytes[examined - 1] == Self.carriageReturn
            examined += 1
            if isAfterReturn {
                guard byte == Self.lineFeed else { throw Self.bareReturn }
                return take(examined - start).dropLast(2)
            }
            if byte < 0x20 || byte == 0x7F, byte != Self.carriageReturn, byte != UInt8(ascii: "\t") {
                throw byte == Self.lineFeed ? Self.bareFeed : Self.control(byte)
            }
        }
        if examined >= start + limit { throw excess }
        return nil
    }

    /// Reads the end of a line; false if it has not come. Throws `excess` if something else comes.
    mutating func lineEnd(excess: Problem) throws(Problem) -> Bool {
        let end = bytes[start...].prefix(2)
        guard end.elementsEqual([Self.carriageReturn, Self.lineFeed].prefix(end.count)) else { throw excess }
        guard end.count == 2 else { return false }
        _ = take(2)
        return true
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
}

/// Bytes that the client of a connection has not taken yet. Pictures are not copied: they are shared with whoever keeps them.
struct OutputBuffer: Sendable {
    private var pieces: [[UInt8]] = []
    /// How many bytes of the first piece are sent.
    private var sent = 0
    /// How many bytes are not sent yet.
    private(set) var count = 0

    /// Pieces that are smaller than this together are sent as one.
    private static let joined = 16 << 10

    var isEmpty: Bool { count == 0 }

    /// The bytes to send next; nil if there are none.
    var first: ArraySlice<UInt8>? { pieces.first?[sent...] }

    /// True if more follows the first bytes.
    var hasMore: Bool { pieces.count > 1 }

    mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        count += bytes.count
        if let last = pieces.last, last.count + bytes.count <= Self.joined {
            pieces[pieces.count - 1] += bytes
        } else {
            pieces.append(bytes)
        }
    }

    /// Drops bytes that were sent: at most those of the first piece.
    mutating func remove(_ number: Int) {
        sent += number
        count -= number
        guard let first = pieces.first, sent == first.count else { return }
        pieces.removeFirst()
        sent = 0
    }
}

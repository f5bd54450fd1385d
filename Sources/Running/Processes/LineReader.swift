/// Splits bytes that arrive in pieces into lines, and into runs of bytes whose length a line has stated. It examines each
/// byte once. A line longer than the limit is an error of the writer: nothing after it is read unless it is dropped.
package struct LineReader {
    private var rest: [UInt8] = []
    private var start = 0
    private var searched = 0
    private let limit: Int

    /// A line is longer than the limit.
    package struct LineTooLongError: Error, Hashable, Sendable {
        /// The limit in bytes.
        package let limit: Int
    }

    /// Creates a reader of lines of up to `limit` bytes, without their ends.
    package init(limit: Int) {
        self.limit = limit
    }

    /// True if every byte has been returned.
    package var isEmpty: Bool { start >= rest.count }

    package mutating func add(_ piece: [UInt8]) {
        if start > 0 {
            rest.removeFirst(start)
            searched -= start
            start = 0
        }
        // A piece is copied only if other bytes are waiting.
        if rest.isEmpty { rest = piece } else { rest += piece }
    }

    /// Returns the next line without its end; nil if its end has not arrived.
    package mutating func nextLine() throws(LineTooLongError) -> [UInt8]? {
        guard let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = rest.count
            guard rest.count - start <= limit else { throw LineTooLongError(limit: limit) }
            return nil
        }
        guard end - start <= limit else { throw LineTooLongError(limit: limit) }
        defer { (start, searched) = (end + 1, end + 1) }
        return Array(rest[start..<end])
    }

    /// Drops a line that is too long; returns false until its end has arrived.
    package mutating func dropLine() -> Bool {
        let end = rest[start...].firstIndex(of: UInt8(ascii: "\n"))
        if end == nil { rest = [] }
        start = end.map { $0 + 1 } ?? 0
        searched = start
        return end != nil
    }

    /// Returns the rest of the last line, which has no line end; nil if there is none. Call it at the end.
    package mutating func lastLine() -> [UInt8]? {
        defer { (rest, start, searched) = ([], 0, 0) }
        return start < rest.count ? Array(rest[start...]) : nil
    }

    /// Returns the next `count` bytes, whatever they are; nil if they have not all arrived.
    package mutating func nextBytes(_ count: Int) -> [UInt8]? {
        guard rest.count - start >= count else { return nil }
        defer { (start, searched) = (start + count, start + count) }
        return Array(rest[start..<start + count])
    }

    /// Adds a piece; returns the lines that it completes, without their ends.
    package mutating func lines(adding piece: [UInt8]) throws(LineTooLongError) -> [[UInt8]] {
        add(piece)
        var lines: [[UInt8]] = []
        while let line = try nextLine() { lines.append(line) }
        return lines
    }
}

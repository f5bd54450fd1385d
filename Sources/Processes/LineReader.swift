/// Lines out of bytes that come in pieces, each byte looked at once. A line beyond the limit is a fault of whoever writes
/// them: nothing after it is read.
package struct LineReader {
    private var rest: [UInt8] = []
    private var searched = 0
    private let limit: Int

    /// A line is longer than the limit.
    package struct LineTooLongError: Error, Hashable, Sendable {
        /// The limit in bytes.
        package let limit: Int
    }

    /// Reads lines of up to `limit` bytes, without their ends.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Adds a piece; gives the lines that it ends, without their ends.
    package mutating func lines(adding piece: [UInt8]) throws(LineTooLongError) -> [[UInt8]] {
        rest += piece
        var lines: [[UInt8]] = []
        var start = 0
        while let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            guard end - start <= limit else { throw LineTooLongError(limit: limit) }
            lines.append(Array(rest[start..<end]))
            start = end + 1
            searched = start
        }
        rest.removeFirst(start)
        searched = rest.count
        guard rest.count <= limit else { throw LineTooLongError(limit: limit) }
        return lines
    }
}

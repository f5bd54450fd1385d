/// Lines out of bytes that come in pieces.
struct LineReader {
    private var rest: [UInt8] = []

    /// Adds a piece; gives the lines that it ends, without their ends.
    mutating func lines(adding piece: [UInt8]) -> [[UInt8]] {
        rest += piece
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let lines = rest[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest.removeFirst(end + 1)
        return lines.map(Array.init)
    }
}

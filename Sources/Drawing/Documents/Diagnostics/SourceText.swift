/// A document's bytes, under the name that the user knows. Copies share their bytes.
package final class SourceText: Hashable, Sendable {
    /// The name in messages: a path as the user wrote it, or `<stdin>`.
    package let name: String
    /// The bytes, as read.
    package let bytes: [UInt8]
    /// False for a text that a program has made of values: nobody has seen its lines, so problems have no places.
    package let isSeen: Bool
    /// The offset of each line's start.
    private let lineStarts: [Int]

    /// A line and a column, both counted from 1; columns count Unicode scalars.
    package struct Position: Hashable, Sendable {
        /// Line, from 1.
        package let line: Int
        /// Column in scalars, from 1.
        package let column: Int
    }

    /// Wraps bytes. Lines end at LF; a CR before it belongs to the line end.
    package init(name: String, bytes: [UInt8], isSeen: Bool = true) {
        self.name = name
        self.isSeen = isSeen
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == 0x0A {
            starts.append(offset + 1)
        }
        lineStarts = starts
    }

    private init(name: String, sameAs other: SourceText) {
        self.name = name
        (bytes, isSeen, lineStarts) = (other.bytes, other.isSeen, other.lineStarts)
    }

    /// Returns the same document under another name.
    package func renamed(_ name: String) -> SourceText { SourceText(name: name, sameAs: self) }

    /// Wraps a text.
    package convenience init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    package static func == (one: SourceText, other: SourceText) -> Bool {
        one === other || one.name == other.name && one.bytes == other.bytes && one.isSeen == other.isSeen
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// Returns the position of a byte offset (0…count).
    package func position(of offset: Int) -> Position {
        let line = lineIndex(of: offset)
        let column = scalarCount(lineStarts[line]..<min(offset, bytes.count))
        return Position(line: line + 1, column: column + 1)
    }

    /// Returns the line of a byte offset, from 1: faster than its whole position if a line is long.
    package func line(of offset: Int) -> Int {
        lineIndex(of: offset) + 1
    }

    /// Returns the bytes of the line that holds an offset, without its end.
    package func lineRange(of offset: Int) -> Range<Int> {
        let line = lineIndex(of: offset)
        let start = lineStarts[line]
        var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return start..<max(start, end)
    }

    /// Returns the text of a range of bytes; bytes that are not UTF-8 become U+FFFD.
    package func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Returns the number of scalars that begin in a range of bytes.
    package func scalarCount(_ range: Range<Int>) -> Int {
        // A document may be one line of a megabyte, and many of its places may be needed.
        let bytes = bytes
        let part = bytes.span.extracting(range)
        var count = 0
        for index in part.indices { count &+= part[index] & 0xC0 == 0x80 ? 0 : 1 }
        return count
    }

    private func lineIndex(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }
}

extension SourceText {
    /// The offset of the first byte that is not part of well-formed UTF-8; nil if there is none.
    package var firstInvalidByte: Int? {
        let bytes = bytes
        do {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }
}

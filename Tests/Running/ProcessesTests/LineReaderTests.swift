@testable import Processes
import Testing

@Suite struct LineReaderTests {
    private func text(_ lines: [[UInt8]]) -> [String] { lines.map { String(decoding: $0, as: UTF8.self) } }

    /// The lines are the same, however the bytes are split into pieces.
    @Test(arguments: 1...12) func piecesDoNotMatter(size: Int) throws {
        let bytes = Array("one\n\ntwo and three\nunfinished".utf8)
        var reader = LineReader(limit: 100)
        var lines: [[UInt8]] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            lines += try reader.lines(adding: Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(text(lines) == ["one", "", "two and three"])
        #expect(text(try reader.lines(adding: Array(" line\n".utf8))) == ["unfinished line"])
    }

    @Test func rejectsLinesBeyondTheLimit() throws {
        var reader = LineReader(limit: 4)
        #expect(text(try reader.lines(adding: Array("1234\n".utf8))) == ["1234"])
        #expect(throws: LineReader.LineTooLongError(limit: 4)) { try reader.lines(adding: Array("12345\n".utf8)) }
        var endless = LineReader(limit: 4)
        #expect(throws: LineReader.LineTooLongError.self) { try endless.lines(adding: Array("12345".utf8)) }
    }

    /// Megabytes in small pieces are scanned only once: quadratic time would take minutes.
    @Test func longLinesTakeLinearTime() throws {
        var reader = LineReader(limit: 1 << 23)
        let piece = [UInt8](repeating: 0x61, count: 64)
        for _ in 0..<(1 << 16) { #expect(try reader.lines(adding: piece).isEmpty) }
        #expect(try reader.lines(adding: [0x0A]).map(\.count) == [1 << 22])
    }
}

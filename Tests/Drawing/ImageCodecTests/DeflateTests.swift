import TestSupport
import Testing

@testable import ImageCodec

@Suite struct DeflateTests {
    /// The library's fast loop must not see the beginning of a stream: what it remembers of it depends on addresses. So an
    /// empty stored block, 00 00 FF FF, ends the block of the first eight bytes.
    @Test func piecesBeginWithASeparateBlock() throws {
        let stream = try Self.stream(of: (0..<2).map { piece in (0..<5000).map { UInt8($0 * piece % 7) } })
        #expect(stream.prefix(32).firstRange(of: [0, 0, 0xFF, 0xFF])?.upperBound ?? 32 < 24)
    }

    @Test(arguments: [0, 1, 3], [1, 2]) func failedPieceEndsTheStream(missing: Int, threads: Int) throws {
        let stream = try Deflate.fast([3, 3, 3, 3], threads: threads) { index, piece in
            let bytes: [UInt8] = [1, 2, 3]
            piece.append(bytes.span.bytes)
            return index != missing
        }
        #expect(stream == nil)
    }

    /// Bytes with repetitions, compressed whole and in parts of `part` bytes.
    @Test(arguments: [1, 7, 8, 9, 100, 30_000, 70_000, 150_000])
    func acceptsBytesInParts(part: Int) throws {
        var generator = SeededGenerator(3)
        let noise = (0..<30_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        let bytes = noise + noise.reversed() + noise + [UInt8](repeating: 9, count: 50_000) + noise
        let parts = stride(from: 0, to: bytes.count, by: part).map { Array(bytes[$0..<min($0 + part, bytes.count)]) }
        let compressed = try Self.stream(bytes.count, of: parts)
        #expect(Inflate.atMost(bytes.count, from: compressed[...]) == bytes)
        // Later parts still refer to earlier ones.
        #expect(try compressed.count < Self.stream(bytes.count, of: [bytes]).count + bytes.count / 50)
    }

    /// One piece of `count` bytes, appended in parts.
    private static func stream(_ count: Int, of parts: [[UInt8]]) throws -> [UInt8] {
        let stream = try Deflate.fast([count], threads: 1) { _, piece in
            for part in parts { piece.append(part.span.bytes) }
            return true
        }
        return Array(try #require(stream).joined())
    }

    private static func stream(of pieces: [[UInt8]]) throws -> [UInt8] {
        let stream = try Deflate.fast(pieces.map(\.count), threads: 1) { index, piece in
            let bytes = pieces[index]
            piece.append(bytes.span.bytes)
            return true
        }
        return Array(try #require(stream).joined())
    }
}

import Testing

@testable import ImageCodec

@Suite struct DeflateTests {
    /// The library's fast loop must not see the beginning of a stream: what it remembers of it depends on addresses. An
    /// empty stored block, 00 00 FF FF, ends the first eight bytes' block.
    @Test func theBeginningOfAPieceIsABlockOfItsOwn() throws {
        let stream = try #require(
            try Deflate.fast(pieces: 2, threads: 1) { piece in (0..<5000).map { UInt8($0 * piece % 7) } })
        #expect(stream.prefix(32).firstRange(of: [0, 0, 0xFF, 0xFF])?.upperBound ?? 32 < 24)
    }

    @Test(arguments: [0, 1, 3], [1, 2]) func aPieceThatCannotBeEndsTheWhole(missing: Int, threads: Int) throws {
        let stream = try Deflate.fast(pieces: 4, threads: threads) { piece in piece == missing ? nil : [1, 2, 3] }
        #expect(stream == nil)
    }
}

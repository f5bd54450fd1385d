import Graphics
import Testing

@testable import ImageCodec

/// Files of every kind whose chunks were cut, repeated, removed, moved or damaged, and what must come of them: the picture, or an
/// error.
@Suite struct PNGDecoderChunkTests {
    private typealias Chunk = (String, [UInt8])

    /// What reading a file gives.
    private enum Outcome: Equatable {
        case pixels([UInt32])
        case cut
        case damaged
    }

    private static func outcome(_ file: [UInt8]) -> Outcome {
        do throws(DecodingError) {
            return .pixels(try PNGDecoder.decode(file, limits: ImageLimits(side: 100, pixels: 1000)).pixels)
        } catch {
            return error == .truncated ? .cut : .damaged
        }
    }

    /// A picture of a kind, with transparency if the kind may have that, whose data is in three chunks or more.
    private static func sample(_ kind: (Int, Int), isInterlaced: Bool) -> PNGDecoderSample {
        var sample = PNGDecoderSample(width: 9, height: 6, isInterlaced: isInterlaced)
        (sample.colorType, sample.bitDepth) = kind
        switch kind.0 {
        case 3:
            sample.palette = (0..<(3 << kind.1)).map { UInt8(truncatingIfNeeded: $0 * 83 + 7) }
            sample.transparency = [0, 100]
        case 0, 2:
            sample.transparency = (0..<sample.channels).map { sample.sample(2, 3, $0) }
                .flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        default: break
        }
        sample.chunkBytes = PNGDecoderSample.stored(sample.rows).count / 3 + 1
        return sample
    }

    /// The chunks of a picture, with others before and after its data that do not concern the pixels.
    private static func chunks(_ sample: PNGDecoderSample) -> [Chunk] {
        var chunks = sample.chunks
        chunks.insert(("gAMA", [0, 0, 0xB1, 0x8F]), at: 1)
        chunks.insert(("tEXt", Array("Title".utf8) + [0, 0x78]), at: chunks.count - 1)
        return chunks
    }

    /// The chunks of a picture and its pixels.
    private struct Picture {
        let chunks: [Chunk]
        let pixels: [UInt32]

        init(_ sample: PNGDecoderSample) { (chunks, pixels) = (sample.chunks, sample.pixels) }

        /// What some chunks of it must give, in whatever order they are now: the picture, if those that concern its pixels
        /// are all there in their order, and its data is in one place. What follows the end is not read, nor data beyond the pixels.
        func expected(of others: [Chunk]) -> Outcome {
            guard let end = others.firstIndex(where: { $0.0 == "IEND" }) else { return .cut }
            var read = Array(others[...end])
            let data = read.indices.filter { read[$0].0 == "IDAT" }
            let isTogether = data.last.map { $0 - data[0] + 1 == data.count } ?? false
            if isTogether, let beyond = data.dropFirst(chunks.count { $0.0 == "IDAT" }).first {
                read.remove(at: beyond)
            }
            let concerning = read.filter { !["gAMA", "tEXt"].contains($0.0) }
            return isTogether && concerning.elementsEqual(chunks, by: ==) ? .pixels(pixels) : .damaged
        }
    }

    @Test(arguments: PNGDecoderTests.kinds, [false, true])
    func chunksAreReadInTheirOrderOrRefused(kind: (Int, Int), isInterlaced: Bool) {
        let sample = Self.sample(kind, isInterlaced: isInterlaced)
        let (whole, picture) = (Self.chunks(sample), Picture(sample))
        #expect(whole.count { $0.0 == "IDAT" } == 3)
        for index in whole.indices {
            var rest = whole
            let chunk = rest.remove(at: index)
            // Without its transparency it is another picture.
            if chunk.0 != "tRNS" { check(rest, picture, "\(chunk.0) \(index) removed") }
            for place in 0...rest.count where chunk.0 != "tRNS" || place < rest.count {
                check(rest[..<place] + [chunk] + rest[place...], picture, "\(chunk.0) \(index) moved to \(place)")
            }
            let repeated = whole[...index] + [chunk] + whole[(index + 1)...]
            check(Array(repeated), picture, "\(chunk.0) \(index) repeated")
        }
    }

    private func check(_ chunks: [Chunk], _ picture: Picture, _ change: String) {
        let outcome = Self.outcome(PNGDecoderSample.file(chunks))
        let expected = picture.expected(of: chunks)
        // A file without an end may have another fault before.
        #expect(outcome == expected || expected == .cut && outcome == .damaged, "\(change): \(outcome)")
    }

    @Test(arguments: PNGDecoderTests.kinds, [false, true])
    func chunksAreWholeOrRefused(kind: (Int, Int), isInterlaced: Bool) {
        let sample = Self.sample(kind, isInterlaced: isInterlaced)
        let whole = Self.chunks(sample)
        var place = 8
        let file = PNGDecoderSample.file(whole)
        for (type, data) in whole {
            for cut in [0, 3, 4, 8, 8 + data.count / 2, 8 + data.count, 11 + data.count] {
                #expect(Self.outcome(Array(file[..<(place + cut)])) == .cut, "\(type) cut at \(cut)")
            }
            place += 12 + data.count
            var wrong = file
            wrong[place - 1] ^= 1
            #expect(Self.outcome(wrong) == .damaged, "the checksum of \(type)")
        }
    }

    /// Gamma, profiles, an orientation, densities, texts and further frames do not change the pixels, even if they are nonsense.
    @Test(arguments: PNGDecoderTests.kinds) func otherChunksChangeNothing(kind: (Int, Int)) {
        var sample = Self.sample(kind, isInterlaced: false)
        // An orientation of 6: turned by a quarter.
        let turned: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        let others: [Chunk] = [
            ("gAMA", [0, 1, 0x86, 0xA0]), ("gAMA", []), ("sRGB", [0]), ("sRGB", [9]),
            ("iCCP", Array("x".utf8) + [0, 0, 1]),
            ("cHRM", [1]), ("pHYs", [0, 0, 0, 0, 0, 0, 0, 0, 1]), ("eXIf", turned), ("bKGD", [0, 1]), ("sBIT", [1]),
            ("zTXt", [0x61, 0, 0, 1]), ("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), ("fcTL", [1]), ("cICP", [9, 16, 0, 1]),
            ("teSt", []),
        ]
        for other in others {
            sample.early = [other, other]
            #expect(Self.outcome(sample.file) == .pixels(sample.pixels), "\(other)")
        }
        let later = sample.chunks.dropLast() + [("fcTL", [2]), ("fdAT", [0, 0, 0, 1, 7]), ("IEND", [])]
        #expect(Self.outcome(PNGDecoderSample.file(Array(later))) == .pixels(sample.pixels))
    }
}

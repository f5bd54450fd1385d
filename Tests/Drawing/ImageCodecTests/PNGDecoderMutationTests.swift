import Graphics
import TestSupport
import Testing

@testable import ImageCodec

/// Mutated files: each gives a picture or an error.
@Suite struct PNGDecoderMutationTests {
    private let limits = ImageLimits(side: 4096, pixels: 1_000_000)

    private func samples() -> [PNGDecoderSample] {
        PNGDecoderTests.kinds.enumerated().map { index, kind in
            var sample = PNGDecoderSample(width: 9, height: 6, isInterlaced: index % 2 == 0)
            (sample.colorType, sample.bitDepth) = kind
            if kind.0 == 3 { sample.palette = Array(0..<UInt8(3 << kind.1 & 0x7F)) }
            return sample
        }
    }

    /// One mutation: a changed byte, a cut or a repeated piece.
    private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        guard let place = bytes.indices.randomElement(using: &generator) else { return [0] }
        var bytes = bytes
        switch generator.next() % 4 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        case 2: bytes.removeSubrange(place..<min(place + Int(generator.next() % 9), bytes.count))
        default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
        }
        return bytes
    }

    /// Returns whether a file is read; what is read is whole.
    @discardableResult private func isRead(_ file: [UInt8]) -> Bool {
        guard let picture = try? PNGDecoder.decode(file, limits: limits) else { return false }
        #expect(picture.pixels.count == picture.width * picture.height)
        #expect(picture.pixels.allSatisfy { $0 == 0 || $0 >> 24 > 0 })
        return true
    }

    @Test func changedFilesAreReadOrRefused() {
        var generator = SeededGenerator(1)
        for whole in samples().map(\.file) {
            for _ in 0..<100 {
                var file = whole
                for _ in 0...(generator.next() % 3) { file = mutated(file, &generator) }
                isRead(file)
            }
        }
    }

    /// With corrected checksums, changes reach the code behind the checks.
    @Test func changedChunksAreReadOrRefused() {
        var generator = SeededGenerator(2)
        var read = 0
        for whole in samples().map(\.chunks) {
            for _ in 0..<200 {
                var chunks = whole
                let index = Int(generator.next() % UInt64(chunks.count))
                switch generator.next() % 6 {
                case 0: chunks.remove(at: index)
                case 1: chunks.swapAt(index, Int(generator.next() % UInt64(chunks.count)))
                case 2: chunks.insert(chunks[index], at: index)
                default: chunks[index].1 = mutated(chunks[index].1, &generator)
                }
                if isRead(PNGDecoderSample.file(chunks)) { read += 1 }
            }
        }
        #expect(read > 100, "some changes leave a picture")
    }

    /// With the data compressed again, changes reach the filters and samples.
    @Test func changedRowsAreReadOrRefused() {
        var generator = SeededGenerator(3)
        for (rows, whole) in samples().map({ ($0.rows, $0.chunks) }) {
            for _ in 0..<100 {
                var chunks = whole
                guard let data = chunks.firstIndex(where: { $0.0 == "IDAT" }) else { continue }
                chunks[data].1 = PNGDecoderSample.stored(mutated(rows, &generator))
                isRead(PNGDecoderSample.file(chunks))
            }
        }
    }
}

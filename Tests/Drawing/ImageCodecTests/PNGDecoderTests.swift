import Graphics
import TestSupport
import Testing

@testable import ImageCodec

/// Every legal kind of picture, and every fault that a file can have.
@Suite struct PNGDecoderTests {
    private static let limits = ImageLimits(side: 1000, pixels: 100_000)

    private func decode(_ file: [UInt8]) throws -> StraightPixmap {
        try PNGDecoder.decode(file, limits: Self.limits)
    }

    /// The error that the decoder throws for a file, or nil if it reads it.
    private func refusal(_ file: [UInt8], _ limits: ImageLimits = limits) -> DecodingError? {
        do {
            _ = try PNGDecoder.decode(file, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private func refusal(_ sample: PNGDecoderSample) -> DecodingError? {
        refusal(sample.file)
    }

    /// Whether the error is `.damaged` and its reason contains some words.
    private func isDamaged(_ error: DecodingError?, _ words: String) -> Bool {
        if case .damaged(let reason) = error { reason.contains(words) } else { false }
    }

    static let kinds = [
        (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16),
        (6, 8),
        (6, 16),
    ]

    private static func sample(_ kind: (Int, Int)) -> PNGDecoderSample {
        var sample = PNGDecoderSample()
        (sample.colorType, sample.bitDepth) = kind
        if kind.0 == 3 {
            sample.palette = (0..<(3 * (1 << kind.1))).map { UInt8(truncatingIfNeeded: $0 * 83 + 7) }
        }
        return sample
    }

    @Test(arguments: kinds) func readsEveryKind(kind: (Int, Int)) throws {
        var sample = Self.sample(kind)
        for (width, height) in [(1, 1), (2, 9), (5, 7), (8, 8), (9, 3), (33, 12)] {
            for isInterlaced in [false, true] {
                (sample.width, sample.height, sample.isInterlaced) = (width, height, isInterlaced)
                sample.seed += 1
                let picture = try decode(sample.file)
                #expect(picture.width == width && picture.height == height)
                #expect(picture.pixels == sample.pixels, "\(width) × \(height), interlaced: \(isInterlaced)")
            }
        }
    }

    @Test(arguments: kinds) func readsEveryFilter(kind: (Int, Int)) throws {
        var sample = Self.sample(kind)
        for filter in 0..<5 {
            sample.filter = UInt8(filter)
            #expect(try decode(sample.file).pixels == sample.pixels, "filter \(filter)")
        }
    }

    /// Makes a colour that the sample uses transparent, or some colours of a palette, partly.
    @Test(arguments: kinds.filter { $0.0 < 4 }) func readsTransparency(kind: (Int, Int)) throws {
        var sample = Self.sample(kind)
        if kind.0 == 3 {
            sample.transparency = [UInt8](repeating: 128, count: sample.sample(2, 3, 0)) + [0]
        } else {
            sample.transparency = (0..<sample.channels).map { sample.sample(2, 3, $0) }
                .flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        }
        for isInterlaced in [false, true] {
            sample.isInterlaced = isInterlaced
            let picture = try decode(sample.file)
            #expect(picture.pixels == sample.pixels)
            #expect(picture.pixels.contains(0))
        }
    }

    @Test func roundsSixteenBitsToTheNearestLevel() throws {
        // A level of 255 is 257 of 65,535.
        for (value, level) in [(0, 0), (128, 0), (129, 1), (257, 1), (385, 1), (386, 2), (65_406, 254), (65_407, 255)] {
            let row: [UInt8] = [0, UInt8(value >> 8), UInt8(value & 255)]
            let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 16, 0, 0, 0, 0]
            let chunks = [("IHDR", header), ("IDAT", PNGDecoderSample.stored(row)), ("IEND", [])]
            let picture = try decode(PNGDecoderSample.file(chunks))
            #expect(picture.pixels == [UInt32(level) * 0x01_0101 | 0xFF00_0000], "\(value)")
        }
    }

    @Test func readsDataInAnyNumberOfChunks() throws {
        var sample = PNGDecoderSample()
        for bytes in [1, 2, 7, 100] {
            sample.chunkBytes = bytes
            #expect(try decode(sample.file).pixels == sample.pixels)
        }
    }

    @Test func skipsUnrelatedChunks() throws {
        var sample = PNGDecoderSample()
        sample.early = [("gAMA", [0, 0, 1, 1]), ("teSt", []), ("PLTE", [1, 2, 3])]
        #expect(try decode(sample.file).pixels == sample.pixels)
        #expect(try decode(sample.file + [1, 2, 3]).pixels == sample.pixels)
    }

    /// Pictures that cover each of the encoder's colour types.
    private func pictures() -> [Pixmap] {
        var generator = SeededGenerator(7)
        let kinds: [(inout SeededGenerator) -> UInt32] = [
            { UInt32(truncatingIfNeeded: $0.next()) | 0xFF00_0000 },
            { UInt32($0.next() & 7) * 0x10_1010 | 0xFF00_0000 },
            { UInt32($0.next() & 7) * 0x12_0301 | 0xFF00_0000 },
            { generator in
                let bits = generator.next()
                func channel(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
                let color = Color(red: channel(0), green: channel(8), blue: channel(16), alpha: channel(24))
                return PremultipliedColor(bits & 1 << 40 == 0 ? .clear : color).bits
            },
        ]
        return kinds.map { kind in
            Pixmap(width: 61, height: 37, pixels: (0..<(61 * 37)).map { _ in kind(&generator) })
        }
    }

    @Test(arguments: Compression.allCases) func readsWhatTheEncoderWrites(compression: Compression) throws {
        for picture in pictures() {
            let file = try PNGEncoder.encode(picture, scale: 3, compression: compression)
            #expect(try decode(file) == StraightPixmap(picture))
        }
    }

    @Test func rejectsTruncatedFiles() {
        for sample in [PNGDecoderSample(), Self.sample((3, 4))] {
            let file = sample.file
            #expect(refusal([]) == .notPNG)
            for count in 1..<file.count { #expect(refusal(Array(file[..<count])) == .truncated, "\(count)") }
        }
    }

    @Test func rejectsOtherFormats() {
        #expect(refusal(Array("GIF89a and more than eight bytes".utf8)) == .notPNG)
        #expect(refusal([0]) == .notPNG)
    }

    @Test func detectsEveryChangedBit() {
        let file = PNGDecoderSample(width: 2, height: 2).file
        for index in file.indices {
            var changed = file
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(refusal(changed) != nil, "byte \(index)")
        }
    }

    @Test func checksTheSizeFirst() {
        let header: [UInt8] = [8, 2, 0, 0, 0]
        for (width, height) in [(1001, 1), (1, 1001), (1000, 101), (Int(Int32.max), Int(Int32.max))] {
            let size = PNGDecoderSample.bigEndian(width) + PNGDecoderSample.bigEndian(height)
            let file = PNGDecoderSample.file([("IHDR", size + header)])
            #expect(refusal(file) == .tooLarge(width: width, height: height))
        }
        let sample = PNGDecoderSample(width: 10, height: 10, bitDepth: 16, colorType: 6)
        #expect(refusal(sample.file, ImageLimits(side: 10, pixels: 99)) == .tooLarge(width: 10, height: 10))
        #expect(refusal(sample.file, ImageLimits(side: 10, pixels: 100)) == nil)
    }

    @Test func rejectsDataOfWrongLength() throws {
        let sample = PNGDecoderSample()
        for (rows, words) in [
            (Array(sample.rows.dropLast()), "Not enough image data"), (sample.rows + [0], "Too much image data"),
        ] {
            var chunks = sample.chunks
            chunks[1].1 = PNGDecoderSample.stored(rows)
            #expect(isDamaged(refusal(PNGDecoderSample.file(chunks)), words))
        }
        // Sixteen million zeros in a file of sixteen thousand bytes, for a picture of a hundred bytes.
        var bomb = sample.chunks
        bomb[1].1 = try Deflate.thorough([UInt8](repeating: 0, count: 1 << 24), level: 6)
        #expect(isDamaged(refusal(PNGDecoderSample.file(bomb)), ""))
    }

    @Test func missingDataIsNotEnough() {
        var chunks = PNGDecoderSample().chunks
        chunks[0].1 = [0, 0, 0x40, 0, 0, 0, 0x0F, 0, 8, 6, 0, 0, 0]
        let refusal = refusal(PNGDecoderSample.file(chunks), ImageLimits(side: 16_384, pixels: 64_000_000))
        #expect(isDamaged(refusal, "Not enough image data"))
    }

    @Test func rejectsInvalidHeaders() {
        let bad: [[UInt8]] = [
            [0, 0, 0, 0, 0, 0, 0, 1, 8, 2, 0, 0, 0], [0, 0, 0, 1, 0x80, 0, 0, 1, 8, 2, 0, 0, 0],
            [0, 0, 0, 1, 0, 0, 0, 1, 4, 2, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 1, 16, 3, 0, 0, 0],
            [0, 0, 0, 1, 0, 0, 0, 1, 8, 5, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 1, 0, 0],
            [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 1, 0], [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 2], [0, 0, 0, 1],
        ]
        for header in bad {
            #expect(isDamaged(refusal(PNGDecoderSample.file([("IHDR", header)])), ""), "\(header)")
        }
    }

    @Test func rejectsChunksOutOfOrder() {
        let sample = Self.sample((3, 8))
        let (header, palette, data, end) = (sample.chunks[0], sample.chunks[1], sample.chunks[2], sample.chunks[3])
        let faults: [([(String, [UInt8])], String)] = [
            ([palette, header, data, end], "PLTE: missing IHDR"), ([header, data, end], "Missing PLTE"),
            ([header, data, palette, end], "Missing PLTE"),
            ([header, header, palette, data, end], "IHDR: out of place"),
            ([header, palette, palette, data, end], "PLTE: duplicate"), ([header, palette, end], "IEND: out of place"),
            ([header, palette, data, ("teSt", []), data, end], "IDAT"),
            ([header, palette, ("ZeSt", []), data, end], "ZeSt: unhandled critical chunk"),
            ([header, palette, ("Z1st", []), data, end], "Z[31]st: invalid chunk type"),
            ([header, ("PLTE", [1, 2, 3, 4]), data, end], "PLTE: invalid"),
            ([header, ("tRNS", [1]), palette, data, end], "tRNS: out of place"),
        ]
        for (chunks, words) in faults {
            let refusal = refusal(PNGDecoderSample.file(chunks))
            #expect(isDamaged(refusal, words), "\(words): \(String(describing: refusal))")
        }
    }

    @Test func rejectsPixelsOutsideThePalette() {
        var sample = Self.sample((3, 8))
        let whole = sample.chunks
        sample.palette.removeLast(3)
        #expect(refusal(sample) == nil)
        var chunks = whole
        chunks[1].1 = [1, 2, 3]
        #expect(isDamaged(refusal(PNGDecoderSample.file(chunks)), "palette"))
    }

    @Test(arguments: [(2, 8), (6, 8), (0, 1), (4, 16)]) func rejectsUnknownFilters(kind: (Int, Int)) {
        var sample = Self.sample(kind)
        sample.filter = 5
        #expect(isDamaged(refusal(sample), "filter"))
    }
}

import CLibPNG
import Graphics
import ImageCodec
import Testing

/// PNG files, read back by libpng and parsed by hand.
@Suite struct PNGEncoderTests {
    private static let opaque = Pixmap(
        width: 2, height: 2, pixels: [0xFF03_0201, 0xFFFF_FFFF, 0xFF00_0000, 0xFF00_00FF])
    /// Half-transparent red, transparency, opaque green, faint white.
    private static let translucent = Pixmap(width: 2, height: 2, pixels: [0x8000_0080, 0, 0xFF00_FF00, 0x0101_0101])

    /// The pixels of a file as RGBA bytes, straight alpha.
    private static func decode(_ file: [UInt8]) throws -> (width: Int, height: Int, hasAlpha: Bool, bytes: [UInt8]) {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        let begun = file.withUnsafeBytes { png_image_begin_read_from_memory(&image, $0.baseAddress, $0.count) }
        try #require(begun != 0)
        let hasAlpha = image.format & UInt32(PNG_FORMAT_FLAG_ALPHA) != 0
        image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        var bytes = [UInt8](repeating: 0, count: Int(image.width * image.height) * 4)
        let read = bytes.withUnsafeMutableBytes { png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) }
        try #require(read != 0)
        return (Int(image.width), Int(image.height), hasAlpha, bytes)
    }

    /// A file's chunks: names and contents.
    private static func chunks(_ file: [UInt8]) -> [(name: String, data: [UInt8])] {
        func number(_ at: Int) -> Int { file[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
        var chunks: [(String, [UInt8])] = []
        var at = 8
        while at + 12 <= file.count {
            let length = number(at)
            let name = String(decoding: file[(at + 4)..<(at + 8)], as: UTF8.self)
            chunks.append((name, Array(file[(at + 8)..<(at + 8 + length)])))
            at += 12 + length
        }
        return chunks
    }

    private static func noise(_ width: Int, _ height: Int, opaque: Bool) -> Pixmap {
        var state: UInt32 = 9
        let pixels = (0..<(width * height)).map { _ -> UInt32 in
            state = state &* 1_664_525 &+ 1_013_904_223
            let color = Color(rgb: state >> 8)
            let alpha = opaque ? 255 : UInt8(truncatingIfNeeded: state)
            return PremultipliedColor(Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha)).bits
        }
        return Pixmap(width: width, height: height, pixels: pixels)
    }

    @Test func opaquePicturesHaveNoAlpha() throws {
        let (width, height, hasAlpha, bytes) = try Self.decode(PNGEncoder.encode(Self.opaque, scale: 1))
        #expect((width, height) == (2, 2))
        #expect(!hasAlpha)
        #expect(bytes == [1, 2, 3, 255, 255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255])
    }

    @Test func translucentPicturesHaveStraightAlpha() throws {
        let (width, height, hasAlpha, bytes) = try Self.decode(PNGEncoder.encode(Self.translucent, scale: 1))
        #expect((width, height) == (2, 2))
        #expect(hasAlpha)
        #expect(bytes == [255, 0, 0, 128, 0, 0, 0, 0, 0, 255, 0, 255, 255, 255, 255, 1])
    }

    @Test(arguments: [true, false], [(1, 1), (7, 3), (300, 1), (1, 300), (113, 97)])
    func roundTripsAnyPicture(opaque: Bool, size: (Int, Int)) throws {
        let picture = Self.noise(size.0, size.1, opaque: opaque)
        let (width, height, hasAlpha, bytes) = try Self.decode(PNGEncoder.encode(picture, scale: 3))
        #expect((width, height) == size)
        #expect(hasAlpha != picture.isOpaque)
        let straight = picture.pixels.map { Color(PremultipliedColor(bits: $0)) }
        #expect(bytes == straight.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] })
    }

    /// One pixel is enough, in any piece and any column of four.
    @Test(arguments: [0, 1, 2, 3, 250_000, 499_997, 499_998, 499_999])
    func oneTranslucentPixelAddsAlpha(place: Int) throws {
        var picture = Pixmap(width: 1000, height: 500, pixels: [UInt32](repeating: 0xFF12_3456, count: 500_000))
        picture.pixels[place] = 0xFE00_0000
        for threads in [1, 2] {
            let (_, _, hasAlpha, bytes) = try Self.decode(PNGEncoder.encode(picture, scale: 1, threads: threads))
            #expect(hasAlpha)
            #expect(bytes[4 * place + 3] == 0xFE)
        }
    }

    /// A picture that comes in strips of some rows.
    private struct Strips: PixelSource {
        let pixmap: Pixmap
        let rowsOfAStrip: Int
        var width: Int { pixmap.width }
        var height: Int { pixmap.height }

        func forEachStrip(of rows: Range<Int>, _ body: (Range<Int>, Span<UInt32>) -> Bool) {
            for top in stride(from: rows.lowerBound, to: rows.upperBound, by: rowsOfAStrip) {
                let strip = top..<min(top + rowsOfAStrip, rows.upperBound)
                let pixels = pixmap.pixels[(max(top - 1, 0) * width)..<(strip.upperBound * width)]
                guard body(strip, Array(pixels).span) else { return }
            }
        }
    }

    @Test(arguments: Compression.allCases, [1, 7, 400])
    func stripsGiveTheSameFile(compression: Compression, rows: Int) throws {
        for opaque in [true, false] {
            let picture = Self.noise(400, 400, opaque: opaque)
            let strips = Strips(pixmap: picture, rowsOfAStrip: rows)
            #expect(
                try PNGEncoder.encode(strips, scale: 2, compression: compression)
                    == PNGEncoder.encode(picture, scale: 2, compression: compression))
        }
    }

    @Test func writesTheRequiredChunksInOrder() throws {
        let file = try PNGEncoder.encode(Self.noise(200, 100, opaque: true), scale: 3)
        #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let chunks = Self.chunks(file)
        let names = chunks.map(\.name)
        #expect(names == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
        // 200 × 100, 8 bits, RGB, and nothing unusual.
        #expect(chunks[0].data == [0, 0, 0, 200, 0, 0, 0, 100, 8, 2, 0, 0, 0])
        #expect(chunks[1].data == [0])
    }

    @Test(arguments: Compression.allCases) func compressionIsLossless(compression: Compression) throws {
        let grey = Pixmap(width: 40, height: 3, pixels: (0..<120).map { 0xFF00_0000 | UInt32($0) * 0x010101 })
        let few = Pixmap(width: 50, height: 40, pixels: (0..<2000).map { $0 % 7 < 3 ? 0xFF12_3456 : 0xFFFE_DCBA })
        let pictures = [
            Self.opaque, Self.translucent, Self.noise(61, 47, opaque: true), Self.noise(61, 47, opaque: false),
        ]
        for picture in pictures + [grey, few, Pixmap(width: 1, height: 1)] {
            let plain = try Self.decode(PNGEncoder.encode(picture, scale: 1))
            let file = try PNGEncoder.encode(picture, scale: 1, compression: compression)
            let packed = try Self.decode(file)
            #expect(packed.bytes == plain.bytes && packed.hasAlpha == plain.hasAlpha)
            #expect(try PNGEncoder.encode(picture, scale: 1, compression: compression) == file)
        }
    }

    @Test func strongerCompressionMakesSmallerFiles() throws {
        let picture = Pixmap(width: 200, height: 200, pixels: (0..<40_000).map { 0xFF00_0000 | UInt32($0 % 200 / 9) })
        let sizes = try Compression.allCases.map {
            try PNGEncoder.encode(picture, scale: 1, compression: $0).count
        }
        #expect(sizes == sizes.sorted(by: >))
    }

    @Test func headerSaysWhetherThereIsAlpha() throws {
        #expect(try Self.chunks(PNGEncoder.encode(Self.translucent, scale: 1))[0].data[9] == 6)
        #expect(try Self.chunks(PNGEncoder.encode(Self.opaque, scale: 1))[0].data[9] == 2)
    }

    /// Pixels a metre: scale · 72 / 0.0254, to the nearest whole number.
    @Test(arguments: [(3.0, 8504), (1.0, 2835), (2.0, 5669), (0.25, 709), (8.0, 22677)])
    func densityIsSeventyTwoPointsPerInch(scale: Double, perMetre: Int) throws {
        let data = try Self.chunks(PNGEncoder.encode(Self.opaque, scale: scale))[2].data
        func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
        #expect(number(data[0..<4]) == perMetre && number(data[4..<8]) == perMetre)
        #expect(data[8] == 1)
    }

    /// A worker draws thousands of pictures in an unpredictable order.
    @Test func filesDoNotDependOnEarlierFiles() throws {
        var lot = UInt32(1)
        let pictures = (0..<40).map { _ in
            let pixels = (0..<300 * 200).map { _ -> UInt32 in
                lot = lot &* 1_664_525 &+ 1_013_904_223
                return 0xFF00_0000 | UInt32([0, 0, 0, 1, 7][Int(lot >> 16) % 5])
            }
            return Pixmap(width: 300, height: 200, pixels: pixels)
        }
        func files(_ order: [Pixmap]) throws -> [[UInt8]] {
            try order.map { try PNGEncoder.encode($0, scale: 1) }
        }
        #expect(try files(pictures) == files(pictures.reversed()).reversed())
    }

    @Test func equalPicturesGiveEqualFiles() throws {
        let picture = Self.noise(64, 64, opaque: false)
        #expect(try PNGEncoder.encode(picture, scale: 2) == PNGEncoder.encode(picture, scale: 2))
    }
}

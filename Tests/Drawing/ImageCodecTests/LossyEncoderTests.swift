import CTurboJPEG
import CWebP
import Graphics
import Testing

@testable import ImageCodec

/// WebP and JPEG files, read back by their own libraries.
@Suite struct LossyEncoderTests {
    /// A picture with everything that is hard to keep: a gradient, a hard edge between colours, translucency, transparency.
    private static let sample = Pixmap(
        width: 40, height: 24,
        pixels: (0..<(40 * 24)).map { index in
            let (x, y) = (index % 40, index / 40)
            let color =
                switch y / 6 {
                case 0: Color(red: UInt8(6 * x), green: 40, blue: 200)
                case 1: x < 20 ? Color(red: 255, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 255)
                case 2: Color(red: 0, green: 200, blue: 0, alpha: UInt8(6 * x))
                default: Color.clear
                }
            return PremultipliedColor(color).bits
        })

    /// A picture without flat places, which takes far more bytes if nothing may be lost.
    private static let smooth = Pixmap(
        width: 64, height: 64,
        pixels: (0..<64 * 64).map { index in
            let (x, y) = (index % 64, index / 64)
            return PremultipliedColor(
                Color(
                    red: UInt8((x * x + 3 * y) % 256), green: UInt8((2 * x + y * y / 3) % 256),
                    blue: UInt8((5 * x + 7 * y) % 256), alpha: UInt8(192 + (x + y) / 2))
            ).bits
        })

    private static func webP(_ file: [UInt8]) throws -> StraightPixmap {
        var (width, height) = (Int32(0), Int32(0))
        let bytes = try #require(WebPDecodeRGBA(file, file.count, &width, &height))
        defer { WebPFree(bytes) }
        let count = Int(width * height)
        let pixels = bytes.withMemoryRebound(to: UInt32.self, capacity: count) {
            UnsafeBufferPointer(start: $0, count: count).map { $0 >> 24 == 0 ? 0 : $0 }
        }
        return StraightPixmap(width: Int(width), height: Int(height), pixels: pixels)
    }

    /// The decoded width, pixels (each 0xFFBBGGRR) and chroma subsampling.
    private static func jpeg(_ file: [UInt8]) throws -> (width: Int, pixels: [UInt32], subsampling: Int32) {
        let reader = try #require(tjInitDecompress())
        defer { tjDestroy(reader) }
        var (width, height, subsampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
        let header = tjDecompressHeader3(reader, file, UInt(file.count), &width, &height, &subsampling, &space)
        try #require(header == 0)
        var pixels = [UInt32](repeating: 0, count: Int(width * height))
        let status = pixels.withUnsafeMutableBytes {
            let out = $0.bindMemory(to: UInt8.self).baseAddress
            return tjDecompress2(
                reader, file, UInt(file.count), out, width, 0, height, Int32(TJPF_RGBA.rawValue), TJFLAG_ACCURATEDCT)
        }
        try #require(status == 0)
        return (Int(width), pixels, subsampling)
    }

    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        [0, 8, 16, 24].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
    }

    @Test(arguments: Compression.allCases) func webPIsLosslessAt100(compression: Compression) throws {
        let file = try WebPEncoder.encode(Self.sample, quality: 100, compression: compression)
        #expect(try Self.webP(file) == StraightPixmap(Self.sample))
    }

    @Test func webPKeepsAlphaAtAnyQuality() throws {
        let wanted = StraightPixmap(Self.smooth).pixels.map { $0 >> 24 }
        for quality in [1, 50, 85] {
            let decoded = try Self.webP(try WebPEncoder.encode(Self.smooth, quality: quality))
            #expect(decoded.pixels.map { $0 >> 24 } == wanted, "\(quality)")
            #expect(decoded != StraightPixmap(Self.smooth), "\(quality) is lossy")
        }
    }

    @Test(arguments: Compression.allCases) func flatPicturesAreExactAtTheUsualQuality(compression: Compression) throws {
        // Saturated boxes: their edges would be off by more than 100 levels.
        let boxes = Pixmap(
            width: 200, height: 100,
            pixels: (0..<200 * 100).map { index in
                let isKey = index % 200 % 20 < 15 && index / 200 % 25 < 20
                return PremultipliedColor(
                    isKey ? Color(red: 255, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 255)
                ).bits
            })
        let file = try WebPEncoder.encode(boxes, quality: 85, compression: compression)
        #expect(try Self.webP(file) == StraightPixmap(boxes))
    }

    @Test func higherQualityTakesMoreBytes() throws {
        let webP = try [5, 50, 99].map { try WebPEncoder.encode(Self.smooth, quality: $0).count }
        let jpeg = try [5, 50, 99].map { try JPEGEncoder.encode(Self.sample, quality: $0).count }
        #expect(webP == webP.sorted() && Set(webP).count == 3)
        #expect(jpeg == jpeg.sorted() && Set(jpeg).count == 3)
    }

    @Test func jpegHasAWhiteBackground() throws {
        let decoded = try Self.jpeg(try JPEGEncoder.encode(Self.sample, quality: 100))
        #expect(decoded.width == 40)
        #expect(decoded.subsampling == Int32(TJSAMP_444.rawValue))
        for (pixel, wanted) in zip(decoded.pixels, StraightPixmap(Self.sample).pixels) {
            let alpha = Int(wanted >> 24)
            let onWhite = [0, 8, 16].reduce(UInt32(0xFF00_0000)) { sum, shift in
                let level = (Int(wanted >> shift & 0xFF) * alpha + 255 * (255 - alpha) + 127) / 255
                return sum | UInt32(level) << shift
            }
            #expect(Self.distance(pixel, onWhite) <= 4)
        }
    }

    /// A disc whose edge is half transparent keeps its colour there, whatever lies under the transparent pixels.
    @Test func webPKeepsTheColorOfEdges() throws {
        let color = Color(rgb: 0xF02090)
        let disc = Pixmap(
            width: 64, height: 64,
            pixels: (0..<64 * 64).map { index in
                let (x, y) = (Double(index % 64) - 31.5, Double(index / 64) - 31.5)
                let cover = min(max(28.5 - (x * x + y * y).squareRoot(), 0), 1)
                return PremultipliedColor(
                    Color(red: color.red, green: color.green, blue: color.blue, alpha: UInt8((255 * cover).rounded()))
                ).bits
            })
        let effort = WebPEncoder.Effort(lossless: 0, method: 2)
        let read = try Self.webP(try WebPEncoder.encode(disc, quality: 85, effort: effort))
        let edge = read.pixels.filter { (64..<192).contains($0 >> 24) }
        #expect(edge.count > 50)
        for pixel in edge { #expect(Self.distance(pixel | 0xFF00_0000, 0xFF90_20F0) <= 40) }
    }

    @Test func jpegSaysHowLargeAPointIs() throws {
        for (scale, density) in [(1.0, 72), (3.0, 216), (1.5, 108)] {
            let file = try JPEGEncoder.encode(Self.sample, quality: 85, scale: scale)
            let bytes: [UInt8] = [1, 0, UInt8(density), 0, UInt8(density)]
            #expect(Array(file[13..<18]) == bytes)
            #expect(try Self.jpeg(file).width == 40)
        }
    }

    @Test func jpegIsProgressiveAndReproducible() throws {
        let file = try JPEGEncoder.encode(Self.sample, quality: 85)
        // The marker of a progressive frame (ISO/IEC 10918-1, table B.1).
        #expect(zip(file, file.dropFirst()).contains { $0 == 0xFF && $1 == 0xC2 })
        #expect(try JPEGEncoder.encode(Self.sample, quality: 85) == file)
        #expect(
            try WebPEncoder.encode(Self.sample, quality: 85) == WebPEncoder.encode(Self.sample, quality: 85))
    }

    @Test func rejectsSidesTooLongForWebP() throws {
        let long = Pixmap(width: WebPEncoder.longestSide + 1, height: 1)
        #expect(throws: EncodingError.self) { try WebPEncoder.encode(long, quality: 85) }
        let longest = try WebPEncoder.encode(Pixmap(width: WebPEncoder.longestSide, height: 1), quality: 100)
        #expect(try Self.webP(longest).width == WebPEncoder.longestSide)
    }
}

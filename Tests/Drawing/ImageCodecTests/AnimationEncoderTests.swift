import CWebPDemux
import Graphics
import TestSupport
import Testing

@testable import ImageCodec

/// Small animations, read back by other decoders.
@Suite struct AnimationEncoderTests {
    private static let width = 24
    private static let height = 18

    /// A picture with a transparent corner, a translucent corner, many colours and a square that moves and vanishes.
    private static func picture(_ index: Int) -> Pixmap {
        var picture = Pixmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let color = Color(red: UInt8(10 * x), green: UInt8(14 * y), blue: UInt8(7 * x + 3 * y))
                let alpha: UInt8 = x + y < 4 ? 0 : x + y > 37 ? 130 : 255
                picture.pixels[y * width + x] =
                    PremultipliedColor(
                        Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
                    ).bits
            }
        }
        guard index % 4 != 3 else { return picture }
        for y in 5..<9 { for x in (3 + index)..<(9 + index) { picture.pixels[y * width + x] = 0xFF20_20E0 } }
        // One frame clears a pixel that was visible.
        if index == 5 { picture.pixels[12 * width + 12] = 0 }
        return picture
    }

    /// Frames, each as its change.
    private static func patches(_ count: Int) -> [FramePatch] {
        var canvas = AnimationCanvas(picture(0))
        let all = PixelRect(left: 0, top: 0, right: width, bottom: height)
        return [FramePatch.whole(picture(0))] + (1..<count).compactMap { canvas.show(picture($0).pixels, in: all) }
    }

    private static func file(_ encoder: any AnimationEncoder, _ patches: [FramePatch], units: [Int]) throws -> [UInt8] {
        var encoder = encoder
        var bytes = try encoder.begin()
        let frames = zip(patches, units).map { (patch: $0, units: $1, isCleared: false) }
        bytes += try encoder.add(frames, threads: 3).joined()
        let end = try encoder.end()
        bytes += end.bytes
        for (offset, correction) in end.corrections {
            bytes.replaceSubrange(offset..<offset + correction.count, with: correction)
        }
        return bytes
    }

    @Test func patchesAreMinimal() throws {
        var canvas = AnimationCanvas(Self.picture(0))
        let all = PixelRect(left: 0, top: 0, right: Self.width, bottom: Self.height)
        let shown = canvas.show(Self.picture(1).pixels, in: all)
        let patch = try #require(shown)
        // The square moves from columns 3–8 to 4–9 in rows 5–8; corners are even.
        #expect(patch.rect == PixelRect(left: 2, top: 4, right: 10, bottom: 9))
        #expect(patch.canBlend && !patch.clears)
        #expect(patch.unchanged.count { !$0 } == 2 * 4)
        #expect(patch.picture.pixels.count { $0 == 0 } == patch.rect.area - 8)
        #expect(canvas.show(Self.picture(1).pixels, in: all) == nil)
        #expect(canvas.picture == Self.picture(1))
    }

    @Test func vanishedPixelsCannotBeBlended() throws {
        let patch = Self.patches(6)[5]
        #expect(!patch.canBlend && patch.clears)
    }

    /// libwebp's decoder returns every frame, with its end in milliseconds.
    @Test func libwebpReadsWebPFrames() throws {
        let patches = Self.patches(8)
        let units = [40, 33, 34, 33, 100, 33, 34, 500]
        let encoder = AnimatedWebPEncoder(
            width: Self.width, height: Self.height, loop: 3, quality: 100, compression: .balanced)
        let file = try Self.file(encoder, patches, units: units)
        var options = WebPAnimDecoderOptions()
        #expect(WebPAnimDecoderOptionsInit(&options) != 0)
        options.color_mode = MODE_RGBA
        try file.withUnsafeBytes { bytes in
            var data = WebPData(bytes: bytes.bindMemory(to: UInt8.self).baseAddress, size: bytes.count)
            let decoder = try #require(WebPAnimDecoderNew(&data, &options))
            defer { WebPAnimDecoderDelete(decoder) }
            var info = WebPAnimInfo()
            #expect(WebPAnimDecoderGetInfo(decoder, &info) != 0)
            #expect((info.canvas_width, info.canvas_height) == (24, 18))
            #expect((info.loop_count, info.frame_count) == (3, 8))
            var end = 0
            for index in 0..<8 {
                var (buffer, time): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
                #expect(WebPAnimDecoderGetNext(decoder, &buffer, &time) != 0)
                end += units[index]
                #expect(Int(time) == end)
                let pixels = try #require(buffer).withMemoryRebound(to: UInt32.self, capacity: 432) { pixels in
                    // Fully transparent pixels have no colour.
                    (0..<432).map { pixels[$0] >> 24 == 0 ? 0 : pixels[$0] }
                }
                #expect(pixels == StraightPixmap(Self.picture(index)).pixels, "frame \(index)")
            }
        }
    }

    /// An APNG's still image, for readers without APNG support, is its first frame; its counts are as the standard requires.
    @Test func apngShowsTheFirstFrameAsStill() throws {
        let encoder = APNGEncoder(
            width: Self.width, height: Self.height, scale: 1, rate: 30, plays: 2, compression: .fast)
        let file = try Self.file(encoder, Self.patches(8), units: [1, 1, 1, 1, 3, 1, 1, 15])
        #expect(
            try PNGDecoder.decode(file, limits: ImageLimits(side: 100, pixels: 10_000))
                == StraightPixmap(Self.picture(0)))
        var reader = try PNGChunkReader(file)
        var (types, numbers): ([String], [UInt32]) = ([], [])
        while true {
            let chunk = try reader.next()
            types.append(chunk.type)
            if ["fcTL", "fdAT"].contains(chunk.type) { numbers.append(file.bigEndian(at: chunk.data.lowerBound)) }
            if chunk.type == "acTL" {
                #expect(file.bigEndian(at: chunk.data.lowerBound) == 8)
                #expect(file.bigEndian(at: chunk.data.lowerBound + 4) == 2)
            }
            if chunk.type == "IEND" { break }
        }
        #expect(numbers == (0..<15).map { UInt32($0) })
        #expect(types.prefix(6) == ["IHDR", "acTL", "sRGB", "pHYs", "fcTL", "IDAT"])
    }

    @Test func equalFramesGiveEqualBytes() throws {
        for _ in 0..<2 {
            let gif = try (0..<2).map { _ in
                try Self.file(
                    try GIFEncoder(width: Self.width, height: Self.height, loop: 0), Self.patches(5),
                    units: [3, 3, 4, 3, 3])
            }
            #expect(gif[0] == gif[1])
            #expect(gif[0].starts(with: "GIF89a".utf8))
            #expect(gif[0].last == 0x3B)
        }
    }

    /// A few colours are kept exactly; many are reduced to 255 similar ones.
    @Test func gifColoursAreKeptOrReducedTo255() throws {
        let few = IndexedPixels([0xFF00_0001, 0xFF00_0002, 0xFF00_0001])
        #expect(few.palette == [0xFF00_0001, 0xFF00_0002] && few.indices == [0, 1, 0] && few.transparent == nil)
        let cleared = IndexedPixels([0xFF00_0001, 0xFF00_0001], hasTransparency: true)
        #expect(cleared.transparent == 1 && cleared.indices == [0, 0])
        let pixels = StraightPixmap(Self.picture(0)).pixels.map { $0 >> 24 >= 128 ? $0 | 0xFF00_0000 : 0 }
        let many = IndexedPixels(pixels)
        #expect(many.palette.count <= 256)
        let none = try #require(many.transparent)
        for (pixel, index) in zip(pixels, many.indices) {
            #expect((pixel == 0) == (index == none))
            guard pixel != 0 else { continue }
            #expect(Self.distance(pixel, many.palette[Int(index)]) < 40)
        }
    }

    /// The greatest difference of two opaque colours in any channel, in levels.
    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        [UInt32(0), 8, 16].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
    }

    /// A GIF frame writes only pixels that differ noticeably from the shown ones, and errors do not accumulate.
    @Test func gifOmitsSmallDifferences() throws {
        func pixels(_ level: UInt32) -> Pixmap {
            Pixmap(width: 4, height: 2, pixels: [UInt32](repeating: 0xFF00_0000 | level, count: 7) + [0xFF00_00FF])
        }
        var (canvas, drawn) = (GIFCanvas(width: 4, height: 2), AnimationCanvas(pixels(10)))
        func written(_ patch: FramePatch, isCleared: Bool = false) throws -> (rect: PixelRect, count: Int) {
            let changes = canvas.changes(by: patch, isWhole: isCleared)
            canvas.show(
                IndexedPixels(changes.colors, hasTransparency: isCleared), in: changes.rect, isCleared: isCleared)
            return (changes.rect, changes.colors.count { $0 != 0 })
        }
        let all = PixelRect(left: 0, top: 0, right: 4, bottom: 2)
        #expect(try written(FramePatch.whole(pixels(10))) == (all, 8))
        for level in [UInt32(12), 14, 13] {
            let shown = drawn.show(pixels(level).pixels, in: all)
            #expect(try written(try #require(shown)) == (PixelRect(left: 0, top: 0, right: 1, bottom: 1), 0))
        }
        // The difference is taken from the shown picture, which is still the first.
        let shown = drawn.show(pixels(15).pixels, in: all)
        #expect(try written(try #require(shown)) == (all, 7))
        // A cleared frame covers its patch; the next one is written completely.
        #expect(try written(FramePatch.whole(pixels(15)), isCleared: true) == (all, 0))
        #expect(try written(FramePatch.whole(pixels(15))) == (all, 8))
    }
}

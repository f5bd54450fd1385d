import Graphics
import Testing

@testable import ImageCodec

@Suite struct MainColorsTests {
    /// A picture in three colours: a half, a third and a sixth of it.
    private static let picture: StraightPixmap = {
        let colors = [0xFF6E_760F, 0xFF6B_7FFF, 0xFF20_2020] as [UInt32]
        let pixels = (0..<240 * 96).map { colors[$0 % 240 < 120 ? 0 : $0 % 240 < 200 ? 1 : 2] }
        return StraightPixmap(width: 240, height: 96, pixels: pixels)
    }()

    private func check(_ file: [UInt8]) throws {
        let found = try MainColors.of(file, count: 3).map { OKLab($0) }
        for color in [Color(rgb: 0x0F766E), Color(rgb: 0xFF7F6B), Color(rgb: 0x202020)] {
            #expect(found.contains { $0.distance(to: OKLab(color)) < 0.03 }, "\(color)")
        }
    }

    @Test func pngFilesHaveTheirColors() throws {
        try check(try PNGEncoder.encode(Self.picture.premultiplied, scale: 1))
    }

    @Test func jpegFilesHaveTheirColors() throws {
        try check(try JPEGEncoder.encode(Self.picture.premultiplied, quality: 90))
    }

    @Test(arguments: [80, 100]) func webpFilesHaveTheirColors(_ quality: Int) throws {
        try check(try WebPEncoder.encode(Self.picture.premultiplied, quality: quality))
    }

    @Test func transparentPixelsDoNotCount() throws {
        let empty = Pixmap(width: 2, height: 2, pixels: [0, 0, 0, 0])
        #expect(try MainColors.of(try PNGEncoder.encode(empty, scale: 1)).isEmpty)
        #expect(try MainColors.of(try WebPEncoder.encode(empty, quality: 100)).isEmpty)
    }

    @Test func otherFilesAreRefused() throws {
        #expect(throws: DecodingError.notPicture) { try MainColors.of(Array("hello".utf8)) }
        let files = [
            try JPEGEncoder.encode(Self.picture.premultiplied, quality: 90),
            try WebPEncoder.encode(Self.picture.premultiplied, quality: 90),
        ]
        for file in files {
            for count in [3, 12, 20, file.count / 2] {
                #expect(throws: DecodingError.self) { try MainColors.of(Array(file.prefix(count))) }
            }
        }
    }

    @Test func movingPicturesAreRefused() throws {
        // The extended header of a moving picture: one frame's canvas of 1 × 1, and the flag of motion.
        let header = "RIFF".utf8 + [22, 0, 0, 0] + "WEBPVP8X".utf8 + [10, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        #expect(throws: DecodingError.moving) { try MainColors.of(Array(header)) }
    }
}

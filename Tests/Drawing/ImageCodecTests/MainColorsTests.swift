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

    /// Returns what a picture of stripes gives, with so many columns of each colour.
    private func colors(of stripes: [Stripe]) throws -> [Color] {
        let row = stripes.flatMap { stripe -> [UInt32] in
            let color = Color(rgb: stripe.color)
            let pixel = 0xFF00_0000 | UInt32(color.blue) << 16 | UInt32(color.green) << 8 | UInt32(color.red)
            return Array(repeating: pixel, count: stripe.columns)
        }
        let picture = StraightPixmap(width: row.count, height: 20, pixels: (0..<20).flatMap { _ in row })
        return try MainColors.of(try PNGEncoder.encode(picture.premultiplied, scale: 1))
    }

    private func isNear(_ color: Color?, _ other: UInt32) -> Bool {
        color.map { OKLab($0).distance(to: OKLab(Color(rgb: other))) < 0.03 } ?? false
    }

    typealias Stripe = (columns: Int, color: UInt32)
    private static let namedColors: [([Stripe], [UInt32])] = [
        ([(90, 0xB0CDE8), (60, 0xE2D6C0), (24, 0xCC6030), (26, 0x627448)], [0xCC6030, 0x627448]),
        ([(60, 0xE4B69C), (90, 0xC8C8CC), (20, 0x704096), (30, 0x3E2A20)], [0x704096, 0xC8C8CC]),
        ([(120, 0xA8CEEE), (60, 0xE2CEA8), (30, 0x26A0A8), (20, 0xEC5C4A)], [0xEC5C4A, 0x26A0A8]),
        ([(190, 0xFFFFFF), (10, 0xE03030)], [0xE03030, 0xFFFFFF]),
        ([(150, 0x101010), (50, 0xF4C20D), (20, 0xE08A10)], [0xF4C20D, 0x101010]),
        ([(100, 0x3C7A2C), (100, 0xA8D890)], [0x3C7A2C, 0xA8D890]),
        ([(120, 0x303030), (80, 0xE0E0E0)], [0x303030, 0xE0E0E0]),
        // A speck, lively as it is, comes after the ground; and a cream that is greyer by a trace is the same cream.
        ([(140, 0xF8DC24), (90, 0x0C0C04), (2, 0xAC5404)], [0xF8DC24, 0x0C0C04]),
        ([(400, 0x0C4484), (40, 0xD4D4DC), (1, 0xD44404)], [0x0C4484, 0xD4D4DC]),
        ([(120, 0xDCE4C4), (60, 0xDCE4CC), (40, 0x101010)], [0xDCE4C4, 0x101010]),
        // Orange is neither yellow nor red.
        ([(120, 0xFC9C20), (60, 0xECD46C), (80, 0xFCF8F4)], [0xFC9C20, 0xECD46C]),
        ([(120, 0xFCA44C), (80, 0x342424), (8, 0xD4341C)], [0xFCA44C, 0xD4341C]),
        // Rocks are grey, and their shadows black.
        (
            [(40, 0x648454), (30, 0x141414), (20, 0x404040), (22, 0x505050), (20, 0x606060), (20, 0x707070)],
            [0x648454, 0x505050]
        ),
        // Of two shades of a surface it has the larger, unless the other is much livelier.
        ([(100, 0x303030), (40, 0x2464A4), (30, 0x0C4C9C)], [0x2464A4, 0x303030]),
    ]

    /// What a picture shows is smaller than the sky above it, the walls and the faces in it, and livelier.
    @Test(arguments: namedColors)
    func picturesGiveWhatAPersonNames(_ stripes: [Stripe], _ wanted: [UInt32]) throws {
        let found = try colors(of: stripes)
        #expect(isNear(found.first, wanted[0]) && isNear(found.dropFirst().first, wanted[1]), "\(found)")
    }

    @Test func drawingsGiveTheirOwnColors() throws {
        #expect(try colors(of: [(190, 0xFFFFFF), (10, 0xC81E1E)]) == [Color(rgb: 0xC81E1E), Color(rgb: 0xFFFFFF)])
    }

    /// Shades of one surface are one colour.
    @Test func noColorIsThereTwice() throws {
        let reds = (0..<40 as Range<UInt32>).map { Stripe(columns: 5, color: (0x80 + 2 * $0) << 16 | 0x2020) }
        let found = try colors(of: reds + [Stripe(columns: 8, color: 0x2060C0)])
        #expect(found.count == 2 && isNear(found.last, 0x2060C0), "\(found)")
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

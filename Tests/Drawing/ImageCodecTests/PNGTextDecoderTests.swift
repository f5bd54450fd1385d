import Graphics
import Testing

@testable import ImageCodec

/// The text chunks of PNG files.
@Suite struct PNGTextDecoderTests {
    private func file(_ chunks: (String, [UInt8])...) -> [UInt8] {
        var sample = PNGDecoderSample()
        sample.early = chunks
        return sample.file
    }

    private func find(_ keyword: String, _ file: [UInt8]) -> String? {
        PNGText.find(keyword, in: file, limit: 1000)
    }

    @Test func findsEachKindOfText() {
        let packed = PNGDecoderSample.stored(Array("Größe".utf8))
        let found = file(
            ("tEXt", Array("a".utf8) + [0, 0x47, 0x72, 0xF6]), ("zTXt", Array("b".utf8) + [0, 0] + packed),
            ("iTXt", Array("c".utf8) + [0, 0, 0, 0x64, 0x65, 0, 0] + Array("Größe".utf8)),
            ("iTXt", Array("d".utf8) + [0, 1, 0, 0, 0] + packed), ("tEXt", Array("a".utf8) + [0, 0x78]))
        #expect(find("a", found) == "Grö")
        #expect(find("b", found) == "GrÃ¶Ã\u{9F}e")
        #expect(find("c", found) == "Größe")
        #expect(find("d", found) == "Größe")
        #expect(find("e", found) == nil)
    }

    @Test func ignoresBrokenTexts() {
        let found = file(
            ("iTXt", Array("a".utf8) + [0, 0, 0]), ("iTXt", Array("b".utf8) + [0, 0, 0, 0, 0, 0xFF]),
            ("zTXt", Array("c".utf8) + [0, 0, 1, 2]), ("tEXt", Array("d".utf8)), ("zTXt", Array("e".utf8) + [0]))
        for keyword in ["a", "b", "c", "d", "e"] { #expect(find(keyword, found) == nil, "\(keyword)") }
        #expect(find("a", [1, 2, 3]) == nil)
    }

    @Test func ignoresLongTexts() {
        let long = [UInt8](repeating: 0x61, count: 1001)
        let found = file(
            ("tEXt", Array("a".utf8) + [0] + long), ("zTXt", Array("b".utf8) + [0, 0] + PNGDecoderSample.stored(long)),
            ("iTXt", Array("c".utf8) + [0, 0, 0, 0, 0] + long),
            ("zTXt", Array("d".utf8) + [0, 0] + PNGDecoderSample.stored(Array(long.dropLast()))))
        for keyword in ["a", "b", "c"] { #expect(find(keyword, found) == nil, "\(keyword)") }
        #expect(find("d", found)?.utf8.count == 1000)
    }

    @Test func findsWhatTheEncoderWrites() throws {
        let text = PNGText(keyword: "geometry", text: "{\"ä\": [1, 2]}")
        let picture = Pixmap(width: 2, height: 3)
        let file = try PNGEncoder.encode(picture, scale: 1, texts: [text])
        #expect(find("geometry", file) == text.text)
        let limits = ImageLimits(side: 10, pixels: 100)
        #expect(try PNGDecoder.decode(file, limits: limits) == StraightPixmap(picture))
    }
}

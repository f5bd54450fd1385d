import Comparison
import Documents
import Files
import Graphics
import KeyboardPreview
import Testing

struct ComparedImageTests {
    private func file(_ name: String, _ pixels: [UInt32]) throws -> InputFile {
        let picture = Pixmap(width: pixels.count, height: 1, pixels: pixels)
        return InputFile(name: name, bytes: try picture.png(scale: 1))
    }

    @Test func equalFilesAreDecodedOnce() throws {
        let (expected, actual) = try ComparedImage.pair(
            expected: file("a.png", [0xFF12_3456, 0]), actual: file("b.png", [0xFF12_3456, 0]))
        #expect([expected.file.name, actual.file.name] == ["a.png", "b.png"])
        #expect(actual.pixels.pixels == [0xFF12_3456, 0])
        // Two decodings would have memory of their own.
        let address = expected.pixels.pixels.withUnsafeBufferPointer(\.baseAddress)
        #expect(actual.pixels.pixels.withUnsafeBufferPointer(\.baseAddress) == address)
    }

    @Test func otherFilesAreBothDecoded() throws {
        let (expected, actual) = try ComparedImage.pair(
            expected: file("a.png", [0xFF00_0001]), actual: file("b.png", [0xFF00_0002]))
        #expect([expected.pixels.pixels, actual.pixels.pixels] == [[0xFF00_0001], [0xFF00_0002]])
    }

    /// Equal files are not equal pictures if they are no pictures.
    @Test func brokenFilesAreRefused() throws {
        let whole = try file("a.png", [0xFF00_0001])
        let cut = ["b.png", "c.png"].map { InputFile(name: $0, bytes: whole.bytes.dropLast()) }
        for (expected, actual, name) in [(cut[0], cut[1], "b.png"), (cut[1], whole, "c.png"), (whole, cut[1], "c.png")]
        {
            let error = #expect(throws: OperationError.self) {
                try ComparedImage.pair(expected: expected, actual: actual)
            }
            #expect(error?.message?.hasPrefix("\(name): is cut off") == true)
        }
    }
}

import Glibc
import Graphics
import TestSupport
import Testing

@testable import Typesetting

/// Untrusted fonts: whatever is in a folder of fonts, and whatever happens to it, nothing hangs or crashes.
@Suite final class HostileFontTests {
    private let temporary = TemporaryFolder()
    private var folder: String { temporary.path.description }

    private static let font = "/usr/share/fonts/truetype/noto/NotoSerifTamil-Regular.ttf"

    @Test func skipsSpecialFilesWithoutWaiting() throws {
        #expect(mkfifo(folder + "/fifo.ttf", 0o600) == 0)
        #expect(symlink("/dev/zero", folder + "/endless.ttf") == 0)
        #expect(symlink(folder, folder + "/folder.otf") == 0)
        let typesetter = try Typesetter(fontFolders: [folder])
        #expect(typesetter.libraries.count == 3)
        for name in ["/fifo.ttf", "/endless.ttf", "/folder.otf", "/none.ttf"] {
            #expect(PinnedFont.digest(ofFile: folder + name) == nil)
        }
    }

    @Test func skipsFilesBeyondTheLimit() {
        system("truncate -s 300M \(folder)/large.ttf")
        #expect(PinnedFont.digest(ofFile: folder + "/large.ttf") == nil)
    }

    @Test func drawsAFontTruncatedWhileOpen() throws {
        let file = folder + "/font.ttf"
        system("cp \(Self.font) \(file)")
        let library = try #require(FontLibrary())
        let face = try #require(FontFace(FontFile(path: file), library: library))
        #expect(truncate(file, 100) == 0)
        let scalar: Unicode.Scalar = "அ"
        #expect(face.has(scalar))
        let glyph: UInt32 = 1
        for size in [12.0, 40, 200] { _ = face.image(glyph: glyph, pixelSize: size, quarter: 0) }
        let run = TextRun(bytes: 0..<3, font: 0, script: nil, level: 0, isMissing: false)
        let shaped = face.shape(Array("அ".utf8), run: run, language: "ta")
        #expect(face.image(glyph: shaped[0].glyph, pixelSize: 40, quarter: 0) != nil)
    }

    private func identity(of file: String) -> String? {
        guard let bytes = FontBytes(file) else { return nil }
        return bytes.identity
    }

    /// Another font in its place, with the same size and, as far as programs can set them, the same times.
    @Test func fontOverwrittenInPlaceHasAnotherIdentity() throws {
        let file = folder + "/font.ttf"
        system("cp \(Self.font) \(file)")
        let first = try #require(identity(of: file))
        #expect(try #require(identity(of: file)) == first)
        system(
            """
            cp -p \(file) \(folder)/times && printf x | dd of=\(file) bs=1 seek=2000 conv=notrunc 2>/dev/null
            touch -r \(folder)/times \(file)
            """)
        #expect(try #require(identity(of: file)) != first)
    }
}

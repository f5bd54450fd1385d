import Graphics
import Testing

@testable import Typesetting

/// A character that an installed font has is drawn, and "no font has" is true: over the blocks of which keyboards have characters,
/// compared with what fontconfig says of the fonts.
@Suite struct InstalledCoverageTests {
    private static let symbols: [ClosedRange<UInt32>] = [
        0x00A1...0x024F, 0x2010...0x2027, 0x2030...0x205E, 0x2070...0x20CF, 0x2100...0x2BFF, 0x2E00...0x2E7F,
        0x3001...0x303F,
        0x3200...0x33FF, 0xA700...0xA7FF, 0xFB00...0xFB4F, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF01...0xFFEE,
        0x1D400...0x1D7FF, 0x1F000...0x1F2FF, 0x1F300...0x1FAFF, 0x1FB00...0x1FBFF,
    ]
    private static let marks: [ClosedRange<UInt32>] = [
        0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x064B...0x065F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
        0x20D0...0x20F0,
        0x3099...0x309A, 0xFE20...0xFE2F,
    ]

    /// The assigned characters of some blocks that are drawn.
    private static func characters(_ blocks: [ClosedRange<UInt32>]) -> [Unicode.Scalar] {
        blocks.joined().compactMap(Unicode.Scalar.init).filter { scalar in
            switch scalar.properties.generalCategory {
            case .unassigned, .control, .format, .privateUse, .surrogate, .spaceSeparator: false
            default: !scalar.properties.isDefaultIgnorableCodePoint
            }
        }
    }

    @Test(arguments: [(symbols, ""), (marks, "\u{25CC}")])
    func charactersAreMissingExactlyIfNoInstalledFontDrawsThem(blocks: [ClosedRange<UInt32>], base: String) throws {
        let (typesetter, installed) = (try Typesetter(), InstalledFonts())
        let library = try #require(FontLibrary())
        var opened: [FontFile: FontFace?] = [:]
        func draws(_ file: FontFile, _ scalar: Unicode.Scalar) -> Bool {
            let face = opened[file] ?? FontFace(file, library: library)
            opened[file] = .some(face)
            return face?.draws(String(scalar)[...]) == true
        }
        let characters = Self.characters(blocks)
        #expect(characters.count > 250)
        let style = TextStyle(size: 18)
        let missing = typesetter.withShaper { shaper in
            for scalar in characters { _ = shaper.shape(base + String(scalar), style: style) }
        }.issues.missingClusters
        let known = Set(missing.compactMap(\.unicodeScalars.last))
        for scalar in characters {
            let isCovered = installed.files(having: [scalar], weight: .regular).contains { draws($0, scalar) }
            if isCovered { #expect(!known.contains(scalar), "U+\(String(scalar.value, radix: 16)) is installed") }
            // A character that is the same as others together may be drawn by these.
            if !isCovered, !FontFace.hasParts(scalar) {
                #expect(known.contains(scalar), "U+\(String(scalar.value, radix: 16)) is not installed")
            }
        }
    }

    @Test func theOrderOfInstalledFontsIsTheSameEveryTime() {
        func files() -> [FontFile] { InstalledFonts().files(having: ["a"], weight: .bold) }
        let first = files()
        #expect(first.count > 20 && first == files())
    }

    @Test func fullwidthLettersAreOfEastAsiasFonts() throws {
        let typesetter = try LoggingTypesetter()
        for text in ["Ａ", "ｚ", "㎡", "㎝", "，"] {
            let package = typesetter.package(having: text)
            #expect(package == nil || package == "fonts-noto-cjk", "\(text)")
        }
    }
}

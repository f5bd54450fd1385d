import Graphics
import Testing

@testable import Typesetting

/// The choice of fonts for texts, and the reports of missing ones.
@Suite struct FallbackTests {
    private static let regular = TextStyle(size: 18)

    @Test func setsEachScriptInItsFont() throws {
        let typesetter = try LoggingTypesetter()
        let inter = try #require(typesetter.shape("a", style: Self.regular).fonts.first)
        let tamil = try #require(typesetter.shape("அ", style: Self.regular).fonts.first)
        let devanagari = try #require(typesetter.shape("ज", style: Self.regular).fonts.first)
        #expect(Set([inter, tamil, devanagari]).count == 3)
        let mixed = typesetter.shape("ab அக்ஷ ज cd", style: Self.regular)
        // Spaces are set in the system font, which has them.
        #expect(mixed.fonts == [inter, tamil, inter, devanagari, inter])
        // Runs follow one another without a gap: the whole is as wide as its parts.
        let parts = ["ab ", "அக்ஷ", " ", "ज", " cd"].map { typesetter.shape($0, style: Self.regular).advance }
        #expect(abs(mixed.advance - parts.reduce(0, +)) < 1e-9)
    }

    @Test func clustersAreNotSplitBetweenFonts() throws {
        let typesetter = try LoggingTypesetter()
        // Inter has neither letter nor sign; the dotted circle and the sign come from one font.
        let text = typesetter.shape("க்ஷ", style: Self.regular)
        #expect(text.fonts.count == 1 && text.glyphs.count == 1)
    }

    @Test func symbolsComeFromSymbolFonts() throws {
        let typesetter = try LoggingTypesetter()
        let inter = typesetter.shape("a", style: Self.regular).fonts
        // U+2653 PISCES and U+1D7D8 DOUBLE-STRUCK ZERO are not in Inter.
        for text in ["\u{2653}", "\u{1D7D8}"] {
            #expect(typesetter.shape(text, style: Self.regular).fonts != inter)
        }
        #expect(typesetter.takeMissingClusters().isEmpty)
    }

    @Test func weightsAreDifferentFiles() throws {
        let typesetter = try LoggingTypesetter()
        let fonts = FontWeight.allCases.map { typesetter.shape("n", style: TextStyle(weight: $0, size: 18)).fonts }
        #expect(Set(fonts).count == FontWeight.allCases.count)
        // Each weight is darker than the one before, and bold is wider than regular.
        let inks = FontWeight.allCases.map { typesetter.ink("nnnn", TextStyle(weight: $0, size: 18)) }
        #expect(inks == inks.sorted() && Set(inks).count == inks.count)
        #expect(
            typesetter.shape("nnnn", style: TextStyle(weight: .bold, size: 18)).advance
                > typesetter.shape("nnnn", style: TextStyle(weight: .regular, size: 18)).advance)
    }

    @Test func fallbackFontsHaveWeightsToo() throws {
        let typesetter = try LoggingTypesetter()
        func ink(_ weight: FontWeight) -> Int { typesetter.ink("அ", TextStyle(weight: weight, size: 18)) }
        #expect(ink(.bold) > ink(.regular))
        // There are two files: semibold is nearer to bold, medium to regular.
        #expect(ink(.semibold) == ink(.bold) && ink(.medium) == ink(.regular) && ink(.thin) == ink(.regular))
    }

    @Test func designsAreDifferentFamilies() throws {
        let typesetter = try LoggingTypesetter()
        let fonts = FontDesign.allCases.map { typesetter.shape("n", style: TextStyle(design: $0, size: 18)).fonts }
        #expect(Set(fonts).count == 4)
        let fixed = TextStyle(design: .monospaced, size: 18)
        #expect(typesetter.shape("iiii", style: fixed).advance == typesetter.shape("MMMM", style: fixed).advance)
        // Other scripts have their font in any design.
        #expect(typesetter.shape("அ", style: fixed).fonts == typesetter.shape("அ", style: Self.regular).fonts)
    }

    /// Nobody agreed on characters for private use, and the system's fonts have some of their own.
    @Test(arguments: [SystemFonts.apple, .android]) func privateCharactersOfOurFontsAreMissing(_ system: SystemFonts)
        throws
    {
        let typesetter = try Typesetter()
        var style = TextStyle(size: 18)
        style.system = system
        let number = typesetter.fonts.primary(style).number
        let face = typesetter.fonts.faces[number]
        let own = (0xE000...0xF8FF).compactMap(Unicode.Scalar.init).filter(face.has)
        #expect(!own.isEmpty || system == .android)
        let scalars = own + ["\u{E000}", "\u{F8FF}", "\u{F0000}", "\u{10FFFD}"]
        for scalar in scalars {
            let text = String(scalar)
            let (shaped, issues) = typesetter.withShaper { $0.shape("a" + text + "b", style: style) }
            #expect(shaped.glyphs.map { $0.glyph == 0 } == [false, true, false] && issues.missingClusters == [text])
            #expect(typesetter.package(having: text) == nil)
        }
    }

    /// A font that a user chose says what its characters are, whether or not the theme names it.
    @Test func privateCharactersOfOwnFontsAreDrawn() throws {
        let folder = TemporaryFontFolder(linksTo: [FontCatalog.inter.files(.regular)[0].path])
        let typesetter = try LoggingTypesetter(fontFolders: [folder.path])
        for name in ["Inter", nil] {
            var style = TextStyle(size: 18)
            style.fontName = name
            let shaped = typesetter.shape("\u{E000}", style: style)
            #expect(shaped.glyphs.map { $0.glyph == 0 } == [false] && typesetter.takeMissingClusters().isEmpty)
        }
    }

    @Test func reportsMissingCharactersOnce() throws {
        let typesetter = try LoggingTypesetter()
        let text = typesetter.shape("a\u{10F123}b\u{10F123}", style: Self.regular)
        // Glyph 0 is the font's box for missing characters.
        #expect(text.glyphNumbers[1] == 0 && text.glyphNumbers[3] == 0)
        #expect(typesetter.takeMissingClusters() == ["\u{10F123}"])
        #expect(typesetter.takeMissingClusters().isEmpty)
        _ = typesetter.shape("\u{10F123}", style: Self.regular)
        #expect(typesetter.takeMissingClusters() == ["\u{10F123}"])
    }

    /// Fillers of Hangul, a joiner of graphemes, a selector of variants: whatever fonts have, nobody sees them, and none is a box.
    @Test(arguments: ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}", "\u{034F}", "\u{E0100}"])
    func invisibleCharactersAreNoBoxes(character: String) throws {
        let typesetter = try LoggingTypesetter()
        for text in [character, "a\(character)b"] {
            let shaped = typesetter.shape(text, style: Self.regular)
            #expect(!shaped.glyphNumbers.contains(0), "\(shaped.glyphNumbers)")
        }
        #expect(typesetter.takeMissingClusters().isEmpty)
    }

    @Test func joinersNeedNoGlyph() throws {
        let typesetter = try LoggingTypesetter()
        for text in ["\u{200D}", "a\u{200D}", "\u{FE0F}", "\u{AD}"] { _ = typesetter.shape(text, style: Self.regular) }
        #expect(typesetter.takeMissingClusters().isEmpty)
    }

    @Test func unknownFontIsReportedAndReplacedByTheSystemFont() throws {
        let typesetter = try LoggingTypesetter()
        let unknown = TextStyle(fontName: "Nowhere Sans", size: 18)
        #expect(typesetter.shape("space", style: unknown) == typesetter.shape("space", style: Self.regular))
        #expect(typesetter.lineBox(unknown) == typesetter.lineBox(Self.regular))
        #expect(typesetter.takeUnknownFonts() == ["Nowhere Sans"])
        // It is reported again for the next picture.
        #expect(typesetter.takeUnknownFonts().isEmpty)
        _ = typesetter.shape("a", style: unknown)
        #expect(typesetter.takeUnknownFonts() == ["Nowhere Sans"])
    }

    @Test func findsPinnedFamiliesByName() throws {
        let typesetter = try LoggingTypesetter()
        let serif = typesetter.shape("space", style: TextStyle(design: .serif, size: 18))
        #expect(typesetter.shape("space", style: TextStyle(fontName: "noto serif", size: 18)) == serif)
        #expect(typesetter.takeUnknownFonts().isEmpty)
    }
}

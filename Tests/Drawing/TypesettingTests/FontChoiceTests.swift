import Glibc
import Graphics
import TestSupport
import Testing
import Typesetting

@Suite struct FontChoiceTests {
    private func font(_ text: String, _ style: TextStyle, _ typesetter: LoggingTypesetter) -> FontReference? {
        typesetter.shape(text, style: style).glyphs.first?.font
    }

    private static func isInstalled(_ path: String) -> Bool { access(path, R_OK) == 0 }

    @Test(arguments: ["Noto Sans Tamil Bold", "NotoSansTamil-Bold", "noto sans tamil bold"])
    func findsPinnedFontsByFullAndPostScriptName(name: String) throws {
        let typesetter = try LoggingTypesetter()
        let named = font("அ", TextStyle(fontName: name, weight: .light, size: 18), typesetter)
        let (bold, regular) = (TextStyle(weight: .bold, size: 18), TextStyle(weight: .regular, size: 18))
        func file(_ font: FontReference?) -> String? { font.flatMap(typesetter.file) }
        #expect(file(named) == file(font("அ", bold, typesetter)))
        #expect(file(named) != file(font("அ", regular, typesetter)))
        // A font chosen by name is no fallback, so it keeps its own size.
        let style = TextStyle(fontName: name, weight: .light, size: 18)
        let (own, standIn) = (typesetter.shape("அ", style: style), typesetter.shape("அ", style: bold))
        #expect(abs(standIn.advance - 0.83 * own.advance) < 1e-9)
        let inks = (typesetter.ink(of: own, size: 18)?.height, typesetter.ink(of: standIn, size: 18)?.height)
        #expect(abs(try #require(inks.1) - 0.83 * #require(inks.0)) < 1e-9)
        #expect(typesetter.takeUnknownFonts().isEmpty)
    }

    @Test func choosesTheWeightInAFamily() throws {
        let typesetter = try LoggingTypesetter()
        func choice(_ name: String? = nil, _ weight: FontWeight = .light, size: Double = 14) -> FontReference? {
            font("a", TextStyle(fontName: name, weight: weight, size: size), typesetter)
        }
        #expect(choice("inter") == choice() && choice("Inter Light", .bold) == choice())
        #expect(choice("Inter", .bold) != choice())
        // A family's design is that for the size, unless its name is that of one design.
        #expect(choice("Inter", size: 32) == choice(size: 32) && choice(size: 32) != choice())
        #expect(choice("Inter Display") == choice(size: 32) && choice("InterDisplay-Light", .bold) == choice(size: 32))
    }

    @Test func everyWeightHasItsFile() throws {
        let typesetter = try LoggingTypesetter()
        let fonts = FontWeight.allCases.map { font("a", TextStyle(weight: $0, size: 18), typesetter) }
        #expect(Set(fonts).count == 9)
        // Fonts of other scripts have two weights; 600 and more is nearer to bold.
        let tamil = FontWeight.allCases.map { font("அ", TextStyle(weight: $0, size: 18), typesetter) }
        #expect(tamil.map { $0 == tamil.first } == [true, true, true, true, true, false, false, false, false])
    }

    @Test func reportsUnknownNamesAtEveryUse() throws {
        let typesetter = try LoggingTypesetter()
        let style = TextStyle(fontName: "No Such Font", size: 18)
        for _ in 0..<2 {
            let shaped = typesetter.shape("a", style: style)
            #expect(shaped == typesetter.shape("a", style: TextStyle(size: 18)))
            #expect(typesetter.takeUnknownFonts() == ["No Such Font"])
        }
        #expect(typesetter.takeUnknownFonts().isEmpty)
    }

    @Test func skipsTheSearchForImpossibleNames() throws {
        let typesetter = try LoggingTypesetter()
        let name = String(repeating: "A", count: 500_000)
        let time = processorSeconds { _ = typesetter.shape("a", style: TextStyle(fontName: name, size: 18)) }
        #expect(time < 1)
        #expect(typesetter.takeUnknownFonts() == [name])
    }

    @Test(.enabled(if: isInstalled("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")))
    func findsInstalledFontsByEveryName() throws {
        let typesetter = try LoggingTypesetter()
        let named = ["DejaVu Sans Bold", "dejavusans-bold"].map {
            font("a", TextStyle(fontName: $0, size: 18), typesetter)
        }
        let bold = font("a", TextStyle(fontName: "DejaVu Sans", weight: .bold, size: 18), typesetter)
        #expect(named == [bold, bold])
        #expect(bold != font("a", TextStyle(fontName: "DejaVu Sans", size: 18), typesetter))
        #expect(typesetter.takeUnknownFonts().isEmpty)
    }

    @Test func findsFontsOfAFolderByName() throws {
        let typesetter = try LoggingTypesetter(fontFolders: ["/usr/share/fonts/truetype/quicksand"])
        for name in ["Quicksand Bold", "Quicksand-Bold"] {
            let bold = font("a", TextStyle(fontName: name, size: 18), typesetter)
            #expect(bold == font("a", TextStyle(fontName: "Quicksand", weight: .bold, size: 18), typesetter))
        }
        #expect(throws: TypesettingError.folderMissing("/nowhere")) { try LoggingTypesetter(fontFolders: ["/nowhere"]) }
    }

    @Test func roundedIsLatinOnly() throws {
        let typesetter = try LoggingTypesetter()
        let style = TextStyle(design: .rounded, size: 18)
        #expect(font("a", style, typesetter) != font("a", TextStyle(size: 18), typesetter))
        #expect(typesetter.takeTextsBeyondDesign().isEmpty)
        #expect(font("→", style, typesetter) == font("→", TextStyle(size: 18), typesetter))
        #expect(typesetter.takeTextsBeyondDesign().isEmpty)
        for _ in 0..<2 {
            #expect(font("அ", style, typesetter) == font("அ", TextStyle(size: 18), typesetter))
            #expect(typesetter.takeTextsBeyondDesign() == ["அ"])
        }
    }

    @Test func namesMissingCharactersOnce() throws {
        let typesetter = try LoggingTypesetter()
        _ = typesetter.shape("a\u{10FFFD}b\u{10FFFD}", style: TextStyle(size: 18))
        #expect(typesetter.takeMissingClusters() == ["\u{10FFFD}"])
        #expect(typesetter.package(having: "\u{10FFFD}") == nil)
        #expect(typesetter.package(having: "அ") == nil)
    }

    /// Whichever fonts of East Asia are installed: a character is set in Noto's, in another, or is missing.
    @Test func namesThePackageOfMissingCharacters() throws {
        let optional = PinnedFont.all.filter { !$0.isStandard && $0.package != "fonts-symbola" }
        let installed = optional.filter { Self.isInstalled($0.path) }
        let hasNoto = installed.contains { $0.package == "fonts-noto-cjk" }
        let typesetter = try LoggingTypesetter()
        for text in ["漢", "か", "한"] {
            _ = typesetter.shape(text, style: TextStyle(size: 18))
            let missing = typesetter.takeMissingClusters()
            let standIns = typesetter.takeStandIns()
            if hasNoto {
                #expect(missing.isEmpty && standIns.isEmpty)
            } else {
                #expect(typesetter.package(having: text) == "fonts-noto-cjk")
                #expect(missing == (standIns.isEmpty ? [text] : []))
                #expect(standIns.isEmpty || installed.contains { $0.family == standIns[0].font })
            }
        }
    }

    @Test func lineBoxComesFromTheFirstFont() throws {
        // Inter's hhea table: 1984 up and 494 down of 2048 units.
        let box = try LoggingTypesetter().lineBox(TextStyle(size: 16))
        #expect(abs(box.ascent - 1984.0 / 2048 * 16) < 0.01)
        #expect(abs(box.descent - 494.0 / 2048 * 16) < 0.01)
    }
}

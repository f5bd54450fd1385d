import Graphics
import Testing
import Typesetting

/// Fonts of the user's folders, by family, full and PostScript name (docs/theme-format.md §4, `customFontName`).
@Suite struct FontFolderTests {
    private static let noto = "/usr/share/fonts/truetype/noto/"

    private static func folder() -> TemporaryFontFolder {
        TemporaryFontFolder(
            linksTo: ["NotoSerifTamil-Regular.ttf", "NotoSerifTamil-Bold.ttf"]
                .map { noto + $0 })
    }

    private static func fonts(_ typesetter: LoggingTypesetter, _ name: String?, _ weight: FontWeight = .regular)
        -> [FontReference]
    {
        typesetter.shape("அ", style: TextStyle(fontName: name, weight: weight, size: 18)).fonts
    }

    @Test func familyProvidesTheNearestWeight() throws {
        let folder = Self.folder()
        let typesetter = try LoggingTypesetter(fontFolders: [folder.path])
        let regular = Self.fonts(typesetter, "Noto Serif Tamil")
        let bold = Self.fonts(typesetter, "Noto Serif Tamil", .black)
        #expect(regular != bold)
        #expect(regular != Self.fonts(typesetter, nil))
        #expect(Self.fonts(typesetter, "noto serif tamil", .medium) == regular)
        #expect(typesetter.takeUnknownFonts().isEmpty)
    }

    @Test(arguments: ["Noto Serif Tamil Bold", "NotoSerifTamil-Bold", "NOTOSERIFTAMIL-BOLD"])
    func fullNameSelectsItsFaceAtAnyWeight(name: String) throws {
        let folder = Self.folder()
        let typesetter = try LoggingTypesetter(fontFolders: [folder.path])
        let bold = Self.fonts(typesetter, "Noto Serif Tamil", .bold)
        #expect(Self.fonts(typesetter, name) == bold)
        #expect(Self.fonts(typesetter, name, .bold) == bold)
        #expect(typesetter.takeUnknownFonts().isEmpty)
    }

    @Test func missingFolderIsAnError() {
        #expect(throws: TypesettingError.folderMissing("/no/such/folder")) {
            try LoggingTypesetter(fontFolders: ["/no/such/folder"])
        }
    }

    @Test func skipsFilesThatAreNotFonts() throws {
        let folder = TemporaryFontFolder(linksTo: ["/etc/passwd", "/usr/share/fonts/none.ttf"])
        let typesetter = try LoggingTypesetter(fontFolders: [folder.path])
        _ = typesetter.shape("a", style: TextStyle(fontName: "passwd", size: 18))
        #expect(typesetter.takeUnknownFonts() == ["passwd"])
    }
}

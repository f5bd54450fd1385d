import Graphics
import Testing

@testable import ThemeModel

@Suite struct HexColorTests {
    @Test(arguments: [
        ("#1a2B3c", Color(red: 26, green: 43, blue: 60), HexColor.Spelling.standard),
        ("#1A2B3C80", Color(red: 26, green: 43, blue: 60, alpha: 128), .standard),
        ("1A2B3C", Color(red: 26, green: 43, blue: 60), .withoutHash),
        ("1A2B3C80", Color(red: 26, green: 43, blue: 60, alpha: 128), .withoutHash),
        ("#F08", Color(red: 255, green: 0, blue: 136), .short),
        ("F08", Color(red: 255, green: 0, blue: 136), .withoutHash),
    ])
    func reads(_ text: String, _ color: Color, _ spelling: HexColor.Spelling) {
        #expect(HexColor(text)?.color == color)
        #expect(HexColor(text)?.spelling == spelling)
    }

    @Test func readsAlphaFirst() {
        #expect(HexColor("#801A2B3C", alphaFirst: true)?.color == Color(red: 26, green: 43, blue: 60, alpha: 128))
        #expect(HexColor("#1A2B3C", alphaFirst: true)?.color == Color(red: 26, green: 43, blue: 60))
    }

    @Test(arguments: [
        "", "#", "#12", "#1234", "#12345", "#1234567", "#123456789", "#GGGGGG", "red", " #FFFFFF", "#FFFFFF ",
        "##FFFFFF",
        "\u{FF03}FFFFFF", "#\u{661}\u{662}\u{663}456", "0xFFFFFF", "#+FFFFF", "#-1-1-1", "#FFFFFF\u{0}",
        "#FFFFF\u{301}",
    ])
    func refuses(_ text: String) {
        #expect(HexColor(text) == nil)
    }

    @Test func knowsContrast() {
        #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-12)
        // The grey that is often quoted for WCAG: #767676 is the lightest that passes on white, at 4.54.
        #expect(abs(Color(rgb: 0x767676).contrast(with: .white) - 4.54) < 0.005)
        #expect(Color(rgb: 0x737373).blackOrWhite == .white)
        #expect(Color(rgb: 0x767676).blackOrWhite == .black)
    }
}

import Documents
import Graphics
import TestSupport
import Testing

@testable import ThemeEditing
@testable import ThemeModel

@Suite struct ThemeFixerTests {
    static func fix(_ text: String, alphaFirst: Bool = false) throws -> (result: ThemeFixer.Result, text: String) {
        let reading = ThemeFixer.fix(SourceText(name: "theme.json", text: text), alphaFirst: alphaFirst)
        let result = try #require(reading.value)
        return (result, String(decoding: result.bytes, as: UTF8.self))
    }

    /// The paths of a document's contrast warnings.
    static func unreadable(_ text: String, alphaFirst: Bool = false) -> [String] {
        ThemeValidation(SourceText(name: "theme.json", text: text), alphaFirst: alphaFirst).diagnostics
            .filter { ["KB120", "KB121"].contains($0.kind.id) }.map(\.path)
    }

    static let quiet: [(String, String?)] = [("candidateAnnotationText", "\"#101820\"")]

    @Test func changesOnlyTheColoursBytes() throws {
        let text = Sample.theme(quiet() + [("modifierKeyText", "\"#98A4B0\"")])
        let fixed = try Self.fix(text)
        #expect(fixed.result.fixes.map(\.property) == [.modifierKeyText])
        let new = try #require(fixed.result.fixes.first?.new)
        #expect(fixed.text == text.replacing("#98A4B0", with: "\(new)"))
        #expect(Self.unreadable(fixed.text).isEmpty)

        func quiet() -> [(String, String?)] { Self.quiet }
    }

    @Test func readableThemeStaysUnchanged() throws {
        let text = Sample.theme(Self.quiet)
        let fixed = try Self.fix(text)
        #expect(fixed.text == text)
        #expect(fixed.result.fixes.isEmpty)
    }

    @Test func writesInheritedColours() throws {
        let text = Sample.theme()  // annotations at 60 % alpha are too faint
        let fixed = try Self.fix(text)
        let new = try #require(fixed.result.fixes.first?.new)
        #expect(fixed.result.fixes.map(\.property) == [.candidateAnnotationText])
        #expect(
            fixed.text
                == text.replacing(
                    "\"pressedKeyText\": \"#FFFFFF\"",
                    with: "\"pressedKeyText\": \"#FFFFFF\",\n    \"candidateAnnotationText\": \"\(new)\""))
        #expect(Self.unreadable(fixed.text).isEmpty)
    }

    @Test func writesAlphaInTheDocumentsOrder() throws {
        let text = Sample.theme(
            Self.quiet + [
                ("regularKeyText", "\"#80607080\""), ("candidateText", "\"#FF000000\""),
                ("previewText", "\"#000000\""), ("popupKeyText", "\"#000000\""),
            ])
        #expect(Self.unreadable(text, alphaFirst: true) == ["light.regularKeyText"])
        let fixed = try Self.fix(text, alphaFirst: true)
        #expect(Self.unreadable(fixed.text).isEmpty)
        #expect(fixed.result.fixes.map(\.new.alpha) == [128])
        #expect(fixed.text.contains("\"candidateText\": \"#000000\""))
        #expect(fixed.result.notes.map(\.kind.id) == ["KB125", "KB123", "KB125"])
    }

    @Test func tooTranslucentTextBecomesOpaque() throws {
        let fixed = try Self.fix(Sample.theme(Self.quiet + [("modifierKeyText", "\"#18202820\"")]))
        #expect(fixed.result.fixes.first?.new.alpha == 255)
        #expect(Self.unreadable(fixed.text).isEmpty)
    }

    @Test func leavesTextWithoutReadableColourUnchanged() throws {
        let stops = "[\"#000000\", \"#767676\", \"#FFFFFF\"]"
        let text = Sample.theme(Self.quiet + [("modifierKeyGradient", stops)])
        let fixed = try Self.fix(text)
        #expect(fixed.text == text)
        #expect(Self.unreadable(fixed.text) == ["light.modifierKeyText"])
    }

    @Test func rejectsBrokenThemes() {
        let reading = ThemeFixer.fix(SourceText(name: "a", text: Sample.theme([("regularKeyText", "\"reddish\"")])))
        #expect(reading.value == nil)
        #expect(reading.diagnostics.map(\.kind.id) == ["KB103"])
    }

    struct Mechanical: Sendable, CustomTestStringConvertible {
        let broken: String
        let whole: String
        var testDescription: String { broken }

        init(_ broken: String, _ whole: String) { (self.broken, self.whole) = (broken, whole) }
    }

    @Test(arguments: [
        Mechanical("\"regularKeyBackground\": \"#FFF\"", "\"regularKeyBackground\": \"#FFFFFF\""),
        Mechanical("\"regularKeyBackground\": \"FFFFFF\"", "\"regularKeyBackground\": \"#FFFFFF\""),
        Mechanical("\"regularKeyBackground\": white", "\"regularKeyBackground\": \"#FFFFFF\""),
        Mechanical("regularKeyBackground: 'rgb(255 255 255)'", "\"regularKeyBackground\": \"#FFFFFF\""),
        Mechanical("\"regularKeyBackgroud\": \"#FFFFFF\"", "\"regularKeyBackground\": \"#FFFFFF\""),
        Mechanical("\"regular_key_background\": \"#FFFFFF\"", "\"regularKeyBackground\": \"#FFFFFF\""),
        Mechanical(
            "\"regularKeyBackground\": \"#FFFFFF\",\n    \"_regularKeyBackground\": \"#000000\"",
            "\"regularKeyBackground\": \"#FFFFFF\""),
        Mechanical(
            "\"regularKeyBackground\": \"#FFFFFF\",\n    \"regularKeyBackground\": \"#FFFFFF\"",
            "\"regularKeyBackground\": \"#FFFFFF\""),
        Mechanical("\"regularKeyBackground\": \"#FFFFFF\",", "\"regularKeyBackground\": \"#FFFFFF\""),
        Mechanical("\"regularKeyBackground\": \"#FFFFFF\", // white", "\"regularKeyBackground\": \"#FFFFFF\", "),
    ])
    func repairsMechanicalFaults(_ fault: Mechanical) throws {
        let member = "\"regularKeyBackground\": \"#FFFFFF\""
        let text = Sample.theme(Self.quiet)
        let withComma = fault.whole.hasSuffix(", ") ? member + "," : member
        let fixed = try Self.fix(text.replacing(withComma, with: fault.broken))
        #expect(fixed.text == text.replacing(withComma, with: fault.whole))
        #expect(!fixed.result.notes.isEmpty && fixed.result.notes.allSatisfy { $0.kind.id == "KB125" })
        #expect(
            fixed.result.notes.allSatisfy {
                $0.source?.bytes == Array(text.replacing(withComma, with: fault.broken).utf8)
            })
    }

    @Test func repairsQuotedNumbersAndAlphaFirst() throws {
        let colors = [
            ("regularKeyText", "\"#FF1A1B1C\""), ("popupKeyText", "\"#FF101822\""), ("keySpacing", "\"3px\""),
        ]
        let fixed = try Self.fix(Sample.theme(Self.quiet + colors))
        #expect(
            fixed.text
                == Sample.theme(
                    Self.quiet + [
                        ("regularKeyText", "\"#1A1B1C\""), ("popupKeyText", "\"#101822\""), ("keySpacing", "3"),
                    ]))
    }

    @Test func addsDerivableMetadataForTheStore() throws {
        let text = "{\n  \"name\": \"Late Night\",\n  \"light\": \(Sample.variant(Self.quiet))\n}\n"
        let source = SourceText(name: "themes/x.json", text: text)
        let fixed = try #require(ThemeFixer.fix(source, store: true).value)
        #expect(
            String(decoding: fixed.bytes, as: UTF8.self).hasPrefix(
                "{\n  \"schemaVersion\": \"1.0\",\n  \"id\": \"late_night\",\n  \"name\": \"Late Night\",\n"
                    + "  \"version\": \"1.0.0\",\n  \"light\""))
        #expect(try Self.fix(text).text == text, "without the store's rules nothing is missing")
    }

    @Test func repairsTheRestAroundOtherFaults() throws {
        let fixed = try Self.fix(
            Sample.theme(Self.quiet + [("regularKeyText", "\"reddish\""), ("keySpacing", "\"3\"")]))
        #expect(fixed.text == Sample.theme(Self.quiet + [("regularKeyText", "\"reddish\"")]))
        let unequal = "{\"light\": {\"keySpacing\": 3, \"keySpacing\": \"4\"}}"
        #expect(ThemeFixer.fix(SourceText(name: "a", text: unequal)).value == nil)
    }

    @Test func repairIsIdempotent() throws {
        let text = Sample.theme([
            ("keySpacing", "\"3\""), ("regularKeyText", "101820"), ("modifierKeyText", "'#98A4B0'"),
        ])
        let once = try Self.fix(text)
        let twice = try Self.fix(once.text)
        #expect(twice.text == once.text)
        #expect(twice.result.notes.isEmpty)
    }

    @Test func colorsKeepTheirHueAndMoveNoFurtherThanNeeded() throws {
        var random = SeededGenerator(3)
        for _ in 0..<40 {
            func level() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
            let text = Color(red: level(), green: level(), blue: level())
            let fill = Color(red: level(), green: level(), blue: level())
            let old = SurfaceText(
                .preview, text: text, on: TextBackdrop(fill), font: FontStyle(size: 12, weight: .regular))
            guard old.pair(in: .light).level == .fail else { continue }
            let new = try #require(ReadableColor.nearest(to: old))
            #expect(new.contrast(with: fill) >= 4.5)
            let (from, to) = (OKLab(text), OKLab(new))
            let cross = from.a * to.b - from.b * to.a
            #expect(abs(cross) < 0.004 && from.a * to.a + from.b * to.b > -0.0001, "the hue of \(text) and \(new)")
            // No colour on the straight line to black or white, greyed or not, is nearer by more than an 8-bit step.
            let distance = to.distance(to: from)
            for step in 0...100 {
                for saturation in [0, 0.5, 1] {
                    let other = OKLab(
                        lightness: Double(step) / 100, a: from.a * saturation, b: from.b * saturation)
                    guard let color = other.color(alpha: 255), color.contrast(with: fill) >= 4.5 else { continue }
                    #expect(other.distance(to: from) > distance - 0.005, "\(color) is nearer to \(text) than \(new)")
                }
            }
        }
    }

    @Test func labRoundTrips() {
        var random = SeededGenerator(4)
        for _ in 0..<2000 {
            let color = Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random))
            #expect(OKLab(color).color(alpha: 255) == color)
        }
        // Ottosson's published example values: white is (1, 0, 0); pure red (0.628, 0.225, 0.126).
        #expect(OKLab(.white).distance(to: OKLab(lightness: 1, a: 0, b: 0)) < 1e-3)
        #expect(OKLab(Color(rgb: 0xFF0000)).distance(to: OKLab(lightness: 0.628, a: 0.2249, b: 0.1258)) < 1e-3)
    }
}

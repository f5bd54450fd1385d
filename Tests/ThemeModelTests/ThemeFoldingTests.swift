import Documents
import Testing

@testable import ThemeModel

@Suite struct ThemeFoldingTests {
    private static func told(_ text: String, store: Bool = false) -> [String] {
        ThemeValidation(SourceText(name: "a.json", text: text), store: store).diagnostics.folded.map {
            "\($0.severity.rawValue) \($0.path): \($0.message)"
        }
    }

    @Test func aNearMissSaysThatThePropertyIsAbsent() {
        let text = Sample.theme([
            ("regularKeyText", nil), ("regularKeyTxet", "\"#101820\""), ("candidateText", "\"#000000\""),
            ("candidateAnnotationText", "\"#000000\""), ("previewText", "\"#000000\""), ("popupKeyText", "\"#000000\""),
        ])
        #expect(
            Self.told(text) == [
                "error light.regularKeyTxet: unknown property, which has no effect (did you mean \"regularKeyText\"?)"
            ])
    }

    @Test func otherAbsentPropertiesOfAVariantAreOneProblem() {
        let text = Sample.theme([
            ("keySpacing", nil), ("rowSpacing", nil), ("keyFontSize", nil), ("keyFontWeight", nil),
            ("candidateAnnotationText", "\"#000000\""),
        ])
        #expect(
            Self.told(text) == [
                "warning light: 4 required properties are missing: keyFontSize, keyFontWeight, keySpacing and 1 more "
                    + "(drawn with their defaults; --verbose lists all)"
            ])
        #expect(Self.told(text.replacing("\"keyFontSize\"", with: "\"x\"")).count == 1)
    }

    @Test func coloursAreNamedFirst() {
        let text = Sample.theme([("keySpacing", nil), ("regularKeyText", nil), ("pressedKeyText", nil)])
        #expect(
            Self.told(text) == [
                "error light: 3 required properties are missing, among them 2 colours: regularKeyText and pressedKeyText "
                    + "(write the colours; --verbose lists all)"
            ])
    }

    @Test func oneAbsentPropertyStaysAsItIs() {
        let text = Sample.theme([("keySpacing", nil), ("candidateAnnotationText", "\"#000000\"")])
        #expect(Self.told(text) == ["warning light.keySpacing: missing (drawn as 3)"])
    }

    @Test func underTheStoreANearMissIsNoBetterThanTheAbsence() {
        let text = Sample.theme([("keySpacing", nil), ("keySpacign", "3")])
        #expect(Self.told(text, store: true).contains { $0.hasPrefix("error light.keySpacign: unknown property") })
    }

    @Test func aThemeWithSyntaxErrorsIsNeverRead() throws {
        let text = Sample.theme().replacing("\"rowSpacing\": 6", with: "\"rowSpacing\": 6,")
        let reading = Sample.read(text)
        #expect(reading.value == nil)
        #expect(reading.diagnostics.map(\.kind.id) == ["KB001"])
        #expect(ThemeValidation(SourceText(name: "a", text: text)).document == nil)
    }

    /// Each bracket, comma, colon and quote of a theme taken away: one syntax error, or two, and at most one problem more
    /// for each.
    @Test func oneSyntaxErrorHasAtMostOneFollower() {
        let text = Sample.theme([("candidateAnnotationText", "\"#000000\"")])
        let bytes = Array(text.utf8)
        for n in bytes.indices where "{}[],:\"".utf8.contains(bytes[n]) {
            let source = SourceText(name: "a", bytes: Array(bytes[..<n] + bytes[(n + 1)...]))
            let problems = ThemeValidation(source).diagnostics.folded
            let syntax = problems.filter { $0.kind.id == "KB001" }
            let place = source.position(of: min(n, source.bytes.count))
            #expect((1...2).contains(syntax.count), "at \(place): \(problems.map(\.message))")
            #expect(problems.count <= 2 * syntax.count, "at \(place): \(problems.map(\.message))")
        }
    }
}

import Documents
import Testing

@testable import ThemeModel

@Suite struct DiagnosticFoldingTests {
    private static func messages(_ text: String, store: Bool = false) -> [String] {
        ThemeValidation(SourceText(name: "a.json", text: text), store: store).diagnostics.folded.map {
            "\($0.severity.rawValue) \($0.path): \($0.message)"
        }
    }

    @Test func misspelledNameReplacesTheAbsence() {
        let text = Sample.theme([
            ("regularKeyText", nil), ("regularKeyTxet", "\"#101820\""), ("candidateText", "\"#000000\""),
            ("candidateAnnotationText", "\"#000000\""), ("previewText", "\"#000000\""), ("popupKeyText", "\"#000000\""),
        ])
        #expect(
            Self.messages(text) == [
                "error light.regularKeyTxet: unknown property, which has no effect (did you mean \"regularKeyText\"?)"
            ])
    }

    @Test func joinsAbsentPropertiesOfAVariant() {
        let text = Sample.theme([
            ("keySpacing", nil), ("rowSpacing", nil), ("keyFontSize", nil), ("keyFontWeight", nil),
            ("candidateAnnotationText", "\"#000000\""),
        ])
        #expect(
            Self.messages(text) == [
                "warning light: 4 required properties are missing: keyFontSize, keyFontWeight, keySpacing and 1 more "
                    + "(drawn with their defaults; --verbose lists all)"
            ])
        #expect(Self.messages(text.replacing("\"keyFontSize\"", with: "\"x\"")).count == 1)
    }

    @Test func namesColoursFirst() {
        let text = Sample.theme([("keySpacing", nil), ("regularKeyText", nil), ("pressedKeyText", nil)])
        #expect(
            Self.messages(text) == [
                "error light: 3 required properties are missing, among them 2 colours: regularKeyText and pressedKeyText "
                    + "(write the colours; --verbose lists all)"
            ])
    }

    @Test func singleAbsentPropertyStaysUnchanged() {
        let text = Sample.theme([("keySpacing", nil), ("candidateAnnotationText", "\"#000000\"")])
        #expect(Self.messages(text) == ["warning light.keySpacing: missing (drawn as 3)"])
    }

    @Test func storeReportsAMisspelledNameAsAnError() {
        let text = Sample.theme([("keySpacing", nil), ("keySpacign", "3")])
        #expect(Self.messages(text, store: true).contains { $0.hasPrefix("error light.keySpacign: unknown property") })
    }

    @Test func themesWithSyntaxErrorsAreNotRead() throws {
        let text = Sample.theme().replacing("\"rowSpacing\": 6", with: "\"rowSpacing\": 6,")
        let reading = Sample.read(text)
        #expect(reading.value == nil)
        #expect(reading.diagnostics.map(\.kind.id) == ["KB001"])
        #expect(ThemeValidation(SourceText(name: "a", text: text)).document == nil)
    }

    /// Removing any bracket, comma, colon or quote from a theme gives one or two syntax errors, and at most one more problem
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

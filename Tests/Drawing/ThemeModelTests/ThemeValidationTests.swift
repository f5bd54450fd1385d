import Documents
import Testing

@testable import ThemeModel

@Suite struct ThemeValidationTests {
    /// Metadata that the store accepts.
    static let metadata: [(String, String)] = [
        ("schemaVersion", "\"1.0\""), ("id", "\"sample_theme\""), ("name", "\"Sample\""), ("version", "\"1.0.0\""),
        ("author", "\"Us\""),
    ]

    /// A variant without any contrast warning.
    static let variant = Sample.variant([("candidateAnnotationText", "\"#101820\"")])

    /// Returns a complete document that the store accepts, with one member written or, if the value is nil, removed.
    static func document(_ name: String = "", _ value: String? = nil) -> String {
        var members = metadata + [("light", variant), ("dark", variant)]
        members.removeAll { $0.0 == name }
        if let value { members.append((name, value)) }
        return "{\n" + members.map { "  \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n}\n"
    }

    static func validate(_ text: String, store: Bool = false) -> ThemeValidation {
        ThemeValidation(SourceText(name: "theme.json", text: text), store: store)
    }

    @Test func validThemeHasNoProblems() {
        let validation = Self.validate(Self.document(), store: true)
        #expect(validation.diagnostics.isEmpty)
        #expect(!validation.diagnostics.haveErrors)
        #expect(validation.contrast?.pairs.count == 20)
    }

    @Test func onlyTheStoreNeedsMetadata() {
        let text = "{\"id\": \"x\", \"light\": \(Self.variant), \"dark\": \(Self.variant)}"
        #expect(Self.validate(text).diagnostics.isEmpty)
        let store = Self.validate(text, store: true)
        #expect(
            store.diagnostics.map(\.path).sorted() == ["author", "id", "name", "schemaVersion", "version"])
        #expect(store.diagnostics.allSatisfy { $0.severity == .error && $0.range != nil })
    }

    @Test("000-both-modes") func onlyTheStoreNeedsBothVariants() {
        let text = Self.document("dark")
        #expect(Self.validate(text).diagnostics.isEmpty)
        #expect(Self.validate(text, store: true).diagnostics.map(\.kind.id) == ["KB101"])
        #expect(Self.validate("{}").diagnostics.map(\.path) == ["light", "dark"])
    }

    @Test(
        "000-tags-rule",
        arguments: [
            ("id", "\"ab\""), ("id", "\"Abc\""), ("id", "\"a-bc\""), ("id", "\"abc\u{301}\""),
            ("name", "\"ab\""), ("version", "\"1\""), ("version", "\"1.0.0.0\""), ("version", "\"v1.0\""),
            ("version", "\"1.0\\n\""), ("version", "\"1.0\\n1.0\""),
            ("version", "\"\u{661}.\u{660}\""), ("author", "\"A\""), ("description", "\"too short\""),
            ("tags", "[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\"]"), ("tags", "[\"\"]"),
            ("tags", "[\"a\", \"a\"]"), ("tags", "[\"abcdefghijklmnopqrstu\"]"), ("createdAt", "\"yesterday\""),
            ("createdAt", "\"2025-02-29\""), ("updatedAt", "\"2025-10-17T24:00Z\""), ("previewImageUrl", "\"a.png\""),
            ("previewImageUrl", "\"https://\""), ("previewImageUrl", "\"https://a b\""),
        ])
    func storeRejects(_ name: String, _ value: String) {
        #expect(!Self.validate(Self.document(name, value)).diagnostics.haveErrors)
        let store = Self.validate(Self.document(name, value), store: true)
        #expect(store.diagnostics.map(\.kind.id) == ["KB131"])
        #expect(store.diagnostics.allSatisfy { $0.severity == .error && $0.path.hasPrefix(name) })
    }

    @Test(arguments: [
        ("id", "7", "KB115"), ("schemaVersion", "\"2.0\"", "KB114"), ("downloadCount", "-1", "KB115"),
    ])
    func storeTurnsWarningsIntoErrors(_ name: String, _ value: String, _ id: String) {
        let plain = Self.validate(Self.document(name, value))
        #expect(plain.diagnostics.map(\.severity) == [.warning])
        let store = Self.validate(Self.document(name, value), store: true)
        #expect(store.diagnostics.map(\.kind.id) == [id])
        #expect(store.diagnostics.map(\.severity) == [.error])
    }

    @Test(arguments: [
        ("description", "\"ten signs.\""), ("tags", "[\"a\", \"b\"]"), ("createdAt", "\"2024-02-29\""),
        ("createdAt", "\"2025-10-17T09:30:00.25+05:30\""), ("updatedAt", "\"2025-10-17T09:30Z\""),
        ("previewImageUrl", "\"https://example.org/a.png?x=1\""), ("version", "\"10.2\""), ("schemaVersion", "\"1.7\""),
        ("name", "\"\u{B95}\u{BCD}\u{BB7}abc\""), ("authorId", "\"x\""), ("downloadCount", "0"),
    ])
    func storeAccepts(_ name: String, _ value: String) {
        #expect(Self.validate(Self.document(name, value), store: true).diagnostics.isEmpty)
    }

    @Test("000-characters") func countsLengthsInCharacters() {
        let name = String(repeating: "e\u{301}", count: 50)
        #expect(!Self.validate(Self.document("name", "\"\(name)\""), store: true).diagnostics.haveErrors)
        #expect(Self.validate(Self.document("name", "\"\(name)e\""), store: true).diagnostics.haveErrors)
    }

    @Test("000-50-kb") func storeAcceptsFiftyKibibytes() {
        let text = Self.document()
        let full = text + String(repeating: " ", count: 51_200 - text.utf8.count)
        #expect(!Self.validate(full, store: true).diagnostics.haveErrors)
        #expect(Self.validate(full + " ", store: true).diagnostics.map(\.kind.id) == ["KB132"])
    }

    @Test func valueOutOfRangeIsAnError() {
        let validation = Self.validate(
            Sample.theme([("keySpacing", "12"), ("candidateAnnotationText", "\"#000000\"")]))
        #expect(validation.diagnostics.map(\.kind.id) == ["KB107"])
        #expect(validation.diagnostics.haveErrors)
    }

    @Test func absentRequiredPropertyIsAnErrorInTheStore() {
        let text = Self.document(
            "dark", Sample.variant([("keySpacing", nil), ("candidateAnnotationText", "\"#000000\"")]))
        #expect(!Self.validate(text).diagnostics.haveErrors)
        let store = Self.validate(text, store: true)
        #expect(store.diagnostics.map(\.path) == ["dark.keySpacing"])
        #expect(store.diagnostics.haveErrors)
    }

    @Test("000-contrast-3") func lowContrastIsAWarningAndVeryLowAnErrorInTheStore() throws {
        let text = Self.document(
            "dark",
            Sample.variant([
                ("modifierKeyText", "\"#8E8E93\""), ("modifierKeyBackground", "\"#FFFFFF\""),
                ("popupKeyText", "\"#959595\""), ("candidateAnnotationText", "\"#000000\""),
            ]))
        let plain = Self.validate(text)
        #expect(plain.diagnostics.map(\.kind.id) == ["KB120", "KB121"])
        #expect(plain.diagnostics.map(\.path) == ["dark.modifierKeyText", "dark.popupKeyText"])
        #expect(plain.diagnostics.map(\.severity) == [.warning, .warning])
        #expect(
            plain.diagnostics.first?.message
                == "#8E8E93 on #FFFFFF has a contrast of 3.26:1 for text of the modifier key (expected at least 4.5:1)")
        #expect(Self.validate(text, store: true).diagnostics.map(\.severity) == [.warning, .error])
    }

    /// #888888 on white has 3.54:1, which is enough for 18 points, and would not be for less.
    @Test("000-contrast-large", arguments: [(20, "KB127", Severity.note), (17, "KB120", .warning)])
    func largeTextBelowTheContrastOfSmallTextIsANote(size: Int, id: String, severity: Severity) throws {
        let text = Self.document(
            "light",
            Sample.variant([
                ("regularKeyText", "\"#888888\""), ("regularKeyBackground", "\"#FFFFFF\""), ("keyFontSize", "\(size)"),
                ("candidateAnnotationText", "\"#000000\""),
            ]))
        for isForStore in [false, true] {
            let found = Self.validate(text, store: isForStore).diagnostics.filter { $0.path == "light.regularKeyText" }
            #expect(found.map(\.kind.id) == [id] && found.map(\.severity) == [severity], "\(found)")
            let wanted = size == 20 ? "3:1, and 4.5:1 at any size)" : "4.5:1)"
            #expect(found.first?.message.hasSuffix("(expected at least \(wanted)") == true, "\(found)")
        }
    }

    @Test func reportsInheritedColoursAtTheirSource() throws {
        let validation = Self.validate(Sample.theme([("previewBackground", "\"#101820\"")]))
        let problem = try #require(validation.diagnostics.first { $0.path == "light.previewText" })
        let range = try #require(problem.range)
        #expect(problem.source?.text(range) == "\"#101820\"")
        #expect(line(of: problem) == 5)
    }

    @Test func indistinguishableKeysAreANote() {
        let validation = Self.validate(
            Sample.theme([("regularKeyBorderWidth", "0"), ("keyboardBackground", "\"#FFFFFF\"")]))
        #expect(!validation.diagnostics.haveErrors)
        #expect(validation.diagnostics.contains { $0.kind.id == "KB122" && $0.severity == .note })
    }

    @Test(arguments: ["", "[]", "{\"light\":", "\u{FEFF}{}"]) func otherTextsHaveNoDocument(_ text: String) {
        let validation = Self.validate(text, store: true)
        #expect(validation.document == nil)
        #expect(validation.diagnostics.haveErrors)
    }
}

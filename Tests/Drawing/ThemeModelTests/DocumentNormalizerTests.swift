import Documents
import Graphics
import Testing

@testable import ThemeModel

/// Documents in other forms than the formats' own: in a server's answer, a variant alone, stored settings, a table's notation.
@Suite struct DocumentNormalizerTests {
    private static func read(_ text: String) -> ParseResult<DesignDocument> {
        DesignDocument.read(SourceText(name: "a.json", text: text))
    }

    private static let colors =
        ##"{"primary": "#FF5733", "secondary": "#33FF57", "background": "#FFFFFF", "text": "#000000"}"##

    @Test("002-answer", arguments: [#""success": true"#, #""status": "ok", "message": "found""#])
    func answersAreUnwrapped(around: String) throws {
        let document = #"{"name": "Sea", "lightColors": \#(Self.colors)}"#
        let source = SourceText(name: "a.json", text: "{\(around), \"data\": \(document)}")
        let read = ThemeDocument.read(source, modes: nil)
        let alone = ThemeDocument.read(SourceText(name: "a.json", text: document), modes: nil)
        #expect(read.value == alone.value && read.value?.name == "Sea")
        #expect(read.diagnostics.contains { $0.kind == DesignDiagnosticKinds.answer })
    }

    @Test func dataThatIsNotAnAnswersIsUnknown() {
        let text = #"{"data": {"lightColors": \#(Self.colors)}}"#
        #expect(ThemeDocument.read(SourceText(name: "a.json", text: text), modes: nil).value == nil)
    }

    @Test(arguments: [("#FFFFFF", Mode.light), ("#1C1C1E", .dark), ("#FFCC00", .light), ("#0000AA", .dark)])
    func variantAloneIsAThemeWithIt(background: String, mode: Mode) throws {
        let names = [
            "regularKeyBackground", "regularKeyText", "regularKeyBorder", "modifierKeyBackground", "modifierKeyText",
            "modifierKeyBorder", "pressedKeyBackground", "pressedKeyText",
        ]
        let properties = names.map { "\"\($0)\": \"#808080\"" } + ["\"keyboardBackground\": \"\(background)\""]
        let text = "{\"name\": \"Slate\", \(properties.joined(separator: ", "))}"
        let read = ThemeDocument.read(SourceText(name: "a.json", text: text), modes: nil)
        let document = try #require(read.value)
        #expect(document.variant(mode) != nil && document.name == "Slate")
        #expect(document.variant(mode == .light ? .dark : .light) == nil)
        #expect(read.diagnostics.contains { $0.kind == DesignDiagnosticKinds.variantAlone })
        let whole = ThemeDocument.read(
            SourceText(
                name: "a.json",
                text: "{\"name\": \"Slate\", \"\(mode.rawValue)\": {\(properties.joined(separator: ", "))}}"),
            modes: nil)
        #expect(whole.value == document)
    }

    @Test("003-stored-names") func storedSettingsAreAPalette() {
        let stored = Self.read(
            #"{"displayName": "Mine", "customInProgressColorHex": "FF5500", "customCompletedColorHex": "34C759"}"#)
        let palette = Self.read(#"{"name": "Mine", "inProgress": "FF5500", "completed": "34C759"}"#)
        #expect(stored.value == palette.value && stored.value != nil)
        #expect(stored.diagnostics == palette.diagnostics)
        // The format's own names count if both are there.
        let both = Self.read(
            #"{"name": "Mine", "inProgress": "FF5500", "completed": "34C759", "customCompletedColorHex": "000000"}"#)
        #expect(both.value == palette.value)
    }

    private static func tokens(_ text: String) throws -> TokenSet {
        let read = read(text)
        #expect(!read.diagnostics.haveErrors, "\(read.diagnostics)")
        return try #require(read.value?.design.light)
    }

    @Test func previewColorIsTheAccentOfTokensWithoutOne() throws {
        let preview = ##""previewColor": "#204080""##
        let (accent, other) = (Color(rgb: 0x204080), Color(rgb: 0x112233))
        #expect(try Self.tokens(#"{\#(preview), "light": {"colors": {}}}"#)[.accent] == accent)
        #expect(try Self.tokens(#"{\#(preview), "light": {"spacing": {}}}"#)[.accent] == accent)
        let stated = ##"{\##(preview), "light": {"colors": {"accent": "#112233"}}}"##
        #expect(try Self.tokens(stated)[.accent] == other)
        let elsewhere = ##""light": {"colors": {}}, "dark": {"colors": {"accent": "#112233"}}}"##
        #expect(try Self.tokens("{\(preview), \(elsewhere)") == Self.tokens("{\(elsewhere)"))
    }

    @Test func tablesNotationNamesOtherTokens() throws {
        let set = try Self.tokens(
            ##"{"light": {"colors": {"unreadDot": "categoryForums", "categoryForums": "success", "success": "#204080"}}}"##
        )
        #expect(set[.unreadDot] == Color(rgb: 0x204080) && set[.categoryForums] == Color(rgb: 0x204080))
    }

    @Test func sharesOfAnAccentThatFollowsTheOtherModeFollowItToo() throws {
        let text = ##"{"dark": {"colors": {"border": "accent at 50%"}}, "light": {"colors": {"accent": "#9333EA"}}}"##
        let dark = try #require(Self.read(text).value?.design.dark)
        #expect(dark[.accent] != TokenSet(.dark)[.accent])
        #expect(dark[.border] == dark[.accent].withAlpha(multipliedBy: 0.5))
    }

    @Test func tablesNotationStatesShares() throws {
        let set = try Self.tokens(
            ##"""
            {"light": {
              "colors": {"accentMuted": "accent at 8%", "accent": "#204080", "separator": "#3C3C43 at 12%",
                "shimmer": "black at 4%", "border": "white at 50 %", "unreadDot": "accentMuted at 50%"},
              "shapes": {"small": "Capsule", "shadowSubtle": {"color": "black at 10%"}}
            }}
            """##)
        #expect(set[.accentMuted] == Color(rgb: 0x204080).withAlpha(multipliedBy: 0.08))
        #expect(set[.unreadDot] == set[.accentMuted].withAlpha(multipliedBy: 0.5))
        #expect(set[.separator] == Color(rgb: 0x3C3C43).withAlpha(multipliedBy: 0.12))
        #expect(set[.shimmer] == Color.black.withAlpha(multipliedBy: 0.04))
        #expect(set[.border] == Color.white.withAlpha(multipliedBy: 0.5))
        #expect(set[.small] == .infinity)
        #expect(set.style(of: .shadowSubtle).color == Color.black.withAlpha(multipliedBy: 0.1))
    }

    @Test(arguments: [
        ##"{"accent": "accent at 8%"}"##, ##"{"accent": "border at 8%", "border": "accent at 8%"}"##,
        ##"{"accent": "nothing at 8%"}"##, ##"{"accent": "black at 101%"}"##, ##"{"accent": "black at x%"}"##,
        ##"{"accent": "black at %"}"##, ##"{"accent": " at 8%"}"##,
    ])
    func impossibleSharesAreErrors(colors: String) {
        let read = Self.read("{\"light\": {\"colors\": \(colors)}}")
        #expect(read.diagnostics.filter { $0.severity == .error }.count == 1)
        #expect(read.value == nil)
    }

    @Test func sharesAreNoColoursInKeyboardThemes() {
        let text = #"{"light": {"keyboardBackground": "black at 4%"}}"#
        let read = ThemeDocument.read(SourceText(name: "a.json", text: text), modes: nil)
        #expect(read.diagnostics.contains { $0.kind == ThemeDiagnosticKinds.color })
    }
}

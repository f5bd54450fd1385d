import Documents
import Graphics
import LayoutEngine
import Layouts
import TestSupport
import Testing
import ThemeModel

@testable import KeyboardPreview

/// Themes that are written in Swift.
@Suite struct ThemeInCodeTests {
    private static func read(_ source: ThemeSource) throws -> ThemeDocument {
        let result = try source.read()
        #expect(!result.diagnostics.contains { $0.severity == .error })
        return try #require(result.theme)
    }

    @Test func valuesAreThoseOfTheCode() throws {
        let source = ThemeSource(
            "Harbour", from: .iosDefault,
            light: [
                .regularKeyText: "#301020", .regularKeyCornerRadius: 9, .regularKeyShadowOffset: [0, 1.5],
                .regularKeyGradient: [
                    ["color": "#FFFFFF", "location": 0], ["color": "#E0E0F0", "location": 1],
                ],
            ],
            dark: [.keyFontWeight: "bold", .candidateBarEnabled: true])
        let theme = try Self.read(source)
        #expect((theme.name, theme.id) == ("Harbour", "harbour"))
        let light = try #require(theme.theme(.light))
        #expect(light.regularKey.text == HexColor("#301020")?.color)
        #expect(light.regularKey.cornerRadius == 9)
        #expect(light.regularKey.fill.gradient?.stops.count == 2)
        // What was not stated is the preset's.
        let preset = try #require(Preset.iosDefault.theme.value?.theme(.light))
        #expect(light.modifierKey == preset.modifierKey)
    }

    @Test func aWrongValueIsADiagnosticWithItsProperty() throws {
        for value: ThemeValue in ["reddish", 7, .number(.nan), true, [1, 2], [:]] {
            let source = ThemeSource("Harbour", from: .iosDefault, light: [.regularKeyText: value])
            let error = #expect(throws: RenderError.self) { try KeyboardRenderer().render(RenderRequest(source)) }
            guard case .invalid(let diagnostics) = error else {
                Issue.record("\(value): \(String(describing: error))")
                continue
            }
            #expect(diagnostics.contains { $0.description.contains("Harbour") && $0.path == "light.regularKeyText" })
            #expect(diagnostics.allSatisfy { $0.line == nil && $0.range == nil }, "nobody has seen its lines")
        }
    }

    /// One wrong colour is one message, whatever follows it.
    @Test(arguments: [PropertyName.keyboardBackground, .regularKeyBackground, .regularKeyText, .pressedKeyText])
    func aWrongColourIsReportedOnce(property: PropertyName) throws {
        var values = Self.few
        values[property] = "reddish"
        let found = try ThemeSource("Harbour", light: values, dark: Self.few).read().diagnostics
        #expect(found.map(\.path) == ["light.\(property.rawValue)"], "\(found)")
        #expect(found.first?.description.hasPrefix("Harbour: error: light.") == true, "\(found)")
    }

    /// A value counts in every preset, also in those that are a few tokens; everything else stays as it is.
    @Test(arguments: Preset.all) func aValueCountsInEveryPreset(preset: Preset) throws {
        let theme = try Self.read(
            ThemeSource("Mine", from: preset, light: [.regularKeyText: "#102030"], dark: [.keySpacing: 3]))
        for mode in Mode.allCases {
            var expected = try #require(preset.theme.value?.variant(mode))
            switch mode {
            case .light: expected.values[.regularKeyText] = theme.light?.values[.regularKeyText]
            case .dark: expected.values[.keySpacing] = theme.dark?.values[.keySpacing]
            }
            #expect(theme.theme(mode) == expected.theme(mode))
        }
        #expect(theme.theme(.light)?.regularKey.text == HexColor("#102030")?.color)
        #expect(theme.dark?.values[.keySpacing]?.json.text() == "3")
    }

    @Test(arguments: [Preset.midnight, .iosDefault, .forest]) func equalThemesHaveEqualTexts(preset: Preset) throws {
        let values: [PropertyName: ThemeValue] = [.keySpacing: 6, .regularKeyText: "#102030", .previewText: "#102030"]
        let first = ThemeSource("Two", from: preset, light: values)
        let second = ThemeSource(
            "Two", from: preset, light: Dictionary(uniqueKeysWithValues: values.reversed().map { $0 }))
        #expect(first == second)
        #expect(try Self.read(first) == Self.read(second))
    }

    @Test func aThemeThatWasReadIsASourceAgain() throws {
        let theme = try Self.read(.preset(.midnight))
        #expect(try Self.read(ThemeSource(theme)) == theme)
    }

    // MARK: From a few colours

    private static let few: [PropertyName: ThemeValue] = [
        .keyboardBackground: "#DCE6EC", .regularKeyBackground: "#FFFFFF", .regularKeyText: "#102A3A",
    ]

    @Test func aThemeNeedsThreeColours() throws {
        let result = try ThemeSource("Harbour", light: Self.few, dark: Self.few).read()
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
        let theme = try #require(result.theme?.theme(.light))
        #expect((result.theme?.id, result.theme?.name) == ("harbour", "Harbour"))
        #expect(theme.regularKey.border.color.isClear && theme.modifierKey.border.color.isClear)
        #expect(theme.modifierKey.fill.color == HexColor("#FFFFFF")?.color)
        #expect(theme.modifierKey.text == HexColor("#102A3A")?.color)
        // Stated values count, and others follow them.
        var more = Self.few
        more[.modifierKeyBackground] = "#AABBCC"
        more[.regularKeyBorder] = "#010203"
        let second = try #require(try ThemeSource("Harbour", light: more, dark: more).read().theme?.theme(.dark))
        #expect(second.pressedKey.fill.color == HexColor("#AABBCC")?.color)
        #expect(second.regularKey.border.color == HexColor("#010203")?.color)
    }

    /// Whatever is shown, three colours draw no fourth one, apart from lighter shades of the text.
    @Test func threeColoursDrawNoOthers() throws {
        var request = RenderRequest(ThemeSource("Harbour", light: Self.few), pressing: "g")
        request.settings.candidates = [Candidate("one", annotation: "1"), Candidate("two", annotation: "2")]
        request.settings.selectedCandidate = 1
        request.settings.layout.preview = "t"
        var popup = request
        popup.settings.layout.longPress = LongPress(key: "e", variant: 2)
        for shown in [request, popup] {
            let list = try KeyboardRenderer().prepare(shown).plans.map { "\($0.displayList)" }.joined()
            let colors = Set(list.matches(of: /#([0-9A-F]{6})(?!00)/).map { "\($0.1)" })
            #expect(colors == ["DCE6EC", "FFFFFF", "102A3A"], "\(colors)")
        }
    }

    @Test(arguments: [PropertyName.keyboardBackground, .regularKeyBackground, .regularKeyText])
    func whatIsMissingIsNamed(property: PropertyName) throws {
        var values = Self.few
        values[property] = nil
        let error = #expect(throws: RenderError.self) {
            try KeyboardRenderer().render(RenderRequest(ThemeSource("Harbour", light: values)))
        }
        guard case .invalid(let diagnostics) = error else { throw Unexpected() }
        #expect(diagnostics.contains { $0.path == "light.\(property.rawValue)" && $0.message.hasPrefix("missing (") })
    }

    private struct Unexpected: Error {}

    @Test func aThemeMayLackAVariant() throws {
        let source = ThemeSource("Harbour", light: Self.few)
        let renderer = try KeyboardRenderer()
        #expect(try renderer.render(RenderRequest(source, scale: 0.5)).diagnostics.isEmpty)
        let error = #expect(throws: RenderError.self) { try renderer.render(RenderRequest(source, .dark)) }
        #expect(error.map { "\($0)".contains("dark: missing (expected an object") } == true)
    }

    // MARK: Layouts

    @Test func rowsMakeALayout() throws {
        let source = LayoutSource(
            "dvorak", letters: ["p y f g c r l", "a o e u i d h t n s", "q j k x b m w v z"], variants: ["e": "é è ê"])
        let renderer = try KeyboardRenderer()
        let result = try renderer.render(RenderRequest(.preset(.linen), layout: source, pressing: "x", scale: 0.5))
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
        let keys = try #require(result.geometry?.first?.geometry.keys.map(\.name))
        #expect(keys.starts(with: ["p", "y", "f", "g", "c", "r", "l", "a", "o"]) && keys.contains("space"))
        var request = RenderRequest(.preset(.linen), layout: source, plane: .shift, scale: 0.5)
        #expect(try renderer.render(request).geometry?.first?.geometry.keys.first?.name == "P")
        request = RenderRequest(.preset(.linen), layout: source, scale: 0.5)
        request.settings.layout.longPress = LongPress(key: "e", variant: 1)
        #expect(try renderer.prepare(request).geometry.first?.geometry.popup != nil)
    }

    /// The rows of a built-in layout, written again, draw the same keyboard.
    @Test func rowsOfALanguageHaveItsWords() throws {
        let tamil = try KeyboardLayout.named("tamil99")
        let letters = try tamil.plane(.letters).rows.map { row in
            row.keys.filter { $0.role == .character && $0.label.written != "" }.map(\.label.written)
        }
        let source = LayoutSource(
            "mine", language: "ta", letters: letters.prefix(3).map { $0.joined(separator: " ") }, shift: nil)
        let made = try #require(try source.layout().value)
        #expect(made.words.space == tamil.words.space && made.language == "ta")
    }

    @Test func aFaultNamesItsRow() throws {
        let source = LayoutSource("mine", letters: ["a b", " "])
        let error = #expect(throws: RenderError.self) {
            try KeyboardRenderer().render(RenderRequest(.preset(.linen), layout: source))
        }
        #expect(error.map { "\($0)".contains("mine:") && "\($0)".contains("letters[1]") } == true, "\(error as Any)")
        #expect(throws: RenderError.self) {
            try KeyboardRenderer().render(RenderRequest(.preset(.linen), layout: LayoutSource("mine", letters: [])))
        }
    }

}

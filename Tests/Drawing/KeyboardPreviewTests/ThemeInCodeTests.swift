import Documents
import Graphics
import TestSupport
import Testing
import ThemeModel

@testable import KeyboardPreview

/// Themes that are written in Swift.
@Suite struct ThemeInCodeTests {
    private static func read(_ source: ThemeSource) throws -> ThemeDocument {
        let result = try source.read()
        #expect(!result.diagnostics.contains { $0.severity == .error })
        return try #require(result.value)
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
        }
    }

    /// Every property can be set, in every preset, to what another preset has there.
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
}

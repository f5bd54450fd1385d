import Documents
import Graphics
import Testing

@testable import ThemeModel

@Suite struct PresetTests {
    @Test func presetsAreTheListedOnes() {
        #expect(
            Preset.all.map(\.id) == [
                "ios_default", "high_contrast", "simple_light", "ios26", "default", "midnight", "forest", "sunset",
                "lavender", "rose", "puchi", "puchi_spring", "puchi_summer", "puchi_autumn", "puchi_winter", "basics",
                "vibrant",
                "pastels", "neon", "borealis", "linen", "night_drive", "mosaic", "keycaps",
            ])
        #expect(Preset.all.allSatisfy { !$0.origin.isEmpty })
        #expect(Preset.named("midnight")?.id == "midnight")
        #expect(Preset.named("mid") == nil)
        #expect(Preset.suggestion(for: "midnigth") == "midnight")
        #expect(Preset.suggestion(for: "zzzzzz") == nil)
    }

    @Test(arguments: Preset.all.map(\.id)) func documentHasNoProblems(_ id: String) throws {
        let preset = try #require(Preset.named(id))
        let reading = preset.theme
        #expect(DiagnosticFormatter().text(for: reading.diagnostics) == "")
        let document = try #require(reading.value)
        #expect(document.id == id)
        #expect(document.metadata.description?.isEmpty == false)
        #expect(document.theme(.light) != nil && document.theme(.dark) != nil)
    }

    /// Written as a native theme, every preset passes the store's rules, and all its text is readable.
    @Test(arguments: Preset.all.map(\.id)) func passesTheStoresRules(_ id: String) throws {
        let document = try #require(Preset.named(id)?.theme.value)
        let native = SourceText(name: "\(id).json", text: NativeThemeWriter.text(document))
        let validation = ThemeValidation(native, store: true)
        #expect(DiagnosticFormatter().text(for: validation.diagnostics) == "")
        for mode in Mode.allCases {
            #expect(validation.document?.theme(mode) == document.theme(mode))
        }
    }

    @Test func noTwoPresetsLookAlike() throws {
        for mode in Mode.allCases {
            let themes = Preset.all.compactMap { $0.theme.value?.theme(mode) }
            #expect(Set(themes).count == Preset.all.count)
        }
    }
}

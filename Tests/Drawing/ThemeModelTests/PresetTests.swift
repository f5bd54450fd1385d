import Documents
import Graphics
@testable import Reports
import Testing

@testable import ThemeModel

@Suite struct PresetTests {
    @Test func presetsAreTheListedOnes() {
        #expect(
            Preset.all.map(\.id) == [
                "borealis", "enamel", "poster", "terminal", "clay", "underglow", "blueprint", "paper", "night_drive",
                "epaper", "keycaps", "mosaic", "linen", "ios_default", "ios26", "simple_light", "high_contrast",
                "default", "midnight", "forest", "sunset", "lavender", "rose", "puchi", "puchi_spring", "puchi_summer",
                "puchi_autumn", "puchi_winter", "basics", "vibrant", "pastels", "neon",
            ])
        #expect(Preset.all.allSatisfy { !$0.origin.isEmpty })
        #expect(Preset(named: "midnight")?.id == "midnight")
        #expect(Preset(named: "mid") == nil)
        #expect(Preset.suggestion(for: "midnigth") == "midnight")
        #expect(Preset.suggestion(for: "zzzzzz") == nil)
    }

    /// Families follow one another, so that lists can show them as groups.
    @Test func familiesAreTogether() {
        var families = Preset.all.map(\.family)
        families = families.indices.filter { $0 == 0 || families[$0] != families[$0 - 1] }.map { families[$0] }
        #expect(families == Preset.Family.allCases)
        #expect(Preset.registry.allSatisfy { $0.family == .mail })
    }

    /// No two designs with a form of their own have the same shapes: they differ in more than colours.
    @Test(arguments: Mode.allCases) func formsDiffer(in mode: Mode) throws {
        let shapes = try Preset.all.filter { [.forms, .puchi, .pairs].contains($0.family) }.map { preset in
            let theme = try #require(preset.theme.value?.theme(mode))
            let key = theme.regularKey
            return Shape(
                corner: key.cornerRadius, border: key.border.width,
                shadow: key.shadow.map { [$0.offset.x, $0.offset.y, $0.blur] },
                stops: key.fill.gradient?.stops.map(\.location), font: theme.fontDesign, weight: key.font.weight,
                gaps: [theme.keySpacing, theme.rowSpacing])
        }
        #expect(Set(shapes).count == shapes.count)
    }

    /// The form that a brand or a pair has changes nothing of what its colours mark.
    @Test(arguments: Preset.all.filter { [.puchi, .pairs].contains($0.family) }, Mode.allCases)
    func formsKeepWhatColorsMark(preset: Preset, mode: Mode) throws {
        let stated = try #require(DesignDocument.read(preset.source).value?.design)
        let shown = try #require(stated.keyboard(mode)?.values)
        let derived = try #require(stated.stating { $0.keyboard = [:] }.keyboard(mode)?.values)
        var kept: [PropertyName] = [.keyboardBackground, .pressedKeyBackground, .accentKeyBackground, .fontDesign]
        kept +=
            preset.family == .pairs
            ? [
                .regularKeyBackground, .modifierKeyBackground, .candidateSelectedBackground,
                .popupKeySelectedBackground,
            ] : [.accentKeyGradient, .accentKeyGradientDirection, .pressedKeyGradient]
        if preset == .puchi { kept += [.keyboardBackgroundGradient] }
        for name in kept { #expect(shown[name] == derived[name], "\(name)") }
    }

    private struct Shape: Hashable {
        var corner, border: Double
        var shadow, stops: [Double]?
        var font: FontDesign
        var weight: FontWeight
        var gaps: [Double]
    }

    @Test(arguments: Preset.all.map(\.id)) func documentHasNoProblems(_ id: String) throws {
        let preset = try #require(Preset(named: id))
        let reading = preset.theme
        #expect(DiagnosticFormatter().text(for: reading.diagnostics) == "")
        let document = try #require(reading.value)
        #expect(document.id == id)
        #expect(document.metadata.description?.isEmpty == false)
        #expect(document.theme(.light) != nil && document.theme(.dark) != nil)
    }

    /// Written as a native theme, every preset passes the store's rules, and all its text is readable; some only because it is large.
    @Test(arguments: Preset.all.map(\.id)) func passesTheStoresRules(_ id: String) throws {
        let document = try #require(Preset(named: id)?.theme.value)
        let native = SourceText(name: "\(id).json", text: NativeThemeWriter.text(document))
        let validation = ThemeValidation(native, store: true)
        #expect(DiagnosticFormatter().text(for: validation.diagnostics.filter { $0.kind.id != "KB127" }) == "")
        for mode in Mode.allCases {
            #expect(validation.document?.theme(mode) == document.theme(mode))
        }
    }
}

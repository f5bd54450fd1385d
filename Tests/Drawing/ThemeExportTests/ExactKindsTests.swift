import Documents
import Graphics
import Testing
import ThemeImport
import ThemeModel

@testable import ThemeExport

/// Style sheets and design tokens hold everything: each preset comes back as it was.
@Suite struct ExactKindsTests {
    @Test(arguments: Preset.all.map(\.id), [ExportKind.css, .dtcg])
    func presetsComeBackWhole(_ id: String, _ kind: ExportKind) throws {
        let theme = try #require(Preset(named: id)?.theme.value)
        let file = try #require(try theme.exported(as: kind).files.first)
        let reading = try ThemeSource(bytes: file.bytes, name: file.path).load()
        let read = try #require(reading.value, "\(reading.diagnostics.map { "\($0.path): \($0.message)" })")
        #expect(read.kind == (kind == .css ? .css : .designTokens))
        for mode in Mode.allCases {
            let original = try #require(VariantValues(theme, mode: mode))
            let copy = try #require(VariantValues(read.document, mode: mode))
            for name in PropertyName.allCases where !name.isExtra {
                #expect(Self.near(copy[name]) == Self.near(original[name]), "\(mode) \(name)")
            }
        }
        #expect(!reading.diagnostics.contains { $0.severity > .note })
    }

    /// A theme that sets what only Android draws in one variant comes back without it in the other.
    @Test(arguments: [ExportKind.css, .dtcg])
    func androidPropertiesComeBackInTheirVariantOnly(_ kind: ExportKind) throws {
        var theme = try preset("linen")
        var space = KeyOverrides()
        space[.space, .pressed][.background] = .color(.white)
        theme.light?.values[.keyOverrides] = .overrides(space)
        theme.light?.values[.rowHeight] = .number(58.5)
        theme.dark?.values[.androidDefaults] = .names([.keyFontSize])
        let file = try #require(try theme.exported(as: kind).files.first)
        let read = try #require(
            try ThemeSource(bytes: file.bytes, name: file.path).load().value?.document)
        #expect(read.light?.values[.keyOverrides] == .overrides(space))
        #expect(read.light?.values[.rowHeight] == .number(58.5))
        #expect(read.light?.values[.androidDefaults] == theme.light?.leftToAndroid)
        #expect(read.dark?.values[.keyOverrides] == nil)
        #expect(read.dark?.values[.rowHeight] == nil)
        #expect(read.dark?.values[.androidDefaults] == theme.dark?.leftToAndroid)
    }

    /// Returns a value with its stops rounded as sums are: thirds come back as thirds.
    private static func near(_ value: PropertyValue?) -> PropertyValue? {
        guard case .stops(let stops)? = value else { return value }
        return .stops(stops.map { GradientStop(location: ($0.location * 1e9).rounded() / 1e9, color: $0.color) })
    }
}

import Documents
import KeyboardPreview
import LayoutEngine
import Layouts
import TestSupport
import Testing
import ThemeExport
import ThemeImport
import ThemeModel

/// A theme that goes out to another program and comes back draws what it drew, on iOS and on Android; or a note says what changed.
@Suite struct RoundTripPictureTests {
    /// Returns whether two themes draw the same on each platform: the same lists of shapes, or else the same pixels.
    private static func areSame(_ one: ThemeDocument, _ other: ThemeDocument, by renderer: KeyboardRenderer) throws
        -> Bool
    {
        for mode in Mode.allCases {
            // Equal themes draw the same.
            guard let first = one.theme(mode), let second = other.theme(mode), first != second else { continue }
            for platform: KeyboardPlatform in [.ios, .android] {
                var settings = KeyboardSettings()
                settings.scale = 0.5
                settings.annotatesSamples = true
                settings.layout.platform = platform
                let plans = (
                    try renderer.plan(of: first, .qwerty, options: settings),
                    try renderer.plan(of: second, .qwerty, options: settings)
                )
                if plans.0.displayList.description == plans.1.displayList.description { continue }
                guard try renderer.draw(plans.0).pixels == renderer.draw(plans.1).pixels else { return false }
            }
        }
        return true
    }

    @Test(arguments: ExportKind.allCases) func picturesComeBack(_ kind: ExportKind) throws {
        var random = SeededGenerator(60)
        let renderer = try KeyboardRenderer()
        var compared = 0
        for _ in 0..<15 {
            let theme = RandomTheme.document(&random)
            let export = try theme.exported(as: kind)
            guard !export.isFolder else { continue }
            let source = ThemeSource(bytes: export.single.bytes, name: "exported")
            let back = try #require(try source.load(modes: nil).value?.document, "\(kind.rawValue)")
            // Drawing takes most of the time, so it decides only where nothing else does.
            let isSaid = export.diagnostics.contains { ["KB160", "KB161"].contains($0.kind.id) }
            let isExact = [.css, .dtcg].contains(kind)
            guard isExact || !isSaid else { continue }
            compared += 1
            #expect(try Self.areSame(theme, back, by: renderer), "\(kind.rawValue) of \(theme.id)")
        }
        if [.css, .dtcg].contains(kind) { #expect(compared == 15) }
    }

    /// Half of a theme's properties and more are of one kind each: what a file loses of a single one is said.
    @Test(arguments: ExportKind.allCases) func everyChangeIsSaid(_ kind: ExportKind) throws {
        var random = SeededGenerator(61)
        for _ in 0..<10 {
            let theme = RandomTheme.document(&random)
            let export = try theme.exported(as: kind, variants: .light)
            guard !export.isFolder else { continue }
            let source = ThemeSource(bytes: export.single.bytes, name: "exported")
            let back = try #require(try source.load(modes: nil).value?.document.light ?? nil)
            let own = try #require(theme.light)
            let said = export.diagnostics.map { "\($0.path) \($0.message)" }.joined(separator: "\n")
            for name in PropertyName.allCases where Self.shows(name, in: own) || Self.shows(name, in: back) {
                guard back.value(of: name) != own.value(of: name), own.values[name] != nil, name.property.kind == .color
                else { continue }
                guard case .color(let one)? = own.value(of: name), case .color(let other)? = back.value(of: name)
                else { continue }
                let isBeyond = said.contains("more]") || said.contains("and ")
                #expect(
                    one.isClear && other.isClear || isBeyond || said.contains(name.rawValue),
                    "\(kind.rawValue): \(name.rawValue) \(one) became \(other) without a word")
            }
        }
    }

    /// Returns whether a colour is drawn by itself: not one beneath a gradient, or of a line without width.
    private static func shows(_ name: PropertyName, in variant: ThemeVariant) -> Bool {
        guard !name.isExtra else { return variant.values[name] != nil }
        return !name.rawValue.hasSuffix("Border") && !name.rawValue.hasSuffix("ShadowColor")
    }
}

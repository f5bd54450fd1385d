import Graphics
import KeyboardPreview
import LayoutEngine
import Layouts
import Testing
import ThemeModel

/// The words on the keys that lead to symbols and back, on the narrowest phone (docs/geometry.md §4.3).
@Suite struct ModeKeyTests {
    private struct Mode {
        let word: String
        /// The distance from the key's left edge to the word, which is in the key's middle.
        let margin: Double
    }

    private static func modes(
        _ layout: KeyboardLayout, _ plane: PlaneName, metrics: KeyboardMetrics, size: TextSize = .large,
        _ renderer: KeyboardRenderer
    ) throws -> [Mode] {
        let theme = try #require(Preset(named: "default")?.theme.value?.theme(.light)).scaled(to: size)
        var settings = KeyboardSettings()
        settings.layout.device = try Device.named("iphone-se")
        settings.layout.plane = plane
        settings.layout.metrics = metrics
        let geometry = try KeyboardGeometry(LayoutStyle(theme), layout: layout, options: settings.layout)
        let runs = try renderer.plan(of: theme, layout, options: settings).displayList.commands.compactMap { command in
            guard case .text(let run) = command else { return nil as GlyphRun? }
            return run
        }
        return geometry.keys.filter { $0.key.role == .mode }.compactMap { key in
            let inside = runs.first { run in
                run.glyphs.allSatisfy { glyph in
                    (key.rect.x...key.rect.maxX).contains(glyph.origin.x)
                        && (key.rect.y...key.rect.maxY).contains(glyph.origin.y)
                }
            }
            return inside.map { run in
                Mode(word: run.text, margin: (run.glyphs.map(\.origin.x).min() ?? 0) - key.rect.x)
            }
        }
    }

    @Test(arguments: [KeyboardMetrics.theme, .ios26])
    func wordsKeepFourPointsFromTheKeysEdges(metrics: KeyboardMetrics) throws {
        let renderer = try KeyboardRenderer()
        var seen: Set<[String]> = []
        for name in KeyboardLayout.builtInNames {
            let layout = try KeyboardLayout.named(name)
            // The words that may show, and the language, in whose form their letters do.
            let drawn = [layout.words.capitals, layout.words.shortCapitals, layout.language]
            guard seen.insert(drawn).inserted else { continue }
            let modes = try Self.modes(layout, .symbols, metrics: metrics, renderer)
            #expect(!modes.isEmpty, "\(name)")
            for mode in modes { #expect(mode.margin >= 4 - 1e-6, "\(name): \(mode)") }
        }
    }

    @Test(arguments: ["tamil99", "hindi", "arabic", "english", "amazigh-latin"], [TextSize.xxxLarge, .accessibility5])
    func grownWordsKeepThemToo(name: String, size: TextSize) throws {
        let (layout, renderer) = (try KeyboardLayout.named(name), try KeyboardRenderer())
        for plane in [PlaneName.letters, .symbols] {
            let modes = try Self.modes(layout, plane, metrics: .theme, size: size, renderer)
            #expect(!modes.isEmpty && modes.allSatisfy { $0.margin >= 4 - 1e-6 }, "\(plane): \(modes)")
        }
    }

    /// iOS 26 always has the short word; words of Latin letters are short already.
    @Test(arguments: [("tamil99", "க"), ("hindi", "क"), ("english", "ABC"), ("faroese", "AÁB")])
    func wayBackHasTheShortWordOnIOS26(name: String, word: String) throws {
        let modes = try Self.modes(.named(name), .symbols, metrics: .ios26, KeyboardRenderer())
        #expect(modes.map(\.word) == [word])
    }
}

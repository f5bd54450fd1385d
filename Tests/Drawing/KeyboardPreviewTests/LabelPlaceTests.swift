import Documents
import Graphics
import KeyboardPreview
import LayoutEngine
import Testing
import ThemeModel

/// Every label stays in its key, on every platform, whatever the layout (docs/geometry.md §4.3).
@Suite struct LabelPlaceTests {
    private static let theme = Preset.named("midnight")?.theme.value?.theme(.light)

    /// Returns the labels whose ink leaves the key in which its middle is, with the diagnostics of the picture.
    private func strays(
        _ layout: KeyboardLayout, _ options: LayoutOptions, size: TextSize = .large, _ renderer: KeyboardRenderer
    ) throws -> (labels: [String], notes: [Diagnostic]) {
        let theme = try #require(Self.theme).scaled(to: size)
        var settings = KeyboardSettings()
        settings.layout = options
        let plan = try renderer.plan(of: theme, layout, options: settings)
        let keys = try #require(plan.geometry).geometry.keys.filter { !$0.key.isPlain }
        var strays: [String] = []
        _ = try renderer.plan(scale: 1) { shaper in
            for case .text(let run) in plan.displayList.commands {
                guard let ink = shaper.ink(of: ShapedText(glyphs: run.glyphs, advance: 0), size: run.size),
                    let key = keys.first(where: {
                        Self.isInside(Rect(x: ink.midX, y: ink.midY, width: 0, height: 0), $0.rect)
                    })
                else { continue }
                if !Self.isInside(ink, key.rect) { strays.append(run.text) }
            }
            return plan.displayList
        }
        return (strays, plan.diagnostics.filter { $0.kind == LayoutDiagnostics.wideLabel })
    }

    private static func isInside(_ inner: Rect, _ outer: Rect) -> Bool {
        inner.x >= outer.x - 0.01 && inner.maxX <= outer.maxX + 0.01 && inner.y >= outer.y - 0.01
            && inner.maxY <= outer.maxY + 0.01
    }

    private func options(_ platform: KeyboardPlatform, _ device: String? = nil) throws -> LayoutOptions {
        var options = LayoutOptions()
        options.platform = platform
        if let device { options.device = try Device.named(device) }
        return options
    }

    @Test(arguments: [KeyboardPlatform.ios, .android])
    func labelsOfBuiltInLayoutsAreInTheirKeys(platform: KeyboardPlatform) throws {
        let renderer = try KeyboardRenderer()
        for name in KeyboardLayout.builtInNames {
            let found = try strays(.named(name), options(platform), renderer)
            #expect(found.labels == [] && found.notes.allSatisfy { $0.severity == .note }, "\(name)")
        }
    }

    /// Words of all lengths, a cluster as wide as a sentence, and stacks of marks.
    private static let labels = [
        "Shift To", "ShiftLock", "Backspace", "\u{FDFD}", "Donaudampfschiff", "мягкий знак", "ཧྐྵྨླྺྼྻྂ", "ก็๊๋", "က္ကျြွှေါ်",
        "ស្ត្រីៈ", "ٱللّٰهِ", "ஸ்ரீக்ஷௌ", "W̊̊̊̊", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "ﷺﷺ", "漢字漢字漢字",
    ]

    @Test(arguments: [KeyboardPlatform.ios, .android], [TextSize.large, .accessibility3])
    func labelsOfAnyLengthAreInTheirKeys(platform: KeyboardPlatform, size: TextSize) throws {
        let renderer = try KeyboardRenderer()
        for label in Self.labels {
            let digits = (0..<9).map { #"{"unichar": "\#($0)"}"# }.joined(separator: ", ")
            let key = #"{"unichar": "x", "keyLabel": "\#(label)"}"#
            let text = #"""
                {"language": "en", "keyWidth": "10%", "rows": [
                  {"rowId": null, "keys": [{"unichar": "q"}, \#(key)]}, {"rowId": null, "keys": [\#(digits), \#(key)]}]}
                """#
            let source = SourceText(name: "mine.json", text: text)
            let layout = try #require(KeyboardLayout.read(source, name: "mine").value)
            let found = try strays(layout, options(platform), size: size, renderer)
            #expect(found.labels == [], "\(label)")
        }
    }
}

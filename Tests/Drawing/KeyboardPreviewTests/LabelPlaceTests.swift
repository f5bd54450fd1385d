import Documents
import Graphics
import KeyboardPreview
import LayoutEngine
import LayoutImport
import Layouts
import Testing
import ThemeModel

/// Every label stays in its key, on every platform, whatever the layout (docs/geometry.md §4.3).
@Suite struct LabelPlaceTests {
    private static let theme = Preset(named: "midnight")?.theme.value?.theme(.light)

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
        return (strays, plan.diagnostics.filter { $0.kind == LayoutDiagnosticKinds.wideLabel })
    }

    private static func isInside(_ inner: Rect, _ outer: Rect) -> Bool {
        inner.x >= outer.x - 0.01 && inner.maxX <= outer.maxX + 0.01 && inner.y >= outer.y - 0.01
            && inner.maxY <= outer.maxY + 0.01
    }

    /// A currency in letters makes no sign smaller, and is a hint of its letter.
    @Test(arguments: [KeyboardMetrics.theme, .ios26, .android, .gboard])
    func aCurrencyInLettersShrinksItsOwnKeyOnly(_ metrics: KeyboardMetrics) throws {
        let renderer = try KeyboardRenderer()
        func report(_ layout: LayoutSource, _ plane: PlaneName) throws -> GeometryReport {
            var request = RenderRequest(.preset(.midnight), layout: layout, plane: plane)
            request.settings.layout.platform = metrics.platform
            request.settings.layout.metrics = metrics
            request.settings.measuresLegends = true
            return try #require(try renderer.prepare(request).geometry.first)
        }
        func size(_ key: String, _ report: GeometryReport) throws -> Double {
            let index = try #require(report.keys.firstIndex { $0.key.identity == key })
            return try #require(report.legends.keys[index].legend).fontSize
        }
        let (francs, euros) = (try report("german-swiss", .symbols), try report("german", .symbols))
        for key in ["1", "(", "&"] { #expect(try size(key, francs) == size(key, euros)) }
        #expect(try size("CHF", francs) <= size("1", francs))
        let (swiss, german) = (try report("german-swiss", .letters), try report("german", .letters))
        #expect(swiss.legends.keys.count { $0.hint != nil } == german.legends.keys.count { $0.hint != nil })
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
            let layout = try #require(LayoutRecognition(source, name: "mine").layout().value)
            let found = try strays(layout, options(platform), size: size, renderer)
            #expect(found.labels == [], "\(label)")
        }
    }

    // MARK: Hints

    /// Letters beside a telephone's digits stay in narrow keys.
    @Test(arguments: [KeyboardMetrics.android, .gboard, .floris, .fcitx5], [200.0, 240, 360])
    func lettersBesideDigitsAreInTheirKeys(metrics: KeyboardMetrics, width: Double) throws {
        var options = try options(.android)
        (options.metrics, options.plane, options.width) = (metrics, .phone, width)
        for size in [TextSize.large, .accessibility5] {
            #expect(try strays(.qwerty, options, size: size, KeyboardRenderer()).labels == [], "\(size)")
        }
    }

    /// What has no ink is no hint, and keys that are lower than a hint show none.
    @Test func hintsThatCannotBeSeenAreLeftOut() throws {
        func texts(_ annotation: String, height: Double) throws -> [String] {
            let key = #"{"unichar": "q", "annotation": "\#(annotation)"}"#
            let text = #"{"language": "en", "keyWidth": "10%", "rows": [{"rowId": null, "keys": [\#(key)]}]}"#
            let source = SourceText(name: "mine.json", text: text)
            let layout = try #require(LayoutRecognition(source, name: "mine").layout().value)
            var settings = KeyboardSettings()
            settings.layout = try options(.android)
            (settings.layout.metrics, settings.layout.android.keyboardHeight) = (.fcitx5, height)
            let plan = try KeyboardRenderer().plan(of: #require(Self.theme), layout, options: settings)
            return plan.displayList.commands.compactMap { if case .text(let run) = $0 { run.text } else { nil } }
        }
        #expect(try texts("-", height: 30).contains("-") && !texts("-", height: 4).contains("-"))
        #expect(try texts(" ", height: 30).contains("q"))
    }

    /// A keyboard that shows hints, and the least distance between a hint's ink and that of a label.
    private static let hinted: [(metrics: KeyboardMetrics, device: String, distance: Double)] = [
        (.android, "pixel-9", 1), (.gboard, "pixel-9", 1), (.floris, "pixel-9", 1), (.fcitx5, "pixel-9", 1),
        (.theme, "ipad", 1),
    ]

    /// A key with a hint, as far as their distance depends on it: languages that share rows have most keys in common.
    private struct HintedKey: Hashable {
        let script: String
        let label: String
        let hint: String
        let width: Double
        let height: Double

        init?(_ frame: KeyFrame, script: String) {
            guard let hint = frame.key.flick ?? frame.key.annotation ?? frame.hint else { return nil }
            (self.script, label, self.hint) = (script, frame.key.label.written, hint)
            (width, height) = (frame.rect.width.rounded(), frame.rect.height.rounded())
        }
    }

    /// Hints, flicks and annotations keep their distance from the labels on their keys, glyph by glyph. Layouts are drawn that have
    /// a key that none before has.
    @Test(arguments: hinted)
    func hintsTouchNoLabel(_ keyboard: (metrics: KeyboardMetrics, device: String, distance: Double)) throws {
        let renderer = try KeyboardRenderer()
        let style = LayoutStyle(try #require(Self.theme))
        var seen: Set<HintedKey> = []
        var compared = 0
        for (name, script) in BuiltInLayout.all.map({ ($0.name, $0.script) }) {
            for plane in [PlaneName.letters, .shift] {
                var options = LayoutOptions()
                (options.metrics, options.plane) = (keyboard.metrics, plane)
                options.device = try Device.named(keyboard.device)
                let layout = try KeyboardLayout.named(name)
                let keys = try KeyboardGeometry(style, layout: layout, options: options).keys
                let hinted = keys.compactMap { HintedKey($0, script: script) }
                guard !seen.isSuperset(of: hinted) else { continue }
                seen.formUnion(hinted)
                let gaps = try gaps(layout, options, renderer)
                compared += gaps.count
                for gap in gaps where gap.distance < keyboard.distance - 1e-6 {
                    Issue.record("\(name), \(plane.rawValue): \(gap)")
                }
            }
        }
        #expect(seen.count > 500 && compared >= seen.count / 2, "\(seen.count) \(compared)")
    }

    /// Returns the least distance between the ink of each hint and of the label on its key.
    private func gaps(
        _ layout: KeyboardLayout, _ options: LayoutOptions, _ renderer: KeyboardRenderer
    ) throws -> [(label: String, hint: String, distance: Double)] {
        var settings = KeyboardSettings()
        settings.layout = options
        let plan = try renderer.plan(of: #require(Self.theme), layout, options: settings)
        let keys = try #require(plan.geometry).geometry.keys
        var gaps: [(label: String, hint: String, distance: Double)] = []
        _ = try renderer.plan(scale: 1) { shaper in
            let runs = plan.displayList.commands.compactMap { command -> (run: GlyphRun, inks: [Rect])? in
                guard case .text(let run) = command else { return nil }
                let inks = run.glyphs.compactMap {
                    shaper.ink(of: ShapedText(glyphs: [$0], advance: 0), size: run.size)
                }
                return inks.isEmpty ? nil : (run, inks)
            }
            for key in keys {
                guard let hint = key.hint ?? key.key.flick ?? key.key.annotation else { continue }
                let own = runs.filter {
                    Self.isInside(Rect(x: $0.inks[0].midX, y: $0.inks[0].midY, width: 0, height: 0), key.rect)
                }
                let sizes = own.map(\.run.size)
                guard own.count == 2, let least = sizes.min(), own.contains(where: { $0.run.text == hint }) else {
                    continue
                }
                let small = own.first { $0.run.size == least && $0.run.text == hint } ?? own[0]
                let large = own.first { $0.run != small.run } ?? own[1]
                let distances = small.inks.flatMap { a in large.inks.map { Self.distance(a, $0) } }
                gaps.append((large.run.text, small.run.text, distances.min() ?? .infinity))
            }
            return plan.displayList
        }
        return gaps
    }

    /// Returns the larger of the distances across and along that two rectangles have; 0 or less if they overlap.
    private static func distance(_ a: Rect, _ b: Rect) -> Double {
        max(max(a.x - b.maxX, b.x - a.maxX), max(a.y - b.maxY, b.y - a.maxY))
    }

    /// The tone keys of zhuyin are marks that can be read, in the middle of their keys.
    @Test(arguments: [KeyboardMetrics.theme, .android, .gboard, .floris, .fcitx5])
    func tonesAreLarge(metrics: KeyboardMetrics) throws {
        let renderer = try KeyboardRenderer()
        var settings = KeyboardSettings()
        settings.layout.metrics = metrics
        if metrics != .theme { settings.layout.device = try Device.named("pixel-9") }
        let plan = try renderer.plan(of: #require(Self.theme), .named("chinese-zhuyin"), options: settings)
        let keys = try #require(plan.geometry).geometry.keys
        var compared = 0
        _ = try renderer.plan(scale: 1) { shaper in
            for case .text(let run) in plan.displayList.commands where ["ˇ", "ˋ", "ˊ"].contains(run.text) {
                guard let ink = shaper.ink(of: ShapedText(glyphs: run.glyphs, advance: 0), size: run.size),
                    let key = keys.first(where: { $0.key.label.written == run.text })
                else { continue }
                compared += 1
                #expect(ink.height > 5 && Self.isInside(ink, key.rect), "\(run.text)")
                #expect(metrics == .fcitx5 || abs(ink.midY - key.rect.midY) < 6)
            }
            return plan.displayList
        }
        #expect(compared == 3)
    }

    /// Labels of a tablet's row stand on one line, whether or not a flick is above them.
    @Test(arguments: ["chinese-zhuyin", "amharic", "english", "russian", "thai"])
    func labelsOfARowAreInLine(name: String) throws {
        let renderer = try KeyboardRenderer()
        var settings = KeyboardSettings()
        settings.layout.device = try Device.named("ipad")
        let plan = try renderer.plan(of: #require(Self.theme), .named(name), options: settings)
        let keys = try #require(plan.geometry).geometry.keys
        var baselines: [Int: Set<Int>] = [:]
        for case .text(let run) in plan.displayList.commands {
            guard let glyph = run.glyphs.first,
                let key = keys.first(where: {
                    $0.kind == .regular && $0.key.role == .character && $0.key.label.written == run.text
                        && $0.rect.y < glyph.origin.y && glyph.origin.y < $0.rect.maxY
                }), !["ˇ", "ˋ", "ˊ", "˙"].contains(run.text), run.size > 12
            else { continue }
            baselines[key.row, default: []].insert(Int((glyph.origin.y * 10).rounded()))
        }
        #expect(baselines.count > 2 && baselines.values.allSatisfy { $0.count == 1 }, "\(baselines)")
    }
}

import Graphics
import KeyboardPreview
import LayoutEngine
import Layouts
import Testing
import ThemeImport
import ThemeModel

/// The labels of the system's keyboards, and the presets that show them (docs/geometry.md §9).
@Suite struct SystemLabelTests {
    private func report(
        _ source: ThemeSource, _ device: String = "iphone-16-pro", _ plane: PlaneName = .letters,
        _ change: (inout RenderRequest) -> Void = { _ in }
    ) throws -> GeometryReport {
        var request = RenderRequest(source, on: try Device.named(device), layout: "english", plane: plane)
        request.settings.measuresLegends = true
        change(&request)
        return try #require(try KeyboardRenderer().prepare(request).geometry.first)
    }

    /// A key's frame and the box of its label's ink.
    private func place(_ name: String, _ report: GeometryReport) throws -> (key: KeyFrame, ink: LegendPlace) {
        let index = try #require(report.keys.firstIndex { $0.name == name })
        return (report.keys[index], try #require(report.legends.keys[index].legend))
    }

    /// Pictures of five versions: x 12.8 to 13.1 high in the middle of its key, l 17.6 to 18.3, capitals 15.3 to 15.7.
    @Test(arguments: [(Preset.iosDefault, "iphone-16-pro"), (.iosDefault, "iphone-8"), (.ios26, "iphone-14")])
    func smallLettersAreLargerThanCapitals(preset: Preset, device: String) throws {
        let letters = try report(.preset(preset), device)
        let (x, l) = (try place("x", letters), try place("l", letters))
        #expect((12.8...13.1).contains(x.ink.ink.height), "\(x.ink.ink)")
        #expect(abs(x.ink.ink.midY - x.key.rect.midY) < 0.3 && (17.5...18.3).contains(l.ink.ink.height), "\(l.ink.ink)")
        #expect(x.ink.baseline == (try place("z", letters)).ink.baseline)
        let capital = try place("X", report(.preset(preset), device, .shift)).ink.ink
        #expect((15.3 * 0.97...15.7 * 1.03).contains(capital.height), "\(capital)")
    }

    /// What pictures of iOS 18.5 show on the keys of the last row.
    @Test func wordsOfIOS18() throws {
        let shown = try report(.preset(.iosDefault))
        for (name, width, height, foot) in [
            ("mode", 24.32, 11.73, 26.85), ("space", 42.03, 11.39, 28.13), ("return", 41.51, 10.75, 26.78),
        ] {
            let (key, place) = try place(name, shown)
            #expect(abs(place.ink.width / width - 1) < 0.05 && abs(place.ink.height / height - 1) < 0.07, "\(name)")
            #expect(abs(place.ink.maxY - key.rect.y - foot) < 0.6, "\(name): \(place.ink.maxY - key.rect.y)")
        }
    }

    /// What a picture of iOS 26.1 shows, from a key's top: the middle and the height of the ink.
    @Test(arguments: [("shift", 22.06, 17.22), ("delete", 22.14, 17.05), ("mode", 20.67, 13.23)])
    func iconsAndDigitsOfIOS26(name: String, middle: Double, height: Double) throws {
        let (key, place) = try place(name, report(.preset(.ios26), "iphone-14"))
        #expect(abs(place.ink.midY - key.rect.y - middle) < 0.3, "\(place.ink.midY - key.rect.y)")
        #expect(abs(place.ink.height / height - 1) < 0.03, "\(place.ink.height)")
    }

    /// What pictures of iOS 15.5, 18.5 and 26.1 show on pads: from the key's top, the foot and the height of 1, the foot of the
    /// letters beside it, the widths of letters, and the foot of 0.
    @Test(arguments: [
        (Preset.iosDefault, "iphone-16-pro", 24.67, 17.62, 39.0, ["2": 24.97, "7": 33.34, "9": 36.42], 31.0),
        (.ios26, "iphone-14", 26.67, 15.33, 42, ["2": 22.72, "7": 30.43, "9": 32.61], 26.67),
    ])
    func digitsOfPadsAreOneGroupWithTheirLetters(
        preset: Preset, device: String, foot: Double, height: Double, lettersFoot: Double, widths: [String: Double],
        zero: Double
    ) throws {
        let shown = try report(.preset(preset), device, .number)
        let one = try place("1", shown)
        #expect(abs(one.ink.ink.maxY - one.key.rect.y - foot) < 0.5, "\(one.ink.ink.maxY - one.key.rect.y)")
        #expect(abs(one.ink.ink.height / height - 1) < 0.03, "\(one.ink.ink.height)")
        #expect(try place("2", shown).ink.baseline == one.ink.baseline)
        for (name, width) in widths {
            let index = try #require(shown.keys.firstIndex { $0.name == name })
            let letters = try #require(shown.legends.keys[index].hint)
            #expect(abs(letters.ink.width / width - 1) < 0.03, "\(name): \(letters.ink.width)")
            let rect = shown.keys[index].rect
            // Some rows of iOS 18 are a point higher than the first.
            let expected = lettersFoot + rect.height - one.key.rect.height
            #expect(abs(letters.baseline - rect.y - expected) < 0.5, "\(name): \(letters.baseline - rect.y)")
        }
        let last = try place("0", shown)
        #expect(abs(last.ink.baseline - last.key.rect.y - zero) < 0.5, "\(last.ink.baseline - last.key.rect.y)")
    }

    /// On iOS 18, the labels of the last column are 2.2 to 2.9 right of the middle (24 of 24 on four devices), on iOS 26 −0.1 to 0.4;
    /// there the separator has a face.
    @Test(arguments: [(Preset.iosDefault, "iphone-16-pro", 2.5, false), (.ios26, "iphone-14", 0.2, true)])
    func lastColumnOfPads(preset: Preset, device: String, shift: Double, hasFace: Bool) throws {
        let shown = try report(.preset(preset), device, .decimal)
        for (name, middle) in [("2", 0), ("8", 0), ("3", shift), ("6", shift), ("9", shift), ("delete", shift)] {
            let (key, label) = try place(name, shown)
            #expect(abs(label.ink.midX - key.rect.midX - middle) < 0.8, "\(name): \(label.ink.midX - key.rect.midX)")
            let hint = shown.legends.keys[try #require(shown.keys.firstIndex { $0.name == name })].hint
            if let hint { #expect(abs(hint.ink.midX - key.rect.midX - middle) < 0.7, "\(name): \(hint.ink)") }
        }
        let delete = try place("delete", shown).ink.ink
        #expect(abs(delete.width / (hasFace ? 24.7 : 23.3) - 1) < 0.03, "\(delete)")
        let list = try commands(preset, device, .decimal)
        #expect(list.description.contains("box \"key .\"") == hasFace)
        #expect(!list.description.contains("box \"key delete\""))
    }

    /// Pictures of iOS 15.5 to 26.1: the left edge, the foot and the width of the first title, from the screen's foot, the left edge of
    /// the field's text, and the icon before it.
    @Test(arguments: [(Preset.iosDefault, "iphone-16-pro", 49.33, 33.17), (.ios26, "iphone-14", 53.33, 37.17)])
    func emojiHaveTitlesAndAField(preset: Preset, device: String, left: Double, icon: Double) throws {
        let list = try commands(preset, device, .emoji)
        var titles: [GlyphRun] = []
        for case .text(let run) in list.commands where run.size == 12 { titles.append(run) }
        #expect(titles.map(\.text) == ["FREQUENTLY USED", "SMILEYS & PEOPLE"])
        for (title, left) in zip(titles, [12.1, 302.1]) {
            let origin = try #require(title.glyphs.first).origin
            #expect(abs(origin.x - left) < 0.5 && abs(list.height - origin.y - 315.67) < 0.3, "\(origin)")
            #expect(title.color.alpha == 71)
        }
        let shown = try report(.preset(preset), device, .emoji) { $0.settings.layout.showsSystemBar = true }
        let search = try place("search", shown).ink
        #expect(abs(search.ink.x - left) < 0.7 && abs(search.ink.width / 96.67 - 1) < 0.05, "\(search.ink)")
        #expect(abs(try place("clock", shown).ink.ink.width - 16) < 0.5)
        let lines = list.description.split(separator: "\n")
        let disc = try #require(lines.first { $0.hasPrefix("box \"key clock\" 30×30") })
        #expect(disc.contains("radius 15 | #00000026") && !disc.contains("shadow"))
        #expect(lines.first { $0.hasPrefix("box \"key search\"") }?.contains("radius 12 | #FFFFFF80") == true)
    }

    /// Returns the commands that paint a plane of a preset with the system's bar.
    private func commands(_ preset: Preset, _ device: String, _ plane: PlaneName) throws -> DisplayList {
        var settings = KeyboardSettings()
        (settings.layout.plane, settings.layout.showsSystemBar) = (plane, true)
        settings.layout.device = try Device.named(device)
        settings.layout.metrics = preset == .ios26 ? .ios26 : .ios18
        let theme = try #require(preset.theme.value?.theme(.light))
        return try KeyboardRenderer().plan(of: theme, .named("english"), options: settings).displayList
    }

    @Test func presetsHaveTheMetricsOfTheirSystemsAndCopiesDoNot() throws {
        #expect(try report(.preset(.iosDefault)).geometry.metrics == .ios18)
        #expect(try report(.preset(.ios26)).geometry.metrics == .ios26)
        #expect(try report(.preset(.midnight)).geometry.metrics == .theme)
        let copy = ThemeSource(bytes: Preset.ios26.source.bytes, name: "mine.json")
        #expect(try report(copy).geometry.metrics == .theme)
        #expect(try report(.preset(.ios26), "ipad").geometry.metrics == .theme)
        #expect(try report(.preset(.ios26)) { $0.settings.layout.metrics = .theme }.geometry.metrics == .theme)
        // All labels have one size in the metrics of a theme.
        let letters = try report(copy)
        #expect(try place("x", letters).ink.fontSize == place("p", letters).ink.fontSize)
        let capital = try place("X", report(copy, "iphone-16-pro", .shift)).ink
        #expect(try place("x", letters).ink.fontSize == capital.fontSize)
    }
}

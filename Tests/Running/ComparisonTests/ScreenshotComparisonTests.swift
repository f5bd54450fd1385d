import Documents
import Files
import Graphics
import KeyboardPreview
import LayoutEngine
import Layouts
import Testing
import ThemeModel

@testable import Comparison

/// Pictures of keyboards that are drawn here, compared with themes whose every value is known.
@Suite struct ScreenshotComparisonTests {
    private let renderer: KeyboardRenderer

    init() throws { renderer = try KeyboardRenderer() }

    private func document(_ preset: Preset) throws -> ThemeDocument { try #require(preset.theme.value) }

    /// Draws a keyboard as a phone shows it, below a part of an app.
    private func picture(
        of theme: ThemeDocument, _ mode: Mode, metrics: KeyboardMetrics = .theme, scale: Double = 3
    ) throws -> InputFile {
        var settings = KeyboardSettings()
        (settings.layout.platform, settings.layout.metrics) = (metrics.platform, metrics)
        settings.scale = scale
        let keyboard = try renderer.picture(of: #require(theme.theme(mode)), .qwerty, options: settings).pixmap
        let above = [UInt32](repeating: 0xFF40_6080, count: keyboard.width * 200)
        let screen = Pixmap(width: keyboard.width, height: keyboard.height + 200, pixels: above + keyboard.pixels)
        return InputFile(name: "app.png", bytes: try screen.png(scale: scale))
    }

    private func compare(
        _ file: InputFile, _ theme: ThemeDocument, modes: [Mode] = Mode.allCases,
        _ options: ComparisonOptions = ComparisonOptions()
    ) throws -> ScreenshotComparison {
        try ScreenshotComparison(
            file, with: theme, named: "theme.json", modes: modes, options: options, renderer: renderer)
    }

    /// Returns a theme with other values of its light variant.
    private func changed(_ theme: ThemeDocument, _ values: [PropertyName: PropertyValue]) -> ThemeDocument {
        var theme = theme
        for (name, value) in values { theme.light?.values[name] = value }
        return theme
    }

    @Test(arguments: [
        (Preset.midnight, Mode.dark, KeyboardMetrics.theme, 3.0), (.linen, .light, .theme, 2),
        (.linen, .light, .android, 3), (.forest, .dark, .gboard, 2.625), (.rose, .light, .floris, 2),
        (.simpleLight, .light, .fcitx5, 3),
    ])
    func whatAThemeDrawsIsTheTheme(preset: Preset, mode: Mode, metrics: KeyboardMetrics, scale: Double) throws {
        let theme = try document(preset)
        let comparison = try compare(picture(of: theme, mode, metrics: metrics, scale: scale), theme)
        #expect(comparison.differences.map(\.text) == [])
        #expect(comparison.mode == mode && comparison.isSame && comparison.marked.isEmpty)
    }

    /// Each property that differs is named, with both values, and nothing else is.
    @Test func namesThePropertiesThatDiffer() throws {
        let theme = try document(.linen)
        let other = changed(
            theme,
            [
                .regularKeyBackground: .color(Color(rgb: 0xE0F0FF)), .keySpacing: .number(7),
                .modifierKeyCornerRadius: .number(3),
            ])
        let comparison = try compare(picture(of: theme, .light), other, modes: [.light])
        let names = comparison.differences.map(\.name)
        #expect(names == ["light.regularKeyBackground", "light.modifierKeyCornerRadius", "light.keySpacing"])
        let face = try #require(comparison.differences.first)
        #expect(face.text.hasPrefix("light.regularKeyBackground: #E0F0FF in the theme, "))
        #expect(face.evidence?.hasPrefix("26 faces") == true)
        #expect(comparison.marked.count >= 26)
        let page = String(decoding: try comparison.page(picture: "<app>.png", theme: "theme.json"), as: UTF8.self)
        #expect(page.contains("&lt;app&gt;.png") && page.contains("<td>light.keySpacing</td><td>7</td>"))
    }

    /// The report shows a gradient by its colours, and shortens what would not fit on one line.
    @Test(arguments: [
        (PropertyValue.gradient((0xD6C6AD, 0), (0xC4B297, 1)), "#D6C6AD to #C4B297"),
        (
            .gradient((0xA8C1FD, 0), (0xC7B5FE, 0.329), (0xFEC2E0, 0.676), (0xFFDFB7, 0.9)),
            "#A8C1FD to #C7B5FE (33 %) to #FEC2E0 (68 %) to #FFDFB7 (90 %)"
        ),
        (.gradient((1, 0), (2, 0.1), (3, 0.2), (4, 0.3), (5, 1)), "#000001 to #000005 through 3 more"),
        (.color(Color(rgb: 0x102030)), "#102030"), (.number(6.5), "6.5"), (.offset(Point(0, 1)), "[0,1]"),
    ])
    func valuesAreShort(value: PropertyValue, words: String) {
        #expect(value.json.shortText == words)
        let change = PropertyChange(mode: .dark, name: .keyboardBackgroundGradient, expected: nil, actual: value)
        #expect(change.title == "dark.keyboardBackgroundGradient none → \(words)")
    }

    /// A key that is coloured by itself is named by itself, unless it is ignored.
    @Test func namesTheKeyThatDiffers() throws {
        let theme = try document(.midnight)
        let file = try picture(of: theme, .dark)
        let pixels = try ComparedImage(file).pixels
        var settings = KeyboardSettings()
        settings.scale = 3
        let plan = try renderer.plan(of: #require(theme.theme(.dark)), .qwerty, options: settings)
        let box = try #require(plan.geometry?.keys.first { $0.name == "g" }).rect
        var painted = pixels.premultiplied
        for y in Int(box.y * 3)..<Int(box.maxY * 3) {
            for x in Int(box.x * 3)..<Int(box.maxX * 3)
            where painted.pixels[(y + 200) * painted.width + x] == 0xFF2E_2C2C {
                painted.pixels[(y + 200) * painted.width + x] = 0xFF50_3010
            }
        }
        let other = InputFile(name: "app.png", bytes: try painted.png(scale: 3))
        var options = ComparisonOptions()
        // Its outermost pixels keep their colours.
        options.keyboard.frame = 1
        let comparison = try compare(other, theme, options)
        #expect(
            comparison.differences.map(\.text) == ["face of key \"g\": #2C2C2E in the theme, #103050 in the picture"])
        #expect(comparison.marked.count == 1)
        options.ignored = [.key("g")]
        #expect(try compare(other, theme, options).isSame)
    }

    @Test func tolerancesDecideWhatCounts() throws {
        let theme = try document(.linen)
        let other = changed(theme, [.keySpacing: .number(5.8), .regularKeyBackground: .color(Color(rgb: 0xFFFDF8))])
        let file = try picture(of: theme, .light)
        var options = ComparisonOptions()
        (options.keyboard.levels, options.keyboard.frame) = (0, 0.2)
        #expect(try !compare(file, other, modes: [.light], options).isSame)
        (options.keyboard.levels, options.keyboard.frame, options.keyboard.place) = (20, 3, 3)
        #expect(try compare(file, other, modes: [.light], options).isSame)
        options.tolerance = 1
        #expect(throws: OperationError.self) { try compare(file, theme, options) }
    }

    @Test func whatCannotBeComparedIsAnError() throws {
        let theme = try document(.linen)
        let empty = Pixmap(width: 600, height: 400, pixels: Array(repeating: 0xFF20_3040, count: 240_000))
        let none = #expect(throws: OperationError.self) {
            try compare(InputFile(name: "app.png", bytes: empty.png(scale: 1)), theme)
        }
        #expect(none?.kind == .badData)
        #expect(none?.message?.hasPrefix("app.png: there is no keyboard in this picture: ") == true)
        var options = ComparisonOptions()
        options.keyboard.hints.platform = .android
        options.keyboard.hints.device = .iPhone15
        let known = #expect(throws: OperationError.self) { try compare(picture(of: theme, .light), theme, options) }
        #expect(known?.message?.contains("are no keyboard's (expected one of the platform, device") == true)
        let unseen = #expect(throws: OperationError.self) {
            let words = Self.words.map { ($0, PropertyValue.color(Color(rgb: 0xFFFFFF))) }
            let blank = changed(faceless(theme), Dictionary(uniqueKeysWithValues: words))
            _ = try compare(picture(of: theme, .light), blank, modes: [.light])
        }
        #expect(unseen?.message?.hasPrefix("theme.json: no key's face can be told from what is around it") == true)
    }

    private static let words: [PropertyName] = [.regularKeyText, .modifierKeyText, .accentKeyText, .candidateText]

    /// Returns a theme with white keys on white.
    private func faceless(_ theme: ThemeDocument) -> ThemeDocument {
        let ground = PropertyValue.color(Color(rgb: 0xFFFFFF))
        return changed(
            theme,
            [
                .keyboardBackground: ground, .regularKeyBackground: ground, .modifierKeyBackground: ground,
                .accentKeyBackground: ground, .regularKeyShadowColor: .color(.clear),
                .modifierKeyShadowColor: .color(.clear), .regularKeyBorderWidth: .number(0),
                .modifierKeyBorderWidth: .number(0),
            ])
    }

    /// Of keys without faces colours and labels are compared; with keys that have them, nothing that only faces show.
    @Test func keysWithoutFacesAreCompared() throws {
        let flat = faceless(try document(.linen))
        let file = try picture(of: flat, .light)
        #expect(try compare(file, flat, modes: [.light]).differences.map(\.text) == [])
        let red = PropertyValue.color(Color(rgb: 0xC02020))
        let other = try compare(file, changed(flat, [.regularKeyText: red]), modes: [.light])
        #expect(other.differences.map(\.name) == ["light.regularKeyText"])
        let names = try compare(file, document(.linen), modes: [.light]).differences.map(\.name)
        #expect(names.contains("light.regularKeyBackground") && names.contains("light.keyboardBackground"))
        #expect(!names.contains("light.keySpacing") && !names.contains { $0.contains(" of key") }, "\(names)")
    }
}

extension PropertyValue {
    /// Returns a gradient of these colours at these places.
    fileprivate static func gradient(_ stops: (color: UInt32, location: Double)...) -> PropertyValue {
        .stops(stops.map { GradientStop(location: $0.location, color: Color(rgb: $0.color)) })
    }
}

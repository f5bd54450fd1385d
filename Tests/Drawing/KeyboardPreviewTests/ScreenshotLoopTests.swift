import Documents
import Graphics
import Glibc
import KeyboardPreview
import LayoutEngine
import Layouts
import Parallel
import ScreenshotReading
import Testing
import ThemeImport
import ThemeModel

/// A drawn theme is read as what it is: the picture's keyboard, its colours and its lengths.
@Suite struct ScreenshotLoopTests {
    private struct Shot {
        let preset: Preset
        let mode: Mode
        let metrics: KeyboardMetrics
        let scale: Double

        var name: String { "\(preset.id) \(mode) \(metrics) \(scale)" }
    }

    /// A handful, or with `KBRENDER_SCREENSHOTS=all` every preset as every keyboard.
    private static let shots: [Shot] = {
        guard getenv("KBRENDER_SCREENSHOTS") == nil else {
            return Preset.all.flatMap { preset in
                Mode.allCases.flatMap { mode in
                    KeyboardMetrics.allCases.filter { ![.ios18, .ios26].contains($0) }.flatMap { metrics in
                        [2.0, 3].map { Shot(preset: preset, mode: mode, metrics: metrics, scale: $0) }
                    }
                }
            }
        }
        let some: [(String, Mode, KeyboardMetrics)] = [
            ("ios_default", .light, .theme), ("poster", .dark, .theme), ("keycaps", .light, .gboard),
            ("rose", .dark, .floris), ("midnight", .light, .fcitx5), ("linen", .light, .android),
        ]
        return some.compactMap { id, mode, metrics in
            Preset(named: id).map { Shot(preset: $0, mode: mode, metrics: metrics, scale: 2) }
        }
    }()

    @Test func presetsAreReadFromTheirPictures() throws {
        let renderer = try KeyboardRenderer()
        var notFound: [String] = []
        for shot in Self.shots {
            let theme = try #require(shot.preset.theme.value?.theme(shot.mode))
            var settings = KeyboardSettings()
            settings.layout.platform = shot.metrics.platform
            settings.layout.metrics = shot.metrics
            settings.scale = shot.scale
            let pixmap = try renderer.picture(of: theme, .qwerty, options: settings).pixmap
            let file = try PixelFormat.png.file(of: pixmap, scale: 1, Encoding(), threads: 1)
            let reading = try ThemeSource(bytes: file, name: "shot.png").load(modes: nil)
            guard let read = reading.value, let found = read.document.theme(shot.mode) else {
                notFound.append(shot.name)
                continue
            }
            #expect(read.kind == .screenshot, "\(shot.name)")
            let values = read.document.variant(shot.mode)?.values
            #expect(values?[.pressedKeyText] == values?[.modifierKeyText], "readable on the same face")
            let apps: [KeyboardMetrics: KeyboardApp] = [
                .android: .heliBoard, .gboard: .material, .floris: .floris, .fcitx5: .fcitx5,
            ]
            #expect(read.app == apps[shot.metrics], "\(shot.name)")
            let note = reading.diagnostics.first { $0.kind.id == "KB169" }
            let keys = try #require(note).message
            #expect(keys.contains("metrics \(shot.metrics.rawValue)"), "\(shot.name): \(keys)")
            #expect(keys.contains("; found in ") && keys.contains(" ms, measured in "), "\(shot.name): \(keys)")
            guard theme.regularKey.fill.gradient == nil, theme.background.fill.gradient == nil else { continue }
            Self.expect(found.regularKey.fill.color, theme.regularKey.fill.color, on: theme, "\(shot.name) face")
            if shot.metrics == .theme {
                #expect(abs(found.keySpacing - theme.keySpacing) < 0.35, "\(shot.name)")
                #expect(abs(found.rowSpacing - theme.rowSpacing) < 0.35, "\(shot.name)")
                #expect(abs(found.regularKey.cornerRadius - theme.regularKey.cornerRadius) <= 0.3, "\(shot.name)")
                #expect(abs(found.modifierKey.cornerRadius - theme.modifierKey.cornerRadius) <= 0.3, "\(shot.name)")
                #expect(abs(found.regularKey.font.size / theme.regularKey.font.size - 1) <= 0.03, "\(shot.name)")
                #expect(abs(found.modifierKey.font.size / theme.modifierKey.font.size - 1) <= 0.03, "\(shot.name)")
            }
        }
        // Faces as pale as their ground, and those that a step in a gradient cuts into narrow pieces.
        #expect(notFound.count * 50 <= Self.shots.count, "\(notFound)")
    }

    /// What is drawn with the fitted theme differs from the picture in half a percent of its pixels at most.
    @Test(arguments: [
        ("ios_default", Mode.light, KeyboardMetrics.theme), ("poster", .dark, .theme), ("mosaic", .light, .android),
        ("high_contrast", .light, .floris),
    ])
    func aFittedThemeLooksLikeItsPicture(_ id: String, _ mode: Mode, _ metrics: KeyboardMetrics) throws {
        let renderer = try KeyboardRenderer()
        var settings = KeyboardSettings()
        (settings.layout.platform, settings.layout.metrics, settings.scale) = (metrics.platform, metrics, 2)
        let original = try #require(Preset(named: id)?.theme.value?.theme(mode))
        let pixmap = try renderer.picture(of: original, .qwerty, options: settings).pixmap
        let file = try PixelFormat.png.file(of: pixmap, scale: 1, Encoding(), threads: 1)
        var theme = try #require(try ThemeSource(bytes: file, name: "shot.png").load(modes: nil).value)
        func visible() throws -> Double {
            let drawn = try renderer.picture(
                of: try #require(theme.document.theme(mode)), .qwerty, options: settings
            ).pixmap
            let different = zip(pixmap.pixels, drawn.pixels).count { (a: UInt32, b: UInt32) -> Bool in
                [UInt32(0), 8, 16].contains { (shift: UInt32) -> Bool in
                    let (first, second) = (Int(a >> shift & 255), Int(b >> shift & 255))
                    return abs(first - second) > 8
                }
            }
            return Double(different) / Double(pixmap.pixels.count)
        }
        let read = try visible()
        let other = try #require(theme.keyboards[mode]?.layouts.dropFirst().first?.name)
        let unsure = try #require(theme.otherLayouts).message
        #expect(unsure.hasPrefix("no label was compared: the layout can also be \(other)"), "\(unsure)")
        let notes = renderer.fit(&theme, seconds: 3600)
        #expect(notes.count == 1)
        #expect(try visible() <= 0.005, "\(notes)")
        #expect(read > 0.01)
        #expect(theme.document.light == theme.document.dark)
        // Words of the strip whose size was wrong at first are not taken away.
        let words = Preset(named: id)?.theme.value?.variant(mode)?.values[.candidateText]?.color
        let found = try #require(theme.document.variant(mode)?.values[.candidateText]?.color)
        #expect(Levels(found).distance(to: Levels(try #require(words))) <= 3 && !found.isClear)
        #expect(theme.explanation.contains("fitted, "))
        let parts = notes[0].message.split(separator: "; fitted in ")
        #expect(parts.count == 2 && parts[1].hasSuffix(" ms") && theme.explanation.hasSuffix("\(parts[0])\n"))
    }

    /// A keyboard without faces is read by its labels, as the app that draws it so, and says what is derived.
    @Test(arguments: [KeyboardMetrics.floris, .gboard, .theme])
    func aKeyboardWithoutFacesIsRead(_ metrics: KeyboardMetrics) throws {
        let renderer = try KeyboardRenderer()
        var settings = KeyboardSettings()
        (settings.layout.platform, settings.layout.metrics, settings.scale) = (metrics.platform, metrics, 2)
        settings.layout.android.isBorderless = metrics != .theme
        var values = try #require(Preset.linen.theme.value?.variant(.light)).values
        let ground = try #require(values[.keyboardBackground])
        for name in [PropertyName.regularKeyBackground, .modifierKeyBackground] where metrics == .theme {
            (values[name], values[.regularKeyShadowColor]) = (ground, .color(.clear))
            values[.modifierKeyShadowColor] = .color(.clear)
        }
        let original = try #require(ThemeVariant(values).theme(.light))
        let pixmap = try renderer.picture(of: original, .qwerty, options: settings).pixmap
        let file = try PixelFormat.png.file(of: pixmap, scale: 1, Encoding(), threads: 1)
        let outcome = try ThemeSource(bytes: file, name: "shot.png").load(modes: nil)
        let theme = try #require(outcome.value, "\(outcome.diagnostics)")
        let reading = try #require(theme.keyboards[.light])
        #expect(!reading.match.hasFaces && reading.match.metrics.platform == metrics.platform)
        #expect(KeyboardSettings(reading.match).layout.android.isBorderless == settings.layout.android.isBorderless)
        let read = try #require(theme.document.variant(.light)).values
        #expect(read[.keyboardBackground] == ground && read[.regularKeyBackground] == ground)
        let letters = try #require(values[.regularKeyText]?.color)
        #expect(Levels(try #require(read[.regularKeyText]?.color)).distance(to: Levels(letters)) <= 1)
        let note = try #require(outcome.diagnostics.first { $0.kind.id == "KB169" }).message
        #expect(note.contains("keys have no faces, so their gaps are derived and their corners not known"), "\(note)")
        let spacing = theme.explanation.split(separator: "\n").first { $0.hasPrefix("light.keySpacing") }
        #expect(spacing?.contains(" derived") == true, "\(theme.explanation)")
    }

    /// Light around keys is not the ground's: that is above them.
    @Test func keysThatGlowDoNotLightTheGround() throws {
        let renderer = try KeyboardRenderer()
        var settings = KeyboardSettings()
        settings.scale = 2
        let original = try #require(Preset(named: "night_drive")?.theme.value?.theme(.dark))
        let pixmap = try renderer.picture(of: original, .qwerty, options: settings).pixmap
        let reading = try KeyboardReading(Screenshot(StraightPixmap(pixmap)))
        #expect(reading.background.stops == nil)
        #expect(reading.background.color.distance(to: Levels(12, 9, 33)) <= 4, "\(reading.background.color)")
    }

    /// What shows beside the round corners of faces is neither a hint nor a part of a label.
    @Test func whatIsOutsideRoundFacesIsNoInk() throws {
        let renderer = try KeyboardRenderer()
        var settings = KeyboardSettings()
        (settings.layout.platform, settings.layout.metrics, settings.scale) = (.android, .android, 2)
        let original = try #require(Preset(named: "vibrant")?.theme.value?.theme(.light))
        let pixmap = try renderer.picture(of: original, .qwerty, options: settings).pixmap
        let values = try KeyboardReading(Screenshot(StraightPixmap(pixmap))).values
        #expect(values[.keyHintText]?.value == .color(.clear))
        let word = try #require(values[.spaceKeyFontSize]?.value.number)
        #expect((17...20).contains(word), "\(word)")
    }

    /// Labels tell which of the layouts with as many keys in each row a picture shows, unless the layout is known.
    @Test(
        arguments: [
            ("german-qwertz", nil, "qwertz"), ("german-qwertz", "qwerty", "qwerty"), ("qwerty", nil, "qwerty"),
        ] as [(String, String?, String)])
    func labelsTellTheLayout(_ drawn: String, _ known: String?, _ read: String) throws {
        let renderer = try KeyboardRenderer()
        var settings = KeyboardSettings()
        (settings.layout.metrics, settings.scale) = (.theme, 2)
        let original = try #require(Preset.linen.theme.value?.theme(.light))
        let pixmap = try renderer.picture(of: original, .named(drawn), options: settings).pixmap
        var hints = KeyboardHints()
        hints.layout = known
        let reading = try KeyboardReading(Screenshot(StraightPixmap(pixmap)), as: hints)
        #expect((reading.layouts.count == 1) == (known != nil))
        let keys = renderer.labeled(reading, as: original).match.geometry.keys
        #expect(keys.prefix(6).map(\.key.label.written).joined() == read)
    }

    /// Compares a colour with that which another has over the keyboard.
    private static func expect(_ read: Color, _ own: Color, on theme: KeyboardTheme, _ name: String) {
        let whole = own.composited(over: theme.background.fill.color)
        let far = [(read.red, whole.red), (read.green, whole.green), (read.blue, whole.blue)].contains {
            abs(Int($0.0) - Int($0.1)) > 1
        }
        #expect(!far, "\(name): \(read) for \(whole)")
    }
}

import Graphics
import LayoutEngine
@testable import Painting
import Layouts
import TestSupport
import Testing
import ThemeModel

/// What an Android keyboard paints, from docs/android.md §2 to §6.
@Suite struct AndroidPaintingTests {
    private func list(
        _ metrics: KeyboardMetrics = .android, theme: KeyboardTheme = .telling,
        selected: Int? = nil, _ change: (inout LayoutOptions) -> Void = { _ in }
    ) throws -> [DisplayList.Command] {
        var options = LayoutOptions()
        options.metrics = metrics
        change(&options)
        let geometry = try KeyboardGeometry(
            LayoutStyle(theme), layout: .qwerty, options: options, measure: theme.measure(FixedShaper()))
        let content = geometry.candidateBar.map { bar in
            CandidateBarContent(
                ["one", "two", "three", "four"].map { Candidate($0) }, in: bar, selected: selected, style: .bar,
                isRightToLeft: false, metrics: geometry.metrics, android: geometry.android, theme: theme,
                shaper: FixedShaper())
        }
        return KeyboardPainter(theme, geometry: geometry, shaper: FixedShaper()).paint(content).commands
    }

    private func boxes(_ commands: [DisplayList.Command]) -> [String: DisplayList.Box] {
        let boxes = commands.compactMap { command -> DisplayList.Box? in
            if case .box(let box) = command { box } else { nil }
        }
        return Dictionary(boxes.map { ($0.name, $0) }) { first, _ in first }
    }

    private func color(_ box: DisplayList.Box?) -> Color? {
        if case .color(let color)? = box?.fill { color } else { nil }
    }

    /// A theme that leaves shapes, shadows and sizes to the keyboard.
    private var plain: KeyboardTheme {
        var theme = KeyboardTheme.telling
        theme.android.explicitProperties = []
        return theme
    }

    @Test func bevelIsUnderTheFace() throws {
        let shown = boxes(try list(theme: plain))
        guard case .roundedRect(let face)? = shown["key q"]?.outline,
            case .roundedRect(let bevel)? = shown["bevel q"]?.outline
        else {
            Issue.record("no face")
            return
        }
        #expect(abs(face.rect.height - bevel.rect.height + 1) < 1e-9 && face.rect.y == bevel.rect.y)
        #expect(face.radii == CornerRadii(5))
        #expect(color(shown["key q"]) == Color(rgb: 0xA00001))
        #expect(color(shown["key shift"]) == Color(rgb: 0xB00001))
        #expect(color(shown["key return"]) == Color(rgb: 0xC00001))
        // Borders are for themes that say so.
        #expect(shown["key q"]?.border.isVisible == false)
    }

    /// Keys of Android do not grow: on a theme's spring their colours move, from those of a key that is up to those of one that is
    /// down, and beyond neither. Without a spring they change at once.
    @Test func facesMoveOnTheThemesSpring() throws {
        func face(_ amount: Double?, down: Bool, spring: SpringStyle?) throws -> Color? {
            var theme = plain
            theme.pressedKey.spring = spring
            var options = LayoutOptions()
            options.metrics = .android
            options.pressed = down ? ["q"] : []
            let geometry = try KeyboardGeometry(
                LayoutStyle(theme), layout: .qwerty, options: options, measure: theme.measure(FixedShaper()))
            var motion = KeyboardMotion()
            if let amount { motion.amounts[try #require(geometry.index(of: "q"))] = amount }
            let painter = KeyboardPainter(theme, geometry: geometry, shaper: FixedShaper(), motion: motion)
            return color(boxes(painter.paint(nil).commands)["key q"])
        }
        let (up, down) = (Color(rgb: 0xA00001), Color(rgb: 0xD00001))
        for isDown in [false, true] {
            #expect(try face(0.5, down: isDown, spring: .key) == up.mixed(with: down, share: 0.5))
            #expect(try face(1.2, down: isDown, spring: .key) == down && face(-0.1, down: isDown, spring: .key) == up)
            #expect(try face(0.5, down: isDown, spring: nil) == (isDown ? down : up))
            #expect(try face(nil, down: isDown, spring: .key) == (isDown ? down : up))
        }
    }

    @Test func clearKeyHasNoBevel() throws {
        var theme = plain
        theme.regularKey.fill = FillStyle(color: Color.white.withAlpha(multipliedBy: 0))
        let shown = boxes(try list(theme: theme))
        #expect(shown["bevel q"] == nil && shown["bevel shift"] != nil)
    }

    @Test func pressedKeyHasNoBevelAndKeepsItsSize() throws {
        let shown = boxes(try list(theme: plain) { $0.pressed = ["q"] })
        #expect(shown["bevel q"] == nil && shown["bevel w"] != nil)
        #expect(color(shown["key q"]) == Color(rgb: 0xD00001))
        guard case .roundedRect(let face)? = shown["key q"]?.outline else { return }
        #expect(abs(face.rect.height - 47.43) < 0.01)
    }

    @Test func themeStatesItsShape() throws {
        var theme = plain
        theme.android.explicitProperties = [.regularKeyCornerRadius, .regularKeyBorderWidth, .regularKeyShadowColor]
        theme.regularKey.cornerRadius = 9
        theme.regularKey.border = Border(color: .black, width: 2)
        let shown = boxes(try list(theme: theme))
        guard case .roundedRect(let face)? = shown["key q"]?.outline else { return }
        #expect(face.radii == CornerRadii(9) && shown["key q"]?.border.width == 2)
        // A blur of 2 is an elevation of 1: black at 30 %, 0.5 lower.
        #expect(
            shown["key q"]?.shadow
                == Shadow(color: Color.black.withAlpha(multipliedBy: 0.3), offset: Point(0, 0.5), blur: 1))
        #expect(shown["bevel q"] == nil)
    }

    @Test func shapesFollowTheApp() throws {
        func radii(_ metrics: KeyboardMetrics, _ key: String, _ shape: AndroidOptions.KeyShape? = nil) throws -> Double?
        {
            let shown = boxes(try list(metrics, theme: plain) { $0.android.keyShape = shape })
            guard case .roundedRect(let face)? = shown["key \(key)"]?.outline else { return nil }
            return face.radii.topLeft
        }
        #expect(try radii(.gboard, "q") == 7.5)
        #expect(try radii(.gboard, "q", .classic) == 6.7)
        #expect(try radii(.gboard, "q", .pill) == 8)
        #expect(try radii(.gboard, "return", .pill).map { abs($0 - 23.8) < 0.01 } == true)
        #expect(try radii(.floris, "q") == 8)
        #expect(try radii(.fcitx5, "q") == 4)
        #expect(try radii(.android, "q", .rounded) == 10)
        #expect(try radii(.android, "q", .holo) == 2)
    }

    @Test func borderlessLettersHaveNoFace() throws {
        let shown = boxes(try list(theme: plain) { $0.android.isBorderless = true })
        #expect(shown["key q"] == nil && shown["key shift"] == nil)
        guard case .roundedRect(let bar)? = shown["key space"]?.outline,
            case .roundedRect(let disc)? = shown["key return"]?.outline
        else {
            Issue.record("no bar")
            return
        }
        #expect(abs(bar.rect.height - (47.43 - 19)) < 0.01 && bar.radii == CornerRadii(5))
        #expect(disc.rect.width == 35 && disc.radii == CornerRadii(17.5))
    }

    @Test func lettersAreSharesOfTheKey() throws {
        func sizes(_ text: String, _ metrics: KeyboardMetrics = .android) throws -> [Double] {
            try list(metrics, theme: plain).compactMap { command in
                if case .text(let run) = command, run.text == text { run.size } else { nil }
            }
        }
        // 55, 34 and 25 % of 47.43.
        #expect(try sizes("q").map { abs($0 - 26.09) < 0.01 } == [true])
        #expect(try sizes("?123").map { abs($0 - 16.13) < 0.01 } == [true])
        #expect(try sizes("1").map { abs($0 - 11.86) < 0.01 } == [true])
        #expect(try sizes("q", .floris) == [22] && sizes("1", .floris) == [12])
        #expect(try sizes("q", .fcitx5) == [23] && sizes("q", .gboard) == [24.8])
    }

    @Test func stripHighlightsNothingAtRest() throws {
        #expect(boxes(try list())["selected candidate"] == nil)
        let chosen = boxes(try list(selected: 0))["selected candidate"]
        #expect(color(chosen) == Color(rgb: 0x100007))
        // The likeliest of three is in the middle: 36 + 0.32 · 337.43 + 1 is left of it.
        let texts = try list().compactMap { command -> String? in
            if case .text(let run) = command, ["one", "two", "three", "four"].contains(run.text) {
                run.text
            } else {
                nil
            }
        }
        #expect(texts == ["one", "two", "three"])
    }

    /// The strip has a colour of its own only where keys have no faces.
    @Test func stripIsTheCandidateBarAboveFaces() throws {
        var theme = plain
        theme.android.stripBackground = Color(rgb: 0x123456)
        #expect(color(boxes(try list(theme: theme))["candidate bar"]) == theme.candidateBar.background.color)
        let bare = try list(theme: theme) { $0.android.isBorderless = true }
        #expect(color(boxes(bare)["candidate bar"]) == Color(rgb: 0x123456))
    }

    /// Apps do not change the hint of a key that is pressed.
    @Test func hintsKeepTheirColor() throws {
        var theme = plain
        theme.android.hintText = Color(rgb: 0x123456)
        for pressed in [[], ["q"]] {
            let hints = try list(theme: theme) { $0.pressed = pressed }.compactMap { command -> Color? in
                if case .text(let run) = command, run.text == "1" { run.color } else { nil }
            }
            #expect(hints == [Color(rgb: 0x123456)])
        }
    }

    /// A floating keyboard is a card with a shadow, a handle and nothing around it.
    @Test func floatingKeyboardsAreCards() throws {
        let commands = try list(theme: plain) { $0.android.isFloating = true }
        let shown = boxes(commands)
        let card = try #require(shown["card"])
        #expect(card.outline == .roundedRect(RoundedRect(card.outline.bounds, radius: 16)))
        let black = Color(red: 0, green: 0, blue: 0, alpha: 0x4D)
        #expect(card.shadow == Shadow(color: black, offset: Point(0, 4), blur: 8))
        #expect(shown["handle"] != nil)
        #expect(try boxes(list())["card"] == nil)
    }

    /// Bubbles have the theme's own colours, opaque over the keyboard's; Gboard's those of keys, unless the theme is made for an app.
    @Test func bubblesAreOpaqueInTheThemesColors() throws {
        func bubbles(_ metrics: KeyboardMetrics, _ theme: KeyboardTheme) throws -> [Color?] {
            var shown = boxes(try list(metrics, theme: theme) { $0.preview = "g" })
            let preview = color(shown["preview g"])
            shown = boxes(try list(metrics, theme: theme) { $0.longPress = LongPress(key: "e") })
            return [preview, color(shown["popup e"])]
        }
        let (own, key) = ([Color(rgb: 0xE00001), Color(rgb: 0xF00005)], Color(rgb: 0xA00001))
        for metrics in [KeyboardMetrics.android, .floris, .fcitx5] { #expect(try bubbles(metrics, plain) == own) }
        #expect(try boxes(list(.android, theme: plain) { $0.preview = "g" })["preview g"]?.shadow?.blur == 2)
        #expect(try bubbles(.gboard, plain) == [key, key])
        var made = plain
        made.android.isAndroidTheme = true
        #expect(try bubbles(.gboard, made) == [Color(rgb: 0xE00001), Color(rgb: 0xF00001)])
        var generator = SeededGenerator(63)
        for metrics in KeyboardMetrics.allCases where metrics.platform == .android {
            for keepsOwn in [false, true] {
                var theme = plain
                theme.android.isAndroidTheme = keepsOwn
                func fade(_ color: Color) -> Color {
                    color.withAlpha(multipliedBy: Double.random(in: 0...1, using: &generator))
                }
                theme.background.fill.color = fade(theme.background.fill.color)
                theme.regularKey.fill.color = fade(theme.regularKey.fill.color)
                theme.preview.fill.color = fade(theme.preview.fill.color)
                theme.popup.panel.fill.color = fade(theme.popup.panel.fill.color)
                theme.popup.keyBackground = fade(theme.popup.keyBackground)
                #expect(try bubbles(metrics, theme).allSatisfy { $0?.isOpaque == true })
            }
        }
    }

    /// A preview that reaches the foot of its key hides the key, whose edge would be seen beside it; Gboard's stands above.
    @Test func previewsHideTheirKeys() throws {
        func shows(_ metrics: KeyboardMetrics) throws -> Bool {
            let shown = boxes(try list(metrics, theme: plain) { $0.preview = "g" })
            #expect(shown["preview g"] != nil && shown["key f"] != nil)
            return shown["key g"] != nil
        }
        #expect(try !shows(.android) && !shows(.floris) && !shows(.fcitx5) && shows(.gboard))
    }

    /// Where a theme of no app states a bubble's radius, it has that radius and the theme's line; Gboard's has its own shape.
    @Test func themeStatesTheShapeOfBubbles() throws {
        var theme = plain
        theme.android.explicitProperties = [.previewCornerRadius, .popupCornerRadius, .popupKeyCornerRadius]
        (theme.preview.cornerRadius, theme.popup.panel.cornerRadius, theme.popup.keyCornerRadius) = (11, 12, 13)
        theme.preview.border = Border(color: .black, width: 2)
        theme.popup.panel.border = Border(color: .black, width: 3)
        func shapes(_ metrics: KeyboardMetrics, _ theme: KeyboardTheme) throws -> [Double] {
            let preview = boxes(try list(metrics, theme: theme) { $0.preview = "g" })["preview g"]
            let shown = boxes(try list(metrics, theme: theme) { $0.longPress = LongPress(key: "e", variant: 1) })
            let cell = try #require(shown.first { $0.key.hasPrefix("popup cell") }?.value)
            return try [preview, shown["popup e"], cell].flatMap { box -> [Double] in
                guard case .roundedRect(let body)? = box?.outline else { throw UnexpectedOutline() }
                return [body.radii.topLeft, box?.border.width ?? 0]
            }
        }
        for metrics in [KeyboardMetrics.android, .floris, .fcitx5] {
            // The selected variant is inside the panel's line, and has its inner radius.
            #expect(try shapes(metrics, theme) == [11, 2, 12, 3, 9, 0])
        }
        #expect(try shapes(.gboard, theme) == shapes(.gboard, plain))
        var made = theme
        made.android.isAndroidTheme = true
        for metrics in [KeyboardMetrics.android, .floris, .fcitx5] {
            #expect(try shapes(metrics, made) == shapes(metrics, plain))
            #expect(try shapes(metrics, plain).filter { $0 == 2 || $0 == 3 }.isEmpty)
        }
    }

    private struct UnexpectedOutline: Error {}

    /// Letters without faces have their colour unless they could not be seen; the system's bar has the system's, dark grey or white.
    @Test func whatHasNoFaceCanBeSeen() throws {
        var theme = plain
        theme.background.fill = FillStyle(color: .white)
        theme.android.navigationBarBackground = .white
        for (text, shown) in [(Color(rgb: 0x123456), Color(rgb: 0x123456)), (Color(rgb: 0xDDDDDD), .black)] {
            theme.regularKey.text = text
            let bar = boxes(try list(theme: theme) { $0.showsSystemBar = true })["home indicator"]
            #expect(color(bar) == Color(rgb: 0x57595D))
            let letters = try list(theme: theme) { $0.android.isBorderless = true }.compactMap { command -> Color? in
                if case .text(let run) = command, run.text == "q" { run.color } else { nil }
            }
            #expect(letters == [shown])
        }
        theme.android.navigationBarBackground = Color(rgb: 0x303030)
        #expect(try color(boxes(list(theme: theme) { $0.showsSystemBar = true })["home indicator"]) == .white)
    }

    /// Gboard's classic look: a line of 0.73 under each face, in the background × 0.73.
    @Test func classicKeysHaveALine() throws {
        var theme = plain
        theme.background.fill = FillStyle(color: Color(rgb: 0xE8EAED))
        let shown = boxes(try list(.gboard, theme: theme) { $0.android.keyShape = .classic })
        let (face, line) = (
            try #require(shown["key q"]?.outline.bounds), try #require(shown["bevel q"]?.outline.bounds)
        )
        #expect(abs(line.y - face.y - 0.73) < 1e-9 && line.height == face.height)
        #expect(color(shown["bevel q"])?.composited(over: Color(rgb: 0xE8EAED)) == Color(rgb: 0xA9ABAD))
        #expect(try boxes(list(.gboard, theme: theme))["bevel q"] == nil)
    }

    /// Gboard's full stop is smaller than letters, on the comma's line, 40.8 of 52 below the top of their keys.
    @Test func marksOfGboardShareALine() throws {
        func run(_ text: String, _ metrics: KeyboardMetrics) throws -> GlyphRun? {
            try list(metrics, theme: plain).lazy.compactMap { command in
                if case .text(let run) = command, run.text == text { run } else { nil }
            }.last
        }
        let (comma, period) = (try #require(try run(",", .gboard)), try #require(try run(".", .gboard)))
        let line = 228.9 + 40.8 / 52 * 47.6
        #expect(abs((comma.glyphs.first?.origin.y ?? 0) - line) < 0.01 && abs(period.size - 24.8 / 1.2) < 0.01)
        #expect(comma.glyphs.first?.origin.y == period.glyphs.first?.origin.y)
    }

    /// By 20 of Gboard's own pictures: comma, full stop and the word on space have the colour of letters, the smiley and the globe that
    /// of `?123`; hints end at one distance from their key's edge, and are smaller in the classic look.
    @Test func textsOfGboardHaveTheMeasuredColors() throws {
        let commands = try list(.gboard, theme: plain) { ($0.showsGlobe, $0.android.keyShape) = (true, .classic) }
        let runs = commands.compactMap { command -> GlyphRun? in
            if case .text(let run) = command { run } else { nil }
        }
        for text in [",", ".", "English"] {
            let run = try #require(runs.first { $0.text == text }, "\(text)")
            #expect(run.color == Color(rgb: 0xA00002), "\(text)")
        }
        // Shift, delete, the smiley and the globe; enter has the accent's. The strip is above them.
        let icons = commands.compactMap { command -> Color? in
            if case .shape(let path, _, let color) = command, path.points[0].y > 60 { color } else { nil }
        }
        #expect(icons.allSatisfy { [Color(rgb: 0xB00002), Color(rgb: 0xC00002)].contains($0) } && icons.count > 6)
        let hints = runs.filter { ["1", "@", "*"].contains($0.text) }
        #expect(hints.count == 3 && hints.allSatisfy { $0.size == 10.05 })
        let today = try list(.gboard, theme: plain)
        #expect(today.contains { if case .text(let run) = $0 { run.size == 10.97 } else { false } })
    }

    /// FlorisBoard's icons are as large as their key's font, here 22 of 24.
    @Test func iconsOfFlorisFollowTheFont() throws {
        func width(_ metrics: KeyboardMetrics, _ change: (inout KeyboardTheme) -> Void = { _ in }) throws -> Double {
            var theme = plain
            change(&theme)
            let shapes = try list(metrics, theme: theme).compactMap { command -> Path? in
                if case .shape(let path, _, _) = command { path } else { nil }
            }
            let delete = KeyIcon.delete.shapes(.floris)[0].path.points.count
            let xs = try #require(shapes.first { $0.points.count == delete }).points.map(\.x)
            return (xs.max() ?? 0) - (xs.min() ?? 0)
        }
        #expect(try abs(width(.floris) / width(.android) - 22.0 / 24) < 1e-6)
        let large = try width(.floris) {
            $0.android.explicitProperties = [.keyFontSize]
            ($0.regularKey.font.size, $0.regularKey.font.designSize) = (20, 20)
        }
        #expect(try abs(large / width(.android) - 20.0 / 24) < 1e-6)
    }

    /// Icons of fcitx5-android: delete is filled and 18 high, shift 20.9 × 20, the angle that opens all 9.9 × 5.7.
    @Test func iconsHaveTheMeasuredSize() throws {
        func size(_ name: String, _ set: IconSet) throws -> [Double] {
            let extent = try #require(IconTable.figures(of: name, in: set).extent)
            return [extent.width, extent.height].map { ($0 * 10).rounded() / 10 }
        }
        #expect(try size("delete", .fcitx5) == [24, 18] && size("shift", .fcitx5) == [20.9, 20])
        #expect(try size("chevronDown", .fcitx5) == [9.9, 5.7] && size("return", .fcitx5) == [19, 12])
        #expect(KeyIcon.delete.shapes(.fcitx5).map(\.style) == [.fill])
        #expect(try size("shift", .gboard) == [20.8, 19.7] && size("return", .gboard) == [17.4, 10.7])
        #expect(try size("delete", .gboard) == [23.2, 18.3] && size("microphone", .aosp) == [14, 18.7])
        #expect(try size("space", .aosp) == [28, 2] && size("more", .floris) == [16, 4])
        #expect(try size("shift", .floris) == [12, 7.4] && size("done", .floris) == [17.6, 13.4])
        #expect(try size("hide", .aosp) == [9.9, 6.1] && size("keyboards", .aosp) == [15.6, 8.8])
    }

    /// A hint stays inside the round corner of the border.
    @Test func hintsStayInsideRoundCorners() throws {
        var theme = plain
        theme.android.explicitProperties = [.regularKeyCornerRadius, .regularKeyBorderWidth]
        theme.regularKey.cornerRadius = 17
        theme.regularKey.border = Border(color: .black, width: 2)
        let commands = try list(theme: theme)
        let face = try #require(boxes(commands)["key q"]?.outline.bounds)
        let hint = try #require(
            commands.lazy.compactMap { command -> GlyphRun? in
                if case .text(let run) = command, run.text == "1" { run } else { nil }
            }.first)
        // A letter of the shaper is half its size wide and 0.6 of it high.
        let origin = try #require(hint.glyphs.first?.origin)
        let corner = Point(origin.x + hint.size / 2, origin.y - 0.6 * hint.size)
        let radius = min(17, face.width / 2) - 2
        let (x, y) = (corner.x - (face.maxX - 2 - radius), face.y + 2 + radius - corner.y)
        #expect(x > 0 && y > 0 && abs((x * x + y * y).squareRoot() - radius) < 1e-6)
    }

    /// A theme moves the hints of its keys, and chooses their design.
    @Test func hintsAreWhereTheThemePutsThem() throws {
        func hint(_ change: (inout KeyLook) -> Void) throws -> GlyphRun {
            var theme = plain
            change(&theme.android.overrides[.regular, .rest])
            return try #require(
                try list(.floris, theme: theme).lazy.compactMap { command -> GlyphRun? in
                    if case .text(let run) = command, run.text == "@" { run } else { nil }
                }.first)
        }
        // Away from the face's round corner.
        let start = try #require(try hint { $0[.hintOffset] = .offset(Point(-10, 10)) }.glyphs.first?.origin)
        let moved = try #require(try hint { $0[.hintOffset] = .offset(Point(-13, 11.5)) }.glyphs.first?.origin)
        #expect(abs(moved.x - start.x + 3) < 1e-9 && abs(moved.y - start.y - 1.5) < 1e-9)
        var theme = plain
        var options = LayoutOptions()
        options.metrics = .floris
        let geometry = try KeyboardGeometry(
            LayoutStyle(theme), layout: .qwerty, options: options, measure: theme.measure(FixedShaper()))
        let sizes = try #require(geometry.android?.textSizes)
        #expect(AndroidFonts(theme, sizes).hint(on: 46, nil).design == .monospaced)
        #expect(AndroidFonts(theme, sizes).hint(on: 46, .serif).design == .serif)
        theme.customFontName = "Roboto"
        #expect(AndroidFonts(theme, sizes).hint(on: 46, .serif).design == theme.fontDesign, "a font has its own design")
    }

    // MARK: Colours of keys

    /// The table of docs/android.md §2.5: what each keyboard paints on each key.
    @Test func keysHaveTheColorsOfTheirApps() throws {
        let page = try Repository.text(Repository.docs.appending("android.md"))
        let lines = page.split(separator: "\n").drop { !$0.hasPrefix("| plane | keys |") }.dropFirst(2)
        let rows = lines.prefix { $0.hasPrefix("|") }.flatMap { line -> [[String]] in
            let cells = line.split(separator: "|")
            let words = cells.map { $0.filter { $0 != " " && $0 != "`" } }
            return cells[1].split { " `".contains($0) }.map { [words[0], String($0)] + words.dropFirst(2) }
        }
        #expect(rows.count == 29)
        let keys = [
            [key("q"), key("e"), key("", .delete)], [key("", .shift), key("z"), key("x")],
            [key("", .emoji), key("", .space), key("ß")],
        ]
        let plane = KeyboardPlane(rows: keys.map { KeyRow(.standard, keys: $0) }, keyWidth: 10)
        let document = LayoutDocument(plane, language: LanguageTag("en"))
        let layout = KeyboardLayout(document, name: "small")
        let looks: [String: (fill: UInt32, text: UInt32)] = [
            "regular": (0xA00001, 0xA00002), "modifier": (0xB00001, 0xB00002), "accent": (0xC00001, 0xC00002),
            "modifiertext": (0xA00001, 0xB00002),
        ]
        for row in rows {
            for (n, metrics) in [KeyboardMetrics.android, .fcitx5, .floris, .gboard].enumerated() {
                var options = LayoutOptions()
                options.metrics = metrics
                options.plane = try #require(PlaneName(rawValue: String(row[0])))
                // Only one of them shows in FlorisBoard.
                options.showsGlobe = row[1] != "emoji"
                let geometry = try KeyboardGeometry(
                    LayoutStyle(plain), layout: layout, options: options, measure: plain.measure(FixedShaper()))
                let frame = try #require(geometry.keys.first { $0.name == row[1] }, "no \(row[1])")
                let figures = try #require(geometry.android)
                let look = AndroidFaces(theme: plain, figures: figures).look(of: frame, isLocked: false).appearance
                let wanted = try #require(looks[String(row[n + 2])])
                #expect(look.fill.color == Color(rgb: wanted.fill), "\(row[0]) \(row[1]) \(metrics)")
                #expect(look.text == Color(rgb: wanted.text), "\(row[0]) \(row[1]) \(metrics)")
            }
        }
    }

    @Test func shiftIsAChevronWhereTheAppHasOne() {
        #expect(KeyIcon.shift.shapes(.floris).map(\.path).count == 1)
        #expect(KeyIcon.shift.shapes(.floris).map(\.path) != KeyIcon.shift.shapes(.gboard).map(\.path))
        // A bar under it while letters are capitals, in FlorisBoard for one letter too.
        #expect(KeyIcon.shiftFilled.shapes(.floris).count == 2 && KeyIcon.capsLock.shapes(.floris).count == 2)
        #expect(KeyIcon.shiftFilled.shapes(.aosp).count == 1 && KeyIcon.capsLock.shapes(.aosp).count == 2)
    }

    /// Digits of HeliBoard's pads are 90 % of their keys, its emoji 78 %.
    @Test func padsHaveLargeDigits() throws {
        func sizes(_ text: String, _ plane: PlaneName, _ metrics: KeyboardMetrics) throws -> [Double] {
            try list(metrics, theme: plain) { $0.plane = plane }.compactMap { command in
                if case .text(let run) = command, run.text == text { run.size } else { nil }
            }
        }
        #expect(try sizes("5", .number, .android).map { abs($0 - 0.9 * 47.43) < 0.01 } == [true])
        #expect(try sizes("-", .number, .android).map { abs($0 - 0.9 * 47.43) < 0.01 } == [true])
        #expect(try sizes("+", .numbers, .android).map { abs($0 - 0.55 * 47.43) < 0.01 } == [true])
        #expect(try sizes("5", .number, .floris) == [22])
    }

    /// The selected variant is as far inside the panel as its line is wide.
    @Test func selectedVariantIsInsideTheLine() throws {
        var theme = plain
        theme.android.explicitProperties = [.popupCornerRadius]
        theme.popup.panel.border = Border(color: .black, width: 3)
        let shown = boxes(try list(theme: theme) { $0.longPress = LongPress(key: "q") })
        let panel = try #require(shown["popup q"]?.outline.bounds)
        #expect(shown["popup cell 1"]?.outline.bounds == panel.inset(by: 3))
    }

    /// No line beside the face of the selected candidate, which is in the middle of three.
    @Test func noLineBesideTheSelectedCandidate() throws {
        func lines(_ selected: Int?) throws -> Int {
            try list(theme: plain, selected: selected).count {
                if case .box(let box) = $0 { box.name == "separator" } else { false }
            }
        }
        #expect(try lines(nil) == 2 && lines(0) == 0 && lines(1) == 1)
    }

    // MARK: Gradients

    /// A theme for no app has its gradients on the keyboard that is no app's alone; elsewhere the colour stands for them.
    @Test func gradientsAreForThemesOfNoApp() throws {
        let stops = [GradientStop(location: 0, color: .black), GradientStop(location: 1, color: .white)]
        var theme = plain
        theme.regularKey.fill.gradient = GradientStyle(stops: stops, direction: .vertical)
        theme.background.fill.gradient = GradientStyle(stops: stops, direction: .horizontal)
        func isGradient(_ metrics: KeyboardMetrics) throws -> Bool {
            if case .gradient? = boxes(try list(metrics, theme: theme))["key q"]?.fill { true } else { false }
        }
        #expect(try isGradient(.android))
        for metrics in [KeyboardMetrics.gboard, .floris, .fcitx5] {
            #expect(try !isGradient(metrics))
            #expect(color(boxes(try list(metrics, theme: theme))["key q"]) == Color(rgb: 0xA00001))
        }
        theme.android.isAndroidTheme = true
        #expect(try !isGradient(.android))
    }

    // MARK: The strip at rest

    @Test func stripShowsActions() throws {
        for metrics in [KeyboardMetrics.floris, .gboard] {
            let commands = try list(metrics, theme: plain) { $0.android.strip = .actions }
            let words = commands.compactMap { if case .text(let run) = $0, run.text == "one" { run.text } else { nil } }
            #expect(words.isEmpty)
            // Every action is inside the strip, and none touches another.
            let icons = commands.prefix {
                if case .box(let box) = $0 { !box.name.hasPrefix("key") && !box.name.hasPrefix("bevel") } else { true }
            }
            let shapes = icons.compactMap { if case .shape(let path, _, _) = $0 { path } else { nil } }
            #expect(shapes.count >= 6)
            #expect(shapes.flatMap(\.points).allSatisfy { 0...412 ~= $0.x && 0...44 ~= $0.y })
            var theme = plain
            theme.android.overrides[.action, .rest][.text] = .color(Color(rgb: 0x123456))
            let colors = try list(metrics, theme: theme) { $0.android.strip = .actions }
                .compactMap { if case .shape(_, _, let color) = $0 { color } else { nil } }
            #expect(colors.filter { $0 == Color(rgb: 0x123456) }.count >= 6)
        }
    }

    /// The box about all points of a path, which is its extent if it has no curves.
    private static func extent(_ path: Path) -> Rect {
        let (xs, ys) = (path.points.map(\.x), path.points.map(\.y))
        let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
        return Rect(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
    }

    /// FlorisBoard 0.4's toggle has a disc of 32 in a place of 48, and Material's arrow of 7.41 × 12.
    @Test func stripHasATogglesOwnPlace() throws {
        var theme = plain
        func places(_ strip: AndroidOptions.Strip) throws -> (disc: Rect, arrow: Rect) {
            let commands = try list(.floris, theme: theme) { $0.android.strip = strip }
            let start = try #require(
                commands.firstIndex { if case .box(let box) = $0 { box.name == "toggle" } else { false } })
            guard case .box(let box) = commands[start], case .roundedRect(let disc) = box.outline,
                case .shape(let arrow, _, _) = commands[start + 1]
            else { throw LayoutError.option("no toggle") }
            return (disc.rect, Self.extent(arrow))
        }
        let strip = 42.826875
        let usual = try places(.actions)
        #expect(abs(usual.disc.x - 6) < 1e-9 && abs(usual.disc.width - (strip - 12)) < 1e-9)
        let margins = KeyMargins(left: 8, top: 5.41, right: 8, bottom: 5.41)
        theme.android.overrides[.toggle, .rest][.margin] = .margins(margins)
        theme.android.overrides[.toggle, .rest][.fontSize] = .number(24)
        let first = try places(.actions)
        #expect(first.disc.x == 8 && first.disc.y == 5.41)
        #expect(abs(first.disc.width - (strip - 10.82)) < 1e-9 && abs(first.disc.height - first.disc.width) < 1e-9)
        #expect(abs(first.arrow.width - 7.41) < 1e-9 && abs(first.arrow.height - 12) < 1e-9)
        // It points at where the actions go, left: its tip is 4 of 24 left of the middle.
        #expect(abs(first.arrow.x - (8 + (strip - 10.82) / 2 - 4)) < 1e-9)
        let half = try places(.words)
        #expect(half.disc == first.disc && abs(half.arrow.maxX - (half.disc.midX + 4)) < 1e-9)
    }

    /// Actions for which there is no room are left out, as in the app: 360 dp, less the toggle's place and the microphone's, have room
    /// for six squares, the last of which has the dots.
    @Test func stripLeavesOutWhatDoesNotFit() throws {
        func middles(_ width: Double, toggle: Double) throws -> [Double] {
            var theme = plain
            let margins = KeyMargins(left: toggle / 2, top: 0, right: toggle / 2, bottom: 0)
            theme.android.overrides[.toggle, .rest][.margin] = .margins(margins)
            return try list(.floris, theme: theme) { ($0.android.strip, $0.width) = (.actions, width) }
                .prefix { if case .box(let box) = $0 { !box.name.hasPrefix("key") } else { true } }
                .compactMap { if case .shape(let path, _, _) = $0 { Self.extent(path).midX } else { nil } }
        }
        let strip = 42.826875
        for (width, toggle, count) in [(360.0, 0.0, 6.0), (360, 10, 5), (411.43, 0, 7)] {
            let gap = (width - toggle - 2 * (strip + 4) - count * strip) / (count + 1)
            let dots = toggle + strip + count * (strip + gap) - strip / 2
            #expect(try middles(width, toggle: toggle).contains { abs($0 - dots) < 1e-6 }, "\(width), \(toggle)")
        }
        #expect(try middles(360, toggle: 0).count < middles(411.43, toggle: 0).count)
    }

    /// Keys take the overrides of their role's name, so a role with a name by chance would take them too.
    @Test func rolesWithOverridesAreThoseMeant() {
        let shared = Set(KeyRole.allCases.map(\.rawValue)).intersection(OverridableKey.allCases.map(\.rawValue))
        #expect(shared == ["delete", "emoji", "globe", "mode", "return", "shift", "space"])
    }
}

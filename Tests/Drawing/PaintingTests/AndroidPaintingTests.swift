import Graphics
import LayoutEngine
import Painting
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
                ["one", "two", "three", "four"].map { Candidate($0) }, in: bar, selected: selected,
                isRightToLeft: false, on: geometry, theme: theme, shaper: FixedShaper())
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
        theme.android.stated = []
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
            var motion = KeyboardMotion.none
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

    @Test func pressedKeyHasNoBevelAndKeepsItsSize() throws {
        let shown = boxes(try list(theme: plain) { $0.pressed = ["q"] })
        #expect(shown["bevel q"] == nil && shown["bevel w"] != nil)
        #expect(color(shown["key q"]) == Color(rgb: 0xD00001))
        guard case .roundedRect(let face)? = shown["key q"]?.outline else { return }
        #expect(abs(face.rect.height - 47.43) < 0.01)
    }

    @Test func themeStatesItsShape() throws {
        var theme = plain
        theme.android.stated = [.regularKeyCornerRadius, .regularKeyBorderWidth, .regularKeyShadowColor]
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
        func radii(_ metrics: KeyboardMetrics, _ key: String, _ shape: KeyShape? = nil) throws -> Double? {
            let shown = boxes(try list(metrics, theme: plain) { $0.android.keyShape = shape })
            guard case .roundedRect(let face)? = shown["key \(key)"]?.outline else { return nil }
            return face.radii.topLeft
        }
        #expect(try radii(.gboard, "q") == 6.4)
        #expect(try radii(.gboard, "q", .pill) == 8)
        #expect(try radii(.gboard, "return", .pill).map { abs($0 - 26.2) < 0.01 } == true)
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

    @Test func previewHasTheKeysColors() throws {
        let shown = boxes(try list(theme: plain) { $0.preview = "g" })
        #expect(color(shown["preview g"]) == Color(rgb: 0xA00001))
        var own = plain
        own.android.keepsOwnColors = true
        #expect(color(boxes(try list(theme: own) { $0.preview = "g" })["preview g"]) == Color(rgb: 0xE00001))
    }
}

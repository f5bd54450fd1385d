import Graphics
import LayoutEngine
import Layouts
import TestSupport
import Testing

/// Frames of Android's keyboards, worked out by hand from docs/android.md §1 and §2, to the hundredth.
@Suite struct AndroidKeyboardTests {
    /// A case: the metrics, the device, the key, and its place and size.
    struct Case: CustomTestStringConvertible, Sendable {
        let metrics: KeyboardMetrics
        let device: String
        let key: String
        let frame: [Double]
        var orientation = Device.Orientation.portrait
        var layout = "qwerty"
        var change: @Sendable (inout LayoutOptions) -> Void = { _ in }

        var testDescription: String { "\(metrics) \(device) \(orientation) \(key)" }
    }

    static let cases: [Case] = [
        Case(metrics: .android, device: "pixel-9", key: "q", frame: [3.58, 45.94, 33.99, 47.43]),
        Case(metrics: .android, device: "pixel-9", key: "a", frame: [24.15, 108.95, 33.99, 47.43]),
        Case(metrics: .android, device: "pixel-9", key: "shift", frame: [3.58, 171.95, 54.56, 47.43]),
        Case(metrics: .android, device: "pixel-9", key: "delete", frame: [353.29, 171.95, 54.56, 47.43]),
        Case(metrics: .android, device: "pixel-9", key: "space", frame: [106.43, 234.96, 198.56, 47.43]),
        Case(metrics: .android, device: "pixel-9", key: "return", frame: [353.29, 234.96, 54.56, 47.43]),
        Case(metrics: .android, device: "galaxy-s25", key: "g", frame: [165.13, 100.33, 29.74, 41.50]),
        Case(metrics: .android, device: "pixel-9-pro-xl", key: "space", frame: [115.90, 252.29, 216.21, 51.65]),
        Case(
            metrics: .android, device: "galaxy-s24", key: "p", frame: [297.68, 45.19, 26.47, 41.50], layout: "danish"),
        Case(
            metrics: .android, device: "pixel-9", key: "q", frame: [2.24, 45.94, 36.66, 52.39],
            change: { $0.android.hasNarrowGaps = true }),
        Case(
            metrics: .android, device: "pixel-9", key: "q", frame: [3.58, 100.59, 33.99, 37.46],
            change: { $0.android.hasNumberRow = true }),
        Case(
            metrics: .android, device: "pixel-9", key: "space", frame: [235.57, 176.29, 452.30, 35.71],
            orientation: .landscape),
        Case(metrics: .android, device: "pixel-tablet", key: "q", frame: [4.26, 47.06, 63.47, 63.82]),
        Case(metrics: .android, device: "galaxy-tab-s9", key: "q", frame: [5.89, 51.06, 55.98, 60.60]),
        Case(
            metrics: .android, device: "pixel-fold", key: "return", frame: [722.96, 123.86, 114.40, 59.37],
            orientation: .landscape),
        Case(metrics: .floris, device: "pixel-9", key: "q", frame: [4.00, 47.83, 36.74, 46.88]),
        Case(metrics: .floris, device: "pixel-9", key: "a", frame: [22.57, 104.70, 37.14, 46.88]),
        Case(metrics: .floris, device: "pixel-9", key: "z", frame: [66.84, 161.58, 36.25, 46.88]),
        Case(metrics: .floris, device: "pixel-9", key: "space", frame: [150.47, 218.45, 151.63, 46.88]),
        Case(metrics: .fcitx5, device: "pixel-9", key: "q", frame: [3.00, 47.00, 35.14, 53.46]),
        Case(metrics: .fcitx5, device: "pixel-9", key: "space", frame: [147.00, 249.37, 158.57, 53.46]),
        Case(metrics: .fcitx5, device: "galaxy-s25", key: "return", frame: [309.00, 217.10, 48.00, 42.70]),
        Case(metrics: .gboard, device: "pixel-9", key: "q", frame: [4.56, 52.20, 35.43, 47.00]),
        Case(metrics: .gboard, device: "pixel-9", key: "a", frame: [24.95, 111.10, 35.43, 47.00]),
        Case(metrics: .gboard, device: "pixel-9", key: "space", frame: [147.24, 228.90, 157.72, 47.60]),
        Case(metrics: .gboard, device: "galaxy-s25", key: "q", frame: [3.99, 52.20, 31.00, 47.00]),
        Case(
            metrics: .gboard, device: "pixel-9", key: "q", frame: [4.57, 46.18, 35.43, 52.00],
            change: { $0.android.keyShape = .classic }),
        Case(
            metrics: .gboard, device: "pixel-9", key: "a", frame: [24.95, 109.27, 35.43, 52.00],
            change: { $0.android.keyShape = .classic }),
        // A screen less than twice as high as wide.
        Case(
            metrics: .gboard, device: "android-small", key: "q", frame: [3.99, 46.18, 31.00, 47.20],
            change: { $0.android.keyShape = .classic }),
        Case(
            metrics: .gboard, device: "pixel-9", key: "5", frame: [106.09, 110.10, 97.34, 52.20],
            change: { $0.plane = .number }),
        Case(
            metrics: .fcitx5, device: "pixel-9", key: "q", frame: [3.00, 47.00, 35.14, 75.94],
            change: { $0.android.keyboardHeight = 40 }),
    ]

    static func geometry(
        _ metrics: KeyboardMetrics = .android, _ device: String = "pixel-9", layout: KeyboardLayout = .qwerty,
        measure: TextMeasure = .none, _ change: (inout LayoutOptions) throws -> Void = { _ in }
    ) throws -> KeyboardGeometry {
        var options = LayoutOptions()
        options.device = try Device.named(device)
        options.metrics = metrics
        try change(&options)
        return try KeyboardGeometry(
            LayoutStyle(keySpacing: 3, rowSpacing: 6), layout: layout, options: options, measure: measure)
    }

    private func isNear(_ rect: Rect?, _ frame: [Double]) -> Bool {
        guard let rect else { return false }
        return zip([rect.x, rect.y, rect.width, rect.height], frame).allSatisfy { abs($0 - $1) < 0.0101 }
    }

    @Test(arguments: cases) func keyHasItsFrame(_ test: Case) throws {
        let geometry = try Self.geometry(test.metrics, test.device, layout: .named(test.layout)) {
            $0.orientation = test.orientation
            test.change(&$0)
        }
        #expect(isNear(geometry.frame(test.key), test.frame), "\(String(describing: geometry.frame(test.key)))")
    }

    /// q = 70/110 is under 0.82, so all keys shrink by 1.4.
    @Test func rowOfElevenLettersBetweenShiftAndDeleteShrinksAsAWhole() throws {
        let rows = layout(
            KeyRow(.standard, keys: keys("qwertyuiop")), KeyRow(.standard, keys: keys("asdfghjkl")),
            KeyRow(
                .standard,
                keys: [Key(.shift, label: .text(""), widthPercent: 10)] + keys("zxcvbnmäöüß")
                    + [Key(.delete, label: .text(""), widthPercent: 10)]))
        let geometry = try Self.geometry(.android, "galaxy-s25", layout: rows)
        #expect(isNear(geometry.frame("z"), [41.70, 155.46, 19.45, 41.50]))
    }

    @Test func canvasIsStripKeysAndBar() throws {
        let plain = try Self.geometry()
        #expect(abs(plain.height - 294.2629) < 0.001 && abs(plain.width - 411.4286) < 0.001)
        #expect(plain.candidateBar.map { abs($0.height - 40) < 1e-9 && $0.y == 0 } == true)
        #expect(try abs(Self.geometry { $0.showsSystemBar = true }.height - plain.height - 48) < 1e-9)
        let bare = try Self.geometry { $0.showsCandidateBar = false }
        #expect(bare.candidateBar == nil && abs(bare.height - plain.height + 40) < 1e-9)
        let gboard = try Self.geometry(.gboard)
        #expect(abs(gboard.height - 288.3) < 1e-9)
        #expect(try abs(Self.geometry(.floris).height - 270.33) < 0.01)
    }

    @Test func previewsAreAboveTheirKey() throws {
        let measure = TextMeasure { _, size in 0.56 * size }
        for (metrics, frame) in [
            (KeyboardMetrics.android, [188.21, 39.76, 35, 116.62]), (.floris, [185.29, 34.39, 40.86, 117.19]),
            (.fcitx5, [186.71, 51.91, 38, 116]),
        ] {
            let preview = try Self.geometry(metrics, measure: measure) { $0.preview = "g" }.preview
            #expect(isNear(preview?.rect, frame), "\(metrics) \(String(describing: preview?.rect))")
        }
        // In the first row the canvas cuts it.
        let cut = try Self.geometry(measure: measure) { $0.preview = "q" }.preview?.rect
        #expect(cut?.y == 2 && cut.map { abs($0.maxY - 93.37) < 0.02 } == true)
    }

    /// Seven of the letter and the key's hint.
    @Test func longPressOfEightVariantsHasFourColumns() throws {
        let popup = try #require(try Self.geometry { $0.longPress = LongPress(key: "e") }.popup)
        let panel = popup.container
        #expect(abs(panel.x - 41.14) < 0.01 && abs(panel.width - 164.57) < 0.01 && abs(panel.height - 118.23) < 0.01)
        // The first stands over its key, in the second column of the lowest row; then right, left, right.
        #expect(popup.cells.prefix(4).map { Int((($0.rect.x - panel.x) / 41.14).rounded()) } == [1, 2, 0, 3])
        #expect(popup.cells.count == 8 && popup.cells[0].isSelected && popup.cells[7].label == "3")
        #expect(popup.cells.allSatisfy { $0.rect.x >= 0 && $0.rect.maxX <= 411.43 && $0.rect.y >= 2 })
    }

    /// A panel without room above that would hide its key is below it, or beside it, as a whole.
    @Test func panelsAreClearOfTheirKeys() throws {
        func frames(
            _ key: String, _ metrics: KeyboardMetrics = .android, layout: KeyboardLayout = .qwerty, hasBar: Bool = true
        ) throws -> (key: Rect, popup: PopupFrame) {
            let geometry = try Self.geometry(metrics, layout: layout) {
                ($0.longPress, $0.showsCandidateBar) = (LongPress(key: key), hasBar)
            }
            let popup = try #require(geometry.popup)
            for cell in popup.cells {
                #expect(cell.rect.y >= popup.container.y - 1e-9 && cell.rect.maxY <= geometry.height)
            }
            return (geometry.keys[popup.key].rect, popup)
        }
        // One row is above its key, though it touches it; two rows have no room there, and without the bar one has none either.
        let (q, above) = try frames("q")
        #expect(above.container.y == 2 && above.container.maxY < q.midY)
        for (name, metrics, hasBar) in [
            ("e", KeyboardMetrics.android, true), ("e", .floris, true), ("q", .android, false), ("q", .gboard, false),
            ("q", .floris, false), ("q", .fcitx5, false),
        ] {
            let (key, popup) = try frames(name, metrics, hasBar: hasBar)
            #expect(abs(popup.container.y - key.maxY - 2) < 1e-9, "\(metrics) \(name)")
        }
        // Four rows have no room below.
        let (o, beside) = try frames("o", layout: .named("vietnamese"))
        #expect(beside.cells.count > 15 && abs(beside.container.maxX - o.x + 2) < 1e-9 && beside.container.y == 2)
    }

    @Test func bottomRowFollowsTheApp() throws {
        func row(_ metrics: KeyboardMetrics, _ change: (inout LayoutOptions) -> Void = { _ in }) throws -> [String] {
            try Self.geometry(metrics) { change(&$0) }.row(3).map(\.key.identity)
        }
        #expect(try row(.android) == ["mode", ",", "space", ".", "return"])
        #expect(try row(.android) { $0.showsGlobe = true } == ["mode", ",", "globe", "space", ".", "return"])
        #expect(try row(.floris) == ["mode", ",", "emoji", "space", ".", "return"])
        #expect(try row(.fcitx5) == ["mode", ",", "globe", "space", ".", "return"])
        #expect(try row(.fcitx5) { $0.android.showsLanguageKey = false } == ["mode", ",", "space", ".", "return"])
        #expect(try row(.gboard) == ["mode", ",", "emoji", "space", ".", "return"])
        #expect(try row(.gboard) { $0.showsGlobe = true } == ["mode", ",", "globe", "space", ".", "return"])
        #expect(try row(.android) { $0.plane = .symbolsShift } == ["mode", "<", "space", ">", "return"])
        let hindi = try Self.geometry(layout: .named("hindi"))
        #expect(hindi.keys.last { $0.key.role == .character }?.key.identity == "।")
        #expect(hindi.keys.first { $0.key.role == .space }?.legend == .text("हिन्दी"))
        #expect(hindi.keys.first { $0.key.role == .mode }?.legend == .text("?१२३"))
    }

    @Test func hintsStandByPosition() throws {
        func hints(_ metrics: KeyboardMetrics, _ row: Int) throws -> [String] {
            try Self.geometry(metrics).row(row).compactMap(\.hint)
        }
        #expect(try hints(.android, 0).joined() == "1234567890")
        #expect(try hints(.android, 1).joined() == "@#$_&-+()")
        #expect(try hints(.fcitx5, 1).joined() == "@*+-=/#()")
        #expect(try hints(.floris, 2).joined() == "*\"':;!?")
        #expect(try hints(.android, 3).isEmpty)
        let bare = try Self.geometry { $0.android.showsHints = false }
        #expect(bare.keys.allSatisfy { $0.hint == nil } && bare.keys.contains { $0.key.variants == ["1"] })
        let digits = try Self.geometry { $0.android.hasNumberRow = true }
        #expect(digits.row(1).compactMap(\.hint).joined() == "%\\|=[]<>{}")
    }

    /// A key's hint ends the variants of its long press, as it is shown: in Chinese, fcitx5-android's marks are wide.
    @Test func longPressesHoldHints() throws {
        func variants(_ key: String, _ metrics: KeyboardMetrics, _ layout: String = "qwerty") throws -> [String] {
            try Self.geometry(metrics, layout: .named(layout)).keys.first { $0.name == key }?.key.variants ?? []
        }
        for metrics in [KeyboardMetrics.android, .gboard, .floris, .fcitx5] {
            #expect(try variants("q", metrics) == ["1"], "\(metrics)")
        }
        #expect(try variants("f", .floris).last == "%")
        #expect(try variants("l", .fcitx5, "chinese-pinyin").last == "）")
    }

    /// HeliBoard's numeric pad: columns of 17 and 22 %, what a long press of its functions types first, and a line for space.
    @Test func numericPadHasHints() throws {
        let pad = try Self.geometry { $0.plane = .numbers }
        #expect(pad.keys.compactMap(\.hint) == ["(", "$", ")", "/", "≠", ":"])
        #expect(pad.keys.first { $0.key.role == .space }?.legend == .icon(.space))
        let widths = pad.row(0).map { (($0.rect.width + 7.155) / 4.1143).rounded() }
        #expect(widths == [17, 22, 22, 22, 17])
        #expect(pad.row(3).map { (($0.rect.width + 7.155) / 4.1143).rounded() } == [17, 10, 12, 22, 12, 10, 17])
        #expect(try Self.geometry(.fcitx5) { $0.plane = .numbers }.keys.allSatisfy { $0.hint == nil })
    }

    /// What space says: the language's name, in FlorisBoard with its region, in fcitx5-android the input method's.
    @Test(arguments: [
        (KeyboardMetrics.android, "en-GB", "English"), (.floris, "qwerty", "English (United States)"),
        (.floris, "en-GB", "English (United Kingdom)"), (.floris, "tamil99", "தமிழ் (இந்தியா)"),
        (.fcitx5, "tamil99", "தமிழ்"), (.fcitx5, "chinese-pinyin", "拼音"), (.fcitx5, "chinese-zhuyin", "注音"),
    ]) func spaceSaysTheLanguage(_ metrics: KeyboardMetrics, layout: String, word: String) throws {
        let geometry = try Self.geometry(metrics, layout: .named(layout))
        #expect(geometry.keys.first { $0.key.role == .space }?.legend == .text(word))
    }

    @Test func capitalsAreShownOnRequest() throws {
        let shown = try Self.geometry(.fcitx5, layout: .named("german-qwertz")) { $0.android.showsCapitals = true }
        #expect(shown.row(0).first?.legend == .text("Q") && shown.row(0).first?.name == "q")
        #expect(shown.keys.first { $0.name == "mode" }?.legend == .text("?123"))
        // Words on symbols are no letters.
        let symbols = try Self.geometry(.fcitx5) { ($0.plane, $0.android.showsCapitals) = (.phoneSymbols, true) }
        #expect(symbols.row(1)[1].legend == .text("pause"))
        // As the language has them.
        for (layout, row) in [("turkish-q", "ASDFGHJKLŞİ"), ("georgian", "ასდფგჰჯკლ")] {
            let shown = try Self.geometry(.fcitx5, layout: .named(layout)) { $0.android.showsCapitals = true }
            #expect(shown.row(1).map(\.legend) == row.map { .text(String($0)) })
        }
    }

    @Test func symbolPlanesAreTheApps() throws {
        let first = try Self.geometry { $0.plane = .symbols }
        #expect(first.row(1).map(\.key.label.written).joined() == "@#$_&-+()/")
        #expect(first.row(2).first?.legend == .text("=\\<"))
        #expect(first.row(3).first?.legend == .text("ABC"))
        let second = try Self.geometry { $0.plane = .symbolsShift }
        #expect(second.row(1).map(\.key.label.written).joined() == "£¢€¥^°={}")
        #expect(second.row(2).first?.legend == .text("?123"))
    }

    @Test func handsAndHalvesKeepTheirSide() throws {
        let left = try Self.geometry { $0.hand = .left }
        #expect(left.keys.allSatisfy { $0.rect.maxX <= 0.86 * 411.43 })
        #expect(left.freeSide?.isAtRight == true)
        let right = try Self.geometry(.floris) { $0.hand = .right }
        #expect(right.keys.allSatisfy { $0.rect.x >= 70 && $0.rect.maxX <= 411.43 })
        let split = try Self.geometry(.android, "pixel-9") { ($0.isSplit, $0.orientation) = (true, .landscape) }
        // The spacer of a fifth lies between the halves of every row; the middle key of nine is in the right one.
        for row in 0..<4 {
            let (left, right) = (
                split.row(row).filter { $0.rect.midX < 461.715 }, split.row(row).filter { $0.rect.midX > 461.715 }
            )
            let (end, start) = (left.map(\.rect.maxX).max() ?? 0, right.map(\.rect.x).min() ?? 0)
            #expect(start - end >= 0.2 * 923.43, "row \(row)")
        }
        #expect(split.keys.count { $0.key.role == .space } == 2)
        let tablet = try Self.geometry(.android, "pixel-tablet") { $0.isSplit = true }
        #expect(tablet.row(0).map(\.key.identity).prefix(5) == ["q", "w", "e", "r", "t"])
        #expect(isNear(tablet.frame("y"), [404.26, 47.06, 55.47, 63.82]))
    }

    /// The card takes 0.8 · 411.43 = 329.14, so K = max(205.6, 0.618 · 329.14) = 205.6, and is 40 + 205.6 + 24 high.
    @Test func floatingKeyboardsAreNarrower() throws {
        let phone = try Self.geometry { $0.android.isFloating = true }
        #expect(abs(phone.width - 411.43) < 0.01 && abs(phone.height - (16 + 269.6 + 16)) < 0.01)
        let card = try #require(phone.card)
        #expect(isNear(card.rect, [41.14, 16, 329.14, 269.6]) && isNear(card.handle, [181.71, 271.6, 48, 4]))
        #expect(isNear(phone.candidateBar, [41.14, 16, 329.14, 40]))
        // 41.14 + 0.01739 · 329.14 / 2; 16 + 40 + 0.02335 · 205.6.
        #expect(isNear(phone.frame("q").map { Rect(x: $0.x, y: $0.y, width: 1, height: 1) }, [44.00, 60.80, 1, 1]))
        // On a tablet it is 360 wide, with a phone's rows.
        let tablet = try Self.geometry(.gboard, "pixel-tablet") { $0.android.isFloating = true }
        #expect(tablet.card?.rect.width == 360 && tablet.row(0).count == 10)
        let bar = try Self.geometry { ($0.android.isFloating, $0.showsSystemBar) = (true, true) }
        #expect(isNear(bar.systemBar?.rect, [0, 301.6, 411.43, 48]))
        for change: (inout LayoutOptions) -> Void in [{ $0.hand = .left }, { $0.isSplit = true }] {
            #expect(throws: LayoutError.self) {
                try Self.geometry {
                    $0.android.isFloating = true
                    change(&$0)
                }
            }
        }
    }

    @Test(arguments: KeyboardMetrics.allCases.filter { $0.platform == .android })
    func keysOfARowDoNotOverlap(_ metrics: KeyboardMetrics) throws {
        for layout in KeyboardLayout.builtIn {
            for plane in PlaneName.own {
                let geometry = try Self.geometry(metrics, layout: layout) { $0.plane = plane }
                for row in Set(geometry.keys.map(\.row)) {
                    let frames = geometry.row(row).map(\.rect)
                    for (a, b) in zip(frames, frames.dropFirst()) {
                        #expect(a.maxX <= b.x + 1e-6, "\(layout.name) \(plane) \(row)")
                    }
                    #expect(frames[0].x >= 0 && frames[frames.count - 1].maxX <= geometry.width + 1e-6)
                }
                #expect(geometry.keys.allSatisfy { $0.rect.maxY <= geometry.height + 1e-6 })
            }
        }
    }

    @Test func contradictionsAreRefused() throws {
        func fault(_ change: (inout LayoutOptions) throws -> Void) throws -> String {
            var options = LayoutOptions()
            try change(&options)
            do {
                _ = try KeyboardGeometry(style, layout: .qwerty, options: options)
                return ""
            } catch LayoutError.option(let message) {
                return message
            }
        }
        #expect(
            try fault { ($0.device, $0.metrics) = (.pixel9, .ios26) }
                == "metrics ios26: requires a device of iOS, not pixel-9")
        #expect(
            try fault { ($0.platform, $0.device) = (.android, .iPad) } == "device: ipad is not a device of Android")
        #expect(
            try fault { ($0.metrics, $0.android.keyShape) = (.android, .pill) }
                == "key-shape pill: the metrics android have no such shape (expected material, rounded or holo)")
        #expect(
            try fault { ($0.metrics, $0.orientation) = (.gboard, .landscape) }
                == "metrics gboard: requires a phone in portrait")
        #expect(
            try fault { ($0.device, $0.returnLegend) = (.pixel9, .join) }
                == "return join: requires a device of iOS, not pixel-9")
    }

    @Test func themeDecidesWhatNothingElseDoes() throws {
        let floris = try LayoutOptions().resolved(for: .floris)
        #expect(floris.device == .pixel9 && floris.metrics == .floris)
        #expect(try LayoutOptions().resolved(for: nil).device == .iPhone15)
        var onPhone = LayoutOptions()
        onPhone.device = .iPhoneSE
        #expect(try onPhone.resolved(for: .floris).metrics == .theme)
        var android = LayoutOptions()
        android.platform = .android
        #expect(try android.resolved(for: nil).metrics == .android)
        #expect(try android.resolved(for: .fcitx5).metrics == .fcitx5)
    }
}

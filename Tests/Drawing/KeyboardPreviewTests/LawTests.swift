import Glibc
import Graphics
import KeyboardPreview
import LayoutEngine
import Layouts
import Testing
import ThemeModel

/// Laws that every keyboard keeps, whatever is combined (docs/geometry.md §4.3): they read the places of labels, hints and keys, not
/// pixels. The combinations have every pair of values; `make release-check WHAT=laws` checks all of them, the other tests the first
/// ones.
@Suite struct LawTests {
    @Test func placesKeepTheLaws() throws {
        let renderer = try KeyboardRenderer()
        let count = getenv("KBRENDER_LAWS").flatMap { Int(String(cString: $0)) } ?? 60
        var shown = 0
        for combination in Combination.table.prefix(count) {
            guard let report = try combination.report(by: renderer) else { continue }
            shown += 1
            for problem in Laws(report).problems { Issue.record("\(combination): \(problem)") }
            guard combination.textSize != .large, let plain = try combination.plain.report(by: renderer) else {
                continue
            }
            for problem in Laws(report).growth(from: plain, to: combination.textSize) {
                Issue.record("\(combination): \(problem)")
            }
        }
        // Few are refused: pads of Android on iOS, and the like.
        #expect(shown > count / 2)
    }

    /// Tamil letters of iOS 26 have a height of their own, which no wider letter takes from them, at a larger text size neither; nor do
    /// they take from the signs beside them, which planes for addresses have.
    @Test(arguments: [PlaneName.letters, .email, .url, .webSearch])
    func lettersOfTheirOwnHeightLoseNothing(_ plane: PlaneName) throws {
        let renderer = try KeyboardRenderer()
        let index = try #require(Combination.planes.firstIndex(of: plane))
        for flag in [0, 3] {
            let plain = try Combination(values: [4, 6, index, 0, flag]).report(by: renderer)
            for size in [2, 5] {
                let tamil = Combination(values: [4, 6, index, size, flag])
                #expect(tamil.description == "tamil99 ios26 iphone-8 portrait \(plane) \(tamil.textSize) \(flag)")
                let grown = try #require(try tamil.report(by: renderer))
                let problems = Laws(grown).growth(from: try #require(plain), to: tamil.textSize)
                #expect(problems.isEmpty, "\(tamil): \(problems)")
            }
        }
    }

    @Test func tableHasEveryPair() {
        let table = Combination.table
        #expect(table.count > 1500 && table.count < 3000)
        var pairs: Set<[Int]> = []
        for row in table { pairs.formUnion(row.pairs) }
        let sizes = Combination.axes
        let all = sizes.indices.reduce(0) { sum, a in sum + sizes[(a + 1)...].reduce(0) { $0 + $1 * sizes[a] } }
        #expect(pairs.count == all)
    }

    /// Hints grow with their letters; where these have no room for that, hints have the design's size before they go.
    @Test func hintsComeBackToTheDesignBeforeTheyGo() throws {
        let renderer = try KeyboardRenderer()
        func sizes(_ textSize: TextSize) throws -> [String: Double] {
            var request = RenderRequest(.preset(.midnight), layout: "dvorak", plane: .shift)
            request.settings.layout.device = try Device.named("ipad-pro-11")
            request.settings.measuresLegends = true
            request.textSize = textSize
            let report = try #require(try renderer.prepare(request).geometry.first)
            let hints = zip(report.keys, report.legends.keys).compactMap { key, legends in
                legends.hint.map { (key.name, $0.fontSize) }
            }
            return Dictionary(hints) { first, _ in first }
        }
        let (plain, grown) = (try sizes(.large), try sizes(.accessibility1))
        #expect(plain.count > 20 && Set(plain.values) == [10])
        #expect(grown.count == plain.count && grown.values.allSatisfy { $0 >= 10 }, "\(grown)")
    }

    /// A mark of Syriac reaches far beyond its advance: the others of its row grow no more than it can.
    @Test func marksOfARowGrowByOneFactor() throws {
        let renderer = try KeyboardRenderer()
        func sizes(_ textSize: TextSize) throws -> [Double] {
            var request = RenderRequest(.preset(.midnight), layout: "syriac", plane: .shift)
            request.settings.layout.metrics = .floris
            request.settings.layout.device = try Device.named("pixel-8")
            request.settings.measuresLegends = true
            request.textSize = textSize
            let report = try #require(try renderer.prepare(request).geometry.first)
            return zip(report.keys, report.legends.keys).compactMap { $0.row == 0 ? $1.legend?.fontSize : nil }
        }
        let factors = zip(try sizes(.accessibility3), try sizes(.large)).map { $0 / $1 }
        let (least, most) = try (#require(factors.min()), #require(factors.max()))
        #expect(factors.count == 12 && least >= 1 && most / least < 1.05, "\(factors)")
    }

    /// The letter of a key that is held down is not under its panel: in the upper row of every layout, without a bar, if the canvas has
    /// room for both. A single row of iOS stays where it is, whatever it leaves of its key.
    @Test func heldLettersCanBeRead() throws {
        let renderer = try KeyboardRenderer()
        let keyboards: [(KeyboardMetrics, String, Device.Orientation)] = [
            (.android, "pixel-9", .portrait), (.android, "android-small", .landscape), (.gboard, "pixel-9", .portrait),
            (.floris, "pixel-tablet", .portrait), (.floris, "android-small", .landscape),
            (.fcitx5, "galaxy-s25", .portrait), (.ios26, "iphone-15", .portrait),
        ]
        var shown = 0
        for (n, name) in KeyboardLayout.builtInNames.enumerated() {
            let (metrics, device, orientation) = keyboards[n % keyboards.count]
            var request = RenderRequest(.preset(.midnight), layout: LayoutSource(stringLiteral: name))
            request.settings.layout.device = try Device.named(device)
            (request.settings.layout.metrics, request.settings.layout.orientation) = (metrics, orientation)
            request.settings.layout.showsCandidateBar = false
            let keys = try renderer.report(request)?.keys ?? []
            let held = keys.filter { $0.row == keys[0].row && !$0.key.variants.isEmpty && !$0.key.hasFlicks }
            guard !held.isEmpty else { continue }
            request.settings.layout.longPress = LongPress(key: held[n % held.count].name)
            request.settings.measuresLegends = true
            guard let report = try renderer.report(request), let popup = report.geometry.popup else { continue }
            let (key, panel) = (report.keys[popup.key].rect, popup.container)
            let isRow = metrics.platform == .ios && Set(popup.cells.map(\.rect.y)).count == 1
            let hasRoom = isRow ? key.maxY - panel.maxY > 10 : key.maxY + panel.height + 4 <= report.height
            guard hasRoom, let label = report.legends.keys[popup.key].legend else { continue }
            shown += 1
            #expect(label.ink.overlap(panel) < 0.1 && label.fontSize >= 6, "\(name) \(metrics) \(label) \(panel)")
        }
        #expect(shown > 100)
    }

    /// The ink of labels in a picture is where the report says.
    @Test(arguments: [KeyboardMetrics.theme, .ios18, .ios26, .android, .floris, .fcitx5, .gboard])
    func pixelsAreWherePlacesSay(_ metrics: KeyboardMetrics) throws {
        var request = RenderRequest(.preset(.midnight), layout: "english")
        request.settings.layout.platform = metrics.platform
        request.settings.layout.metrics = metrics
        request.settings.measuresLegends = true
        let renderer = try KeyboardRenderer()
        let report = try #require(try renderer.prepare(request).geometry.first)
        func pixmap() throws -> Pixmap { try renderer.draw(try #require(try renderer.prepare(request).plans.first)) }
        let with = try pixmap()
        request.settings.showsText = false
        let without = try pixmap()
        // A comma may have a smiley, which is no part of its label.
        for (key, legends) in zip(report.keys, report.legends.keys) where key.name != "," {
            guard case .text? = legends.legend?.legend else { continue }
            let all = [legends.legend, legends.hint].compactMap(\.self)
            let ink = try #require(all.map(\.ink).reduce(nil as Rect?) { $0?.union($1) ?? $1 }, "\(key.name)")
            let seen = try #require(with.difference(from: without, in: key.rect, scale: 3), "\(key.name)")
            // A pixel of antialiasing at each side.
            for (place, pixel) in [(ink.x, seen.x), (ink.y, seen.y), (ink.maxX, seen.maxX), (ink.maxY, seen.maxY)] {
                #expect(abs(place - pixel) < 0.75, "\(metrics) \(key.name): \(ink), seen \(seen)")
            }
        }
    }
}

extension KeyboardRenderer {
    /// The places of a keyboard; nil for a request that is refused.
    fileprivate func report(_ request: RenderRequest) throws -> GeometryReport? {
        do {
            return try prepare(request).geometry.first
        } catch RenderError.layout(.option) {
            return nil
        }
    }
}

/// A combination of options.
struct Combination: CustomStringConvertible {
    private static let layouts = [
        "english", "french", "german", "tamil-anjal", "tamil99", "hindi", "arabic", "urdu", "thai", "burmese", "t9",
        "chinese-zhuyin", "chinese-pinyin-9", "chinese-pinyin", "japanese-kana-flick", "japanese-romaji",
        "korean-cheonjiin", "korean-dubeolsik", "amharic", "georgian", "khmer", "russian", "greek", "hebrew", "bengali",
        "sinhala",
        "tibetan", "vietnamese",
    ]
    private static let keyboards: [(KeyboardMetrics, String, Device.Orientation)] = [
        (.theme, "iphone-15", .portrait), (.theme, "iphone-se", .portrait), (.theme, "iphone-15", .landscape),
        (.theme, "ipad", .portrait), (.theme, "ipad-pro-13", .landscape), (.ios26, "iphone-16-pro-max", .portrait),
        (.ios26, "iphone-8", .portrait), (.android, "pixel-9", .portrait), (.android, "android-small", .landscape),
        (.android, "galaxy-tab-s9", .portrait), (.gboard, "pixel-9", .portrait), (.gboard, "galaxy-s25", .portrait),
        (.floris, "pixel-9", .portrait), (.floris, "android-small", .landscape), (.floris, "pixel-tablet", .portrait),
        (.fcitx5, "pixel-9", .portrait), (.fcitx5, "android-small", .portrait), (.fcitx5, "galaxy-s25", .landscape),
    ]
    static let planes: [PlaneName] = [
        .letters, .shift, .capslock, .symbols, .symbolsShift, .number, .decimal, .phone, .phoneSymbols, .numbers,
        .email,
        .url, .webSearch,
    ]
    private static let sizes: [TextSize] = [.large, .xSmall, .xLarge, .xxxLarge, .accessibility1, .accessibility5]
    private static let flags = 6

    /// The number of values of each axis.
    static var axes: [Int] { [layouts.count, keyboards.count, planes.count, sizes.count, flags] }

    /// The index of each axis' value.
    let values: [Int]

    var textSize: TextSize { Self.sizes[values[3]] }
    /// The same at the standard text size.
    var plain: Combination { Combination(values: [values[0], values[1], values[2], 0, values[4]]) }
    /// The pairs of values that it has.
    var pairs: [[Int]] {
        values.indices.flatMap { a in values.indices.filter { $0 > a }.map { b in [a, values[a], b, values[b]] } }
    }

    var description: String {
        let (metrics, device, orientation) = Self.keyboards[values[1]]
        return
            "\(Self.layouts[values[0]]) \(metrics) \(device) \(orientation) \(Self.planes[values[2]]) \(textSize) \(values[4])"
    }

    /// The places of the combination's keyboard; nil for one that is refused.
    func report(by renderer: KeyboardRenderer) throws -> GeometryReport? {
        let (metrics, device, orientation) = Self.keyboards[values[1]]
        var request = RenderRequest(
            .preset(.midnight), layout: LayoutSource(stringLiteral: Self.layouts[values[0]]),
            plane: Self.planes[values[2]])
        request.settings.layout.device = try Device.named(device)
        (request.settings.layout.metrics, request.settings.layout.orientation) = (metrics, orientation)
        request.textSize = textSize
        request.settings.measuresLegends = true
        switch values[4] {
        case 1: request.settings.layout.showsCandidateBar = false
        case 2: request.settings.layout.showsGlobe = true
        case 3: request.accessibility = Accessibility(increasesContrast: true, boldensText: true)
        case 4 where metrics.platform == .android: request.settings.layout.android.hasNumberRow = true
        case 5: request.settings.layout.returnLegend = .word
        default: break
        }
        return try renderer.report(request)
    }

    /// Every pair of values at least once. Rows go four times through the products of the two largest axes, each time with other
    /// values of the others; what is missing then comes last.
    static let table: [Combination] = {
        var table: [Combination] = []
        for n in 0..<(4 * layouts.count * keyboards.count) {
            let (round, place) = n.quotientAndRemainder(dividingBy: layouts.count * keyboards.count)
            let (layout, keyboard) = place.quotientAndRemainder(dividingBy: keyboards.count)
            // The planes of a layout begin elsewhere than those of the one before it.
            let plane = (keyboard + layout + 3 * round) % planes.count
            let (size, flag) = ((n + layout + round) % sizes.count, (n + layout / 2 + round) % flags)
            table.append(Combination(values: [layout, keyboard, plane, size, flag]))
        }
        var missing = allPairs.subtracting(table.flatMap(\.pairs))
        while let pair = missing.min(by: { $0.lexicographicallyPrecedes($1) }) {
            var values = [
                table.count % layouts.count, table.count % keyboards.count, table.count % planes.count,
                table.count % sizes.count, table.count % flags,
            ]
            (values[pair[0]], values[pair[2]]) = (pair[1], pair[3])
            table.append(Combination(values: values))
            missing.subtract(table[table.count - 1].pairs)
        }
        // Neighbours differ in all values, so the first ones are a cross-section.
        let step = 463
        return table.indices.map { table[($0 * step) % table.count] }
    }()

    private static var allPairs: Set<[Int]> {
        var pairs: Set<[Int]> = []
        for a in axes.indices {
            for b in axes.indices where b > a {
                for x in 0..<axes[a] { for y in 0..<axes[b] { pairs.insert([a, x, b, y]) } }
            }
        }
        return pairs
    }
}

/// The laws of one keyboard.
struct Laws {
    let report: GeometryReport

    init(_ report: GeometryReport) { self.report = report }

    var problems: [String] { faces + inside + apart + seen + once + rows }

    private var parts: [(key: KeyFrame, legends: PartLegends)] {
        zip(report.keys, report.legends.keys).map { (key: $0, legends: $1) }
    }

    /// No two faces overlap, and all are on the canvas.
    private var faces: [String] {
        report.keys.indices.flatMap { n -> [String] in
            let a = report.keys[n]
            let out = a.rect.x < -0.6 || a.rect.maxX > report.width + 0.6 ? ["\(a.name) leaves the canvas"] : []
            return out
                + report.keys[(n + 1)...].filter { a.rect.inset(by: 0.3).meets($0.rect.inset(by: 0.3)) }.map {
                    "\(a.name) and \($0.name) overlap"
                }
        }
    }

    /// Ink stays on its key's face, a point from its edge.
    private var inside: [String] {
        parts.flatMap { key, legends in
            guard !key.key.isPlain else { return [String]() }
            return [legends.legend, legends.hint].compactMap(\.self).filter {
                !key.rect.inset(by: 0.9).holds($0.ink)
            }.map { "\(key.name): ink \($0.ink) is not inside \(key.rect)" }
        }
    }

    /// A label does not touch its hint.
    private var apart: [String] {
        parts.compactMap { key, legends in
            guard let label = legends.legend, let hint = legends.hint, label.legend != hint.legend else { return nil }
            // Boxes of a corner's hint and its letter may share a corner without ink in it.
            let overlap = label.ink.overlap(hint.ink)
            return overlap > 0.4 * min(hint.ink.width, hint.ink.height) ? "\(key.name) covers its hint" : nil
        }
    }

    /// Every key but space has ink, and a label has at least 6 points.
    private var seen: [String] {
        parts.compactMap { key, legends in
            guard ![.space, .blank].contains(key.key.role) else { return nil }
            guard let label = legends.legend, label.ink.width > 0 else { return "\(key.name) has no ink" }
            guard case .text(let text) = key.legend else { return nil }
            return label.fontSize < 6 && text.count < 4 ? "\(key.name) is \(label.fontSize) points large" : nil
        }
    }

    /// No plane has the keys that lead elsewhere twice; tablets have some at both ends.
    private var once: [String] {
        let names = report.keys.filter { $0.key.role != .character }.map(\.name)
        return ["emoji", "globe", "delete", "return"].filter { name in names.count { $0 == name } > 1 }.map {
            "\($0) is there twice"
        }
    }

    /// Digits of a row stand on one line.
    private var rows: [String] {
        let digits = parts.filter { $0.key.isDigit && $0.legends.legend != nil }
        return Dictionary(grouping: digits, by: \.key.row).compactMap { row, digits in
            let lines = digits.compactMap(\.legends.legend?.baseline)
            return (lines.max() ?? 0) - (lines.min() ?? 0) > 1.1 ? "digits of row \(row) stand on several lines" : nil
        }
    }

    /// A larger text size makes no label smaller, and a smaller one none larger.
    func growth(from plain: GeometryReport, to size: TextSize) -> [String] {
        guard plain.keys.count == report.keys.count else { return [] }
        return zip(parts, plain.legends.keys).compactMap { part, before in
            guard part.key.kind == .regular, let now = part.legends.legend, let was = before.legend else { return nil }
            let share = now.fontSize / was.fontSize
            let isBroken = size == .xSmall ? share > 1.02 : share < 0.93
            return isBroken ? "\(part.key.name) is \(share) times as large" : nil
        }
    }
}

extension Pixmap {
    /// Returns where two pictures differ within a rectangle, in points.
    fileprivate func difference(from other: Pixmap, in rect: Rect, scale: Double) -> Rect? {
        var box: Rect?
        for y in Int(rect.y * scale)..<Int(rect.maxY * scale) {
            for x in Int(rect.x * scale)..<Int(rect.maxX * scale)
            where pixels[y * width + x] != other.pixels[y * width + x] {
                let pixel = Rect(
                    x: Double(x) / scale, y: Double(y) / scale, width: 1 / scale, height: 1 / scale)
                box = box?.union(pixel) ?? pixel
            }
        }
        return box
    }
}

extension Rect {
    fileprivate func holds(_ other: Rect) -> Bool {
        x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
    }

    /// How far two rectangles lie over each other, in the direction in which that is less.
    fileprivate func overlap(_ other: Rect) -> Double {
        min(min(maxX, other.maxX) - max(x, other.x), min(maxY, other.maxY) - max(y, other.y))
    }

    fileprivate func meets(_ other: Rect) -> Bool { overlap(other) > 0 }
}

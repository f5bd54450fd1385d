import Graphics
import TestSupport
import Testing

@testable import LayoutEngine
@testable import Layouts

/// The system's keyboards against what pictures of them show (docs/geometry.md §9): frames within half a point.
@Suite struct SystemKeyboardTests {
    private func keyboard(
        _ metrics: KeyboardMetrics, _ device: String, _ layout: String = "qwerty",
        _ change: (inout LayoutOptions) -> Void = { _ in }
    ) throws -> KeyboardGeometry {
        try KeyboardGeometry(
            style, layout: .named(layout),
            options: options {
                $0.device = try Device.named(device)
                $0.metrics = metrics
                change(&$0)
            })
    }

    private func isNear(_ value: Double, _ measured: Double, _ tolerance: Double = 0.5) -> Bool {
        abs(value - measured) <= tolerance
    }

    @Test(arguments: [
        ("iphone-13-mini", 3.0, 6.05, 31.45, 42.0, 54.0, 41.95), ("iphone-14", 3, 6, 33, 42, 54, 44),
        ("iphone-15", 3, 6, 33.33, 42, 54, 44.3), ("iphone-16-pro", 3, 6.33, 34, 42, 54, 45.3),
        ("iphone-8-plus", 4, 6, 35.5, 45, 56, 45), ("iphone-15-pro-max", 4, 6, 36.7, 45, 56.05, 49.6),
    ])
    func rowsOfIOS18(
        device: String, margin: Double, gap: Double, letter: Double, height: Double, pitch: Double, side: Double
    ) throws {
        let geometry = try keyboard(.ios18, device)
        let (first, third) = (geometry.row(0).map(\.rect), geometry.row(2).map(\.rect))
        #expect(isNear(first[0].x, margin) && isNear(first[1].x - first[0].maxX, gap))
        #expect(isNear(first[0].width, letter) && isNear(first[9].maxX, geometry.width - margin))
        #expect(first[0].y == 53 && first[0].height == height && isNear(geometry.row(1)[0].rect.y - 53, pitch))
        #expect(isNear(third[0].width, side) && isNear(third[8].width, side) && isNear(third[1].width, letter))
        #expect(try keyboard(.ios18, device) { $0.showsCandidateBar = false }.keys[0].rect.y == 8)
        #expect(geometry.system?.keyRadius == 5.1)
    }

    /// In pictures of iOS 26, a corner lacks as much as that of a circle of this radius: a superellipse lacks 0.1338 of its radius's
    /// square, a circle 0.2146.
    @Test(arguments: [
        ("iphone-14", PlaneName.letters, 8.15), ("iphone-16-pro", .letters, 8.3), ("iphone-14", .number, 10.18),
    ])
    func cornersOfIOS26LackAsMuchAsThoseOfPictures(device: String, plane: PlaneName, circle: Double) throws {
        let radius = try #require(try keyboard(.ios26, device) { $0.plane = plane }.system).keyRadius
        #expect(abs(radius * (0.1338 / 0.2146).squareRoot() - circle) < 0.1, "\(radius)")
    }

    /// A key's distance from the left and its width, in pictures of iOS 15.5, 16.4, 17.5, 18.5 and 26.1.
    @Test(arguments: [
        (KeyboardMetrics.ios18, "iphone-14", "q a z m", [3.0, 22.33, 61.33, 295.67], [33.0, 33, 33, 33]),
        (.ios18, "iphone-14", "w p shift delete", [42, 354, 3.04, 343], [33, 33, 43.96, 44]),
        (.ios18, "iphone-14", "mode space return", [3.03, 100.33, 295.67], [91.3, 189.33, 91.33]),
        (.ios18, "iphone-15", "q a z m", [3, 22.33, 61.67, 298], [33.33, 33.33, 33.33, 33.33]),
        (.ios18, "iphone-15", "mode space return", [3.05, 100.33, 298], [92.62, 191.67, 92]),
        (.ios18, "iphone-16-pro", "q a z m", [3.04, 23, 63, 305], [33.96, 34, 34, 34]),
        (.ios18, "iphone-16-pro", "t p shift delete", [164, 365, 3.07, 353.67], [34, 34, 45.26, 45.33]),
        (.ios18, "iphone-16-pro", "mode space return", [3.07, 103.67, 305], [94.6, 195, 94]),
        (.ios26, "iphone-14", "q a z m", [8.67, 27.33, 65.33, 292.67], [31.67, 32, 32, 32]),
        (.ios26, "iphone-14", "mode space return", [8.67, 103.33, 292.67], [88.4, 183, 89]),
    ])
    func keysAreWherePicturesHaveThem(
        metrics: KeyboardMetrics, device: String, names: String, left: [Double], width: [Double]
    ) throws {
        let geometry = try keyboard(metrics, device)
        for (name, (left, width)) in zip(names.split(separator: " "), zip(left, width)) {
            let key = try #require(geometry.frame(String(name)))
            #expect(isNear(key.x, left) && isNear(key.width, width), "\(name): \(key)")
        }
    }

    @Test(arguments: [
        ("iphone-8", "mode globe microphone space return", [40.4, 41, 31.45, 144.5, 87.45]),
        ("iphone-8-plus", "mode globe microphone space return", [46, 45.7, 35, 158, 97]),
    ])
    func lastRowAboveAHomeButton(device: String, names: String, widths: [Double]) throws {
        let row = try keyboard(.ios18, device) { $0.showsGlobe = true }.row(3)
        #expect(row.map(\.key.identity).joined(separator: " ") == names)
        for (key, width) in zip(row, widths) {
            #expect(isNear(key.rect.width, width, key.key.role == .space ? 1 : 0.5), "\(key.name)")
        }
        #expect(try keyboard(.ios18, device).row(3)[1].key.role == .emoji)
    }

    @Test(arguments: [
        ("iphone-14", "qwerty", 8.67, 6.0, 32.0, 43.0, 43.2, [88.67, 183, 89]),
        ("iphone-16-pro", "qwerty", 6.67, 6, 33.33, 43, 45.5, [93, 190.67, 93]),
        ("iphone-16-pro", "russian", 3, 6, 30.3, 42, 45.5, [43.33, 43.33, 198, 93]),
    ])
    func rowsOfIOS26(
        device: String, layout: String, margin: Double, gap: Double, letter: Double, height: Double, side: Double,
        bottom: [Double]
    ) throws {
        let geometry = try keyboard(.ios26, device, layout)
        let first = geometry.row(0).map(\.rect)
        #expect(isNear(first[0].x, margin) && isNear(first[1].x - first[0].maxX, gap))
        #expect(isNear(first[0].width, letter) && first[0].height == height && first[0].y == 52)
        #expect(isNear(geometry.row(1)[0].rect.y - first[0].y, 54))
        #expect(geometry.row(3).count == bottom.count)
        for (key, width) in zip(geometry.row(3), bottom) { #expect(isNear(key.rect.width, width), "\(key.name)") }
        if layout == "qwerty" { #expect(isNear(geometry.row(2)[0].rect.width, side)) }
        #expect(try keyboard(.ios26, device, layout) { $0.showsCandidateBar = false }.keys[0].rect.y == 24)
    }

    /// The whole keyboard, its foot, and the icons of the system's bar, from the left and down from the last key.
    @Test(arguments: [
        (KeyboardMetrics.ios18, "iphone-14", 291.0, 79.0, [42.33, 39, 347.17, 38]),
        (.ios18, "iphone-16-pro", 291, 79, [42.5, 39, 359.33, 38]),
        (.ios26, "iphone-14", 307, 78, [42.5, 37.9, 347.33, 36.9]),
    ])
    func systemBarIsUnderTheKeys(
        metrics: KeyboardMetrics, device: String, height: Double, foot: Double, icons: [Double]
    ) throws {
        let geometry = try keyboard(metrics, device) {
            $0.showsSystemBar = true
            $0.showsCandidateBar = false
        }
        let last = try #require(geometry.keys.last).rect.maxY
        #expect(isNear(geometry.height, height) && isNear(geometry.height - last, foot))
        let bar = try #require(geometry.systemBar).icons
        let places = bar.flatMap { [$0.rect.midX, $0.rect.midY - last] }
        #expect(zip(places, icons).allSatisfy { isNear($0, $1) }, "\(places)")
        #expect(bar.map(\.icon) == [.emoji, .microphone])
        let tamil = try keyboard(metrics, device, "tamil99") { $0.showsSystemBar = true }
        #expect(tamil.systemBar?.icons.map(\.icon) == [.globe, .microphone])
        #expect(tamil.row(3).map(\.key.role).prefix(3) == [.mode, .emoji, .space])
    }

    @Test(arguments: [
        (
            KeyboardMetrics.ios18, "iphone-16-pro", [6.0, 138, 270], 126.0, [6.0, 59, 113, 167], [46.0, 47, 47, 46],
            291.0
        ),
        (.ios18, "iphone-15", [6, 135, 264], 123, [6, 59, 113, 167], [46, 47, 47, 46], 291),
        (.ios26, "iphone-14", [6.67, 133, 259.33], 120.33, [23, 77, 131, 185], [48, 48, 48, 48], 307),
    ])
    func padsHaveTheirOwnRows(
        metrics: KeyboardMetrics, device: String, left: [Double], width: Double, tops: [Double], heights: [Double],
        whole: Double
    ) throws {
        let geometry = try keyboard(metrics, device) {
            $0.plane = .number
            $0.showsSystemBar = true
        }
        for (row, (top, height)) in zip(tops, heights).enumerated() {
            for (key, x) in zip(geometry.row(row).map(\.rect), row == 3 ? Array(left.dropFirst()) : left) {
                #expect(key.y == top && key.height == height)
                #expect(isNear(key.x, x, 0.1) && isNear(key.width, width, 0.1))
            }
        }
        #expect(isNear(geometry.height, whole))
    }

    /// Pictures of iOS 15.5 to 26.1: the whole, the field for a search, the middles of the first, second and last category and of
    /// delete, and those of columns; sections begin with titles.
    @Test(arguments: [
        (
            KeyboardMetrics.ios18, "iphone-16-pro", 384.0, Rect(x: 8, y: 10, width: 386, height: 37),
            [29.33, 67, 331.67, 377.5]
        ),
        (.ios18, "iphone-15", 384, Rect(x: 8, y: 10, width: 377, height: 37), [28.67, 65.67, 323.83, 368.83]),
        (.ios26, "iphone-14", 388, Rect(x: 9, y: 10, width: 372, height: 40), [28.33, 65, 321.5, 366.17]),
    ])
    func emojiHavePlacesOfTheirOwn(
        metrics: KeyboardMetrics, device: String, height: Double, field: Rect, middles: [Double]
    ) throws {
        let geometry = try keyboard(metrics, device) {
            $0.plane = .emoji
            $0.showsSystemBar = true
        }
        #expect(geometry.height == height && geometry.frame("search") == field)
        let names = ["clock", "emoji", "flag", "delete"]
        for (name, middle) in zip(names, middles) {
            let rect = try #require(geometry.frame(name))
            #expect(isNear(rect.midX, middle) && isNear(height - rect.midY, 95), "\(name): \(rect)")
        }
        let first = geometry.row(1)
        for (key, middle) in zip(first, [26.2, 72.1, 118, 163.9, 209.8, 255.7, 316.2]) {
            #expect(isNear(key.rect.midX, middle, 0.1) && isNear(height - key.rect.midY, 289.33, 0.2))
        }
        #expect(isNear(height - geometry.row(5)[0].rect.midY, 135.33))
        func titles(_ geometry: KeyboardGeometry) -> [String] { geometry.keys.compactMap(\.title) }
        #expect(titles(geometry) == ["FREQUENTLY USED", "SMILEYS & PEOPLE"] && first[6].title == "SMILEYS & PEOPLE")
        let food = try keyboard(metrics, device) { ($0.plane, $0.emojiCategory) = (.emoji, .food) }
        #expect(titles(food) == ["FOOD & DRINK"] && food.row(1)[0].title != nil)
        #expect(isNear(food.row(1)[6].rect.midX, 301.6, 0.1))
        #expect(titles(try keyboard(metrics, device, "german") { $0.plane = .emoji }).isEmpty)
    }

    /// The distances between the left edges of neighbouring keys, as the places that respond to touch have them.
    @Test(arguments: [
        (0, "tab q p delete", [117.0, 94.5, 94.5, 116.5]), (1, "capsLock a l return", [150, 94.6, 94.6, 178.5]),
        (2, "shift z . shift", [193, 94.7, 94.7, 135.5]),
        (3, "emoji mode microphone space mode hide", [96.5, 96.5, 96.5, 619.5, 135.5, 135.5]),
    ])
    func largeIPadsHaveTabAndCapsLock(row: Int, names: String, pitches: [Double]) throws {
        let geometry = try keyboard(.ios18, "ipad-pro-11", "english") {
            $0.orientation = .landscape
            $0.showsSystemBar = true
        }
        let keys = geometry.row(row)
        for (name, pitch) in zip(names.split(separator: " "), pitches) {
            let matching = keys.filter { $0.key.identity == name }
            #expect(matching.contains { isNear($0.rect.width + 7, pitch, pitch > 600 ? 4 : 1.5) }, "\(name)")
        }
        #expect(keys[0].rect.x == 7 && isNear(keys.last?.rect.maxX ?? 0, 1187))
        #expect(keys[0].rect.y == 65 + Double(row) * 86 && keys[0].rect.height == 79)
        #expect(geometry.height == 428 && geometry.candidateBar == Rect(x: 222, y: 0, width: 750, height: 55))
        #expect(throws: LayoutError.self) { try keyboard(.ios18, "ipad") { $0.orientation = .landscape } }
    }

    @Test func wordsAndFacesOfIOS18() throws {
        let letters = try keyboard(.ios18, "iphone-15", "english")
        #expect(letters.row(3).map(\.legend) == [.text("123"), .text("space"), .text("return")])
        #expect(letters.row(2)[0].colors == .modifier)
        let shift = try keyboard(.ios18, "iphone-15", "english") { $0.plane = .shift }
        #expect(shift.row(2)[0].colors == .regular && shift.row(2)[0].legend == .icon(.shiftFilled))
        let search = try keyboard(.ios18, "iphone-15", "english") { $0.returnLegend = .search }
        #expect(search.row(3)[2].legend == .text("search"))
    }

    @Test func presetsMetricsCountWhereTheyWereMeasured() throws {
        var options = LayoutOptions()
        #expect(try options.resolved(for: .ios18).metrics == .ios18)
        options.orientation = .landscape
        #expect(try options.resolved(for: .ios18).metrics == .theme)
        options.orientation = .portrait
        options.device = .iPad
        #expect(try options.resolved(for: .ios26).metrics == .theme)
        options.device = .pixel9
        #expect(try options.resolved(for: .ios26).metrics == .android)
        options.device = .iPhone15
        options.metrics = .theme
        #expect(try options.resolved(for: .ios26).metrics == .theme)
    }
}

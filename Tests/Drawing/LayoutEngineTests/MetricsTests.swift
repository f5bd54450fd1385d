import Documents
import Graphics
import TestSupport
import Testing

@testable import LayoutEngine
@testable import Layouts

/// iOS 26, one-handed and split keyboards (docs/geometry.md §8 and §9): figures worked out from the rules.
@Suite struct MetricsTests {
    private func tamil(_ change: (inout LayoutOptions) throws -> Void = { _ in }) throws -> KeyboardGeometry {
        try KeyboardGeometry(
            style, layout: .named("tamil99-desktop"),
            options: options {
                $0.device = try Device.named("iphone-16-pro-max")
                $0.metrics = .ios26
                try change(&$0)
            })
    }

    @Test func bandAndRowsHaveTheMeasuredSizes() throws {
        let geometry = try tamil()
        #expect(geometry.height == 52 + 4 * 56)
        #expect(geometry.candidateBar == Rect(x: 0, y: 0, width: 440, height: 52))
        // 440 − 2 × 8.67 − 11 × 6.3, divided by twelve.
        #expect(geometry.row(0)[0].rect.sides == [8.67, 52, 29.446667, 45])
        #expect(geometry.row(0)[11].rect.sides == [401.883333, 52, 29.446667, 45])
        #expect(geometry.row(3).map(\.rect.y) == [220, 220, 220, 220])
        #expect(geometry.keys.allSatisfy { $0.rect.height == 45 })
    }

    @Test func bottomRowHasMeasuredWidths() throws {
        let row = try tamil().row(3)
        #expect(row.map(\.key.identity) == ["mode", "emoji", "space", "return"])
        #expect(
            row.map(\.rect.sides) == [
                [8.67, 220, 49, 45], [63, 220, 48.33, 45], [116.66, 220, 208.34, 45], [330.33, 220, 101, 45],
            ])
        #expect(row.map(\.legend) == [.text("123"), .icon(.emoji), .text(""), .icon(.return)])
        let globe = try tamil { $0.showsGlobe = true }.row(3)
        #expect(globe.map(\.key.identity) == ["mode", "emoji", "globe", "space", "return"])
        #expect(globe[2].rect.sides[2] == 47.67)
    }

    /// Six letters around space. 440 − 2 × 8.67 − 8 × 5.33 − 2 × 101 − 40, divided by six.
    @Test func lettersAroundSpaceLeaveItSomeRoom() throws {
        let document = """
            {"language": "am", "letters": ["ዕ ሽ ጅ ፍ ቅ ሕ ች ጭ ይ ጵ", "እ ስ ድ ር ክ", "ዝ ው ግ ብ"], "shift": "none", \
            "firstKeys": "አ ኡ ኢ", "lastKeys": "ኣ ኤ ኦ"}
            """
        let layout = try #require(LanguageReader.read(SourceText(name: "around.json", text: document)).value)
        let amharic = try KeyboardGeometry(
            style, layout: KeyboardLayout(layout, name: "around.json"),
            options: options {
                $0.device = try Device.named("iphone-16-pro-max")
                $0.metrics = .ios26
            })
        let row = amharic.row(3)
        #expect(row.map(\.key.identity) == ["mode", "አ", "ኡ", "ኢ", "space", "ኣ", "ኤ", "ኦ", "return"])
        let letters = row.filter { $0.key.role == .character }
        #expect(letters.allSatisfy { abs($0.rect.width - 138.02 / 6) < 1e-6 })
        #expect(abs(row[4].rect.width - 40) < 1e-9)
        #expect(abs(row[8].rect.maxX - 431.33) < 1e-9)
    }

    @Test func shiftAndDeleteHaveTheirWidthBesideAtMostNineKeys() throws {
        // The letters keep their width, and the gaps beside them take what is left.
        for layout in [try KeyboardLayout.named("tamil99"), phoneLayout] {
            let geometry = try KeyboardGeometry(
                style, layout: layout,
                options: options {
                    $0.device = try Device.named("iphone-16-pro-max")
                    $0.metrics = .ios26
                })
            let (first, row) = (geometry.row(0), geometry.row(2))
            #expect(row.first?.rect.sides[2] == 47 && row.last?.rect.sides[2] == 47)
            let share = row[1].key.widthPercent / first[1].key.widthPercent
            #expect(abs(row[1].rect.width - first[1].rect.width * share) < 1e-6)
            #expect(row.last.map { abs($0.rect.maxX - 431.33) < 1e-6 } == true)
        }
        // A row of standard keys shares the rest: 440 − 2 × 8.67 − 2 × 47 − 3 × 6.3, divided by two.
        let row =
            [Key(.shift, label: .text(""), widthPercent: 15)] + keys("ab", 35) + [
                Key(.delete, label: .text(""), widthPercent: 15)
            ]
        let plane = KeyboardPlane(rows: [KeyRow(.standard, keys: row)], keyWidth: 10)
        let standard = try KeyboardGeometry(
            style, layout: KeyboardLayout(file: plane, name: "row"),
            options: options {
                $0.device = try Device.named("iphone-16-pro-max")
                $0.metrics = .ios26
            })
        #expect(standard.keys.map { $0.rect.sides[2] } == [47, 154.88, 154.88, 47])
    }

    /// Latin letters are marked beside a second language only.
    @Test(arguments: [
        ("tamil99", "க", false), ("hindi", "क", false), ("russian", "А", false), ("english", "EN", true),
        ("german", "DE", true), ("arabic", "أ", false),
    ])
    func spaceKeyHasTheLanguagesMark(layout: String, mark: String, isLatin: Bool) throws {
        func shown(_ metrics: KeyboardMetrics, globe: Bool) throws -> String? {
            try KeyboardGeometry(
                style, layout: .named(layout),
                options: options {
                    $0.metrics = metrics
                    $0.showsGlobe = globe
                }
            ).languageMark
        }
        #expect(try shown(.ios26, globe: true) == mark && shown(.theme, globe: true) == nil)
        #expect(try shown(.ios26, globe: false) == (isLatin ? nil : mark) && shown(.ios18, globe: true) == nil)
    }

    @Test(arguments: [("tamil99", "க"), ("hindi", "क"), ("english", "ABC")])
    func modeKeyHasAShortWord(layout: String, word: String) throws {
        func shown(_ plane: PlaneName) throws -> String? {
            let geometry = try KeyboardGeometry(style, layout: .named(layout), options: options { $0.plane = plane })
            return geometry.keys.first { $0.key.role == .mode }?.shortWord
        }
        #expect(try shown(.symbols) == word && shown(.letters) == nil)
    }

    @Test func otherDevicesHaveFiguresOfTheirOwn() throws {
        let geometry = try tamil { $0.device = .standard }
        #expect(geometry.height == 52 + 4 * 54)
        // Twelve keys in a row.
        #expect(geometry.keys.allSatisfy { $0.rect.height == 42 })
        // 93 × 393 / 402, and its half less the gap.
        #expect(geometry.row(3)[3].rect.sides == [299.08209, 214, 90.91791, 42])
        #expect(geometry.row(3)[1].rect.sides == [51.526119, 214, 42.526119, 42])
        #expect(try tamil { $0.showsCandidateBar = false }.keys[0].rect.y == 11)
        #expect(try tamil { $0.showsCandidateBar = false }.height == 11 + 4 * 56)
    }

    @Test func systemBarIconsAreLower() throws {
        let geometry = try tamil { $0.showsSystemBar = true }
        #expect(geometry.height == 345)
        // The last row's keys end at 52 + 3 × 56 + 45 = 265.
        #expect(geometry.systemBar?.icons.map { ($0.rect.midY * 100).rounded() / 100 } == [304.8, 304.8])
    }

    @Test func oneHandedKeyboardIsAtTheHandsSide() throws {
        func geometry(_ hand: LayoutOptions.Hand) throws -> KeyboardGeometry {
            try KeyboardGeometry(
                style, layout: phoneLayout,
                options: options {
                    $0.hand = hand
                    $0.preview = "q"
                })
        }
        let (left, right) = (try geometry(.left), try geometry(.right))
        #expect(left.width == 393)
        #expect(left.candidateBar?.sides == [0, 6, 322.26, 48])
        #expect(right.candidateBar?.sides == [70.74, 6, 322.26, 48])
        // 322.26 − 12 − 9 × 3, divided by ten.
        #expect(left.frame("q")?.sides == [6, 54, 28.326, 46.5])
        #expect(right.frame("q")?.sides == [76.74, 54, 28.326, 46.5])
        #expect(right.frame("p")?.sides[0] == 358.674)
        #expect(left.preview?.rect.sides == [8, 2, 50, 69.75])
        #expect(right.preview?.rect.sides == [78.74, 2, 50, 69.75])
        #expect(left.freeSide?.rect.sides == [322.26, 54, 70.74, 204])
        #expect(left.freeSide?.isAtRight == true)
        #expect(right.freeSide?.rect.sides == [0, 54, 70.74, 204])
    }

    @Test func splitKeyboardHasHalvesAtTheSides() throws {
        let geometry = try KeyboardGeometry(
            style, layout: phoneLayout,
            options: options {
                $0.device = try Device.named("ipad")
                $0.isSplit = true
                $0.pressed = ["space"]
            })
        func row(_ n: Int) -> [[Double]] { geometry.row(n).map { Array($0.rect.sides[0...0] + $0.rect.sides[2...2]) } }
        // 0.35 of 798 is 279.3; less 4 × 3, divided by five: 53.46.
        #expect(row(0).first == [6, 53.46])
        #expect(row(0)[4] == [231.84, 53.46])
        #expect(row(0)[5] == [524.7, 53.46])
        #expect(row(0).last == [750.54, 53.46])
        // The g is in the middle of the canvas: it goes to the right half.
        #expect(geometry.row(1).map(\.key.identity) == ["a", "s", "d", "f", "g", "h", "j", "k", "l"])
        #expect(row(1)[3] == [175.38, 53.46])
        #expect(row(1)[4] == [524.7, 53.46])
        // Shift and z x c have their widths; v to delete would overflow, so they share their half: 13 of 53 %.
        #expect(row(2)[0] == [6, 69.498])
        #expect(row(2).last == [738.435849, 65.564151])
        #expect(geometry.row(3).map(\.key.identity) == ["mode", "space", "space", "return"])
        #expect(row(3) == [[6, 110.52], [119.52, 165.78], [524.7, 165.78], [693.48, 110.52]])
        #expect(geometry.row(3).map(\.isPressed) == [false, true, false, false])
        #expect(geometry.row(3).map(\.index) == [0, 1, 2, 3])
    }

    @Test func rejectsUnsupportedDevices() {
        func refusal(_ change: @escaping (inout LayoutOptions) throws -> Void) -> LayoutError? {
            fault { () throws(LayoutError) in
                guard let options = try? options(change) else { return }
                _ = try KeyboardGeometry(style, layout: phoneLayout, options: options)
            }
        }
        #expect(
            refusal { $0.isSplit = true }
                == .option("split: requires a tablet, not iphone-15 in portrait"))
        #expect(
            refusal {
                $0.hand = .left
                $0.orientation = .landscape
            } == .option("hand: requires a phone in portrait, not iphone-15 in landscape"))
        #expect(
            refusal {
                $0.metrics = .ios26
                $0.device = try Device.named("ipad")
            } == .option("metrics ios26: requires a phone in portrait, not ipad in portrait"))
    }

    @Test func barHasThreeEqualCells() {
        let bar = Rect(x: 0, y: 0, width: 440, height: 52)
        let widths = [CandidateWidth](repeating: CandidateWidth(text: 300), count: 5)
        for style in CandidateStyle.allCases {
            let layout = CandidateBarLayout(in: bar, widths, selected: 0, style: style, metrics: .ios26)
            #expect(layout.cells.map(\.rect.x) == [0, 147, 294])
            #expect(layout.cells.map(\.rect.width) == [146, 146, 146])
            #expect(layout.separators.map(\.sides) == [[146, 14, 1, 24], [293, 14, 1, 24]])
            #expect(layout.chevron == nil)
        }
        let one = CandidateBarLayout(in: bar, [CandidateWidth(text: 20)], selected: nil, metrics: .ios26)
        #expect(one.cells.map(\.rect.sides) == [[0, 0, 146, 52]])
        #expect(one.separators.count == 2)
    }
}

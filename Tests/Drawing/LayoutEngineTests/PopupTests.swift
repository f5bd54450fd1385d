import Documents
import Graphics
import LayoutEngine
import Layouts
import TestSupport
import Testing

@Suite struct PreviewTests {
    private func preview(
        _ key: String, _ change: (inout LayoutOptions) throws -> Void = { _ in }
    ) throws -> [Double]? {
        let geometry = try KeyboardGeometry(
            style, layout: phoneLayout,
            options: options {
                $0.preview = key
                try change(&$0)
            })
        #expect(geometry.keys.filter(\.isPressed).map(\.key.identity) == [key])
        #expect(geometry.preview.map { geometry.keys[$0.key].key.identity } == key)
        return geometry.preview?.rect.sides
    }

    @Test func previewIsAboveItsKey() throws {
        #expect(try preview("v") == [168.18, 89.25, 56.64, 69.75])
    }

    @Test func previewKeepsClearOfSidesAndTop() throws {
        #expect(try preview("q") == [8, 2, 56.64, 69.75])
        #expect(try preview("p") == [328.36, 2, 56.64, 69.75])
    }

    @Test func previewIsAtLeastFiftyWide() throws {
        #expect(try preview("v") { $0.width = 320 }?[2] == 50)
    }

    @Test func previewIsLowerOnLandscapePhones() throws {
        #expect(try preview("q") { $0.orientation = .landscape } == [72.94, 2, 91.42, 55])
        #expect(try preview("z") { $0.orientation = .landscape }?[1] == 74.5)
    }

    @Test func previewIsAsLargeAsItsKeyOnTablets() throws {
        // Keys are 77.1 wide and 58.5 high.
        #expect(try preview("v") { $0.device = try Device.named("ipad") } == [366.45, 118, 77.1, 65])
        let landscape = try preview("v") {
            $0.device = try Device.named("ipad")
            $0.orientation = .landscape
        }
        // 386 less 3 × 6, divided by four: 92 high; 0.9 of it.
        #expect(landscape?[3] == 82.8)
        #expect(landscape?[2] == 104.1)
    }
}

@Suite struct LongPressTests {
    private func popup(
        variants: Int, row: Int = 2, key: Int = 4, radius: Double = 8,
        _ change: (inout LayoutOptions) throws -> Void = { _ in }
    ) throws -> PopupFrame {
        let labels = (0..<variants).map { "v\($0)" }
        let rows = (0..<4).map { n in
            KeyRow(
                .standard,
                keys: (0..<10).map {
                    Key(
                        .character, label: .text("\(n)-\($0)"), widthPercent: 10,
                        variants: n == row && $0 == key ? labels : [])
                })
        }
        let layout = KeyboardLayout(file: KeyboardPlane(rows: rows, keyWidth: 10), name: "test.json")
        let style = LayoutStyle(keySpacing: 3, rowSpacing: 6, popupCornerRadius: radius)
        let geometry = try KeyboardGeometry(
            style, layout: layout,
            options: options {
                $0.longPress = LongPress(key: "\(row)-\(key)")
                try change(&$0)
            })
        #expect(geometry.keys.filter(\.isPressed).map(\.key.identity) == ["\(row)-\(key)"])
        return try #require(geometry.popup)
    }

    @Test func placesContainerTailAndCells() throws {
        let popup = try popup(variants: 3) { $0.longPress = LongPress(key: "2-4", variant: 1) }
        #expect(popup.container.sides == [105.3, 93, 144, 52])
        #expect(popup.tail?.sides == [165.3, 145, 24, 12])
        #expect(popup.cells.map(\.rect.sides) == [[111.3, 99, 40, 40], [157.3, 99, 40, 40], [203.3, 99, 40, 40]])
        #expect(popup.cells.map(\.isSelected) == [false, true, false])
        #expect(popup.cells.map(\.label) == ["v0", "v1", "v2"])
    }

    @Test func keepsClearOfTheSides() throws {
        let left = try popup(variants: 7, key: 2)
        #expect(left.container.sides == [16, 93, 328, 52])
        #expect(left.tail?.sides == [88.5, 145, 24, 12])
        let right = try popup(variants: 3, key: 9)
        #expect(right.container.sides == [233, 93, 144, 52])
        #expect(right.tail?.sides == [345, 145, 24, 12])
    }

    @Test func tailKeepsClearOfRoundCorners() throws {
        let oneVariant = try popup(variants: 1, key: 0)
        #expect(oneVariant.container.sides == [16, 93, 52, 52])
        #expect(oneVariant.tail?.sides == [24, 145, 24, 12])
        #expect(try popup(variants: 1, key: 0, radius: 20).tail?.sides == [30, 145, 24, 12])
        #expect(try popup(variants: 3, key: 9, radius: 80).tail?.sides == [327, 145, 24, 12])
    }

    @Test func tailFitsTheRoomBelow() throws {
        let atTop = try popup(variants: 3, row: 0)
        #expect(atTop.container.sides == [105.3, 2, 144, 52])
        #expect(atTop.tail == nil)
        let lower = try popup(variants: 3, row: 0) { $0.hasAnnotations = true }
        #expect(lower.container.sides == [105.3, 2, 144, 52])
        #expect(lower.tail?.sides == [165.3, 54, 24, 10])
    }

    @Test func manyVariantsShareTheWidth() throws {
        let popup = try popup(variants: 8)
        #expect(popup.container.sides == [16, 93, 337, 52])
        #expect(popup.cells.map { $0.rect.sides[2] } == Array(repeating: 35.375, count: 8))
        #expect(popup.cells.last?.rect.sides[0] == 311.625)
    }

    /// Nine variants would be 30.8 pt wide in one row, ten 27.1 pt: they wrap into rows of five, the first one at the foot.
    @Test func variantsWithoutRoomInOneRowWrap() throws {
        let nine = try popup(variants: 9)
        #expect(nine.container.sides[3] == 52)
        let ten = try popup(variants: 10)
        #expect(ten.container.sides == [59.3, 47, 236, 98])
        #expect(ten.tail?.sides == [165.3, 145, 24, 12])
        let popup = try popup(variants: 17)
        #expect(popup.container.sides == [59.3, 2, 236, 190])
        #expect(popup.tail == nil)
        #expect(popup.cells[0].rect.sides == [65.3, 146, 40, 40])
        #expect(popup.cells[4].rect.sides == [249.3, 146, 40, 40])
        #expect(popup.cells[5].rect.sides == [65.3, 100, 40, 40])
        #expect(popup.cells[16].rect.sides == [111.3, 8, 40, 40])
    }

    /// Rows that would hide their key are below it; where that has no room and no side is wide enough, they stay.
    @Test func rowsAreClearOfTheirKey() throws {
        let below = try popup(variants: 10, row: 0)
        #expect(below.container.sides == [59.3, 102.5, 236, 98] && below.tail == nil)
        #expect(below.cells[0].rect.sides == [65.3, 154.5, 40, 40])
        #expect(try popup(variants: 17, row: 0, key: 9).container.sides == [113.6, 2, 236, 190])
        #expect(try popup(variants: 17, row: 0).container.sides == [59.3, 2, 236, 190])
    }

    @Test func variantsWithoutRoomAreAnError() throws {
        let fault = fault { () throws(LayoutError) in
            try KeyboardGeometry(
                style, layout: layout(KeyRow(.standard, keys: keys("a", variants: Array(repeating: "b", count: 30)))),
                options: options {
                    $0.longPress = LongPress(key: "a")
                    ($0.width, $0.hand) = (100, .left)
                })
        }
        #expect(fault?.diagnostic?.kind == LayoutDiagnosticKinds.noRoomForVariants)
    }

    @Test func absentKeysAndVariantsAreUsageErrors() {
        func message(_ press: LongPress) -> LayoutError? {
            fault { () throws(LayoutError) in
                try KeyboardGeometry(
                    style, layout: layout(KeyRow(.standard, keys: keys("a", variants: ["b", "c"]) + keys("d"))),
                    options: options { $0.longPress = press })
            }
        }
        #expect(message(LongPress(key: "a", variant: 1)) == nil)
        #expect(
            message(LongPress(key: "a", variant: 2)) == .option(#"the key "a" has no variant 2 (expected 0 to 1)"#))
        #expect(message(LongPress(key: "a", variant: -1)) != nil)
        #expect(message(LongPress(key: "d")) == .option(#"the key "d" has no variants"#))
        #expect(
            message(LongPress(key: "spce"))
                == .option(
                    #""spce" is not a key of this plane (expected a key's label, or shift, mode, delete, globe, done, "#
                        + "return, space, emoji, hide, tab or search)"))
    }

    @Test(arguments: [
        ("e", "e", 0), ("e:2", "e", 2), ("e:007", "e", 7), (":", ":", 0), (":1", ":1", 0), ("::1", ":", 1),
        ("a:", "a:", 0),
        ("a:b", "a:b", 0), ("a:1:2", "a:1", 2), ("a:-1", "a:-1", 0), ("a:٣", "a:٣", 0), ("", "", 0),
    ])
    func optionHasKeyAndIndex(text: String, key: String, variant: Int) throws {
        #expect(try LongPress(parsing: text) == LongPress(key: key, variant: variant))
    }

    @Test func hugeIndexIsAUsageError() {
        #expect(throws: LayoutError.self) { try LongPress(parsing: "a:99999999999999999999999") }
    }
}

@Suite struct PressedTests {
    private func pressed(_ names: String...) throws -> [String] {
        let geometry = try KeyboardGeometry(style, layout: phoneLayout, options: options { $0.pressed = names })
        return geometry.keys.filter(\.isPressed).map(\.key.identity)
    }

    @Test func findsKeysByLabelOrName() throws {
        #expect(try pressed("g", "shift", "g") == ["g", "shift"])
        #expect(try pressed("#123", "space") == ["mode", "space"])
        #expect(throws: LayoutError.self) { try pressed("") }
        #expect(throws: LayoutError.self) { try pressed("globe") }
    }

    @Test func firstMatchWins() throws {
        let twins = layout(KeyRow(.standard, keys: keys("aa")), KeyRow(.standard, keys: keys("a")))
        let geometry = try KeyboardGeometry(style, layout: twins, options: options { $0.pressed = ["a"] })
        #expect(geometry.keys.map(\.isPressed) == [true, false, false])
    }

    @Test func suggestsNearMisses() {
        #expect(throws: LayoutError.option(#""retrun" is not a key of this plane (did you mean return?)"#)) {
            try pressed("retrun")
        }
    }
}

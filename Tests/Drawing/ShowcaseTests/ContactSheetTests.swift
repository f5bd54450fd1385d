import Graphics
import TestSupport
import Testing
import ThemeModel

@testable import Showcase

@Suite struct ContactSheetTests {
    private static func list(
        _ items: [SheetItem], _ style: SheetStyle = .keyboards, columns: Int? = nil,
        modes: [Mode] = [.light], selected: String? = nil
    ) -> DisplayList {
        ContactSheet(
            items, style: style, columns: columns ?? style.columns, modes: modes, selected: selected
        ).displayList(FixedShaper())
    }

    private static func items(_ count: Int) throws -> [SheetItem] {
        try (0..<count).map { try item(id: "id\($0)", name: "Theme \($0)") }
    }

    @Test func arrangesKeyboardsInRows() throws {
        // Margin 32, gaps 24; a caption takes 12 + 15 points below the 200 of a keyboard.
        let list = Self.list(try Self.items(3), columns: 2)
        #expect((list.width, list.height) == (688, 542))
        #expect(
            list.layers.map(\.frame) == [
                Rect(x: 32, y: 32, width: 300, height: 200), Rect(x: 356, y: 32, width: 300, height: 200),
                Rect(x: 32, y: 283, width: 300, height: 200),
            ])
        #expect(list.layers.allSatisfy { $0.scale == 1 })
        #expect(list.texts.map(\.text) == ["Theme 0", "id0", "Theme 1", "id1", "Theme 2", "id2"])
    }

    @Test func captionsAreBelowFromEdgeToEdge() throws {
        let list = Self.list(try Self.items(1))
        let (name, id) = (list.texts[0], list.texts[1])
        #expect((name.size, id.size) == (15, 12))
        #expect(name.frame.x == 36 && id.frame.maxX == 328)
        #expect(name.frame.y > 232 && name.frame.maxY <= 259)
        let same = Self.list([try item(id: "same", name: "same")])
        #expect(same.texts.map(\.text) == ["same", ""])
        let long = String(repeating: "long ", count: 30)
        let texts = Self.list([try item(id: long + "id", name: long)]).texts
        #expect(texts.allSatisfy { $0.text.hasSuffix("…") })
        #expect(!texts[0].frame.overlaps(texts[1].frame) && texts[1].frame.maxX <= 328)
    }

    @Test func variantsAreSideBySideAndEquallyHigh() throws {
        let list = Self.list(
            [try item([(300, 200), (300, 150)]), try item([])], columns: 1, modes: [.light, .dark])
        #expect(
            list.layers.map(\.frame) == [
                Rect(x: 32, y: 32, width: 300, height: 200), Rect(x: 340, y: 32, width: 300, height: 200),
            ])
        #expect(list.width == 672)
        // What is added is above, in the keyboard's own background.
        let (high, raised) = (list.layers[0].list, list.layers[1].list)
        #expect(high.clip.rect == raised.clip.rect && raised.background == .color(.black))
        let placeholder = try #require(list.boxes("placeholder").first?.outline.bounds)
        #expect(Rect(x: 32, y: 283, width: 608, height: 200).holds(placeholder))
    }

    @Test func brokenThemesShowPlaceholders() throws {
        let list = Self.list([try item([], name: "Broken")])
        #expect(list.width > 100 && list.height > 100)
        #expect(list.boxes("placeholder key").count == 31)
        #expect(list.texts.first?.text == "Broken")
    }

    @Test func hasNoMoreColumnsThanThemes() throws {
        #expect(Self.list(try Self.items(2), columns: 9).width == 688)
    }

    @Test func sheetIsDarkOnlyForDarkKeyboards() throws {
        let both = [try item([(300, 200), (300, 200)])]
        #expect(Self.list(both, modes: [.dark]).background == .color(TokenSet(.dark)[.surfaceElevated]))
        #expect(Self.list(both, modes: [.light, .dark]).background == .color(TokenSet(.light)[.surfaceElevated]))
    }
}

/// The picker of the token system: all figures come from tokens.
@Suite struct SwatchPickerTests {
    private static func list(_ count: Int, columns: Int = 3, modes: [Mode] = [.light], selected: String? = nil) throws
        -> DisplayList
    {
        let items = try (0..<count).map {
            try item([(300, 200), (300, 200)], id: "id\($0)", name: "Theme \($0)")
        }
        return ContactSheet(items, style: .swatches, columns: columns, modes: modes, selected: selected)
            .displayList(FixedShaper())
    }

    @Test("001-picker-grid") func arrangesCirclesInThreeColumns() throws {
        // Margin 16, a header of 15 and 8 below it, 12 and 16 of padding; rings of 52 points around circles of 44.
        let list = try Self.list(4)
        // The next row begins 52 + 4 + 12 + 16 below.
        let circles = [Point(62, 55), Point(174, 55), Point(286, 55), Point(62, 139)]
        #expect(
            list.boxes("swatch").map(\.outline.bounds)
                == circles.map { Rect(x: $0.x, y: $0.y, width: 44, height: 44) })
        #expect(list.boxes("swatch").allSatisfy { $0.fill == .color(Color(rgb: 0x34C759)) })
        #expect(list.boxes("swatch").allSatisfy { $0.outline.widestBorder == 22 })
        #expect(list.boxes("section").map(\.outline.bounds) == [Rect(x: 16, y: 39, width: 360, height: 176)])
        #expect((list.width, list.height) == (392, 231))
    }

    @Test("001-picker-name") func captionsAreBelowTheCircles() throws {
        let texts = try Self.list(2).texts
        #expect(texts.map(\.text) == ["Theme", "Theme 0", "Theme 1"])
        #expect(texts.map(\.size) == [15, 12, 12])
        #expect(texts.allSatisfy { $0.color == Color(rgb: 0x636366) })
        // The circle's centre is 52 points from the left end of the cell.
        #expect(texts[1].frame.midX == 84)
        #expect(texts[1].frame.y == 107)
    }

    @Test("001-picker-mark") func selectedSwatchHasRingAndCheckMark() throws {
        let plain = try Self.list(3)
        #expect(plain.boxes("selection").isEmpty)
        let list = try Self.list(3, selected: "id1")
        let ring = try #require(list.boxes("selection").first)
        let circle = list.boxes("swatch")[1].outline.bounds
        #expect(ring.outline.bounds == circle.inset(by: -4))
        #expect(ring.border == Border(color: Color(rgb: 0x34C759), width: 2))
        #expect(ring.fill == nil)
        #expect(list.commands.count == plain.commands.count + 2)
        let marks = list.commands.compactMap { command -> Color? in
            if case .shape(_, _, let color) = command { color } else { nil }
        }
        #expect(marks == [.white])
    }

    @Test("001-picker-modes") func bothModesAreSideBySide() throws {
        let list = try Self.list(2, modes: [.light, .dark])
        #expect(list.layers.map(\.origin) == [.zero, Point(280, 0)])
        #expect(list.width == 560)
        #expect(list.layers[1].list.background == .color(.black))
    }

    @Test func brokenThemeIsGrey() throws {
        let list = ContactSheet([try item([])], style: .swatches, columns: 3, modes: [.light])
            .displayList(FixedShaper())
        #expect(list.boxes("swatch").map(\.fill) == [.color(TokenSet(.light)[.disabled])])
    }
}

@Suite struct PairListTests {
    private static func list(_ count: Int, columns: Int = 1, selected: String? = nil) throws -> DisplayList {
        let items = try (0..<count).map { try item(id: "id\($0)", name: "Theme \($0)") }
        return ContactSheet(items, style: .pairs, columns: columns, modes: [.light], selected: selected)
            .displayList(FixedShaper())
    }

    /// A white circle on a white list would be invisible.
    @Test func outlinesSwatchesOfTheListsColor() throws {
        let white = try ShowcaseTests.theme(#"{"inProgress": "FFFFFF", "completed": "34C759"}"#)
        let pair = SheetItem(
            id: "id", name: "Name", keyboards: [.init(theme: white, picture: try item().keyboards[0].picture)])
        let list = ContactSheet([pair], style: .pairs, columns: 1, modes: [.light]).displayList(FixedShaper())
        let rings = list.boxes("outline of")
        #expect(rings.map(\.name) == ["outline of in progress id"])
        #expect(rings.map(\.border.width) == [1])
        #expect(rings.map(\.outline.bounds) == list.boxes("in progress").map(\.outline.bounds))
    }

    @Test("003-swatch-pair") func rowHasTwoCirclesAndAName() throws {
        // 20 points with 12 above and below; 16 of margin and 16 of padding.
        let list = try Self.list(2)
        let circles = list.boxes("in progress") + list.boxes("completed")
        #expect(
            circles.map(\.outline.bounds) == [
                Rect(x: 32, y: 28, width: 20, height: 20), Rect(x: 32, y: 72, width: 20, height: 20),
                Rect(x: 56, y: 28, width: 20, height: 20), Rect(x: 56, y: 72, width: 20, height: 20),
            ])
        let (orange, green) = (Paint.color(Color(rgb: 0xFF9500)), Paint.color(Color(rgb: 0x34C759)))
        #expect(circles.map(\.fill) == [orange, orange, green, green])
        #expect(list.texts.map(\.text) == ["Theme 0", "Theme 1"])
        #expect(list.texts.allSatisfy { $0.size == 17 && $0.frame.x == 86 })
        #expect(list.texts[0].frame.midY == 38)
        #expect(list.boxes("separator").map(\.outline.bounds) == [Rect(x: 86, y: 59.5, width: 274, height: 0.5)])
    }

    @Test("003-swatch-mark") func selectedPairHasACheckMark() throws {
        let (plain, list) = (try Self.list(3), try Self.list(3, selected: "id2"))
        #expect(list.commands.count == plain.commands.count + 1)
        guard case .shape(let path, _, let color) = list.commands.last else {
            Issue.record("no check mark")
            return
        }
        #expect(color == TokenSet(.light)[.accent])
        #expect(path.points.allSatisfy { (340...360).contains($0.x) && (104...148).contains($0.y) })
    }

    @Test func alignsColumnsInRows() throws {
        let list = try Self.list(3, columns: 2)
        #expect(list.boxes("in progress").map(\.outline.bounds.x) == [32, 384, 32])
        #expect(list.boxes("separator").count == 1)
    }
}

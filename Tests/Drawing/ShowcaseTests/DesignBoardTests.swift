import Documents
import Graphics
import TestSupport
import Testing
import ThemeModel

@testable import Showcase

/// What sheets of the style tokens show of designs.
@Suite struct DesignBoardTests {
    private static func item(_ document: String) throws -> SheetItem {
        let source = SourceText(name: "test.json", text: document)
        let design = try #require(DesignDocument.read(source).value)
        return SheetItem(id: design.id, name: design.name, keyboards: [], design: design.design)
    }

    /// The board of a design alone: the sheet has a layer for it.
    private static func board(_ document: String, _ mode: Mode = .light) throws -> DisplayList {
        let sheet = ContactSheet([try item(document)], style: .tokens, columns: 1, modes: [mode])
        return try #require(sheet.displayList(FixedShaper()).layers.first?.list)
    }

    @Test func exhibitsKeepTheirDesignWhenAnotherModeComesFirstOrTheNameChanges() throws {
        let item = try Self.item(Self.tokens)
        #expect(item.showing(first: .dark) == item)
        #expect(item.named("Ship").named(item.name) == item)
    }

    private static let tokens = ##"""
        {"name": "Harbour",
         "light": {"colors": {"accent": "#204080", "background": "#FFF8F0"}, "spacing": {"xs": 7},
                   "typography": {"displayLarge": {"size": 40, "weight": "heavy", "design": "serif"}},
                   "shapes": {"small": "capsule", "medium": 5}}}
        """##

    @Test("001-board") func tokensShowEverythingThatTheyState() throws {
        let board = try Self.board(Self.tokens)
        #expect(board.background == .color(Color(rgb: 0xFFF8F0)))
        let texts = board.texts.map(\.text)
        #expect(texts.first == "Harbour")
        // #204080 on #FFF8F0: luminances 0.0553 and 0.9469, so 0.9969 / 0.1053 = 9.46.
        #expect(texts.contains("#204080 9.46:1"))
        #expect(Set(texts).isSuperset(of: ["accent", "displayLarge", "40 heavy serif", "xs", "7", "capsule", "5"]))
        // What it leaves to defaults is not there, nor is what follows from what it states.
        #expect(board.boxes("swatch").map(\.name) == ["swatch background", "swatch accent"])
        #expect(board.boxes("distance").map(\.name) == ["distance xs"])
        #expect(board.boxes("corner").count == 2)
        for part in ["category", "avatar", "shadow"] { #expect(board.boxes(part).isEmpty) }
        #expect(board.boxes("distance xs").first?.outline.bounds.width == 7)
        #expect(board.texts.first { $0.text == "displayLarge" }?.size == 40)
        let dark = try Self.board(Self.tokens, .dark)
        #expect(dark.boxes("swatch").map(\.name) == ["swatch accent"], "the accent of the other mode")
        #expect(dark.background == .color(.black))
    }

    @Test func otherDesignsShowTheirColours() throws {
        let palette = try Self.board(#"{"inProgress": "FF9500", "completed": "FFFFFE"}"#)
        #expect(palette.boxes("swatch").map(\.name) == ["swatch inProgress", "swatch completed"])
        // Only what would be lost on the background has a line around it.
        #expect(palette.boxes("swatch").map { $0.border.width } == [0, 1])
        let colors = ##"""
            {"lightColors": {"primary": "#0066CC", "secondary": "#FF9900", "background": "#F0F0F0", "text": "#808080",
             "error": "#CC0000"},
             "darkColors": {"primary": "#0066CC", "secondary": "#FF9900", "background": "#121212", "text": "#EEEEEE"}}
            """##
        let server = try Self.board(colors)
        #expect(server.background == .color(Color(rgb: 0xF0F0F0)))
        #expect(server.boxes("swatch").map(\.name).last == "swatch error")
        // #808080 cannot be read on #F0F0F0, so the board's words are black.
        #expect(server.texts.first?.color == .black)
        let brand = ##"""
            {"primary": "#FF6B7A", "primaryLight": "#FFB3BA", "primaryDark": "#E55A6B", "secondary": "#7FCDCD",
             "accent": "#FFD93D", "success": "#6BCF7F", "seasons": {"winter": "#123456"}}
            """##
        let swatches = try Self.board(brand).boxes("swatch")
        #expect(swatches.count == 6 + 1)
        #expect(swatches.first { $0.name == "swatch winter" }?.fill == .color(Color(rgb: 0x123456)))
    }

    @Test func boardsAreInRowsAndBesideThoseOfTheOtherMode() throws {
        let palette = try Self.item(#"{"inProgress": "FF9500", "completed": "34C759"}"#)
        let broken = SheetItem(id: "broken", name: "broken", keyboards: [])
        let sheet = ContactSheet([palette, broken, palette], style: .tokens, columns: 2, modes: [.light])
        let list = sheet.displayList(FixedShaper())
        #expect(list.width == 2 * (648 + 64))
        #expect(list.layers.map(\.frame.x) == [0, 0])
        #expect(list.layers[1].frame.y == list.layers[0].frame.maxY)
        #expect(list.boxes("placeholder").first != nil)
        let both = ContactSheet([palette], style: .tokens, columns: 1, modes: [.light, .dark])
        #expect(both.displayList(FixedShaper()).width == 2 * (648 + 64))
    }

    @Test("003-title", arguments: SheetStyle.allCases) func everySheetMayHaveATitle(_ style: SheetStyle) throws {
        let items = [try Self.item(Self.tokens)]
        let plain = ContactSheet(items, style: style, columns: 1, modes: [.light]).displayList(FixedShaper())
        let title = SheetTitle("Themes", subtitle: "Choose one")
        let titled = ContactSheet(items, style: style, columns: 1, modes: [.light], title: title)
            .displayList(FixedShaper())
        #expect(titled.texts.map(\.text) == ["Themes", "Choose one"])
        #expect(titled.texts.map(\.size) == [28, 15])
        let inner = try #require(titled.layers.first)
        #expect(inner.list == plain)
        #expect(inner.origin.x == 0 && inner.origin.y + plain.height == titled.height)
        #expect(titled.texts.allSatisfy { $0.frame.maxY <= inner.origin.y && $0.frame.x == 32 })
        #expect(titled.width == plain.width)
    }
}

import Documents
import Graphics
import TestSupport
import Testing

@testable import Showcase
@testable import ThemeModel

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

    @Test("001-board") func tokensShowEverythingWithDefaults() throws {
        let board = try Self.board(Self.tokens)
        #expect(board.background == .color(Color(rgb: 0xFFF8F0)))
        let texts = board.texts.map(\.text)
        #expect(texts.first == "Harbour")
        // #204080 on #FFF8F0: luminances 0.0553 and 0.9469, so 0.9969 / 0.1053 = 9.46.
        #expect(texts.contains("#204080 9.46:1"))
        #expect(Set(texts).isSuperset(of: ["accent", "displayLarge", "40 heavy serif", "xs", "7", "capsule", "5"]))
        let colors = ColorToken.allCases.map(\.rawValue).filter { !$0.hasPrefix("category") }
        #expect(board.boxes("swatch").map(\.name) == colors.map { "swatch \($0)" })
        #expect(
            board.boxes("swatch accentMuted").first?.fill == .color(Color(rgb: 0x204080).withAlpha(multipliedBy: 0.12)))
        #expect(board.boxes("distance").map(\.name) == SpacingToken.allCases.map { "distance \($0.rawValue)" })
        #expect(["category", "avatar", "corner", "shadow"].map { board.boxes($0).count } == [6, 10, 5, 3])
        #expect(Set(texts).isSuperset(of: TypeToken.allCases.map(\.rawValue)))
        #expect(board.boxes("distance xs").first?.outline.bounds.width == 7)
        #expect(board.texts.first { $0.text == "displayLarge" }?.size == 40)
        let dark = try Self.board(Self.tokens, .dark)
        #expect(dark.boxes("swatch").count == colors.count)
        #expect(dark.boxes("shadow").allSatisfy { $0.shadow == nil } && dark.texts.contains { $0.text == "none" })
        #expect(dark.background == .color(.black))
    }

    @Test("001-board", arguments: Preset.registry.map(\.id)) func presetsShowAllTokens(_ id: String) throws {
        let preset = try #require(Preset(named: id))
        let board = try Self.board(String(decoding: preset.source.bytes, as: UTF8.self))
        #expect(
            ["swatch", "category", "avatar", "distance", "corner", "shadow"].map { board.boxes($0).count } == [
                23, 6, 10, 23, 5, 3,
            ])
    }

    private static let brand = ##"""
        {"primary": "#FF6B7A", "primaryLight": "#FFB3BA", "primaryDark": "#E55A6B", "secondary": "#7FCDCD",
         "accent": "#FFD93D", "success": "#6BCF7F", "seasons": {"winter": "#123456"},
         "typography": {"title1": {"size": 30}}, "motion": {"curves": {"gentle": {"y1": 0.5}, "cardAppear": {"dampingFraction": 0.3}}}}
        """##

    @Test("004-board") func brandsShowWhatTheyHaveBesideColours() throws {
        let board = try Self.board(Self.brand)
        let texts = board.texts.map(\.text)
        let swatches = board.boxes("swatch")
        #expect(swatches.count == 6 + 8)
        #expect(swatches.first { $0.name == "swatch winter" }?.fill == .color(Color(rgb: 0x123456)))
        #expect(swatches.first { $0.name == "swatch autumn, background" }?.fill == .color(Color(rgb: 0xE8A35C)))
        let stops = board.boxes("gradient").map { box -> [Color] in
            guard case .gradient(let gradient)? = box.fill else { return [] }
            return gradient.stops.map(\.color)
        }
        // 5 % of #FFB3BA, 13 of 255, on white: 255, 251.1 and 251.5.
        #expect(stops == [[Color(rgb: 0xFF6B7A), Color(rgb: 0xFFB3BA)], [.white, Color(rgb: 0xFFFBFB)]])
        #expect(board.boxes("shadow").map { $0.shadow?.blur } == [8, 16, 32])
        #expect(try Self.board(Self.brand, .dark).boxes("shadow").map { $0.shadow?.blur } == [8, 16, 32])
        #expect(Set(texts).isSuperset(of: Brand.texts + Brand.curves))
        #expect(board.texts.first { $0.text == "title1" }?.size == 30)
        #expect(board.texts.first { $0.text == "largeTitle" }?.size == 34)
        #expect(Set(texts).isSuperset(of: ["0.42 0.5 0.58 1 0.2", "0.6 0.3", "0.25 0.1 0.25 1 0.3"]))
        let paths = board.commands.compactMap { command -> Path? in
            if case .shape(let path, _, _) = command { path } else { nil }
        }
        let plots = board.boxes("curve").map(\.outline.bounds)
        #expect(paths.count == Brand.curves.count && plots.count == paths.count)
        for (name, (path, plot)) in zip(Brand.curves, zip(paths, plots)) {
            #expect(path.points.first == Point(plot.x, plot.maxY))
            let isSpring = name == "cardAppear"
            let end = try #require(path.points.last)
            #expect(abs(end.x - plot.maxX) < 1e-6)
            #expect(isSpring ? abs(end.y - plot.maxY + 0.55 * plot.height) < 5 : end.y == plot.y, "\(name)")
            // A spring of little damping goes beyond its end, but not out of its box.
            let top = path.points.map(\.y).min() ?? 0
            #expect(isSpring ? top < end.y - 5 && top >= plot.y : top == plot.y)
        }
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

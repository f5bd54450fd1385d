import Graphics
import TestSupport
import Testing
import ThemeModel

@testable import Showcase

@Suite struct ThumbnailTests {
    private static func list(
        _ exhibit: Exhibit, _ style: Thumbnail.Style = .card, _ width: Double = 640, _ height: Double = 400,
        title: Bool = false
    ) -> DisplayList {
        Thumbnail(exhibit, style: style, width: width, height: height, showsTitle: title).displayList(FixedShaper())
    }

    private static let sizes: [(Double, Double)] = [
        (640, 400), (400, 640), (1000, 64), (64, 1000), (16, 16), (512, 512),
    ]

    @Test func keyboardIsCentredAndAsLargeAsFits() throws {
        // 9 % of 400 is 36: 568 × 328 are left, in which 300 × 200 becomes 492 × 328.
        let list = Self.list(try exhibit())
        #expect((list.width, list.height) == (640, 400))
        #expect(list.layers.count == 1)
        #expect(list.layers.allSatisfy { $0.frame.isNear(Rect(x: 74, y: 36, width: 492, height: 328)) })
        #expect(list.layers.first?.clip == nil)
        #expect(list.texts.isEmpty)
    }

    @Test func cardHasAShadowBelowAndAHairlineAbove() throws {
        let list = Self.list(try exhibit())
        let cards = list.boxes("card")
        #expect(cards.map { $0.shadow != nil } == [true, false])
        #expect(cards.map(\.border.isVisible) == [false, true])
        let frames = cards.map(\.outline.bounds)
        #expect(frames.allSatisfy { $0.isNear(Rect(x: 74, y: 36, width: 492, height: 328)) })
        // 3.5 % of 400, at a scale of 1.64, is more than the picture's own 4.
        #expect(abs((list.layers.first?.list.clip.radii.largest ?? 0) - 14 / 1.64) < 1e-9)
    }

    @Test func cornersDoNotCutKeys() throws {
        let list = Self.list(try exhibit([(3000, 2000)]))
        #expect(list.layers.first?.list.clip.radii == CornerRadii(14))
    }

    @Test func rounderPicturesStayRound() throws {
        let round = try exhibit().keyboards[0]
        let canvas = Rect(x: 0, y: 0, width: 300, height: 200)
        let picture = DisplayList(
            width: 300, height: 200, background: .color(.white), clip: RoundedRect(canvas, radius: 40))
        let list = Self.list(
            Exhibit(id: "id", name: "Name", keyboards: [.init(theme: round.theme, picture: picture)]))
        #expect(list.layers.first?.list.clip.radii == CornerRadii(40))
    }

    @Test func nameAndAuthorAreBelow() throws {
        // Name 28 points, author 17.92, 19.6 above: 328 − 65.52 = 262.48 are left for the keyboard.
        let list = Self.list(try exhibit(author: "Someone"), title: true)
        #expect(list.texts.map(\.text) == ["Name", "Someone"])
        #expect(list.texts.map { ($0.size * 100).rounded() } == [2800, 1792])
        let frame = try #require(list.layers.first?.frame)
        #expect(abs(frame.height - 262.48) < 1e-9)
        #expect(abs(list.texts[0].frame.y - frame.maxY - 19.6) < 1e-9)
        #expect(abs(list.texts[1].frame.y - list.texts[0].frame.maxY) < 1e-9)
        #expect(list.texts.allSatisfy { abs($0.frame.midX - 320) < 1e-9 })
        #expect(Self.list(try exhibit(), title: true).texts.count == 1)
    }

    @Test(arguments: [(300.0, 200.0), (240, 180), (120, 90), (64, 64)])
    func keyboardFillsSmallPictures(width: Double, height: Double) throws {
        let frame = try #require(Self.list(try exhibit(), .card, width, height).layers.first?.frame)
        #expect(frame.width >= 0.86 * width - 1e-9)
        #expect(frame.y >= 0.03 * height - 1e-9 && frame.maxY <= 0.97 * height + 1e-9)
    }

    /// An x-height of 5 points needs text of 9.43 points; icons of 18 points are specks below 7.
    @Test func omitsIllegibleDetails() throws {
        let plain = try exhibit().keyboards[0]
        var picture = plain.picture
        picture.commands = [
            .text(GlyphRun(text: "q", size: 20, color: .black, glyphs: [])),
            .text(GlyphRun(text: "note", size: 10, color: .black, glyphs: [])),
            .shape(Path(Rect(x: 0, y: 0, width: 9, height: 9)), .fill, .black),
        ]
        let exhibit = Exhibit(id: "id", name: "Name", keyboards: [.init(theme: plain.theme, picture: picture)])
        func shown(_ width: Double) throws -> [String] {
            let layer = try #require(Self.list(exhibit, .card, width, width).layers.first)
            return layer.list.texts.map(\.text) + ["\(layer.list.commands.count)"]
        }
        // Scales of 1.7, 0.54 and 0.34.
        #expect(try shown(640) == ["q", "note", "3"])
        #expect(try shown(190) == ["q", "2"])
        #expect(try shown(120) == ["0"])
    }

    @Test func splitDoesNotCutItsTitle() throws {
        let list = Self.list(try exhibit([(300, 200), (300, 200)]), .split, title: true)
        let clip = try #require(list.layers.compactMap(\.clip).first)
        let lowest = clip.points.map(\.y).max() ?? 0
        #expect(list.texts.count == 1)
        #expect(list.texts.allSatisfy { $0.frame.y > lowest })
        #expect(list.layers.allSatisfy { $0.clip != nil || $0.frame.maxY < lowest })
        // Without a title, the picture reaches the bottom.
        let plain = Self.list(try exhibit([(300, 200), (300, 200)]), .split)
        #expect(plain.layers.compactMap(\.clip).first?.points.map(\.y).max() == 400)
    }

    @Test(arguments: Thumbnail.Style.allCases, sizes)
    func nothingLeavesTheMargins(style: Thumbnail.Style, size: (Double, Double)) throws {
        let margin = 0.09 * min(size.0, size.1)
        let isSmall = size.0 < 320
        let (dx, dy) = isSmall ? (min(margin, 0.07 * size.0), min(margin, 0.03 * size.1)) : (margin, margin)
        let inside = Rect(x: dx, y: dy, width: size.0 - 2 * dx, height: size.1 - 2 * dy)
        let name = String(repeating: "name ", count: 40)
        for sizes in [[(300.0, 200.0), (300, 180)], [(100, 400), (100, 400)], [(4096, 200), (4096, 260)]] {
            let list = Self.list(try exhibit(sizes, name: name, author: name), style, size.0, size.1, title: true)
            #expect((list.width, list.height) == size)
            let sides = style == .split ? [list] + list.layers.filter { $0.clip != nil }.map(\.list) : [list]
            for side in sides {
                let cards = side.layers.filter { $0.clip == nil }
                #expect(!cards.isEmpty && cards.allSatisfy { inside.holds($0.frame) })
                #expect(side.texts.count == 2 && side.texts.allSatisfy { inside.holds($0.frame) })
                #expect(cards.allSatisfy { card in side.texts.allSatisfy { !card.frame.overlaps($0.frame) } })
            }
        }
    }

    @Test func splitShowsTheSecondVariantRightOfASlant() throws {
        let list = Self.list(try exhibit([(300, 200), (300, 160)]), .split)
        #expect(list.layers.count == 2)
        let second = try #require(list.layers.last)
        #expect(second.frame == Rect(x: 0, y: 0, width: 640, height: 400))
        // A tenth of the width to either side of the middle.
        #expect(second.clip?.points == [Point(384, 0), Point(640, 0), Point(640, 400), Point(256, 400)])
        let (light, dark) = (list.layers[0].frame, try #require(second.list.layers.first?.frame))
        #expect(light.maxY == dark.maxY)
        #expect((light.x, light.width) == (dark.x, dark.width))
        #expect(list.background != second.list.background)
    }

    @Test func stackShowsTheFirstVariantInFront() throws {
        let list = Self.list(try exhibit([(300, 200), (300, 200)]), .stack)
        let (back, front) = (list.layers[0], list.layers[1])
        #expect(front.list.background == .color(.white))
        #expect(back.list.background == .color(.black))
        #expect(front.scale == back.scale)
        #expect(front.frame.x < back.frame.x && front.frame.y > back.frame.y)
        #expect(front.frame.overlaps(back.frame))
    }

    @Test func showsTheFirstModeFirst() throws {
        let both = try exhibit([(300, 200), (300, 200)])
        #expect(both.showing(first: .dark).keyboards == both.keyboards.reversed())
        #expect(both.showing(first: .light) == both)
    }

    @Test(arguments: Thumbnail.Style.allCases)
    func singleKeyboardLooksTheSameInEveryStyle(style: Thumbnail.Style) throws {
        #expect(Self.list(try exhibit(), style) == Self.list(try exhibit(), .card))
    }

    @Test(arguments: Thumbnail.Style.allCases, sizes)
    func emptyExhibitShowsAPlaceholder(style: Thumbnail.Style, size: (Double, Double)) throws {
        let list = Self.list(try exhibit([]), style, size.0, size.1, title: true)
        #expect((list.width, list.height) == size)
        #expect(list.layers.isEmpty && list.texts.isEmpty)
        let body = try #require(list.boxes("placeholder").first?.outline.bounds)
        #expect(Rect(x: 0, y: 0, width: size.0, height: size.1).holds(body))
        let keys = list.boxes("placeholder key").map(\.outline.bounds)
        #expect(keys.count == 31)
        #expect(keys.allSatisfy(body.holds))
        for (index, key) in keys.enumerated() { #expect(keys[..<index].allSatisfy { !$0.overlaps(key) }) }
    }
}

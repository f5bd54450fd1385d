import Graphics
import TestSupport
import Testing
import ThemeModel

@testable import Showcase

@Suite struct ThumbnailTests {
    private static func list(
        _ item: SheetItem, _ style: ThumbnailOptions.Style = .card, _ width: Double = 640, _ height: Double = 400,
        title: Bool = false
    ) -> DisplayList {
        let options = ThumbnailOptions(style, width: Int(width), height: Int(height), showsTitle: title)
        return Thumbnail(item, options).displayList(FixedShaper())
    }

    private static let sizes: [(Double, Double)] = [
        (640, 400), (400, 640), (1000, 64), (64, 1000), (16, 16), (512, 512),
    ]

    @Test func keyboardIsCentredAndAsLargeAsFits() throws {
        // 9 % of 400 is 36: 568 × 328 are left, in which 300 × 200 becomes 492 × 328.
        let list = Self.list(try item())
        #expect((list.width, list.height) == (640, 400))
        #expect(list.layers.count == 1)
        #expect(list.layers.allSatisfy { $0.frame.isNear(Rect(x: 74, y: 36, width: 492, height: 328)) })
        #expect(list.layers.first?.clip == nil)
        #expect(list.texts.isEmpty)
    }

    @Test func cardHasAShadowBelowAndAHairlineAbove() throws {
        let list = Self.list(try item())
        let cards = list.boxes("card")
        #expect(cards.map { $0.shadow != nil } == [true, false])
        #expect(cards.map(\.border.isVisible) == [false, true])
        let frames = cards.map(\.outline.bounds)
        #expect(frames.allSatisfy { $0.isNear(Rect(x: 74, y: 36, width: 492, height: 328)) })
        // 3.5 % of 400, at a scale of 1.64, is more than the picture's own 4.
        #expect(abs((list.layers.first?.list.clip.radii.largest ?? 0) - 14 / 1.64) < 1e-9)
    }

    @Test func cornersDoNotCutKeys() throws {
        let list = Self.list(try item([(3000, 2000)]))
        #expect(list.layers.first?.list.clip.radii == CornerRadii(14))
    }

    @Test func rounderPicturesStayRound() throws {
        let round = try item().keyboards[0]
        let canvas = Rect(x: 0, y: 0, width: 300, height: 200)
        let picture = DisplayList(
            width: 300, height: 200, background: .color(.white), clip: RoundedRect(canvas, radius: 40))
        let list = Self.list(
            SheetItem(id: "id", name: "Name", keyboards: [.init(theme: round.theme, picture: picture)]))
        #expect(list.layers.first?.list.clip.radii == CornerRadii(40))
    }

    /// A bar that shines through begins at the card's edge: the strip above it would make two edges.
    @Test(arguments: [
        (alpha: 0.5, style: ThumbnailOptions.Style.card, cut: 6.0), (1, .card, 0), (0, .card, 0), (0.5, .phone, 0),
    ])
    func translucentBarsBeginAtTheEdge(alpha: Double, style: ThumbnailOptions.Style, cut: Double) throws {
        var picture = try item().keyboards[0].picture
        let bar = Paint.color(Color.white.withAlpha(multipliedBy: alpha))
        picture.commands = [.box("candidate bar", Rect(x: 0, y: 6, width: 300, height: 48), fill: bar)]
        let list = Self.list(
            SheetItem(id: "id", name: "Name", keyboards: [.init(theme: try theme(), picture: picture)]), style)
        let shown = try #require(list.layers.first?.list)
        #expect(shown.height == 200 - cut)
        #expect(shown.boxes("candidate bar").map(\.outline.bounds.y) == [6 - cut])
    }

    @Test func nameAndAuthorAreBelow() throws {
        // Name 28 points, author 17.92, 19.6 above: 328 − 65.52 = 262.48 are left for the keyboard.
        let list = Self.list(try item(author: "Someone"), title: true)
        #expect(list.texts.map(\.text) == ["Name", "Someone"])
        #expect(list.texts.map { ($0.size * 100).rounded() } == [2800, 1792])
        let frame = try #require(list.layers.first?.frame)
        #expect(abs(frame.height - 262.48) < 1e-9)
        #expect(abs(list.texts[0].frame.y - frame.maxY - 19.6) < 1e-9)
        #expect(abs(list.texts[1].frame.y - list.texts[0].frame.maxY) < 1e-9)
        #expect(list.texts.allSatisfy { abs($0.frame.midX - 320) < 1e-9 })
        #expect(Self.list(try item(), title: true).texts.count == 1)
    }

    @Test(arguments: [(300.0, 200.0), (240, 180), (120, 90), (64, 64)])
    func keyboardFillsSmallPictures(width: Double, height: Double) throws {
        let frame = try #require(Self.list(try item(), .card, width, height).layers.first?.frame)
        #expect(frame.width >= 0.86 * width - 1e-9)
        #expect(frame.y >= 0.03 * height - 1e-9 && frame.maxY <= 0.97 * height + 1e-9)
    }

    /// Letters of 20 points are 7.5 high at a scale of 0.375, and icons need 0.4: everything goes there, and only there.
    @Test func showsAllLabelsAndIconsOrNone() throws {
        let plain = try item().keyboards[0]
        func label(_ text: String, _ size: Double) -> DisplayList.Command {
            let glyphs = text.indices.enumerated().map { place, _ in
                PositionedGlyph(
                    font: FontReference(number: 0), glyph: 1, origin: Point(100 + size * Double(place) / 2, 100))
            }
            return .text(GlyphRun(text: text, size: size, color: .black, glyphs: glyphs))
        }
        var picture = plain.picture
        picture.commands = [
            label("q", 20), label("w", 20), label("space", 10),
            .shape(Path(Rect(x: 0, y: 0, width: 9, height: 9)), .fill, .black),
        ]
        let item = SheetItem(id: "id", name: "Name", keyboards: [.init(theme: plain.theme, picture: picture)])
        func layer(_ width: Double) throws -> DisplayList.Layer {
            try #require(Self.list(item, .card, width, width).layers.first)
        }
        // Scales of 1.75, 0.54, 0.43 and 0.34.
        #expect(try layer(640).list.commands == picture.commands)
        for (width, scale) in [(190.0, 0.86 * 190 / 300), (150, 0.86 * 150 / 300)] {
            let list = try layer(width).list
            #expect(list.commands.count == 4)
            #expect(list.texts.map { ($0.size * scale * 100).rounded() / 100 >= 7.5 } == [true, true, true])
            // A small label grows about its middle, (112.5, 96.4), and never beyond the letters.
            let first = try #require(list.texts.last?.glyphs.first)
            let factor = 7.5 / scale / 10
            #expect(abs(first.origin.x - (112.5 - 12.5 * factor)) < 1e-9)
            #expect(abs(first.origin.y - (96.4 + 3.6 * factor)) < 1e-9)
        }
        #expect(try layer(120).list.commands.isEmpty)
        picture.commands = [
            label("q", 12), label("w", 12), .shape(Path(Rect(x: 0, y: 0, width: 9, height: 9)), .fill, .black),
        ]
        let small = SheetItem(id: "id", name: "Name", keyboards: [.init(theme: plain.theme, picture: picture)])
        #expect(Self.list(small, .card, 190, 190).layers.first?.list.commands.isEmpty == true, "not even the icon")
    }

    /// The title of a split is whole, over the line between its sides, which have one backdrop.
    @Test func titleIsBelowASplit() throws {
        let list = Self.list(try item([(300, 200), (300, 200)]), .split, title: true)
        let second = try #require(list.layers.last)
        let title = try #require(list.texts.first?.frame)
        #expect(list.texts.map(\.text) == ["Name"] && second.list.texts.isEmpty)
        #expect(second.list.background == list.background && title.y > second.list.layers[0].frame.maxY)
        #expect(list.layers[0].frame == second.list.layers.first?.frame)
    }

    /// A device that would lose less than a third of its height is shown whole.
    @Test func devicesAreNotCroppedByASliver() throws {
        for size in [(1080.0, 1920.0), (1000, 2000), (900, 1400)] {
            let frame = try #require(Self.list(try item([(425, 884)]), .phone, size.0, size.1).layers.first?.frame)
            #expect(frame.y >= 0.09 * min(size.0, size.1) - 1e-9, "\(size)")
        }
    }

    @Test(arguments: [(199.0, 400.0), (400, 99), (1000, 120)])
    func titleIsLeftOutWhereItWouldBeTooSmall(width: Double, height: Double) throws {
        let item = try item(author: "Someone")
        func thumbnail(_ width: Double, _ height: Double, title: Bool = true) -> Thumbnail {
            Thumbnail(
                item, ThumbnailOptions(.card, width: Int(width), height: Int(height), showsTitle: title))
        }
        #expect(thumbnail(width, height).omitsTitle)
        #expect(thumbnail(width, height).displayList(FixedShaper()).texts.isEmpty)
        #expect(!thumbnail(width, height, title: false).omitsTitle, "none is wanted")
        let least = thumbnail(200, 100)
        #expect(!least.omitsTitle)
        #expect(least.displayList(FixedShaper()).texts.map(\.size) == [12, 9])
    }

    @Test(arguments: [ThumbnailOptions.Style.card, .split, .stack])
    func stripShowsTheLowerRows(style: ThumbnailOptions.Style) throws {
        let list = Self.list(try item([(300, 200), (300, 200)]), style, 1000, 120)
        let card = try #require((style == .stack ? list.layers.last : list.layers.first)?.frame)
        // 9 % of 120 is 10.8; 45 % of the keyboards' height, of which a stack has 30 % more, reaches up to the edge.
        #expect(abs(card.maxY - 109.2) < 1e-9)
        #expect(abs(card.height - 109.2 / 0.45 / (style == .stack ? 1.3 : 1)) < 1e-9)
        #expect(card.y < 0)
    }

    @Test(arguments: [(320.0, 200.0, 188 / 0.95), (640.0, 400.0, 328 / 1.2)])
    func lowPicturesShowTheFootOfADevice(width: Double, height: Double, device: Double) throws {
        // A small picture has margins of 3 % of 200 and shows 95 % of the device's width, a larger one 9 % of 400 and 120 %.
        let list = Self.list(try item([(400, 900)]), .phone, width, height)
        let frame = try #require(list.layers.first?.frame)
        #expect(abs(frame.width - device) < 1e-9 && frame.y < 0)
        #expect(abs(frame.maxY - (width < 400 ? 194 : 364)) < 1e-9)
    }

    /// Where a picture is too low for a device, its edge is between two messages: here 40 points high, with 8 between them.
    @Test func noMessageIsCut() throws {
        let plain = try item([(400, 900)]).keyboards[0]
        let tops = (0..<9).map { 100 + 48 * Double($0) }
        var screen = plain.picture
        screen.commands = tops.map {
            .box("message", Rect(x: 20, y: $0, width: 200, height: 40), fill: .color(.black))
        }
        var device = plain.picture
        device.commands = [.layer(.init(screen, origin: .zero, scale: 1))]
        let phone = SheetItem(id: "id", name: "Name", keyboards: [.init(theme: plain.theme, picture: device)])
        for (width, height) in [(640.0, 400.0), (800, 600), (400, 400), (320, 200)] {
            let layer = try #require(Self.list(phone, .phone, width, height).layers.first)
            let cut = -layer.frame.y / layer.scale
            #expect(cut > 0 && tops.allSatisfy { cut <= $0 - 3.9 || cut >= $0 + 43.9 }, "\(width) × \(height): \(cut)")
            #expect(layer.frame.maxY <= height)
        }
    }

    @Test func cardsOfOnePictureAreEquallyHigh() throws {
        for style in [ThumbnailOptions.Style.split, .stack] {
            let list = Self.list(try item([(300, 200), (300, 160)]), style)
            let light = try #require(list.layers.first { $0.list.background == .color(.white) })
            let all = list.layers + list.layers.filter { $0.clip != nil }.flatMap(\.list.layers)
            let dark = try #require(all.first { $0.list.background == .color(.black) })
            #expect(light.list.height == 200 && dark.list.height == 200)
            #expect(light.frame.height == dark.frame.height)
        }
    }

    @Test(arguments: ThumbnailOptions.Style.allCases, sizes)
    func nothingLeavesTheMargins(style: ThumbnailOptions.Style, size: (Double, Double)) throws {
        let margin = 0.09 * min(size.0, size.1)
        let isSmall = size.0 < 320
        let (dx, dy) = isSmall ? (min(margin, 0.07 * size.0), min(margin, 0.03 * size.1)) : (margin, margin)
        let inside = Rect(x: dx, y: dy, width: size.0 - 2 * dx, height: size.1 - 2 * dy)
        // A strip crops the keyboards at its upper edge, and a device may lose its top in any picture.
        let isCropped = size == (1000, 64) || style == .phone
        let room = isCropped ? Rect(x: dx, y: -4096, width: size.0 - 2 * dx, height: 4096 + size.1 - dy) : inside
        let texts = size.0 < 200 || size.1 < 100 ? 0 : 2
        let name = String(repeating: "name ", count: 40)
        for sizes in [[(300.0, 200.0), (300, 180)], [(100, 400), (100, 400)], [(4096, 200), (4096, 260)]] {
            let list = Self.list(try item(sizes, name: name, author: name), style, size.0, size.1, title: true)
            #expect((list.width, list.height) == size)
            let sides = style == .split ? [list] + list.layers.filter { $0.clip != nil }.map(\.list) : [list]
            for side in sides {
                let cards = side.layers.filter { $0.clip == nil }
                #expect(!cards.isEmpty && cards.allSatisfy { room.holds($0.frame) })
                #expect(side == list ? side.texts.count == texts : side.texts.isEmpty)
                #expect(side.texts.allSatisfy { inside.holds($0.frame) })
                #expect(cards.allSatisfy { card in side.texts.allSatisfy { !card.frame.overlaps($0.frame) } })
            }
        }
    }

    @Test func splitShowsTheSecondVariantRightOfASlant() throws {
        let list = Self.list(try item([(300, 200), (300, 160)]), .split)
        #expect(list.layers.count == 2)
        let second = try #require(list.layers.last)
        #expect(second.frame == Rect(x: 0, y: 0, width: 640, height: 400))
        // A tenth of the width to either side of the middle.
        #expect(second.clip?.points == [Point(384, 0), Point(640, 0), Point(640, 400), Point(256, 400)])
        let (light, dark) = (list.layers[0].frame, try #require(second.list.layers.first?.frame))
        #expect(light == dark)
        #expect(list.background == second.list.background)
        #expect(second.list.layers.first?.list.background != list.layers[0].list.background)
        // A gap of 1.2 % of 400 along it, as high as the card, in the middle of the backdrop's colours.
        guard case .shape(let gap, .fill, let color)? = list.commands.last else { Issue.record("no gap"); return }
        #expect(gap.points.map(\.y) == [light.y, light.y, light.maxY, light.maxY])
        for point in gap.points { #expect(abs(abs(point.x - 320 - 64 * (1 - point.y / 200)) - 2.4) < 1e-9) }
        #expect(color == Backdrop(behind: try theme(.light)).middle)
    }

    @Test func stackShowsTheFirstVariantInFront() throws {
        let list = Self.list(try item([(300, 200), (300, 200)]), .stack)
        let (back, front) = (list.layers[0], list.layers[1])
        #expect(front.list.background == .color(.white))
        #expect(back.list.background == .color(.black))
        #expect(front.scale == back.scale)
        // The backdrop is beneath the front card, so the back one does not show through.
        #expect(list.boxes("ground").map(\.fill) == [list.background])
        #expect(front.frame.x < back.frame.x && front.frame.y > back.frame.y)
        #expect(front.frame.overlaps(back.frame))
    }

    @Test func showsTheFirstModeFirst() throws {
        let both = try item([(300, 200), (300, 200)])
        #expect(both.showing(first: .dark).keyboards == both.keyboards.reversed())
        #expect(both.showing(first: .light) == both)
    }

    @Test(arguments: ThumbnailOptions.Style.allCases)
    func singleKeyboardLooksTheSameInEveryStyle(style: ThumbnailOptions.Style) throws {
        #expect(Self.list(try item(), style) == Self.list(try item(), .card))
    }

    @Test(arguments: ThumbnailOptions.Style.allCases, sizes)
    func emptyExhibitShowsAPlaceholder(style: ThumbnailOptions.Style, size: (Double, Double)) throws {
        let list = Self.list(try item([]), style, size.0, size.1, title: true)
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

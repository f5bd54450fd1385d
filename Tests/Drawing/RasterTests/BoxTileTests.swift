import Graphics
import TestSupport
import Testing

@testable import Raster

/// Tiles that store the uniform middle of a box once, compared with tiles that store all of it.
@Suite struct BoxTileTests {
    /// The shares of every pixel of a box, read as the compositor reads them.
    private struct Shares {
        var inside: [UInt8] = []
        var border: [UInt8] = []
        var shadow: [UInt8] = []

        init(_ tile: BoxTile) {
            for row in 0..<tile.bounds.height {
                for column in 0..<tile.bounds.width {
                    let share = tile.share(column: column, row: row)
                    inside.append(UInt8(share.inside))
                    border.append(UInt8(share.border))
                    shadow.append(UInt8(share.shadow))
                }
            }
        }
    }

    private static func tile(_ shape: BoxShape) throws -> BoxTile {
        try BoxTile(shape, visible: shape.bounds)
    }

    /// The same shape as a bubble with a tail of zero height, which no tile shortens.
    private static func whole(_ shape: BoxShape) -> BoxShape {
        guard case .roundedRect(let body) = shape.outline else { return shape }
        var whole = shape
        whole.outline = .bubble(body, tail: Rect(x: body.rect.midX, y: body.rect.maxY, width: 0, height: 0))
        return whole
    }

    private static let places = [Point(0, 0), Point(0.25, 0.75), Point(0.996, 0.004), Point(0.5, 0.5)]

    @Test(arguments: places, [0.0, 6, 19.5])
    func edgesMatchAWholeTile(place: Point, radius: Double) throws {
        let outline = roundedRect(place.x, place.y, 120.3, 90.7, radius: radius)
        let shape = BoxShape(outline: outline, borderWidth: 0, shadow: nil)
        let (tile, whole) = (try Self.tile(shape), try Self.tile(Self.whole(shape)))
        #expect(tile.lines[0].run > 60 && tile.rows.count > 40)
        #expect(whole.rows == .none && whole.lines.allSatisfy { $0.run == 0 || $0.share == .fill })
        #expect(tile.bounds == whole.bounds)
        #expect(Shares(tile).inside == Shares(whole).inside)
    }

    /// The canvas may end in front of a box's uniform middle, in it, or behind it.
    @Test(arguments: [Point(4.25, 3.5), Point(60.25, 45.5), Point(118.25, 88.5)])
    func endOfTheCanvasMatchesAWholeTile(end: Point) throws {
        let shape = BoxShape(outline: roundedRect(0.5, 0.25, 120.3, 90.7, radius: 12), borderWidth: 2, shadow: nil)
        let canvas = PixelRect(left: 0, top: 0, right: Int(end.x) + 1, bottom: Int(end.y) + 1)
        let tile = try BoxTile(shape, visible: canvas, end: end)
        #expect(tile.lines[0].run > 60 && tile.rows.count > 40)
        let whole = OutlineSpans(shape.outline).coverage(in: canvas, end: end)
        for row in 0..<canvas.height {
            for column in 0..<canvas.width {
                let place = (column: column - tile.bounds.left, row: row - tile.bounds.top)
                let inside = tile.share(column: place.column, row: place.row).inside
                #expect(UInt8(inside) == whole[row * canvas.width + column], "\(column) \(row)")
            }
        }
    }

    @Test(arguments: places, [0.3, 1, 5.25, 24])
    func bordersMatchAWholeTile(place: Point, width: Double) throws {
        let body = RoundedRect(Rect(x: place.x, y: place.y, width: 120.3, height: 90.7), radius: 11)
        let shape = BoxShape(outline: .roundedRect(body), borderWidth: width, shadow: nil)
        let tile = try Self.tile(shape)
        #expect(tile.lines[0].run > 30 && tile.rows.count > 20)
        let inside = OutlineSpans(.roundedRect(body)).coverage(in: tile.bounds)
        let core = OutlineSpans(.roundedRect(body.inset(by: width))).coverage(in: tile.bounds)
        #expect(Shares(tile).border == zip(inside, core).map { $0 > $1 ? $0 - $1 : 0 })
    }

    @Test(arguments: [
        Point(0, 0), Point(5, 3), Point(-8, 0.5), Point(0.25, -20), Point(30, 30), Point(-30.75, -30.25),
        Point(64, -64),
    ])
    func shadowsMatchAWholeTile(offset: Point) throws {
        for (sigma, place) in [(0, Self.places[0]), (0.4, Self.places[1]), (1, Self.places[2]), (3.7, Self.places[3])] {
            let outline = roundedRect(place.x, place.y, 210, 190, radius: 9)
            let shape = BoxShape(outline: outline, borderWidth: 0, shadow: .init(offset: offset, sigma: sigma))
            let (tile, whole) = (try Self.tile(shape), try Self.tile(Self.whole(shape)))
            #expect(tile.lines[0].run > 1 && tile.rows.count > 1)
            // At the end of the tile's middle, three σ from an edge, a Gaussian is still 0.3 of a level off.
            #expect(distance(Shares(tile).shadow, Shares(whole).shadow) <= 1)
            #expect(Shares(tile).inside == Shares(whole).inside)
        }
    }

    @Test func shortensAlongTheEvenAxis() throws {
        let shape = BoxShape(outline: roundedRect(0, 0, 400, 12, radius: 6), borderWidth: 1, shadow: nil)
        let tile = try Self.tile(shape)
        #expect(tile.lines.allSatisfy { $0.run > 300 })
        #expect(tile.rows == .none)
        #expect(tile.bounds == PixelRect(left: 0, top: 0, right: 400, bottom: 12))
        #expect(tile.shares.count == tile.lines.reduce(0) { $0 + 400 - $1.run })
    }

    @Test func stretchStoresItsRunOnce() {
        let stretch = BoxTile.Stretch(start: 3, count: 4)
        #expect((0..<9).map(stretch.tileIndex) == [0, 1, 2, 3, 3, 3, 3, 4, 5])
        #expect((0..<4).map(BoxTile.Stretch.none.tileIndex) == [0, 1, 2, 3])
    }

    @Test func sharesOfAPixelAddUpToAtMostOne() throws {
        var generator = SeededGenerator(7)
        for _ in 0..<40 {
            func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
            let outline = roundedRect(
                number(0...1), number(0...1), number(0...60), number(0...60), radius: number(0...20))
            let offset = Point(number(-20...20), number(-20...20))
            let shape = BoxShape(
                outline: outline, borderWidth: number(0...9), shadow: .init(offset: offset, sigma: number(0...6)))
            let shares = Shares(try Self.tile(shape))
            for index in shares.inside.indices {
                #expect(shares.border[index] <= shares.inside[index])
                #expect(Int(shares.inside[index]) + Int(shares.shadow[index]) <= 255)
            }
        }
    }

    @Test func boundsIncludeTheShadowsReach() {
        let shape = BoxShape(
            outline: roundedRect(0.5, 0.5, 10, 10), borderWidth: 0, shadow: .init(offset: Point(4, -2), sigma: 2))
        // Reach 3 · 2 + 1 = 7: from 0.5 + 4 − 7 to 10.5 + 4 + 7, and from 0.5 − 2 − 7 to 10.5 − 2 + 7.
        #expect(shape.bounds == PixelRect(left: -3, top: -9, right: 22, bottom: 16))
    }
}

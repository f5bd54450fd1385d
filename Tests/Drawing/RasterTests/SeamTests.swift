import Graphics
import TestSupport
import Testing

@testable import Raster

/// Boxes that share an edge between two pixels.
@Suite struct SeamTests {
    private static let (red, blue) = (Color(255, 0, 0), Color(0, 0, 255))

    /// Two boxes on white, the second where the first ends, and beside it a gap.
    private static func picture(
        isBeside: Bool = false, edge: Double = 2.4, first: Paint = .color(red), border: Border = .none,
        second: Color = blue, gap: Double = 0
    ) throws -> Pixmap {
        func half(_ start: Double, _ end: Double) -> Outline {
            isBeside
                ? roundedRect(start, 0, end - start, 6, radius: 1) : roundedRect(0, start, 6, end - start, radius: 1)
        }
        return try draw(
            6, 6, background: .color(.white),
            [
                box(half(-2, edge), fill: first, border: border),
                box(half(edge + gap, 8), fill: .color(second)),
            ])
    }

    /// Boxes are compared with those whose edges are in the same pixels only: that finds what a comparison of all pairs finds.
    @Test(arguments: 0..<20 as Range<UInt64>) func neighboursAreFoundAmongMany(seed: UInt64) throws {
        var generator = SeededGenerator(seed)
        func place() -> Double { Double(Int.random(in: 0...12, using: &generator)) * 0.7 }
        let boxes = try (0..<60).map { number -> TiledBox? in
            guard number % 9 > 0 else { return nil }
            let rect = Rect(x: place(), y: place(), width: place() + 0.7, height: place() + 0.7)
            let outline: Outline =
                number % 7 > 0
                ? .roundedRect(RoundedRect(rect, radius: 0.3))
                : .bubble(
                    RoundedRect(rect, radius: 0.3), tail: Rect(x: rect.center.x, y: rect.maxY, width: 0.7, height: 1.4))
            let placed = PixelBox(
                DisplayList.Box(name: "", outline: outline, fill: .color(Self.red.withAlpha(multipliedBy: 0.5))),
                scale: 1)
            let all = PixelRect(left: -20, top: -20, right: 40, bottom: 40)
            return TiledBox(box: placed, tile: try BoxTile(placed.shape, visible: all))
        }
        let neighbours = BoxNeighbours(boxes)
        var count = 0
        for (index, box) in boxes.enumerated() {
            guard let box else { continue }
            let all = boxes[(index + 1)...].flatMap { $0.map(box.seams) ?? [] }
            count += all.count
            #expect("\(neighbours.seams(of: index))" == "\(all)")
        }
        #expect(count > 0)
    }

    @Test(arguments: [0.1, 0.25, 0.4, 0.5, 0.75, 0.9]) func nothingBehindShowsBetweenOpaqueBoxes(share: Double) throws {
        let below = try Self.picture(edge: 2 + share)
        let beside = try Self.picture(isBeside: true, edge: 2 + share)
        for pixel in [below.pixels[2 * 6 + 3], beside.pixels[3 * 6 + 2]] {
            #expect(distance(pixel, [255 * share, 0, 255 * (1 - share), 255]) <= 1.5)
        }
    }

    /// Two boxes that are drawn side by side, each over its own share of the pixel, on white.
    @Test(arguments: [255, 200, 128, 20] as [UInt8], [255, 180, 60] as [UInt8])
    func translucentBoxesLetThroughWhatTheyWouldSideBySide(first: UInt8, second: UInt8) throws {
        let picture = try Self.picture(first: .color(Color(255, 0, 0, first)), second: Color(0, 0, 255, second))
        let (a, b) = (0.4 * Double(first) / 255, 0.6 * Double(second) / 255)
        let rest = 1 - a - b
        #expect(distance(picture.pixels[2 * 6 + 3], [255 * (rest + a), 255 * rest, 255 * (rest + b), 255]) <= 3)
    }

    @Test func bordersCount() throws {
        let green = Color(0, 255, 0)
        let opaque = try Self.picture(border: Border(color: green, width: 0.5))
        #expect(distance(opaque.pixels[2 * 6 + 3], [0, 102, 153, 255]) <= 1.5)
        let translucent = try Self.picture(border: Border(color: green.withAlpha(multipliedBy: 0.5), width: 0.5))
        #expect(distance(translucent.pixels[2 * 6 + 3], [51, 51, 153, 255]) <= 2)
        // A border that is narrower than the box's share of the pixel does not give it one colour.
        let thin = try Self.picture(border: Border(color: green, width: 0.25))
        #expect(channels(thin.pixels[2 * 6 + 3])[0] > 0)
    }

    @Test func boxesWithAGapAreLaidOverEachOther() throws {
        let (joined, parted) = (try Self.picture(), try Self.picture(gap: 0.1))
        #expect(channels(joined.pixels[2 * 6 + 3])[1] <= 1.5)
        #expect(channels(parted.pixels[2 * 6 + 3])[1] > 60)
    }

    @Test func edgesBetweenPixelsNeedNothing() throws {
        let items = try Rasterizer(glyphs: MaskSource()).composition(
            of: list(
                6, 6,
                [
                    box(roundedRect(0, 0, 6, 3), fill: .color(Self.red)),
                    box(roundedRect(0, 3, 6, 3), fill: .color(Self.blue)),
                ]), scale: 1
        ).items
        #expect(items.count == 2)
    }
}

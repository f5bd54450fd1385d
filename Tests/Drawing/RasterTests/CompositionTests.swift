import Graphics
import Testing

@testable import Raster

/// Pictures drawn in strips.
@Suite struct CompositionTests {
    /// Two boxes, a shadow and a translucent gradient, several strips high.
    private static func composition() throws -> Composition {
        let stops = [
            GradientStop(location: 0, color: Color(200, 10, 60, 255)),
            GradientStop(location: 1, color: Color(0, 90, 250, 90)),
        ]
        let gradient = LinearGradient(start: Point(0, 0), end: Point(30, 100), stops: stops)
        let shadow = Shadow(color: .black, offset: Point(1, 2), blur: 3)
        return try Rasterizer(glyphs: MaskSource()).composition(
            of: list(
                40, 100, background: .color(Color(240, 230, 220)), radius: 6,
                [
                    box(roundedRect(4.3, 5.6, 30, 80, radius: 5), fill: .gradient(gradient), shadow: shadow),
                    box(roundedRect(20, 40, 30, 30, radius: 9), fill: .color(.white), shadow: shadow),
                ]),
            scale: 8)
    }

    @Test(arguments: [0..<800, 0..<1, 1..<800, 102..<103, 101..<713, 799..<800])
    func stripsMatchThePicture(rows: Range<Int>) throws {
        let composition = try Self.composition()
        let (picture, width) = (composition.pixmap, composition.width)
        var next = rows.lowerBound
        composition.forEachStrip(of: rows) { strip, pixels in
            #expect(strip.lowerBound == next)
            next = strip.upperBound
            let first = max(strip.lowerBound - 1, 0)
            let isEqual = pixels.withUnsafeBufferPointer {
                $0.elementsEqual(picture.pixels[(first * width)..<(strip.upperBound * width)])
            }
            #expect(isEqual)
            return true
        }
        #expect(next == rows.upperBound)
    }

    @Test func stripsEndOnRequest() throws {
        var strips: [Range<Int>] = []
        try Self.composition().forEachStrip(of: 0..<800) { strip, _ in
            strips.append(strip)
            return strips.count < 2
        }
        #expect(strips.count == 2 && strips[0].lowerBound == 0 && strips[0].upperBound == strips[1].lowerBound)
    }

    /// Lists of as many commands differ where these do, place by place; others where a command is new.
    @Test func changedRegionsHoldAllThatDiffers() throws {
        let boxes = (0..<4).map { box(roundedRect(Double($0) * 20 + 2, 2, 16, 16), fill: .color(.white)) }
        let moved = box(roundedRect(42, 12, 16, 16), fill: .color(.black))
        let rasterizer = Rasterizer(glyphs: MaskSource())
        func region(_ new: [DisplayList.Command]) -> PixelRect {
            rasterizer.changedRegion(from: list(80, 40, boxes), to: list(80, 40, new), scale: 1)
        }
        #expect(region(boxes).isEmpty)
        #expect(region([boxes[0], boxes[1], moved, boxes[3]]) == PixelRect(left: 42, top: 2, right: 58, bottom: 28))
        #expect(region([boxes[0], boxes[2], boxes[1], boxes[3]]) == PixelRect(left: 22, top: 2, right: 58, bottom: 18))
        #expect(region(boxes + [moved]) == PixelRect(left: 42, top: 12, right: 58, bottom: 28))
        #expect(region([boxes[0], boxes[2], boxes[3]]) == PixelRect(left: 22, top: 2, right: 38, bottom: 18))
    }
}

import Graphics
import TestSupport
import Testing

@testable import Raster

/// Figures at the hard limits of the theme format; and pictures depend only on their lists.
@Suite struct RobustnessTests {
    /// A crowded list from a seed: boxes of all kinds, shapes and text.
    private static func busy(seed: UInt64) -> DisplayList {
        var generator = SeededGenerator(seed)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        func color() -> Color { Color(PremultipliedColor(bits: generator.pixel())) }
        let commands = (0..<12).map { n -> DisplayList.Command in
            let outline = roundedRect(number(-5...20), number(-5...20), number(0...30), number(0...30), radius: 4)
            let stops = [GradientStop(location: 0, color: color()), GradientStop(location: 1, color: color())]
            let gradient = LinearGradient(start: Point(0, 0), end: Point(number(0...9), 20), stops: stops)
            return box(
                outline,
                fill: n % 3 == 0 ? .gradient(gradient) : .color(color()),
                border: Border(color: color(), width: number(0...3)),
                shadow: n % 2 == 0
                    ? Shadow(color: color(), offset: Point(number(-4...4), number(-4...4)), blur: number(0...8)) : nil
            )
        }
        return list(24, 18, background: .color(color()), radius: number(0...9), commands)
    }

    @Test(
        arguments: [1, 2, 3] as [UInt64])
    func equalListsGiveEqualPictures(seed: UInt64) throws {
        let (one, two) = (Rasterizer(glyphs: MaskSource()), Rasterizer(glyphs: MaskSource()))
        let list = Self.busy(seed: seed)
        let first = try one.draw(list, scale: 1.5)
        _ = try one.draw(Self.busy(seed: seed + 10), scale: 2)
        #expect(try one.draw(list, scale: 1.5) == first)
        #expect(try two.draw(list, scale: 1.5) == first)
        #expect(first.pixels.allSatisfy(isPremultiplied))
    }

    @Test func croppedMasksAreNotReusedElsewhere() throws {
        // One shape at three places, two of them clipped by the canvas: their masks must not be mixed up.
        let shadow = Shadow(color: .black, offset: .zero, blur: 4)
        let places = [Point(-9, 4), Point(4, 4), Point(15, -9)]
        let rasterizer = Rasterizer(glyphs: MaskSource())
        for place in places {
            let command = box(roundedRect(place.x, place.y, 12, 12, radius: 3), fill: .color(.white), shadow: shadow)
            let picture = try rasterizer.draw(list(20, 20, [command]), scale: 1)
            #expect(try picture == draw(20, 20, [command]))
        }
    }

    /// Radius 80, border 20, blur 160, offsets ±64 at scale 8 are the hard limits of docs/theme-format.md §4 and §6.
    @Test(arguments: [Point(64, 64), Point(-64, 64), Point(64, -64), Point(-64, -64), .zero])
    func drawsTheHardLimits(offset: Point) throws {
        let shadow = Shadow(color: .black, offset: offset, blur: 160)
        let border = Border(color: Color(9, 9, 9, 9), width: 20)
        let time = try processorSeconds {
            for outline in [
                roundedRect(1, 1, 14, 10, radius: 80),
                .bubble(
                    RoundedRect(Rect(x: 1, y: 1, width: 14, height: 6), radius: 80),
                    tail: Rect(x: 3, y: 7, width: 8, height: 4)),
            ] {
                let picture = try draw(
                    16, 12, scale: 8, radius: 160, [box(outline, fill: .color(.white), border: border, shadow: shadow)])
                #expect((picture.width, picture.height) == (128, 96))
                #expect(picture.pixels.allSatisfy(isPremultiplied))
            }
        }
        #expect(time < 20)
    }

    @Test func drawsTheHardLimitsOnALargeBox() throws {
        let shadow = Shadow(color: .black, offset: Point(64, -64), blur: 160)
        let outline = roundedRect(-700, -700, 1500, 1400, radius: 80)
        let picture = try draw(
            48, 32, scale: 0.25, [box(outline, fill: .color(.white), shadow: shadow)])
        #expect(picture.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }

    @Test func rejectsEmptyAndTooLargePictures() {
        #expect(throws: RasterError.size(width: 0, height: 3)) { try draw(0, 3, []) }
        let rasterizer = Rasterizer(glyphs: MaskSource())
        #expect(throws: RasterError.size(width: 10, height: 10)) {
            try rasterizer.draw(list(10, 10, []), scale: 1, maxPixels: 99)
        }
        #expect(throws: RasterError.size(width: 1_000_000_000, height: 1_000_000_000)) {
            try rasterizer.draw(list(1e300, 1e300, []), scale: 8)
        }
        #expect((try? rasterizer.draw(list(10, 10, []), scale: 1, maxPixels: 100)) != nil)
    }
}

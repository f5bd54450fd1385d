import Graphics
import TestSupport
import Testing

@testable import ImageCodec

/// The colours that a picture is reduced to.
@Suite struct ColorQuantizerTests {
    private static func lab(_ pixel: UInt32) -> OKLab {
        let channel = { (shift: UInt32) in UInt8(truncatingIfNeeded: pixel >> shift) }
        return OKLab(Color(red: channel(0), green: channel(8), blue: channel(16)))
    }

    private static func gray(_ level: UInt32) -> UInt32 { 0xFF00_0000 | level * 0x0001_0101 }

    /// A picture of one large surface and a thousand random colours of one pixel each.
    private static let picture: [UInt32] = {
        var random = SeededGenerator(11)
        return [UInt32](repeating: 0xFF12_3456, count: 5_000)
            + (0..<1_000).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFFFFFF, using: &random) }
    }()

    /// If one of 256 greys has to go, it is shown as its neighbour, and no other changes. Steps of OKLab's lightness are
    /// smallest between light greys, where the curve is flat.
    @Test func takesTheColourThatCostsLeast() {
        let distinct = DistinctColors(of: (0..<256).map(Self.gray))
        let (palette, indices) = ColorQuantizer(distinct).palette(maxColors: 255, error: 0)
        let changed = zip(distinct.colors, indices).filter { $0 != palette[Int($1)] }
        #expect(palette.count == 255 && changed.count == 1)
        for (color, index) in changed {
            let level = color & 0xFF
            #expect(level > 128 && [Self.gray(level - 1), Self.gray(level + 1)].contains(palette[Int(index)]))
        }
    }

    @Test func showsEachColourAsTheNearest() {
        let distinct = DistinctColors(of: Self.picture)
        let (palette, indices) = ColorQuantizer(distinct).palette(maxColors: 64, error: 0)
        #expect(palette.count == Set(palette).count && (50...64).contains(palette.count))
        #expect(Set(palette).isSubset(of: distinct.colors) && palette.contains(0xFF12_3456))
        for (color, index) in zip(distinct.colors, indices) {
            let shown = Self.lab(color).distance(to: Self.lab(palette[Int(index)]))
            // Coordinates are rounded to 1/65536.
            #expect(palette.allSatisfy { Self.lab(color).distance(to: Self.lab($0)) > shown - 1e-4 })
        }
    }

    /// The fewest colours that suffice, and the error that was asked for.
    @Test func usesFewColoursForALargeError() {
        let distinct = DistinctColors(of: Self.picture)
        let quantizer = ColorQuantizer(distinct)
        var counts: [Int] = []
        for error in [0.01, 0.02, 0.04, 1] {
            let (palette, indices) = quantizer.palette(maxColors: 1_000, error: error)
            let sum = distinct.colors.indices.reduce(0.0) { sum, place in
                let shown = Self.lab(palette[Int(indices[place])])
                let distance = Self.lab(distinct.colors[place]).distance(to: shown)
                return sum + distance * distance * Double(distinct.counts[place])
            }
            // A group's own colour is a little farther away than its mean.
            #expect((sum / Double(Self.picture.count)).squareRoot() < error * 1.3, "\(error)")
            counts.append(palette.count)
        }
        #expect(counts == counts.sorted(by: >) && counts.last == 1 && Set(counts).count == counts.count)
    }

    @Test func collectsDistinctColours() {
        let distinct = DistinctColors(of: [3, 3, 5, 3, 7, 7])
        #expect(distinct.colors == [3, 5, 7] && distinct.counts == [3, 1, 2])
        #expect(distinct.indices == [0, 0, 1, 0, 2, 2])
        let none = DistinctColors(of: [])
        #expect(none.colors.isEmpty && none.counts.isEmpty && none.indices.isEmpty)
    }
}

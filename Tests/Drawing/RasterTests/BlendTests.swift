import TestSupport
import Testing

@testable import Raster

/// Packed arithmetic, compared with double precision.
@Suite struct BlendTests {
    @Test func divisionBy255RoundsToTheNearestLevel() {
        // Both lanes together, so that an overflow from one into the other is noticed.
        for sum in UInt32(0)...65_152 {
            let other = 65_152 - sum
            let expected = (2 * sum + 255) / 510 | ((2 * other + 255) / 510) << 16
            if Blend.dividedBy255(sum | other << 16) != expected { #expect(Bool(false), "\(sum)") }
        }
    }

    @Test func scalingIsAccurateToHalfALevel() {
        var generator = SeededGenerator(1)
        for _ in 0..<20_000 {
            let pixel = generator.pixel()
            let level = UInt32.random(in: 0...255, using: &generator)
            let scaled = Blend.scaled(pixel, by: level)
            let expected = channels(pixel).map { $0 * Double(level) / 255 }
            #expect(distance(scaled, expected) <= 0.5 + 1e-9)
            #expect(isPremultiplied(scaled))
        }
    }

    @Test func overIsAccurateToHalfALevel() {
        var generator = SeededGenerator(2)
        for _ in 0..<20_000 {
            let (source, below) = (generator.pixel(), generator.pixel())
            let rest = 1 - Double(source >> 24) / 255
            let expected = zip(channels(source), channels(below)).map { $0 + $1 * rest }
            let result = Blend.over(source, below)
            #expect(distance(result, expected) <= 0.5 + 1e-9)
            #expect(isPremultiplied(result))
        }
    }

    @Test func overIsExactAtExtremes() {
        #expect(Blend.over(0xFFFF_FFFF, 0xFFFF_FFFF) == 0xFFFF_FFFF)
        #expect(Blend.over(0, 0xFFFF_FFFF) == 0xFFFF_FFFF)
        #expect(Blend.over(0xFF00_0000, 0xFFFF_FFFF) == 0xFF00_0000)
        #expect(Blend.over(0xFEFE_FEFE, 0xFFFF_FFFF) == 0xFFFF_FFFF)
        #expect(Blend.over(0x0101_0101, 0xFFFF_FFFF) == 0xFFFF_FFFF)
    }

    @Test func mixingSharesIsAccurateToHalfALevel() {
        var generator = SeededGenerator(3)
        for _ in 0..<20_000 {
            let colors = (generator.pixel(), generator.pixel(), generator.pixel())
            let first = UInt32.random(in: 0...255, using: &generator)
            let second = UInt32.random(in: 0...(255 - first), using: &generator)
            let third = 255 - first - second
            let mixed = Blend.mixed(colors.0, shareA: first, b: colors.1, shareB: second, c: colors.2, shareC: third)
            let expected = (0..<4).map { n in
                (channels(colors.0)[n] * Double(first) + channels(colors.1)[n] * Double(second)
                    + channels(colors.2)[n] * Double(third)) / 255
            }
            #expect(distance(mixed, expected) <= 0.5 + 1e-9)
            #expect(isPremultiplied(mixed))
        }
    }

    @Test func packingRoundTrips() {
        #expect(Blend.packed(Blend.channels(0x8123_45FF)) == 0x8123_45FF)
        #expect(Blend.channels(0x0403_0201) == SIMD4(1, 2, 3, 4))
    }

    /// Fill, border and shadow of one pixel by the rules: the shadow outside the edge, the border over the fill in its share
    /// of the inside, all over the pixel beneath.
    private static func reference(
        fill: UInt32, border: UInt32, shadow: UInt32, _ share: BoxTile.Share, below: UInt32
    ) -> [Double] {
        let (inside, edge) = (Double(share.inside) / 255, Double(share.border) / 255)
        let borderAlpha = Double(border >> 24) / 255
        let source = (0..<4).map { n in
            channels(fill)[n] * (inside - edge * borderAlpha) + channels(border)[n] * edge
                + channels(shadow)[n] * Double(share.shadow) / 255
        }
        return (0..<4).map { source[$0] + channels(below)[$0] * (1 - source[3] / 255) }
    }

    private static func share(_ generator: inout SeededGenerator) -> BoxTile.Share {
        let inside = [0, 255, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
        return BoxTile.Share(
            inside: inside,
            border: .random(in: 0...inside, using: &generator),
            shadow: .random(in: 0...(255 - inside), using: &generator)
        )
    }

    @Test func boxPixelsAreAccurateWithinRounding() {
        var generator = SeededGenerator(4)
        for _ in 0..<20_000 {
            let (fill, border, shadow) = (generator.pixel(), generator.pixel(), generator.pixel())
            let (share, below) = (Self.share(&generator), generator.pixel())
            let colors = BoxColors(fill: .color(fill), border: border, shadow: shadow)
            let expected = Self.reference(fill: fill, border: border, shadow: shadow, share, below: below)
            let source = colors.mixed(share, fill: fill)
            #expect(isPremultiplied(source))
            let result = Blend.over(source, below)
            // The share that the border hides, the source and the pixel beneath are each rounded once, by up to half a level.
            #expect(distance(result, expected) <= 1.5)
            #expect(isPremultiplied(result))
        }
    }

    @Test func fourPixelsTogetherEqualSinglePixels() throws {
        var generator = SeededGenerator(6)
        for _ in 0..<20_000 {
            let colors = BoxColors(fill: .color(0), border: generator.pixel(), shadow: generator.pixel())
            let shares = (0..<4).map { _ in Self.share(&generator) }
            let fills = (0..<4).map { _ in generator.pixel() }
            let below = (0..<4).map { _ in generator.pixel() }
            let block = try Self.block(shares)
            let source = colors.mixed(block, fill: Blend.Block(fills))
            let result = Blend.over(source, Blend.Block(below))
            for n in 0..<4 {
                #expect(source[n] == colors.mixed(shares[n], fill: fills[n]))
                #expect(result[n] == Blend.over(source[n], below[n]))
            }
            #expect(block.isNothing == shares.allSatisfy(\.isNothing))
            #expect(block.isFill == shares.allSatisfy(\.isFill))
            #expect(block.isShadow == shares.allSatisfy { $0.inside == 0 && $0.border == 0 })
            #expect(Blend.isOpaque(Blend.Block(fills)) == fills.allSatisfy { $0 >> 24 == 255 })
        }
    }

    @Test(arguments: [BoxTile.Share(inside: 0, border: 0, shadow: 0), .init(inside: 255, border: 0, shadow: 0)])
    func recognizesBlocksOfEqualShares(share: BoxTile.Share) throws {
        let block = try Self.block([share, share, share, share])
        #expect(block.isNothing == share.isNothing)
        #expect(block.isFill == share.isFill)
        #expect(block.isShadow == share.isNothing)
    }

    /// Pixels with only shadow are drawn without the fill: the result must be the same as with it.
    @Test func shadowPixelsAreTheSameWithoutFill() throws {
        var generator = SeededGenerator(7)
        for _ in 0..<20_000 {
            let colors = BoxColors(fill: .color(0), border: generator.pixel(), shadow: generator.pixel())
            let shares = (0..<4).map { _ in
                BoxTile.Share(inside: 0, border: 0, shadow: UInt8.random(in: 0...255, using: &generator))
            }
            let fills = Blend.Block((0..<4).map { _ in generator.pixel() })
            let block = try Self.block(shares)
            #expect(block.isShadow)
            let alone = Blend.scaled(Blend.Block(repeating: colors.shadow), by: block.shadow)
            #expect(alone == colors.mixed(block, fill: fills))
            for n in 0..<4 { #expect(alone[n] == colors.mixed(shares[n], fill: fills[n])) }
        }
    }

    /// A dithered pixel is one of the two nearest, and four neighbours together are within half a level of four exact ones.
    @Test func ditheringKeepsTheMean() {
        var generator = SeededGenerator(8)
        for _ in 0..<20_000 {
            let (pixel, level) = (generator.pixel(), UInt32.random(in: 0...255, using: &generator))
            let exact = channels(pixel).map { $0 * Double(level) / 255 }
            let block = (0..<4).map { Blend.dithered(pixel, by: level, x: 6 + $0 % 2, y: 3 + $0 / 2) }
            #expect(block.allSatisfy { distance($0, exact) < 1 && isPremultiplied($0) })
            for n in 0..<4 { #expect(abs(block.map { channels($0)[n] }.reduce(0, +) - 4 * exact[n]) <= 0.52) }
        }
    }

    private static func block(_ shares: [BoxTile.Share]) throws -> BoxTile.ShareBlock {
        try shares.withUnsafeBufferPointer { BoxTile.ShareBlock(try #require($0.baseAddress), at: 0) }
    }

    @Test func gradientBoxPixelsAreAccurateToALevel() {
        var generator = SeededGenerator(5)
        for _ in 0..<20_000 {
            let (fill, border, shadow) = (generator.pixel(), generator.pixel(), generator.pixel())
            let (share, below) = (Self.share(&generator), generator.pixel())
            let colors = BoxColors(fill: .color(fill), border: border, shadow: shadow)
            let expected = Self.reference(fill: fill, border: border, shadow: shadow, share, below: below)
            let result = colors.mixed(share, fineFill: Blend.channels(fill) &<< 8, over: below)
            #expect(distance(result, expected) <= 1.02)
            #expect(isPremultiplied(result))
        }
    }
}

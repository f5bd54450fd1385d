import Graphics
import Testing

/// Colours and their arithmetic: exact levels, worked out by hand or by an exhaustive search in whole numbers.
@Suite struct ColorTests {
    @Test func unpacksRedGreenBlue() {
        #expect(Color(rgb: 0x123456) == Color(red: 0x12, green: 0x34, blue: 0x56, alpha: 255))
    }

    @Test(arguments: [
        (Color(rgb: 0x0A0B0C), "#0A0B0C"), (.clear, "#00000000"), (.white, "#FFFFFF"),
        (Color(red: 255, green: 0, blue: 16, alpha: 9), "#FF001009"),
    ])
    func describesItselfInHexadecimal(color: Color, text: String) {
        #expect(color.description == text)
    }

    @Test(arguments: [
        // alpha, share, level: 255 · 0.3 = 76.5 rounds up.
        (255, 0.3, 77), (255, 0.6, 153), (255, 0.5, 128), (255, 1, 255), (255, 0, 0), (77, 0.6, 46),
        (1, 0.5, 1), (1, 0.49, 0), (255, 2, 255), (255, -1, 0),
    ])
    func multipliedAlphaRoundsHalvesUp(alpha: UInt8, share: Double, level: UInt8) {
        let color = Color(red: 9, green: 8, blue: 7, alpha: alpha).withAlpha(multipliedBy: share)
        #expect(color == Color(red: 9, green: 8, blue: 7, alpha: level))
    }

    @Test func compositingOverAnOpaqueColorIsOpaque() {
        // 0x80 = 128: 255 · 128/255 + 0 = 128; 0 + 200 · 127/255 = 99.6.
        let over = Color(red: 255, green: 0, blue: 0, alpha: 128)
        #expect(over.composited(over: Color(red: 0, green: 200, blue: 0)) == Color(red: 128, green: 100, blue: 0))
        #expect(Color.clear.composited(over: .white) == .white)
        #expect(Color.black.composited(over: .white) == .black)
    }

    @Test func compositingOverATranslucentColorAddsTheRemainder() {
        // Both at 128/255: alpha = 0.50196 + 0.50196 · 0.49804 = 0.75196, that is 191.75; white's share of it is 0.6675.
        let white = Color(red: 255, green: 255, blue: 255, alpha: 128)
        let black = Color(red: 0, green: 0, blue: 0, alpha: 128)
        #expect(white.composited(over: black) == Color(red: 170, green: 170, blue: 170, alpha: 192))
        #expect(Color.clear.composited(over: .clear) == .clear)
    }

    @Test func premultipliedChannelsRoundToTheNearestLevel() {
        for alpha in UInt8.min...UInt8.max {
            for channel in UInt8.min...UInt8.max {
                let bits = PremultipliedColor(Color(red: channel, green: 0, blue: 255, alpha: alpha)).bits
                let product = Int(channel) * Int(alpha)
                // |level − product / 255| ≤ 1/2, in whole numbers.
                #expect(abs(Int(bits & 0xFF) * 510 - 2 * product) <= 255)
                #expect(bits >> 8 == UInt32(alpha) << 16 | UInt32(alpha) << 8)
            }
        }
    }

    @Test func straightColorsRoundTripWithinTheirAlphasPrecision() {
        for alpha in UInt8(1)...255 {
            for channel in UInt8.min...UInt8.max {
                let there = PremultipliedColor(Color(red: channel, green: channel, blue: channel, alpha: alpha))
                let back = Color(there)
                #expect(back.alpha == alpha)
                // Half a premultiplied level is 127.5 / alpha of a straight one; rounding back adds another half.
                #expect(abs(Int(back.red) - Int(channel)) * 2 * Int(alpha) <= 255 + Int(alpha))
                #expect(PremultipliedColor(back) == there)
            }
        }
    }

    @Test func premultipliesExtremes() {
        #expect(PremultipliedColor(.white).bits == 0xFFFF_FFFF)
        #expect(PremultipliedColor(.black).bits == 0xFF00_0000)
        #expect(PremultipliedColor(Color(red: 1, green: 2, blue: 3)).bits == 0xFF03_0201)
        #expect(PremultipliedColor(Color(red: 255, green: 255, blue: 255, alpha: 0)) == PremultipliedColor(bits: 0))
        #expect(Color(PremultipliedColor(bits: 0)) == .clear)
        // Channels above alpha are not a valid colour, but must not trap.
        #expect(Color(PremultipliedColor(bits: 0x01FF_FFFF)) == Color(red: 255, green: 255, blue: 255, alpha: 1))
    }

    @Test func pixmapIsOpaqueOnlyIfEveryPixelIs() {
        #expect(Pixmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF]).isOpaque)
        #expect(!Pixmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFE00_0000]).isOpaque)
        #expect(Pixmap(width: 3, height: 2).pixels == [UInt32](repeating: 0, count: 6))
    }
}

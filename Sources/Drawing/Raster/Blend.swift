/// Arithmetic on packed premultiplied pixels (`PremultipliedColor.bits`). Two channels share a word, each in a lane of 16 bits,
/// so one multiplication serves both. Every division by 255 is rounded to the nearest level.
enum Blend {
    /// The lanes of red and blue, or of green and alpha shifted down by 8.
    @usableFromInline static let lanes: UInt32 = 0x00FF_00FF

    /// Returns each lane divided by 255, rounded. Lanes must be at most 65,152.
    @inline(__always)
    static func dividedBy255(_ sum: UInt32) -> UInt32 {
        let t = sum &+ 0x0080_0080
        return ((t &+ ((t >> 8) & lanes)) >> 8) & lanes
    }

    /// Returns all four channels times `level` / 255.
    @inline(__always)
    static func scaled(_ pixel: UInt32, by level: UInt32) -> UInt32 {
        let redBlue = dividedBy255((pixel & lanes) &* level)
        let greenAlpha = dividedBy255(((pixel >> 8) & lanes) &* level)
        return redBlue | greenAlpha << 8
    }

    /// Returns all four channels times `level` / 255, rounded up or down by the pixel's place: on the average, not rounded.
    @inline(__always)
    static func dithered(_ pixel: UInt32, by level: UInt32, x: Int, y: Int) -> UInt32 {
        // Bayer's matrix of two by two.
        let rank = UInt32(truncatingIfNeeded: ((x ^ y) & 1) << 1 | y & 1)
        func product(_ channels: UInt32) -> UInt32 {
            let sum = channels &* level &+ (64 &* rank &+ 32) &* 0x0001_0001
            return ((sum &+ 0x0001_0001 &+ ((sum >> 8) & lanes)) >> 8) & lanes
        }
        return product(pixel & lanes) | product((pixel >> 8) & lanes) << 8
    }

    /// Returns `source` over `below`.
    @inline(__always)
    static func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
        source &+ scaled(below, by: 255 &- source >> 24)
    }

    /// Returns the mix of three colours side by side in one pixel, each over its own share of it. Shares are 0…255 and together
    /// at most 255, apart from the rounding of the shares.
    @inline(__always)
    static func mixed(
        _ a: UInt32, shareA: UInt32, b: UInt32, shareB: UInt32, c: UInt32, shareC: UInt32
    ) -> UInt32 {
        let redBlue = (a & lanes) &* shareA &+ (b & lanes) &* shareB &+ (c & lanes) &* shareC
        let greenAlpha =
            ((a >> 8) & lanes) &* shareA &+ ((b >> 8) & lanes) &* shareB &+ ((c >> 8) & lanes) &* shareC
        return dividedBy255(redBlue) | dividedBy255(greenAlpha) << 8
    }

    /// Returns the four channels of a pixel, red first.
    @inline(__always)
    static func channels(_ pixel: UInt32) -> SIMD4<UInt32> {
        SIMD4(pixel & 0xFF, (pixel >> 8) & 0xFF, (pixel >> 16) & 0xFF, pixel >> 24)
    }

    /// Returns the pixel of four channels, each at most 255.
    @inline(__always)
    static func packed(_ channels: SIMD4<UInt32>) -> UInt32 {
        channels[0] | channels[1] << 8 | channels[2] << 16 | channels[3] << 24
    }
}

/// The same arithmetic on four pixels together, with the same results.
extension Blend {
    /// Four packed pixels, or four levels of 0…255.
    typealias Block = SIMD4<UInt32>
    /// The lanes of four words.
    private typealias Lanes = SIMD8<UInt16>

    /// Returns whether all of them are opaque.
    @inline(__always)
    static func isOpaque(_ pixels: Block) -> Bool {
        pixels[0] & pixels[1] & pixels[2] & pixels[3] >= 0xFF00_0000
    }

    /// Returns all four channels of each pixel times its level / 255.
    @inline(__always)
    static func scaled(_ pixels: Block, by levels: Block) -> Block {
        let levels = bothLanes(levels)
        let redBlue = dividedBy255(lanes(of: pixels) &* levels)
        let greenAlpha = dividedBy255(lanes(of: pixels &>> 8) &* levels)
        return block(of: redBlue) | block(of: greenAlpha) &<< 8
    }

    /// Returns `source` over `below`.
    @inline(__always)
    static func over(_ source: Block, _ below: Block) -> Block {
        source &+ scaled(below, by: 255 &- source &>> 24)
    }

    /// Returns the mix of three colours side by side in each pixel, each over its own share of it.
    @inline(__always)
    static func mixed(
        _ a: Block, shareA: Block, b: Block, shareB: Block, c: Block, shareC: Block
    ) -> Block {
        let (shareA, shareB, shareC) = (bothLanes(shareA), bothLanes(shareB), bothLanes(shareC))
        let redBlue = lanes(of: a) &* shareA &+ lanes(of: b) &* shareB &+ lanes(of: c) &* shareC
        let greenAlpha =
            lanes(of: a &>> 8) &* shareA &+ lanes(of: b &>> 8) &* shareB &+ lanes(of: c &>> 8) &* shareC
        return block(of: dividedBy255(redBlue)) | block(of: dividedBy255(greenAlpha)) &<< 8
    }

    /// Returns levels times another level / 255; each product must be at most 65,152.
    @inline(__always)
    static func product(_ levels: Block, level: UInt32) -> Block {
        block(of: dividedBy255(unsafe unsafeBitCast(levels, to: Lanes.self) &* UInt16(truncatingIfNeeded: level)))
    }

    @inline(__always)
    private static func dividedBy255(_ sums: Lanes) -> Lanes {
        let t = sums &+ 128
        return (t &+ (t &>> 8)) &>> 8
    }

    /// Returns the lower byte of each half of a word.
    @inline(__always)
    private static func lanes(of pixels: Block) -> Lanes {
        unsafe unsafeBitCast(pixels & lanes, to: Lanes.self)
    }

    @inline(__always)
    private static func bothLanes(_ levels: Block) -> Lanes {
        unsafe unsafeBitCast(levels | levels &<< 16, to: Lanes.self)
    }

    @inline(__always)
    private static func block(of lanes: Lanes) -> Block {
        unsafe unsafeBitCast(lanes, to: Block.self)
    }
}

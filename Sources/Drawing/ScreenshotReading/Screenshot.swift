package import Graphics
package import ImageCodec

/// A colour of a picture: levels of red, green and blue, 0…255, with fractions.
package typealias Levels = SIMD3<Double>

extension Levels {
    /// Creates the colour of a pixel `0x00BBGGRR`.
    init(pixel: UInt32) {
        self.init(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255))
    }

    /// Creates a colour without its alpha.
    package init(_ color: Color) {
        self.init(Double(color.red), Double(color.green), Double(color.blue))
    }

    /// The largest difference in a channel.
    package func distance(to other: Levels) -> Double {
        let difference = self - other
        return Swift.max(difference.max(), -difference.min())
    }

    /// The nearest colour.
    package var color: Color {
        let levels = rounded(.toNearestOrAwayFromZero).clamped(lowerBound: .zero, upperBound: Levels(repeating: 255))
        return Color(red: UInt8(levels.x), green: UInt8(levels.y), blue: UInt8(levels.z))
    }

    /// Returns how much of `inner` is in a mixture of it with `outer`, 0…1; nil if the two are nearly equal.
    func share(of inner: Levels, against outer: Levels) -> Double? {
        let difference = inner - outer
        let length = (difference * difference).sum()
        guard length >= 9 else { return nil }
        return Swift.min(Swift.max(((self - outer) * difference).sum() / length, 0), 1)
    }
}

/// A picture in which a keyboard is sought: opaque pixels, rows from the top.
package struct Screenshot: Sendable {
    /// Width in pixels.
    package let width: Int
    /// Height in pixels.
    package let height: Int
    /// The pixels as `0x00BBGGRR`.
    let pixels: [UInt32]

    /// The largest picture that is read: more than any phone or tablet shows.
    private static let limits = ImageLimits(side: 8192, pixels: 16_000_000)

    /// Returns whether bytes begin like a file that can be read: PNG, JPEG or WebP.
    package static func begins(_ file: [UInt8]) -> Bool { PictureDecoder.begins(file) }

    /// Reads a PNG, JPEG or WebP file.
    package init(file: [UInt8]) throws(DecodingError) {
        self.init(try PictureDecoder.decode(file, limits: Self.limits))
    }

    /// Lays a picture over black, as phones show what is transparent.
    package init(_ picture: StraightPixmap) {
        (width, height) = (picture.width, picture.height)
        pixels = picture.premultiplied.pixels.map { $0 & 0xFF_FFFF }
    }

    /// Returns a part of the picture; what is outside of it is clear.
    package func part(_ box: Rect) -> Pixmap {
        let area = PixelRect(around: box)
        let inside = area.intersection(PixelRect(left: 0, top: 0, right: width, bottom: height))
        var part = Pixmap(width: area.width, height: area.height)
        for y in inside.rows {
            let (row, start) = (y * width, (y - area.top) * area.width - area.left)
            for x in inside.columns { part.pixels[start + x] = pixels[row + x] | 0xFF00_0000 }
        }
        return part
    }

    /// Returns a pixel's colour; the picture's edge goes on beyond it.
    func levels(_ x: Int, _ y: Int) -> Levels {
        Levels(pixel: pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)])
    }

    /// The share of neighbours that differ by a few levels, as in pictures that lost detail.
    var noise: Double {
        let steps = stride(from: 0, to: pixels.count - 1, by: 7).map { Self.step(pixels[$0], pixels[$0 + 1]) }
        return Double(steps.count { (1..<6).contains($0) }) / Double(max(steps.count { $0 < 12 }, 1))
    }

    /// The largest difference between two pixels in a channel.
    @inline(__always) static func step(_ a: UInt32, _ b: UInt32) -> Int32 {
        if a == b { return 0 }
        let red = abs(Int32(a & 255) - Int32(b & 255))
        let green = abs(Int32(a >> 8 & 255) - Int32(b >> 8 & 255))
        return max(red, green, abs(Int32(a >> 16 & 255) - Int32(b >> 16 & 255)))
    }

    /// Returns the colour that is in a list most often; nil for an empty one. Of a long list every few count.
    static func mostCommon(_ colors: [UInt32]) -> Levels? {
        var counts: [UInt32: Int] = [:]
        for index in stride(from: 0, to: colors.count, by: 1 + colors.count / 65536) {
            counts[colors[index], default: 0] += 1
        }
        // Of equally common ones the least, so that the answer does not change.
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { Levels(pixel: $0.key) }
    }

    /// Returns the median of colours, channel by channel.
    static func median(_ colors: [Levels]) -> Levels? {
        guard let x = colors.map(\.x).median, let y = colors.map(\.y).median, let z = colors.map(\.z).median
        else { return nil }
        return Levels(x, y, z)
    }
}

extension [Double] {
    /// The middle value, or the mean of the two middle ones; nil if there is none.
    package var median: Double? {
        guard !isEmpty else { return nil }
        let ordered = sorted()
        return (ordered[count / 2] + ordered[(count - 1) / 2]) / 2
    }
}

package import Graphics

extension PictureComparison {
    /// Returns a picture for people: the expected picture on the left and the actual one on the right, over a chequered
    /// ground if translucent; in the middle black where they agree, and elsewhere the differences of the channels, amplified
    /// so that the greatest is at full level and the least is visible. Pixels that were not compared are grey there. Each
    /// part is as large as the larger of both pictures. `expected` and `actual` are the pictures that were compared.
    package func picture(expected: StraightPixmap, actual: StraightPixmap) -> Pixmap {
        let width = max(expectedSize.width, actualSize.width)
        let height = max(expectedSize.height, actualSize.height)
        let count = 3 * width * height
        let panel = DifferencePanel(self)
        let pixels = unsafe [UInt32](unsafeUninitializedCapacity: count) { out, size in
            for y in 0..<height {
                let start = 3 * width * y
                unsafe Self.draw(
                    expected, y: y, into: UnsafeMutableBufferPointer(rebasing: out[start..<(start + width)]))
                unsafe panel.draw(
                    y, expected: expected, actual: actual,
                    into: UnsafeMutableBufferPointer(rebasing: out[(start + width)..<(start + 2 * width)]))
                unsafe Self.draw(
                    actual, y: y,
                    into: UnsafeMutableBufferPointer(rebasing: out[(start + 2 * width)..<(start + 3 * width)]))
            }
            size = count
        }
        return Pixmap(width: 3 * width, height: height, pixels: pixels)
    }

    /// Draws a row of a picture over the ground; only the ground beyond the picture's edge.
    private static func draw(_ picture: StraightPixmap, y: Int, into out: UnsafeMutableBufferPointer<UInt32>) {
        let width = y < picture.height ? picture.width : 0
        let start = y * picture.width
        for x in 0..<width {
            let pixel = picture.pixels[start + x]
            unsafe out[x] = pixel >= 0xFF00_0000 ? pixel : over(ground(x: x, y: y), pixel: pixel)
        }
        for x in width..<out.count { unsafe out[x] = ground(x: x, y: y) * 0x01_0101 | 0xFF00_0000 }
    }

    /// Returns the grey level of the ground: squares of 8 pixels.
    private static func ground(x: Int, y: Int) -> UInt32 {
        (x ^ y) & 8 == 0 ? 255 : 204
    }

    /// Returns a translucent pixel over a grey one.
    private static func over(_ ground: UInt32, pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        func channel(_ shift: UInt32) -> UInt32 {
            let sum = (pixel >> shift & 0xFF) * alpha + ground * (255 - alpha)
            return ((sum + 127) / 255) << shift
        }
        return channel(0) | channel(8) | channel(16) | 0xFF00_0000
    }
}

/// The middle part of a difference picture.
private struct DifferencePanel {
    private let comparison: PictureComparison
    /// The displayed level for each difference of a channel.
    private let levels: [UInt32]

    private static let black: UInt32 = 0xFF00_0000
    private static let notCompared: UInt32 = 0xFF80_8080
    /// The darkest level that stands out from black.
    private static let least = 64

    init(_ comparison: PictureComparison) {
        self.comparison = comparison
        let greatest = max(comparison.greatestDifference, 1)
        levels = (0...255).map { $0 == 0 ? 0 : UInt32(min(max($0 * 255 / greatest, Self.least), 255)) }
    }

    func draw(
        _ y: Int, expected: StraightPixmap, actual: StraightPixmap, into out: UnsafeMutableBufferPointer<UInt32>
    ) {
        let mask = comparison.differing
        let width = y < mask.size.height ? mask.size.width : 0
        unsafe out.update(repeating: Self.notCompared)
        for word in 0..<(width + 63) / 64 {
            let ignored = comparison.ignored.words[y * mask.rowWords + word]
            var bits = mask.words[y * mask.rowWords + word]
            for x in (word * 64)..<min(word * 64 + 64, width) where ignored >> UInt64(x % 64) & 1 == 0 {
                unsafe out[x] = Self.black
            }
            while bits != 0 {
                let x = word * 64 + bits.trailingZeroBitCount
                unsafe out[x] = color(expected.pixels[y * expected.width + x], actual.pixels[y * actual.width + x])
                bits &= bits - 1
            }
        }
    }

    /// Returns red, green and blue for the differences of these channels; all of them for a difference of alpha.
    private func color(_ a: UInt32, _ b: UInt32) -> UInt32 {
        func difference(_ shift: UInt32) -> Int { abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) }
        let alpha = difference(24)
        func channel(_ shift: UInt32) -> UInt32 { levels[max(difference(shift), alpha)] << shift }
        // Beside a fully transparent pixel only alpha counts.
        if a == 0 || b == 0 { return levels[alpha] * 0x01_0101 | Self.black }
        return channel(0) | channel(8) | channel(16) | Self.black
    }
}

import Graphics
import TestSupport

@testable import ImageComparison

/// A picture of one colour with some pixels changed.
func picture(
    _ width: Int, _ height: Int, _ color: UInt32 = 0xFF10_2030, _ changes: [(x: Int, y: Int, color: UInt32)] = []
) -> StraightPixmap {
    var pixels = [UInt32](repeating: color, count: width * height)
    for change in changes { pixels[change.y * width + change.x] = change.color }
    return StraightPixmap(width: width, height: height, pixels: pixels)
}

/// Two pictures that differ by one level in these places.
func pair(_ width: Int, _ height: Int, _ places: [(x: Int, y: Int)]) -> (StraightPixmap, StraightPixmap) {
    (picture(width, height), picture(width, height, 0xFF10_2030, places.map { ($0.x, $0.y, 0xFF10_2031) }))
}

/// A picture of random pixels with few colours, many of them transparent.
func randomPicture(_ width: Int, _ height: Int, _ generator: inout SeededGenerator) -> StraightPixmap {
    let pixels = (0..<(width * height)).map { _ in
        let bits = UInt32(truncatingIfNeeded: generator.next()) & 0x8103_0307
        return bits >> 24 == 0 ? 0 : bits
    }
    return StraightPixmap(width: width, height: height, pixels: pixels)
}

/// Random boxes, some of them beyond a picture's edges.
func randomBoxes(_ count: Int, around size: Int, _ generator: inout SeededGenerator) -> [PixelRect] {
    (0..<count).map { _ in
        let numbers = (0..<4).map { _ in Int(generator.next() % UInt64(size)) }
        return PixelRect(
            x: numbers[0] - size / 4, y: numbers[1] - size / 4, width: numbers[2] / 2, height: numbers[3] / 2)
    }
}

extension PixelRect {
    /// Whether the pixel is in the box.
    func holds(_ x: Int, _ y: Int) -> Bool {
        columns.contains(x) && rows.contains(y)
    }
}

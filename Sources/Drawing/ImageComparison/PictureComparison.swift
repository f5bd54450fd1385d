package import Graphics

/// The differences of two pictures, pixel by pixel.
///
/// Levels are compared with straight alpha, as in files, because premultiplying would round away small differences of
/// translucent pixels. A pixel differs if any channel differs by more than the tolerance. A fully transparent pixel has no
/// colour, so only its alpha is compared.
///
/// If the pictures have different sizes, the overlap is compared, with the upper left corners aligned.
package struct PictureComparison: Hashable, Sendable {
    /// The size of the expected picture.
    package let expectedSize: PixelSize
    /// The size of the actual picture.
    package let actualSize: PixelSize
    /// The number of compared pixels: the overlap without ignored ones.
    package let comparedPixels: Int
    /// The number of differing pixels.
    package let differingPixels: Int
    /// The greatest difference of a channel in these pixels, 0…255.
    package let greatestDifference: Int
    /// The differing pixels.
    let differing: PixelMask
    /// The pixels of the overlap that were not compared.
    let ignored: PixelMask

    /// Compares two pictures. `tolerance` is the largest difference of a channel that is ignored, 0…255 levels; pixels in the
    /// boxes of `ignoring` are not compared.
    package init(
        expected: StraightPixmap, actual: StraightPixmap, tolerance: Int = 0, ignoring boxes: [PixelRect] = []
    ) {
        expectedSize = PixelSize(width: expected.width, height: expected.height)
        actualSize = PixelSize(width: actual.width, height: actual.height)
        let overlap = PixelSize(
            width: min(expected.width, actual.width), height: min(expected.height, actual.height))
        ignored = PixelMask(overlap, boxes: boxes)
        comparedPixels = overlap.box.area - ignored.count
        var search = DifferenceSearch(overlap, ignored: ignored, tolerance: tolerance)
        search.run(expected: expected, actual: actual)
        differing = search.differing
        differingPixels = search.differing.count
        greatestDifference = search.greatest
    }

    /// True if both pictures have the same width and height.
    package var hasEqualSizes: Bool { expectedSize == actualSize }

    /// The share of the compared pixels that differ, 0…1.
    package var ratio: Double { comparedPixels == 0 ? 0 : Double(differingPixels) / Double(comparedPixels) }
}

/// The search for differing pixels, 64 of a row at a time.
private struct DifferenceSearch {
    private(set) var differing: PixelMask
    private(set) var greatest = 0
    private let ignored: PixelMask
    private let tolerance: Int

    init(_ overlap: PixelSize, ignored: PixelMask, tolerance: Int) {
        differing = PixelMask(overlap)
        self.ignored = ignored
        self.tolerance = tolerance
    }

    mutating func run(expected: StraightPixmap, actual: StraightPixmap) {
        unsafe expected.pixels.withUnsafeBufferPointer { expected_ in
            unsafe actual.pixels.withUnsafeBufferPointer { actual_ in
                for y in 0..<differing.size.height {
                    for word in 0..<differing.rowWords {
                        let x = word * 64
                        let count = min(64, differing.size.width - x)
                        let (one, other) = (y * expected.width + x, y * actual.width + x)
                        unsafe compare(
                            expected: UnsafeBufferPointer(rebasing: expected_[one..<(one + count)]),
                            actual: UnsafeBufferPointer(rebasing: actual_[other..<(other + count)]), y: y, word: word)
                    }
                }
            }
        }
    }

    @inline(__always)
    private mutating func compare(
        expected: UnsafeBufferPointer<UInt32>, actual: UnsafeBufferPointer<UInt32>, y: Int, word: Int
    ) {
        // Most pixels are the same: without a branch for each one, the compiler processes several per step.
        var difference: UInt32 = 0
        for x in expected.indices { unsafe difference |= expected[x] ^ actual[x] }
        guard difference != 0 else { return }
        var bits: UInt64 = 0
        for x in expected.indices where unsafe expected[x] != actual[x] {
            let levels = unsafe Self.levels(expected[x], actual[x])
            guard levels > tolerance, !ignored.contains(x: word * 64 + x, y: y) else { continue }
            bits |= 1 << UInt64(x)
            greatest = max(greatest, levels)
        }
        differing.set(bits, row: y, word: word)
    }

    /// Returns the greatest difference of a channel.
    private static func levels(_ a: UInt32, _ b: UInt32) -> Int {
        if a == 0 || b == 0 { return Int((a | b) >> 24) }
        let (one, other) = unsafe (unsafeBitCast(a, to: SIMD4<UInt8>.self), unsafeBitCast(b, to: SIMD4<UInt8>.self))
        return Int((pointwiseMax(one, other) &- pointwiseMin(one, other)).max())
    }
}

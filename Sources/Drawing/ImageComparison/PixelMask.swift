internal import Graphics
/// A set of a picture's pixels, one bit each.
struct PixelMask: Hashable, Sendable {
    /// The size of the picture.
    let size: PixelSize
    /// The words per row; a pixel further left has a lower bit.
    let rowWords: Int
    /// The rows, one after another. Bits beyond the picture's width are 0.
    private(set) var words: [UInt64]

    /// Creates an empty set.
    init(_ size: PixelSize) {
        self.size = size
        rowWords = (size.width + 63) / 64
        words = [UInt64](repeating: 0, count: rowWords * size.height)
    }

    /// Creates a set of the pixels in some boxes, limited to the picture.
    init(_ size: PixelSize, boxes: [PixelRect]) {
        self.init(size)
        for box in boxes.map(size.box.intersection) where !box.isEmpty {
            for y in box.rows {
                for word in (box.left / 64)..<((box.right + 63) / 64) {
                    words[y * rowWords + word] |= Self.bits(of: box, inWord: word)
                }
            }
        }
    }

    /// Sets the bits of the 64 pixels of a word.
    mutating func set(_ bits: UInt64, row: Int, word: Int) {
        words[row * rowWords + word] = bits
    }

    /// Returns true if the pixel is in the set.
    func contains(x: Int, y: Int) -> Bool {
        words[y * rowWords + x / 64] >> UInt64(x % 64) & 1 == 1
    }

    /// The number of pixels in the set.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The smallest box around the set; nil if it is empty.
    var bounds: PixelRect? {
        let rows = (0..<size.height).filter { y in words[row: y, rowWords].contains { $0 != 0 } }
        guard let top = rows.first, let bottom = rows.last else { return nil }
        var columns = [UInt64](repeating: 0, count: rowWords)
        for y in rows {
            for word in 0..<rowWords { columns[word] |= words[y * rowWords + word] }
        }
        guard let first = columns.firstIndex(where: { $0 != 0 }), let last = columns.lastIndex(where: { $0 != 0 })
        else { return nil }
        let left = first * 64 + columns[first].trailingZeroBitCount
        let right = last * 64 + 64 - columns[last].leadingZeroBitCount
        return PixelRect(left: left, top: top, right: right, bottom: bottom + 1)
    }

    /// Returns the bits of a word that a box covers.
    private static func bits(of box: PixelRect, inWord word: Int) -> UInt64 {
        let covered = box.columns.clamped(to: (word * 64)..<(word * 64 + 64))
        return (UInt64.max >> UInt64(64 - covered.count)) << UInt64(covered.lowerBound - word * 64)
    }
}

extension [UInt64] {
    /// The words of one row.
    fileprivate subscript(row y: Int, rowWords: Int) -> ArraySlice<UInt64> {
        self[(y * rowWords)..<((y + 1) * rowWords)]
    }
}

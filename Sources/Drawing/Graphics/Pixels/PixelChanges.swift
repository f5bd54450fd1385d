/// The pixels in which a picture differs from an earlier one of its size, in the order of its rows, not premultiplied. Most differ by
/// a level or two, where a shadow ends, so these take one byte.
///
/// The bytes are entries; the first byte of each says what it is:
///
///     0–63             a pixel with the same alpha, whose red, green and blue grow by two bits each less 2; red's are the highest
///     64–127           equal pixels: the byte less 63
///     128–191, a byte  equal pixels: 65, 256 times the first byte less 128, and the second, together
///     192–255          as many pixels as the byte less 191: red, green, blue and alpha of each
package struct PixelChanges: Sendable {
    /// The entries.
    package private(set) var bytes: [UInt8] = []
    /// The pixels that are described.
    private var described: Range<Int>
    /// Where the last entry begins, if it is one of whole pixels.
    private var pixels: Int?

    /// Describes nothing yet; the first piece is not before the pixel `start`.
    package init(from start: Int = 0) { described = start..<start }

    /// Adds changes to the pixels behind these.
    package mutating func append(_ next: PixelChanges) {
        guard !next.bytes.isEmpty else { return }
        skip(next.described.lowerBound - described.upperBound)
        bytes += next.bytes
        (described, pixels) = (described.lowerBound..<next.described.upperBound, nil)
    }

    /// Adds what differs in a piece of a row, and changes the earlier picture, whose pixel at `index` is the piece's first.
    /// Pieces come in the order of their places.
    package mutating func add(_ piece: Span<UInt32>, at index: Int, of old: inout MutableSpan<UInt32>) {
        precondition(index >= described.upperBound && index + piece.count <= old.count, "pieces come in order")
        for start in stride(from: 0, to: piece.count, by: Self.block) {
            let columns = start..<min(start + Self.block, piece.count)
            // Most pixels are equal, and to check their places again would take half of the time.
            var difference: UInt32 = 0
            for column in columns { unsafe difference |= piece[unchecked: column] ^ old[unchecked: index + column] }
            guard difference != 0 else { continue }
            for column in columns {
                let (new, before) = unsafe (piece[unchecked: column], old[unchecked: index + column])
                guard new != before else { continue }
                old[index + column] = new
                skip(index + column - described.upperBound)
                append(StraightPixmap.straight(new), after: StraightPixmap.straight(before))
                described = described.lowerBound..<(index + column + 1)
            }
        }
    }

    /// The pixels that are compared at once.
    private static let block = 32

    /// The longest entry of equal pixels.
    private static let longestSkip = 65 + 0x3FFF

    private mutating func skip(_ count: Int) {
        var left = count
        if left > 0 { pixels = nil }
        while left > 64 {
            let part = min(left, Self.longestSkip) - 65
            bytes += [UInt8(128 + part >> 8), UInt8(part & 0xFF)]
            left -= part + 65
        }
        if left > 0 { bytes.append(UInt8(63 + left)) }
    }

    private mutating func append(_ new: UInt32, after old: UInt32) {
        func step(_ shift: UInt32) -> UInt32 { (new >> shift & 0xFF) &- (old >> shift & 0xFF) &+ 2 }
        let (red, green, blue) = (step(0), step(8), step(16))
        if red | green | blue < 4, new >> 24 == old >> 24 {
            pixels = nil
            bytes.append(UInt8(red << 4 | green << 2 | blue))
            return
        }
        if let pixels, bytes[pixels] < 255 {
            bytes[pixels] += 1
        } else {
            pixels = bytes.count
            bytes.append(192)
        }
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: new >> shift)) }
    }
}

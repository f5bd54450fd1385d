/// The pixels in which a picture differs from an earlier one of its size, as runs in the order of its rows: for each, how many
/// pixels before it are unchanged, how many it has, and these, not premultiplied. All are numbers of 32 bits.
package struct PixelRuns: Sendable {
    private var words: [UInt32] = []
    /// The pixels before this one are described.
    private var end = 0

    package init() {}

    /// How many numbers they take.
    package var count: Int { words.count }

    /// The numbers' bytes, lowest first.
    package var bytes: [UInt8] { unsafe words.withUnsafeBytes { unsafe Array($0) } }

    /// Equal pixels fewer than this are part of a run: to end it would take as much.
    private static let shortestGap = 4

    /// Adds what differs in a piece of a row, and changes the earlier picture, whose pixel at `place` is the piece's first.
    /// Pieces come in the order of their places.
    package mutating func add(_ piece: Span<UInt32>, at place: Int, of old: inout MutableSpan<UInt32>) {
        precondition(place >= end && place + piece.count <= old.count, "a piece follows the one before, in the picture")
        var column = 0
        while column < piece.count {
            // Most pixels are equal, and to check their places again would take half of the time.
            guard unsafe piece[unchecked: column] != old[unchecked: place + column] else {
                column += 1
                continue
            }
            var (last, next) = (column, column + 1)
            while next < piece.count, next - last <= Self.shortestGap {
                if piece[next] != old[place + next] { last = next }
                next += 1
            }
            let start = place + column
            words.append(UInt32(start - end).littleEndian)
            words.append(UInt32(last + 1 - column).littleEndian)
            for column in column...last {
                old[place + column] = piece[column]
                words.append(Pixmap.straight(piece[column]).littleEndian)
            }
            end = place + last + 1
            column = next
        }
    }
}

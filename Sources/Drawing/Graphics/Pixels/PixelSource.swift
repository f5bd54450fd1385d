/// A picture whose rows are made on demand, so that it need not be in memory as a whole. A reader that takes each row once,
/// such as a file's encoder, reads it while it is still in the processor's cache.
package protocol PixelSource: Sendable {
    /// Width in pixels, at least 1.
    var width: Int { get }
    /// Height in pixels, at least 1.
    var height: Int { get }
    var pixmap: Pixmap { get }

    /// Calls `body` with adjacent rows, from the top down, until it has received all of `rows` or returns false. The pixels are
    /// those of the rows named, preceded by the row above them if there is one, all packed as in a pixmap. Several threads may
    /// ask for rows at the same time.
    func forEachStrip(of rows: Range<Int>, _ body: (_ rows: Range<Int>, _ pixels: Span<UInt32>) -> Bool)
}

extension PixelSource {
    /// Calls `body` with the part of each row that is in a rectangle of the picture, from the top down.
    package func forEachRow(of rect: PixelRect, _ body: (_ y: Int, _ pixels: Span<UInt32>) -> Void) {
        forEachStrip(of: rect.top..<rect.bottom) { rows, strip in
            // Below the picture's top, a strip begins with the row above.
            let first = rows.lowerBound == 0 ? 0 : 1
            for (index, y) in rows.enumerated() {
                let start = (first + index) * width
                body(y, strip.extracting((start + rect.left)..<(start + rect.right)))
            }
            return true
        }
    }
}

extension Pixmap: PixelSource {
    /// The picture itself.
    package var pixmap: Pixmap { self }

    /// Passes all of the rows as one strip.
    package func forEachStrip(of rows: Range<Int>, _ body: (_ rows: Range<Int>, _ pixels: Span<UInt32>) -> Bool) {
        let first = max(rows.lowerBound - 1, 0)
        _ = body(rows, pixels.span.extracting((first * width)..<(rows.upperBound * width)))
    }
}

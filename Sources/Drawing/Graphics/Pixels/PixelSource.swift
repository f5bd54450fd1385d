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

extension Pixmap: PixelSource {
    /// The picture itself.
    public var pixmap: Pixmap { self }

    /// Passes all of the rows as one strip.
    public func forEachStrip(of rows: Range<Int>, _ body: (_ rows: Range<Int>, _ pixels: Span<UInt32>) -> Bool) {
        let first = max(rows.lowerBound - 1, 0)
        _ = body(rows, pixels.span.extracting((first * width)..<(rows.upperBound * width)))
    }
}

/// A picture whose rows are made when somebody wants them, so that it need not lie in memory whole: what reads each row
/// once, as the encoder of a file does, reads it while it is still near.
public protocol PixelSource: Sendable {
    /// Width in pixels, at least 1.
    var width: Int { get }
    /// Height in pixels, at least 1.
    var height: Int { get }
    /// All rows at once.
    var pixmap: Pixmap { get }

    /// Calls `body` with neighbouring rows, from the top down, until all of `rows` have come or it gives false. The
    /// pixels are those of the rows named, after those of the one row above them where there is one, all packed as a
    /// pixmap's. Several threads may ask for rows at the same time.
    func forEachStrip(of rows: Range<Int>, _ body: (_ rows: Range<Int>, _ pixels: Span<UInt32>) -> Bool)
}

extension Pixmap: PixelSource {
    /// The picture itself.
    public var pixmap: Pixmap { self }

    /// All of the rows are one strip.
    public func forEachStrip(of rows: Range<Int>, _ body: (_ rows: Range<Int>, _ pixels: Span<UInt32>) -> Bool) {
        let first = max(rows.lowerBound - 1, 0)
        _ = body(rows, pixels.span.extracting((first * width)..<(rows.upperBound * width)))
    }
}

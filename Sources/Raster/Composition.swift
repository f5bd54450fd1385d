public import Graphics

/// A picture ready to be composited: every mask made, every colour premultiplied, every place in pixels. Bands of it can
/// be drawn at the same time, and strips of it one after the other.
public struct Composition: PixelSource {
    /// A tile and where it goes.
    struct PlacedTile: Sendable {
        let tile: BoxTile
        let x: Int
        let y: Int
    }

    /// One thing to composite.
    enum Item: Sendable {
        /// A box.
        case box(PlacedTile, BoxColors)
        /// One premultiplied colour through a mask.
        case mask(CoverageMask, x: Int, y: Int, UInt32)
        /// A picture, its alpha times `alpha` / 255.
        case picture(Pixmap, x: Int, y: Int, alpha: UInt32)
    }

    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// On how many threads it is drawn where all of it is wanted.
    let threads: Int
    /// What lies beneath everything.
    let background: Fill
    /// What is composited, lowest first.
    let items: [Item]
    /// What the whole is cut by in the end; nil where nothing is left.
    let clip: PlacedTile?

    /// All of it, drawn.
    public var pixmap: Pixmap {
        PixelBuffer.picture(width: width, height: height, threads: threads) { draw(into: &$0) }
    }

    /// Draws the rows, a strip at a time, on the calling thread.
    public func forEachStrip(of rows: Range<Int>, _ body: (_ rows: Range<Int>, _ pixels: Span<UInt32>) -> Bool) {
        PixelBuffer.forEachStrip(of: rows, width: width, { draw(into: &$0) }, body)
    }

    /// Draws the rows of a buffer.
    private func draw(into buffer: inout PixelBuffer) {
        guard let clip else {
            buffer.clear()
            return
        }
        buffer.fill(background)
        for item in items {
            switch item {
            case .box(let box, let colors): buffer.composite(box.tile, x: box.x, y: box.y, colors)
            case .mask(let mask, let x, let y, let color): buffer.composite(mask, x: x, y: y, color)
            case .picture(let picture, let x, let y, let alpha): buffer.composite(picture, x: x, y: y, alpha: alpha)
            }
        }
        buffer.cut(by: clip.tile, x: clip.x, y: clip.y)
    }
}

package import Graphics

/// A picture ready to be composited: every mask exists, every colour is premultiplied, every place is in pixels. Bands of it
/// can be drawn at the same time, and strips of it one after the other.
package struct Composition: PixelSource {
    /// A tile and its place.
    struct PlacedTile: Sendable {
        let tile: BoxTile
        let x: Int
        let y: Int
    }

    /// One thing to composite.
    enum Item: Sendable {
        case box(PlacedTile, BoxColors)
        /// One premultiplied colour through a mask.
        case mask(CoverageMask, x: Int, y: Int, UInt32)
        /// A picture, its alpha times `alpha` / 255; added to what is beneath instead of laid over it if `isAdded`.
        case picture(Pixmap, x: Int, y: Int, alpha: UInt32, isAdded: Bool = false)
    }

    /// Width in pixels.
    package let width: Int
    /// Height in pixels.
    package let height: Int
    /// The number of threads that draw it when all of it is wanted.
    let threads: Int
    /// The fill beneath everything.
    let background: Fill
    /// The things to composite, lowest first.
    let items: [Item]
    /// The clip that cuts the whole picture at the end; nil if nothing is left.
    let clip: PlacedTile?

    /// The whole picture, drawn.
    package var pixmap: Pixmap {
        PixelBuffer.picture(width: width, height: height, threads: threads) { draw(into: &$0) }
    }

    /// Draws the rows, a strip at a time, on the calling thread.
    package func forEachStrip(of rows: Range<Int>, _ body: (_ rows: Range<Int>, _ pixels: Span<UInt32>) -> Bool) {
        PixelBuffer.forEachStrip(of: rows, width: width, { draw(into: &$0) }, body: body)
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
            case .box(let box, let colors): buffer.composite(box.tile, x: box.x, y: box.y, colors: colors)
            case .mask(let mask, let x, let y, let color): buffer.composite(mask, x: x, y: y, color: color)
            case .picture(let picture, let x, let y, let alpha, false):
                buffer.composite(picture, x: x, y: y, alpha: alpha) { Blend.over($0, $1) }
            case .picture(let picture, let x, let y, let alpha, true):
                buffer.composite(picture, x: x, y: y, alpha: alpha) { $0 &+ $1 }
            }
        }
        buffer.cut(by: clip.tile, x: clip.x, y: clip.y)
    }
}

extension Composition.Item {
    /// The pixels that it can touch.
    var extent: PixelRect {
        switch self {
        case .box(let box, _): return box.tile.bounds.offset(box.x, box.y)
        case .mask(let mask, let x, let y, _):
            return PixelRect(x: x + mask.left, y: y + mask.top, width: mask.width, height: mask.height)
        case .picture(let picture, let x, let y, _, _):
            return PixelRect(x: x, y: y, width: picture.width, height: picture.height)
        }
    }
}

extension Composition {
    /// Returns the pixels of a rectangle, row by row. The rectangle must be within the picture.
    package func pixels(of rect: PixelRect) -> [UInt32] {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(rect.area)
        forEachRow(of: rect) { _, line in
            unsafe line.withUnsafeBufferPointer { line in
                unsafe pixels.append(contentsOf: line)
            }
        }
        return pixels
    }
}

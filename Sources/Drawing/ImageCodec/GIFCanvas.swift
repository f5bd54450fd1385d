internal import Graphics

/// The visible content of a moving GIF picture: each pixel has the colour of the last frame that wrote it, which is close to
/// the colour that was drawn.
struct GIFCanvas {
    /// Opaque colours, `0xFFBBGGRR`; 0 if nothing is shown.
    private var colors: [UInt32]
    private let width: Int

    /// The largest difference in levels of a channel at which a pixel is not written again. It is invisible, and covers most
    /// of the changes in shadows that appear and disappear.
    static let tolerance = 4

    /// Creates an empty canvas.
    init(width: Int, height: Int) {
        self.width = width
        colors = [UInt32](repeating: 0, count: width * height)
    }

    /// What a frame writes.
    struct Changes {
        /// The part of the canvas.
        let rect: PixelRect
        /// The colours in it, `0xFFBBGGRR`; 0 for pixels that stay as they are.
        let colors: [UInt32]
    }

    /// Returns the part of a patch that must be written. `isWhole` takes the whole patch: when a frame is cleared, the pixels
    /// that it does not cover would stay.
    func changes(by patch: FramePatch, isWhole: Bool) -> Changes {
        var (changed, bounds) = ([UInt32](repeating: 0, count: patch.pixels.count), PixelRect.empty)
        for row in 0..<patch.rect.height {
            let (start, y) = (row * patch.rect.width, patch.rect.top + row)
            var (first, last): (Int?, Int) = (nil, 0)
            for column in 0..<patch.rect.width where patch.unchanged.isEmpty || !patch.unchanged[start + column] {
                let (pixel, shown) = (patch.pixels[start + column], colors[y * width + patch.rect.left + column])
                guard pixel >> 24 >= AnimationCanvas.shownAlpha else { continue }
                let color = StraightPixmap.straight(pixel) | 0xFF00_0000
                guard shown == 0 || !Self.isNear(color, shown, by: Self.tolerance) else { continue }
                changed[start + column] = color
                (first, last) = (first ?? column, column)
            }
            guard let first else { continue }
            let left = patch.rect.left
            bounds = bounds.union(PixelRect(left: left + first, top: y, right: left + last + 1, bottom: y + 1))
        }
        let changes = Changes(rect: patch.rect, colors: changed)
        return isWhole ? changes : changes.cropped(to: bounds)
    }

    /// Returns whether two colours differ by at most `tolerance` levels in each channel.
    static func isNear(_ color: UInt32, _ other: UInt32, by tolerance: Int) -> Bool {
        func differ(_ shift: UInt32) -> Int { abs(Int(color >> shift & 0xFF) - Int(other >> shift & 0xFF)) }
        return differ(0) <= tolerance && differ(8) <= tolerance && differ(16) <= tolerance
    }

    /// Shows a frame, or clears the canvas if the frame is cleared.
    mutating func show(_ frame: IndexedPixels, in rect: PixelRect, isCleared: Bool) {
        guard !isCleared else {
            colors = [UInt32](repeating: 0, count: colors.count)
            return
        }
        for (offset, index) in frame.indices.enumerated() where index != frame.transparent {
            let (x, y) = (rect.left + offset % rect.width, rect.top + offset / rect.width)
            colors[y * width + x] = frame.palette[Int(index)]
        }
    }
}

extension GIFCanvas.Changes {
    /// Returns a part of the changes. The format has no empty frames, so one pixel that stays replaces them.
    fileprivate func cropped(to part: PixelRect) -> GIFCanvas.Changes {
        guard part != rect else { return self }
        guard !part.isEmpty else {
            let first = PixelRect(left: rect.left, top: rect.top, right: rect.left + 1, bottom: rect.top + 1)
            return GIFCanvas.Changes(rect: first, colors: [0])
        }
        let columns = part.left - rect.left..<part.right - rect.left
        let rows = (part.top - rect.top..<part.bottom - rect.top).flatMap { row in
            colors[(row * rect.width + columns.lowerBound)...].prefix(columns.count)
        }
        return GIFCanvas.Changes(rect: part, colors: rows)
    }
}

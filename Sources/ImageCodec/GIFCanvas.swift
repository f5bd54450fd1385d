internal import Graphics

/// The visible content of a moving GIF picture: each pixel has the colour of the last frame that wrote it, which is close to
/// the colour that was drawn.
struct GIFCanvas {
    /// Opaque colours, `0xFFBBGGRR`; 0 if nothing is shown.
    private var colors: [UInt32]
    private let width: Int

    /// The largest difference in levels of a channel at which a pixel is not written again. It is invisible, and covers most
    /// of the changes in shadows that appear and disappear.
    private static let tolerance = 4

    /// Creates an empty canvas.
    init(width: Int, height: Int) {
        self.width = width
        colors = [UInt32](repeating: 0, count: width * height)
    }

    /// Returns the part of a patch that must be written: its rectangle, and the colours in it, 0 for unchanged ones.
    /// `isWhole` takes the whole patch: when a frame is cleared, the pixels that it does not cover would stay.
    func changes(by patch: FramePatch, isWhole: Bool) -> (rect: PixelRect, colors: [UInt32]) {
        var changed = [UInt32](repeating: 0, count: patch.pixels.count)
        var bounds = PixelRect.empty
        for row in 0..<patch.rect.height {
            let (start, y) = (row * patch.rect.width, patch.rect.top + row)
            var (first, last): (Int?, Int) = (nil, 0)
            for column in 0..<patch.rect.width where patch.stays.isEmpty || !patch.stays[start + column] {
                let pixel = patch.pixels[start + column]
                guard pixel >> 24 >= MovingCanvas.shownAlpha else { continue }
                let color = StraightPixmap.straight(pixel) | 0xFF00_0000
                guard !Self.isNear(color, colors[y * width + patch.rect.left + column]) else { continue }
                changed[start + column] = color
                (first, last) = (first ?? column, column)
            }
            guard let first else { continue }
            let left = patch.rect.left
            bounds = bounds.enclosing(PixelRect(left: left + first, top: y, right: left + last + 1, bottom: y + 1))
        }
        guard !isWhole, bounds != patch.rect else { return (patch.rect, changed) }
        return Self.cropped(changed, patch.rect, to: bounds)
    }

    /// Returns the colours in a part of a rectangle. The format has no empty frames, so one pixel replaces them.
    private static func cropped(
        _ colors: [UInt32], _ rect: PixelRect, to part: PixelRect
    ) -> (rect: PixelRect, colors: [UInt32]) {
        guard !part.isEmpty else {
            return (PixelRect(left: rect.left, top: rect.top, right: rect.left + 1, bottom: rect.top + 1), [0])
        }
        let rows = part.top - rect.top..<part.bottom - rect.top
        let columns = part.left - rect.left..<part.right - rect.left
        return (part, rows.flatMap { colors[($0 * rect.width + columns.lowerBound)...].prefix(columns.count) })
    }

    private static func isNear(_ color: UInt32, _ other: UInt32) -> Bool {
        guard other != 0 else { return false }
        return [UInt32(0), 8, 16].allSatisfy { shift in
            abs(Int(color >> shift & 0xFF) - Int(other >> shift & 0xFF)) <= tolerance
        }
    }

    /// Shows a frame, or clears the canvas if the frame is cleared.
    mutating func show(_ frame: IndexedPixels, in rect: PixelRect, isCleared: Bool) {
        guard !isCleared else {
            colors = [UInt32](repeating: 0, count: colors.count)
            return
        }
        for (place, index) in frame.indices.enumerated() where index != frame.transparent {
            let (x, y) = (rect.left + place % rect.width, rect.top + place / rect.width)
            colors[y * width + x] = frame.palette[Int(index)]
        }
    }
}

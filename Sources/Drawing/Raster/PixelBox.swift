internal import Graphics

/// The values that a tile is made from and kept by.
struct TileKey: Hashable, Sendable {
    let shape: BoxShape
    /// The pixels of the shape that can be seen.
    let visible: PixelRect
    /// The end of the canvas within a pixel that the box reaches, from the box's origin; infinite if there is none.
    let end: Point
}

/// A box in pixels: its shape at the origin, the place of the shape, and its colours.
struct PixelBox {
    let shape: BoxShape
    let x: Int
    let y: Int
    let fill: Paint?
    /// Premultiplied; 0 for none.
    let border: UInt32
    /// Premultiplied; 0 for none.
    let shadow: UInt32
    /// Whether it is only a shadow, so wide that its levels would be rings. Other shadows need no larger files.
    let isDithered: Bool

    /// The blur from which a shadow is wide, in points.
    private static let wideBlur = 24.0

    /// Places a box in a picture of `scale` pixels per point.
    init(_ box: DisplayList.Box, scale: Double) {
        let cast = box.shadow.flatMap { $0.color.isClear ? nil : $0 }
        let edge = box.border.isVisible ? box.border : .none
        let outline: Outline
        (outline, x, y) = Self.placed(box.outline, scale: scale)
        shape = BoxShape(
            outline: outline,
            borderWidth: edge.width * scale,
            shadow: cast.map {
                .init(offset: Point($0.offset.x * scale, $0.offset.y * scale), sigma: $0.blur / 2 * scale)
            }
        )
        fill = box.fill
        border = PremultipliedColor(edge.color).bits
        shadow = PremultipliedColor(cast?.color ?? .clear).bits
        isDithered = box.fill == nil && !edge.isVisible && (cast?.blur ?? 0) >= Self.wideBlur
    }

    /// Returns whether any part of it is in the picture.
    func touches(_ canvas: PixelRect) -> Bool {
        !shape.bounds.offset(x, y).intersection(canvas).isEmpty
    }

    /// Returns the key of the tile that shows its part in a picture whose canvas ends at `end`, in pixels.
    func tileKey(_ canvas: PixelRect, end: Point) -> TileKey {
        // Blurs reach a few pixels past the picture's edge.
        let margin = 4
        let whole = shape.bounds
        let visible = PixelRect(
            left: max(canvas.left - x - margin, whole.left),
            top: max(canvas.top - y - margin, whole.top),
            right: min(canvas.right - x + margin, whole.right),
            bottom: min(canvas.bottom - y + margin, whole.bottom)
        )
        let outline = shape.outline.bounds
        func reached(_ edge: Double, end: Double, of box: Double) -> Double {
            end < end.rounded(.up) && box > end.rounded(.down) - edge ? end - edge : .infinity
        }
        return TileKey(
            shape: shape, visible: visible,
            end: Point(
                reached(Double(x), end: end.x, of: outline.maxX), reached(Double(y), end: end.y, of: outline.maxY)))
    }

    /// Returns an outline in pixels, moved by whole pixels to the origin, and how far it was moved. So equal shapes at equal
    /// places between pixels are equal.
    private static func placed(_ outline: Outline, scale: Double) -> (Outline, x: Int, y: Int) {
        let bounds = outline.bounds
        let (x, y) = ((bounds.x * scale).rounded(.down), (bounds.y * scale).rounded(.down))
        let pixels = outline.map(
            rects: { rect in
                Rect(
                    x: grid(rect.x * scale - x),
                    y: grid(rect.y * scale - y),
                    width: grid(rect.width * scale),
                    height: grid(rect.height * scale)
                )
            },
            heights: { grid($0 * scale - y) },
            lengths: { $0 * scale }
        )
        return (pixels, Int(x), Int(y))
    }

    /// Returns the nearest place on Cairo's own grid of 1/256 pixel: smaller differences cannot be seen and must not create
    /// separate masks.
    static func grid(_ value: Double) -> Double {
        (value * 256).rounded() / 256
    }
}

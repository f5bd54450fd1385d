internal import Graphics

/// The rows of pixels of a picture to which a list is drawn as pixels: baselines of text stand on them there, and at the
/// same places in vectors.
struct PixelRows {
    /// From points of a list to pixels.
    private let placement: Placement

    /// The rows of a picture of `scale` pixels a point.
    init(scale: Double) {
        placement = Placement(scale: scale, origin: .zero)
    }

    private init(_ placement: Placement) {
        self.placement = placement
    }

    /// The rows as a picture within the list has them, in its own points.
    func within(_ layer: DisplayList.Layer) -> PixelRows {
        PixelRows(Placement(scale: placement.scale * layer.scale, origin: placement(layer.origin)))
    }

    /// A glyph's origin with its baseline on a row.
    func snapped(_ origin: Point) -> Point {
        let row = placement(origin).y.rounded()
        return Point(origin.x, (row - placement.origin.y) / placement.scale)
    }
}

internal import Graphics

/// The pixel rows of the raster picture of a list: baselines of text are on them there, and at the same places in vectors.
struct PixelRows {
    /// The mapping from points of a list to pixels.
    private let placement: Placement

    /// Creates the rows of a picture with `scale` pixels per point.
    init(scale: Double) {
        placement = Placement(scale: scale, origin: .zero)
    }

    private init(_ placement: Placement) {
        self.placement = placement
    }

    /// Returns the rows for a layer's list, in that list's points.
    func within(_ layer: DisplayList.Layer) -> PixelRows {
        PixelRows(Placement(scale: placement.scale * layer.scale, origin: placement(layer.origin)))
    }

    /// Returns a glyph's origin with its baseline on a row.
    func snapped(_ origin: Point) -> Point {
        let row = placement(origin).y.rounded()
        return Point(origin.x, (row - placement.origin.y) / placement.scale)
    }
}

internal import Graphics

/// The pixels of the raster picture of a list. In vectors, baselines of text are at the same rows, and pictures begin where a
/// pixel does: programs that draw at that scale then need not move them.
struct PixelGrid {
    /// The mapping from points of a list to pixels.
    let placement: Placement

    /// The number of pixels per point of the list.
    var scale: Double { placement.scale }

    /// Returns the pixels for a layer's list, in that list's points.
    func within(_ layer: DisplayList.Layer) -> PixelGrid {
        PixelGrid(placement: Placement(scale: placement.scale * layer.scale, origin: placement(layer.origin)))
    }

    /// Returns a glyph's origin with its baseline on a row.
    func snapped(_ origin: Point) -> Point {
        let row = placement(origin).y.rounded()
        return Point(origin.x, (row - placement.origin.y) / placement.scale)
    }

    /// Returns how far a point is from the upper left corner of its pixel, in quarters of its sides: 0…4 each.
    func offset(of point: Point) -> PixelOffset {
        let pixel = placement(point)
        return PixelOffset(
            x: Int(((pixel.x - pixel.x.rounded(.down)) * PixelOffset.steps).rounded()),
            y: Int(((pixel.y - pixel.y.rounded(.down)) * PixelOffset.steps).rounded()))
    }

    /// Returns the upper left corner of a point's pixel, in points of the list.
    func corner(of point: Point) -> Point {
        let pixel = placement(point)
        return Point(
            (pixel.x.rounded(.down) - placement.origin.x) / placement.scale,
            (pixel.y.rounded(.down) - placement.origin.y) / placement.scale)
    }
}

/// A place in a pixel, in quarters of its sides. Shadows are pictures, and one is stored for each place that occurs: with more
/// places, files are larger and look the same.
struct PixelOffset: Hashable {
    /// The number of steps in a pixel.
    static let steps = 4.0
    /// The steps to the right.
    let x: Int
    /// The steps downwards.
    let y: Int

    /// Returns the distance from the pixel's corner in points.
    func points(scale: Double) -> Point {
        Point(Double(x) / Self.steps / scale, Double(y) / Self.steps / scale)
    }
}

internal import Graphics

extension PixelRect {
    /// The pixels that a path given in points can touch: those around its points, including control points, and the pen's width.
    /// Nil if it has no points or is too large to draw.
    init?(_ path: Path, style: PathStyle, scale: Double) {
        let points = path.points
        guard let minX = points.map(\.x).min(), let maxX = points.map(\.x).max(),
            let minY = points.map(\.y).min(), let maxY = points.map(\.y).max()
        else { return nil }
        let margin = style.penWidth / 2 * scale + 1
        self.init(
            left: Int((minX * scale - margin).rounded(.down)), top: Int((minY * scale - margin).rounded(.down)),
            right: Int((maxX * scale + margin).rounded(.up)), bottom: Int((maxY * scale + margin).rounded(.up)))
        guard width < 16_384, height < 16_384 else { return nil }
    }
}

internal import Graphics

// Boxes that share an edge within a pixel.
//
// They cover shares a and b of such a pixel, and have no part of it in common. Laid over each other, boxes with the alphas α and β
// would let (1 − αa)(1 − βb) of what is behind through, instead of 1 − αa − βb: if both are opaque and cover a half, a quarter
// still shows. So between them the first box is drawn once more, on ab β / (1 − βb)(1 − αa) of the pixel, which gives just that.

/// A box and its tile.
struct TiledBox {
    let box: PlacedBox
    let tile: BoxTile
    /// The smallest rectangle around the box's outline, in the picture's pixels.
    private let bounds: Rect

    init(box: PlacedBox, tile: BoxTile) {
        (self.box, self.tile) = (box, tile)
        bounds = box.shape.outline.bounds.offset(by: Point(Double(box.x), Double(box.y)))
    }

    /// Returns what is drawn between this box and those that are painted later and begin where it ends, or end where it begins.
    func seams(with later: some Sequence<TiledBox?>) -> [Composition.Item] {
        guard [bounds.x, bounds.y, bounds.maxX, bounds.maxY].contains(where: { Self.share(at: $0) != nil }) else {
            return []
        }
        var items: [Composition.Item] = []
        for case let other? in later {
            let next = other.bounds
            func add(_ seam: Composition.Item?) { if let seam { items.append(seam) } }
            add(seam(with: other, bounds.maxY, next.y, isEnd: true, isRow: true))
            add(seam(with: other, bounds.y, other.foot(nearest: bounds.y), isEnd: false, isRow: true))
            add(seam(with: other, bounds.maxX, next.x, isEnd: true, isRow: false))
            add(seam(with: other, bounds.x, next.maxX, isEnd: false, isRow: false))
        }
        return items
    }

    /// The distance in pixels within which two edges are one: places and lengths are rounded to 1/256 pixel each.
    private static let tolerance = 1.0 / 64

    /// Returns the part of its pixel that is before an edge; nil if the edge is between two pixels.
    private static func share(at edge: Double) -> Double? {
        let share = edge - edge.rounded(.down)
        return share > tolerance && share < 1 - tolerance ? share : nil
    }

    /// Returns this box's seam with another along a horizontal or vertical edge of its own, at which it ends or begins; nil if
    /// the other's edge is elsewhere.
    private func seam(
        with other: TiledBox, _ edge: Double, _ otherEdge: Double, isEnd: Bool, isRow: Bool
    ) -> Composition.Item? {
        guard abs(edge - otherEdge) < Self.tolerance, let share = Self.share(at: edge) else { return nil }
        let pixel = Int(edge.rounded(.down))
        var pixels = PixelRect(around: bounds).intersection(PixelRect(around: other.bounds))
        if isRow {
            (pixels.top, pixels.bottom) = (pixel, pixel + 1)
        } else {
            (pixels.left, pixels.right) = (pixel, pixel + 1)
        }
        let depth = isEnd ? share : 1 - share
        guard !pixels.isEmpty, let color = box.color(in: depth),
            let otherAlpha = other.box.alpha(in: 1 - depth)
        else { return nil }
        let alpha = Double(color >> 24) / 255
        var levels: [UInt8] = []
        for y in pixels.top..<pixels.bottom {
            for x in pixels.left..<pixels.right {
                let (a, b) = (coverage(x, y), otherAlpha * other.coverage(x, y))
                let rest = (1 - alpha * a) * (1 - b)
                levels.append(UInt8((255 * (rest > 0 ? min(a * b / rest, 1) : 0)).rounded()))
            }
        }
        let mask = CoverageMask(left: 0, top: 0, width: pixels.width, height: pixels.height, levels: levels)
        return .mask(mask, x: pixels.left, y: pixels.top, color)
    }

    /// Returns the lower edge that is nearest to a place: a bubble also ends beside its tail or neck.
    private func foot(nearest place: Double) -> Double {
        let body: Rect =
            switch box.shape.outline {
            case .roundedRect(let body), .bubble(let body, _): body.rect
            case .callout(let callout): callout.bubble
            }
        let (foot, end) = (body.maxY + Double(box.y), bounds.maxY)
        return abs(foot - place) < abs(end - place) ? foot : end
    }

    /// Returns the share of a pixel of the picture that is inside the box's edge.
    private func coverage(_ x: Int, _ y: Int) -> Double {
        let (column, row) = (x - box.x - tile.bounds.left, y - box.y - tile.bounds.top)
        guard column >= 0, column < tile.bounds.width, row >= 0, row < tile.bounds.height else { return 0 }
        return Double(tile.share(column: column, row: row).inside) / 255
    }
}

extension BoxTile {
    /// Returns the shares of a pixel, counted from the left and top of the tile.
    func share(column: Int, row: Int) -> Share {
        let line = lines[rows.tileIndex(row)]
        if (line.head..<(line.head + line.run)).contains(column) { return line.share }
        return shares[line.start + (column < line.head ? column : column - line.run)]
    }
}

extension PlacedBox {
    /// Returns the premultiplied colour along its edge, `depth` of a pixel deep; nil if it has several.
    fileprivate func color(in depth: Double) -> UInt32? {
        let fill: UInt32? =
            switch self.fill {
            case .color(let color): PremultipliedColor(color).bits
            case .gradient: nil
            case nil: 0
            }
        guard shape.borderWidth > 0 else { return fill }
        guard shape.borderWidth >= depth else { return nil }
        return border >> 24 == 255 ? border : fill.map { Blend.over(border, $0) }
    }

    /// Returns the alpha along its edge, 0 to 1; nil if it has several.
    fileprivate func alpha(in depth: Double) -> Double? {
        fill?.isOpaque == true ? 1 : color(in: depth).map { Double($0 >> 24) / 255 }
    }
}

internal import Graphics

// Boxes that share an edge within a pixel.
//
// They cover shares a and b of such a pixel, and have no part of it in common. Laid over each other, boxes with the alphas α and β
// would let (1 − αa)(1 − βb) of what is behind through, instead of 1 − αa − βb: if both are opaque and cover a half, a quarter
// still shows. So between them the first box is drawn once more, on ab β / (1 − βb)(1 − αa) of the pixel, which gives just that.

/// A box and its tile.
struct TiledBox {
    let box: PixelBox
    let tile: BoxTile
    /// The smallest rectangle around the box's outline, in the picture's pixels.
    fileprivate let bounds: Rect

    init(box: PixelBox, tile: BoxTile) {
        (self.box, self.tile) = (box, tile)
        bounds = box.shape.outline.bounds.offset(by: Point(Double(box.x), Double(box.y)))
    }

    /// Returns what is drawn between this box and one that is painted later and begins where it ends, or ends where it begins.
    func seams(with other: TiledBox) -> [Composition.Item] {
        let next = other.bounds
        return [
            seam(with: other, bounds.maxY, next.y, isEnd: true, isRow: true),
            seam(with: other, bounds.y, other.foot(nearest: bounds.y), isEnd: false, isRow: true),
            seam(with: other, bounds.maxX, next.x, isEnd: true, isRow: false),
            seam(with: other, bounds.x, next.maxX, isEnd: false, isRow: false),
        ].compactMap(\.self)
    }

    /// The distance in pixels within which two edges are one: places and lengths are rounded to 1/256 pixel each.
    private static let tolerance = 1.0 / 64

    /// Returns the part of its pixel that is before an edge; nil if the edge is between two pixels.
    fileprivate static func share(at edge: Double) -> Double? {
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

    /// Returns the lower edge that is nearest to a height: a bubble also ends beside its tail or neck.
    private func foot(nearest y: Double) -> Double {
        abs(foot - y) < abs(bounds.maxY - y) ? foot : bounds.maxY
    }

    /// The lower edge of its body.
    fileprivate var foot: Double {
        let body: Rect =
            switch box.shape.outline {
            case .roundedRect(let body), .bubble(let body, _): body.rect
            case .callout(let callout): callout.bubble
            }
        return body.maxY + Double(box.y)
    }

    /// Returns the share of a pixel of the picture that is inside the box's edge.
    private func coverage(_ x: Int, _ y: Int) -> Double {
        let (column, row) = (x - box.x - tile.bounds.left, y - box.y - tile.bounds.top)
        guard column >= 0, column < tile.bounds.width, row >= 0, row < tile.bounds.height else { return 0 }
        return Double(tile.share(column: column, row: row).inside) / 255
    }
}

/// The boxes of a picture by the pixels in which their edges are. Edges that are one are in one pixel, so a box is compared with
/// few others, though a picture may have thousands.
struct BoxNeighbours {
    /// A row or column of pixels, and which edges are in it.
    private struct Line: Hashable {
        let pixel: Double
        let isRow: Bool
        let isEnd: Bool

        init(_ edge: Double, isRow: Bool, isEnd: Bool) {
            (pixel, self.isRow, self.isEnd) = (edge.rounded(.down), isRow, isEnd)
        }
    }

    private let boxes: [TiledBox?]
    private let bounds: [Rect?]
    private var lines: [Line: [Int]] = [:]

    init(_ boxes: [TiledBox?]) {
        self.boxes = boxes
        bounds = boxes.map { $0?.bounds }
        for (index, box) in boxes.enumerated() {
            guard let box else { continue }
            let rows = [box.bounds.y, box.bounds.maxY, box.foot], columns = [box.bounds.x, box.bounds.maxX]
            for line in Self.lines(rows, isRow: true).union(Self.lines(columns, isRow: false)) {
                lines[line, default: []].append(index)
            }
        }
    }

    /// Returns the lines of edges, of which the first is where a box begins.
    private static func lines(_ edges: [Double], isRow: Bool) -> Set<Line> {
        Set(edges.enumerated().map { Line($1, isRow: isRow, isEnd: $0 > 0) })
    }

    /// Returns what is drawn between a box and those that are painted later and begin where it ends, or end where it begins.
    func seams(of index: Int) -> [Composition.Item] {
        guard let box = boxes[index] else { return [] }
        let own = box.bounds
        let others = [
            (own.y, true, true), (own.maxY, true, false), (own.x, false, true), (own.maxX, false, false),
        ].flatMap { edge, isRow, isEnd -> [Int] in
            guard TiledBox.share(at: edge) != nil else { return [] }
            return (lines[Line(edge, isRow: isRow, isEnd: isEnd)] ?? []).filter { $0 > index && isNear($0, to: own) }
        }
        return Set(others).sorted().flatMap { boxes[$0].map(box.seams) ?? [] }
    }

    /// Returns whether a box may share a pixel with a rectangle.
    private func isNear(_ index: Int, to rect: Rect) -> Bool {
        guard let other = bounds[index] else { return false }
        return other.x < rect.maxX + 1 && other.maxX > rect.x - 1 && other.y < rect.maxY + 1
            && other.maxY > rect.y - 1
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

extension PixelBox {
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

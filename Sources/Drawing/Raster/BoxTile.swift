internal import Graphics

/// The shape of a box in pixels, without its colours. Tiles are made from it and kept by it.
struct BoxShape: Hashable, Sendable {
    var outline: Outline
    /// The width of the border inside the edge; 0 for none.
    var borderWidth: Double
    /// The offset and σ of the shadow; nil for none.
    var shadow: ShadowShape?

    struct ShadowShape: Hashable, Sendable {
        var offset: Point
        var sigma: Double

        /// The distance from the edge, in pixels, beyond which the shadow is less than half a level.
        var reach: Double { sigma * 3 + 1 }
    }

    /// The pixels that any part of the box can touch.
    var bounds: PixelRect {
        var rect = outline.bounds
        if let shadow {
            rect = rect.union(rect.offset(by: shadow.offset).inset(by: -shadow.reach))
        }
        return PixelRect(around: rect)
    }
}

/// Three shares of each pixel of a box: how much is inside its edge, how much of that is in its border, and how strong the
/// shadow is over the rest. Repeated parts are kept once: the rows in the middle of a large box, and in each row the fill, or
/// the columns in which nothing changes.
struct BoxTile: Sendable {
    /// The pixels that the tile covers, relative to the box's place.
    let bounds: PixelRect
    /// The rows of the box that one line of the tile represents.
    let rows: Stretch
    /// The rows that are kept, from the top.
    let lines: [Line]
    /// The individual shares of the lines, one line after the other.
    let shares: [Share]

    /// A row of pixels: individual shares, then a run of columns with the same share, then individual shares again.
    struct Line: Hashable, Sendable {
        /// The index of its first share.
        let start: Int
        /// The number of columns before the run.
        let head: Int
        /// The number of columns in the run; 0 if there is none.
        let run: Int
        /// The share of the run's columns.
        let share: Share
    }

    /// Its size in memory, in bytes.
    var bytes: Int { shares.count * MemoryLayout<Share>.stride + lines.count * MemoryLayout<Line>.stride }

    /// The shares of a pixel, 0…255 each, packed into one word: the compositor reads millions of them.
    struct Share: Hashable, Sendable {
        fileprivate var bits: UInt32

        /// All of the pixel is fill.
        static let fill = Share(inside: 255, border: 0, shadow: 0)

        /// Packs shares. `border` is at most `inside`, and `shadow` at most the rest of the pixel.
        init(inside: UInt8, border: UInt8, shadow: UInt8) {
            bits = UInt32(inside) | UInt32(border) << 8 | UInt32(shadow) << 16
        }

        /// The share inside the edge, border included.
        @inline(__always) var inside: UInt32 { bits & 0xFF }
        /// The share in the border.
        @inline(__always) var border: UInt32 { bits >> 8 & 0xFF }
        /// The share in the shadow, outside the edge.
        @inline(__always) var shadow: UInt32 { bits >> 16 }
        /// Whether all of the pixel is fill.
        @inline(__always) var isFill: Bool { bits == 0xFF }
        /// Whether nothing is drawn.
        @inline(__always) var isNothing: Bool { bits == 0 }
    }

    /// The shares of four pixels side by side.
    struct ShareBlock {
        private let bits: SIMD4<UInt32>

        /// Loads the shares at four places.
        @inline(__always)
        @unsafe init(_ shares: UnsafePointer<Share>, at index: Int) {
            bits = unsafe UnsafeRawPointer(shares + index).loadUnaligned(as: SIMD4<UInt32>.self)
        }

        /// The shares inside the edge, border included.
        @inline(__always) var inside: SIMD4<UInt32> { bits & 0xFF }
        /// The shares in the border.
        @inline(__always) var border: SIMD4<UInt32> { bits &>> 8 & 0xFF }
        /// The shares in the shadow, outside the edge.
        @inline(__always) var shadow: SIMD4<UInt32> { bits &>> 16 }
        /// Whether all of them are fill.
        @inline(__always) var isFill: Bool { halves[0] == 0xFF_0000_00FF && halves[1] == 0xFF_0000_00FF }
        /// Whether nothing is drawn in any of them.
        @inline(__always) var isNothing: Bool { halves[0] | halves[1] == 0 }
        /// Whether only shadow is drawn in all of them.
        @inline(__always) var isShadow: Bool { (halves[0] | halves[1]) & 0xFFFF_0000_FFFF == 0 }

        /// The shares, two at a time: comparing four separately takes four comparisons.
        @inline(__always) private var halves: SIMD2<UInt64> { unsafe unsafeBitCast(bits, to: SIMD2<UInt64>.self) }
    }

    /// A stretch along one axis in which everything is alike: of the `count` columns or rows from `start`, at least one, only
    /// the one at `start` is kept.
    struct Stretch: Hashable, Sendable {
        var start: Int
        var count: Int

        /// A stretch that leaves nothing out.
        static let none = Stretch(start: 0, count: 1)

        /// Returns the place in the tile that represents `index`.
        func tileIndex(_ index: Int) -> Int {
            index < start + count ? min(index, start) : index - count + 1
        }
    }

    /// The number of planes of levels that a tile is made from, each with one byte per pixel.
    static let planes = 3

    /// Returns the greatest number of pixels that a tile keeps.
    static func pixels(of shape: BoxShape, visible: PixelRect) -> Int {
        Layout(shape, visible: visible).tileBounds.area
    }

    /// Draws a tile. Only pixels of `visible` matter; a tile without a stretch leaves out the others. In pixels in which the
    /// canvas ends, at `end`, only the part on the canvas counts.
    init(
        _ shape: BoxShape, visible: PixelRect, end: Point = Point(.infinity, .infinity)
    ) throws(RasterError) {
        let layout = Layout(shape, visible: visible)
        let compact = layout.compactShape
        let end = layout.compact(end)
        let area = layout.tileBounds
        bounds = layout.bounds
        rows = layout.rows

        let inside = OutlineSpans(compact.outline).coverage(in: area, end: end)
        let border = try Self.borderLevels(compact, area: area, end: end, inside: inside)
        let shadow = Self.shadowLevels(compact, area: area, inside: inside)
        (lines, shares) =
            Planes(inside: inside, border: border, shadow: shadow, width: area.width, even: layout.columns).lines
    }

    private static func borderLevels(
        _ shape: BoxShape, area: PixelRect, end: Point, inside: [UInt8]
    ) throws(RasterError) -> [UInt8] {
        guard shape.borderWidth > 0 else { return [UInt8](repeating: 0, count: inside.count) }
        switch shape.outline {
        case .roundedRect(let body):
            let core = OutlineSpans(.roundedRect(body.inset(by: shape.borderWidth)))
                .coverage(in: area, end: end)
            return CoverageLevels.combined(inside, b: core) { $0 &- min($0, $1) }
        case .bubble, .callout:
            let canvas = try MaskCanvas(area)
            canvas.strokeEdge(of: shape.outline, width: shape.borderWidth)
            return CoverageLevels.combined(inside, b: try canvas.levels()) { min($0, $1) }
        }
    }

    private static func shadowLevels(_ shape: BoxShape, area: PixelRect, inside: [UInt8]) -> [UInt8] {
        guard let shadow = shape.shadow else { return [UInt8](repeating: 0, count: inside.count) }
        let cast = shape.outline.offset(by: shadow.offset)
        guard shadow.sigma < ShadowField.narrowestSigma else {
            return ShadowField(cast, sigma: shadow.sigma).levels(in: area, outside: inside)
        }
        return CoverageLevels.combined(OutlineSpans(cast).coverage(in: area), b: inside) {
            CoverageLevels.scaled($0, by: 255 &- $1)
        }
    }
}

/// The levels of a tile, row by row.
private struct Planes {
    let inside: [UInt8]
    let border: [UInt8]
    let shadow: [UInt8]
    let width: Int
    /// The columns that are alike in every row.
    let even: BoxTile.Stretch

    /// The rows as lines, and their shares.
    var lines: ([BoxTile.Line], [BoxTile.Share]) {
        let runs = (0..<(width == 0 ? 0 : inside.count / width)).map(run)
        var lines: [BoxTile.Line] = []
        lines.reserveCapacity(runs.count)
        let count = runs.reduce(0) { $0 + width - $1.columns.count }
        let shares = unsafe [BoxTile.Share](unsafeUninitializedCapacity: count) { shares, filled in
            for (row, run) in runs.enumerated() {
                let (columns, start) = (run.columns, row * width)
                // The even column represents more columns.
                let more = columns.contains(even.start) ? even.count - 1 : 0
                lines.append(
                    BoxTile.Line(
                        start: filled, head: columns.lowerBound, run: columns.count + more, share: run.share))
                for part in [start..<(start + columns.lowerBound), (start + columns.upperBound)..<(start + width)] {
                    let piece = unsafe UnsafeMutableBufferPointer(rebasing: shares[filled..<(filled + part.count)])
                    unsafe fill(piece, from: part)
                    filled += part.count
                }
            }
        }
        return (lines, shares)
    }

    /// The least length of a run of fill: a shorter one would take as long as its pixels one by one.
    private static let shortestRun = 8

    /// Returns the columns of a row that are kept as one: its fill, or otherwise the even column.
    private func run(_ row: Int) -> (columns: Range<Int>, share: BoxTile.Share) {
        let start = row * width
        let full = CoverageLevels.firstRun(of: 255, in: inside[start..<(start + width)])
        let fill = CoverageLevels.firstRun(of: 0, in: border[full])
        let columns = (fill.lowerBound - start)..<(fill.upperBound - start)
        if columns.count >= Self.shortestRun, even.count == 1 || columns.contains(even.start) {
            return (columns, .fill)
        }
        guard even.count > 1 else { return (width..<width, .fill) }
        let index = start + even.start
        let share = BoxTile.Share(inside: inside[index], border: border[index], shadow: shadow[index])
        return (even.start..<(even.start + 1), share)
    }

    /// Packs the levels at some indices, eight at a time while there are that many.
    @unsafe private func fill(_ shares: UnsafeMutableBufferPointer<BoxTile.Share>, from indices: Range<Int>) {
        unsafe inside.withUnsafeBytes { inside in
            unsafe border.withUnsafeBytes { border in
                unsafe shadow.withUnsafeBytes { shadow in
                    func levels(_ plane: UnsafeRawBufferPointer, byte: Int) -> SIMD8<UInt32> {
                        SIMD8(
                            truncatingIfNeeded: unsafe plane.loadUnaligned(fromByteOffset: byte, as: SIMD8<UInt8>.self)
                        )
                    }
                    let raw = UnsafeMutableRawBufferPointer(shares)
                    let whole = shares.count / 8 * 8
                    for index in stride(from: 0, to: whole, by: 8) {
                        let offset = indices.lowerBound + index
                        let bits =
                            unsafe levels(inside, byte: offset) | levels(border, byte: offset) &<< 8 | levels(
                                shadow, byte: offset) &<< 16
                        unsafe raw.storeBytes(of: bits, toByteOffset: 4 * index, as: SIMD8<UInt32>.self)
                    }
                    for index in whole..<shares.count {
                        let offset = indices.lowerBound + index
                        unsafe shares[index] = BoxTile.Share(
                            inside: inside[offset], border: border[offset], shadow: shadow[offset])
                    }
                }
            }
        }
    }
}

extension BoxTile {
    /// Decides which part of a box a tile keeps.
    private struct Layout {
        let bounds: PixelRect
        let columns: Stretch
        let rows: Stretch
        let compactShape: BoxShape

        /// The pixels of the tile, in the compact shape's coordinates.
        var tileBounds: PixelRect {
            PixelRect(
                left: bounds.left,
                top: bounds.top,
                right: bounds.right - (columns.count - 1),
                bottom: bounds.bottom - (rows.count - 1)
            )
        }

        init(_ shape: BoxShape, visible: PixelRect) {
            let whole = shape.bounds
            let even = Self.evenPart(of: shape)
            let cutsColumns = even.width > 1
            let cutsRows = even.height > 1
            bounds = PixelRect(
                left: cutsColumns ? whole.left : max(whole.left, visible.left),
                top: cutsRows ? whole.top : max(whole.top, visible.top),
                right: cutsColumns ? whole.right : min(whole.right, visible.right),
                bottom: cutsRows ? whole.bottom : min(whole.bottom, visible.bottom)
            )
            columns = cutsColumns ? Stretch(start: even.left - bounds.left, count: even.width) : .none
            rows = cutsRows ? Stretch(start: even.top - bounds.top, count: even.height) : .none
            compactShape = Self.shortened(shape, dx: columns.count - 1, dy: rows.count - 1)
        }

        /// Returns the pixels in which neither edge nor shadow changes along x (its columns) or along y (its rows).
        private static func evenPart(of shape: BoxShape) -> PixelRect {
            guard case .roundedRect(let body) = shape.outline else { return .empty }
            var margin = (near: Point(0, 0), far: Point(0, 0))
            if let shadow = shape.shadow {
                margin.near = Point(shadow.offset.x + shadow.reach, shadow.offset.y + shadow.reach)
                margin.far = Point(shadow.reach - shadow.offset.x, shadow.reach - shadow.offset.y)
            }
            let corner = max(body.radii.largest, shape.borderWidth)
            let rect = body.rect
            return PixelRect(
                left: Int((rect.x + corner + max(margin.near.x, 0)).rounded(.up)) + 1,
                top: Int((rect.y + corner + max(margin.near.y, 0)).rounded(.up)) + 1,
                right: Int((rect.maxX - corner - max(margin.far.x, 0)).rounded(.down)) - 1,
                bottom: Int((rect.maxY - corner - max(margin.far.y, 0)).rounded(.down)) - 1
            )
        }

        /// Returns the end of the canvas in the compact shape's coordinates. An end within a stretch is infinite: there
        /// everything is alike.
        func compact(_ end: Point) -> Point {
            func compact(_ end: Double, stretch: Stretch, origin: Int) -> Double {
                let start = Double(origin + stretch.start)
                guard stretch.count > 1, end.isFinite, end > start else { return end }
                return end >= start + Double(stretch.count) ? end - Double(stretch.count - 1) : .infinity
            }
            return Point(
                compact(end.x, stretch: columns, origin: bounds.left), compact(end.y, stretch: rows, origin: bounds.top)
            )
        }

        private static func shortened(_ shape: BoxShape, dx: Int, dy: Int) -> BoxShape {
            guard dx > 0 || dy > 0, case .roundedRect(let body) = shape.outline else { return shape }
            var shorter = shape
            let rect = body.rect
            shorter.outline = .roundedRect(
                RoundedRect(
                    Rect(x: rect.x, y: rect.y, width: rect.width - Double(dx), height: rect.height - Double(dy)),
                    radii: body.radii,
                    body.cornerStyle
                )
            )
            return shorter
        }
    }
}

internal import Graphics
internal import Parallel

/// Some rows of a picture while they are drawn, in memory that the buffer does not own. The compositor writes to them.
@safe struct PixelBuffer: ~Copyable {
    /// The pixels that it may write to.
    let bounds: PixelRect
    /// Those pixels, row by row.
    private let pixels: UnsafeMutableBufferPointer<UInt32>
    /// One row for a gradient's colours.
    private let scratch: UnsafeMutableBufferPointer<UInt32>

    private var width: Int { bounds.width }

    /// Returns a picture whose pixels `draw` makes. It is called for bands of rows on up to `threads` threads, and must fill
    /// every pixel of a band.
    static func picture(
        width: Int, height: Int, threads: Int, _ draw: @escaping @Sendable (inout PixelBuffer) -> Void
    ) -> Pixmap {
        let bands = Parallel.bands(of: 0..<height, threads: threads)
        let pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { pixels, initialized in
            // Each band has its own rows.
            nonisolated(unsafe) let whole = unsafe UnsafeMutableBufferPointer(rebasing: pixels[0..<(width * height)])
            Parallel.forEach(bands.count, threads: threads) { band in
                let rows = bands[band]
                var buffer = unsafe PixelBuffer(rows, width: width, pixels: whole[(rows.lowerBound * width)...])
                draw(&buffer)
            }
            initialized = width * height
        }
        return Pixmap(width: width, height: height, pixels: pixels)
    }

    /// The number of pixels in a strip, few enough that their reader finds them in the core's own cache.
    private static let pixelsOfAStrip = 1 << 14

    /// Draws some rows of a picture strip by strip, all in the same memory, and calls `body` with each as
    /// `PixelSource.forEachStrip` describes. Every pixel must be filled.
    static func forEachStrip(
        of rows: Range<Int>, width: Int, _ draw: (inout PixelBuffer) -> Void,
        body: (_ rows: Range<Int>, _ pixels: Span<UInt32>) -> Bool
    ) {
        let height = min(max(pixelsOfAStrip / width, 1), rows.count)
        // The row above the strip comes first.
        let pixels = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: (height + 1) * width)
        defer { unsafe pixels.deallocate() }
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: height) {
            let strip = top..<min(top + height, rows.upperBound)
            // Above the first strip nothing has been drawn yet, and above the picture there is nothing.
            let drawn = top == rows.lowerBound ? max(top - 1, 0)..<strip.upperBound : strip
            let room = (drawn.lowerBound - top + 1) * width
            var buffer = unsafe PixelBuffer(drawn, width: width, pixels: pixels[room...])
            draw(&buffer)
            let first = top == 0 ? width : 0
            let last = strip.count * width
            guard body(strip, unsafe UnsafeBufferPointer(rebasing: pixels[first..<(last + width)]).span) else { return }
            for column in 0..<width { unsafe pixels[column] = pixels[last + column] }
        }
    }

    @unsafe private init(_ rows: Range<Int>, width: Int, pixels: Slice<UnsafeMutableBufferPointer<UInt32>>) {
        bounds = PixelRect(left: 0, top: rows.lowerBound, right: width, bottom: rows.upperBound)
        unsafe self.pixels = UnsafeMutableBufferPointer(rebasing: pixels.prefix(rows.count * width))
        unsafe scratch = .allocate(capacity: width)
        unsafe scratch.initialize(repeating: 0)
    }

    deinit {
        unsafe scratch.deallocate()
    }

    private var rows: Range<Int> { bounds.top..<bounds.bottom }

    /// Fills every pixel with the fill's colour.
    mutating func fill(_ fill: Fill) {
        for y in rows {
            let row = unsafe self.row(y, columns: 0..<width)
            switch fill.row(y) {
            case .even(let color): unsafe row.initialize(repeating: color)
            case .uneven(let field), .translucent(let field): unsafe field.fill(row, left: 0, y: y)
            case .dithered: break
            }
        }
    }

    /// Composites a box: `tile` placed at (x, y) pixels.
    mutating func composite(_ tile: BoxTile, x: Int, y: Int, colors: BoxColors) {
        let shown = tile.bounds.offset(x, y).intersection(bounds)
        guard !shown.isEmpty else { return }
        unsafe tile.shares.withUnsafeBufferPointer { shares in
            for row in shown.top..<shown.bottom {
                let line = PlacedLine(tile, row: row - y, left: tile.bounds.left + x)
                unsafe composite(line, shares: shares, y: row, columns: shown.left..<shown.right, colors: colors)
            }
        }
    }

    /// A line of a tile, placed.
    private struct PlacedLine {
        /// The columns of the picture that have one share.
        let run: Range<Int>
        /// The share of all those columns.
        let share: BoxTile.Share
        /// The index that the share of the picture's first column would have, counted from the columns before the run, and from
        /// those after it.
        let head: Int
        let tail: Int

        /// Places the line of a row. The row is counted as in the tile's bounds; its first column is the picture's `left`.
        init(_ tile: BoxTile, row: Int, left: Int) {
            let line = tile.lines[tile.rows.tileIndex(row - tile.bounds.top)]
            run = (left + line.head)..<(left + line.head + line.run)
            share = line.share
            head = line.start - left
            tail = head - line.run
        }

        /// Splits some columns into those before the run, in it, and after it.
        func parts(of columns: Range<Int>) -> (head: Range<Int>, run: Range<Int>, tail: Range<Int>) {
            (
                columns.clamped(to: columns.lowerBound..<max(run.lowerBound, columns.lowerBound)),
                columns.clamped(to: run),
                columns.clamped(to: min(run.upperBound, columns.upperBound)..<columns.upperBound)
            )
        }
    }

    /// Returns the shares of some columns; `origin` is the index of column 0's share.
    @unsafe private static func part(
        _ columns: Range<Int>, of shares: UnsafeBufferPointer<BoxTile.Share>, from origin: Int
    ) -> UnsafeBufferPointer<BoxTile.Share> {
        guard !columns.isEmpty else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
        return unsafe UnsafeBufferPointer(
            rebasing: shares[(columns.lowerBound + origin)..<(columns.upperBound + origin)])
    }

    private mutating func composite(
        _ line: PlacedLine, shares: UnsafeBufferPointer<BoxTile.Share>, y: Int, columns: Range<Int>,
        colors: BoxColors
    ) {
        let (head, run, tail) = line.parts(of: columns)
        let before = unsafe Self.part(head, of: shares, from: line.head)
        let after = unsafe Self.part(tail, of: shares, from: line.tail)
        switch colors.fill.row(y) {
        case .even(let color):
            unsafe edge(before, y: y, columns: head, colors: colors) { _ in color }
            self.run(line.share, y: y, columns: run, colors: colors, fill: color)
            unsafe edge(after, y: y, columns: tail, colors: colors) { _ in color }
        case .uneven(let field):
            unsafe edge(before, y: y, columns: head, colors: colors) { field.color(x: $0, y: y) }
            self.run(line.share, y: y, columns: run, colors: colors, field: field)
            unsafe edge(after, y: y, columns: tail, colors: colors) { field.color(x: $0, y: y) }
        case .translucent(let field):
            through(y, columns: head, colors: colors, field: field) { unsafe before[$0] }
            through(y, columns: run, colors: colors, field: field) { _ in line.share }
            through(y, columns: tail, colors: colors, field: field) { unsafe after[$0] }
        case .dithered:
            dither(y, columns: head, shadow: colors.shadow) { unsafe before[$0] }
            dither(y, columns: run, shadow: colors.shadow) { _ in line.share }
            dither(y, columns: tail, shadow: colors.shadow) { unsafe after[$0] }
        }
    }

    /// Composites pixels with individual shares.
    @inline(__always)
    private mutating func edge(
        _ shares: UnsafeBufferPointer<BoxTile.Share>, y: Int, columns: Range<Int>, colors: BoxColors,
        fill: (Int) -> UInt32
    ) {
        guard !columns.isEmpty else { return }
        let row = unsafe self.row(y, columns: columns)
        guard let pixels = row.baseAddress, let first = shares.baseAddress else { return }
        let whole = columns.count / Blend.Block.scalarCount * Blend.Block.scalarCount
        for index in stride(from: 0, to: whole, by: Blend.Block.scalarCount) {
            let share = unsafe BoxTile.ShareBlock(first, at: index)
            if share.isNothing { continue }
            let address = unsafe UnsafeMutableRawPointer(pixels + index)
            let below = unsafe address.loadUnaligned(as: Blend.Block.self)
            if share.isShadow {
                let shadow = Blend.scaled(Blend.Block(repeating: colors.shadow), by: share.shadow)
                unsafe address.storeBytes(of: Blend.over(shadow, below), as: Blend.Block.self)
                continue
            }
            let x = columns.lowerBound &+ index
            let fills = Blend.Block(fill(x), fill(x &+ 1), fill(x &+ 2), fill(x &+ 3))
            if share.isFill, Blend.isOpaque(fills) {
                unsafe address.storeBytes(of: fills, as: Blend.Block.self)
            } else {
                let color = Blend.over(colors.mixed(share, fill: fills), below)
                unsafe address.storeBytes(of: color, as: Blend.Block.self)
            }
        }
        for index in whole..<columns.count {
            let color = fill(columns.lowerBound + index)
            unsafe row[index] = Blend.over(colors.mixed(shares[index], fill: color), row[index])
        }
    }

    /// Composites a run of pixels with the same share and the same fill.
    private mutating func run(
        _ share: BoxTile.Share, y: Int, columns: Range<Int>, colors: BoxColors, fill: UInt32
    ) {
        guard !columns.isEmpty else { return }
        let source = colors.mixed(share, fill: fill)
        let row = unsafe self.row(y, columns: columns)
        if source >= 0xFF00_0000 {
            unsafe row.update(repeating: source)
        } else if source > 0 {
            let rest = 255 - source >> 24
            for index in 0..<row.count {
                unsafe row[index] = source &+ Blend.scaled(row[index], by: rest)
            }
        }
    }

    /// Composites a run of pixels with the same share under a gradient.
    private mutating func run(
        _ share: BoxTile.Share, y: Int, columns: Range<Int>, colors: BoxColors, field: GradientField
    ) {
        guard !columns.isEmpty, !share.isNothing else { return }
        let row = unsafe self.row(y, columns: columns)
        if share.isFill {
            unsafe field.fill(row, left: columns.lowerBound, y: y)
            return
        }
        let fills = unsafe UnsafeMutableBufferPointer(rebasing: scratch[0..<columns.count])
        unsafe field.fill(fills, left: columns.lowerBound, y: y)
        for index in 0..<row.count {
            unsafe row[index] = Blend.over(colors.mixed(share, fill: fills[index]), row[index])
        }
    }

    /// Composites pixels under a translucent gradient.
    @inline(__always)
    private mutating func through(
        _ y: Int, columns: Range<Int>, colors: BoxColors, field: GradientField, share: (Int) -> BoxTile.Share
    ) {
        guard !columns.isEmpty else { return }
        let row = unsafe self.row(y, columns: columns)
        for index in 0..<columns.count {
            let share = share(index)
            if share.isNothing { continue }
            let fill = field.fineColor(x: columns.lowerBound + index, y: y)
            unsafe row[index] = colors.mixed(share, fineFill: fill, over: row[index])
        }
    }

    /// Composites pixels with a dithered shadow.
    @inline(__always)
    private mutating func dither(_ y: Int, columns: Range<Int>, shadow: UInt32, share: (Int) -> BoxTile.Share) {
        guard !columns.isEmpty else { return }
        let row = unsafe self.row(y, columns: columns)
        for index in 0..<columns.count {
            let share = share(index)
            if share.isNothing { continue }
            let source = Blend.dithered(shadow, by: share.shadow, x: columns.lowerBound + index, y: y)
            unsafe row[index] = Blend.over(source, row[index])
        }
    }

    /// Composites one colour through a mask placed at (x, y) pixels.
    mutating func composite(_ mask: CoverageMask, x: Int, y: Int, color: UInt32) {
        let (left, top) = (x + mask.left, y + mask.top)
        let columns = max(left, 0)..<max(min(left + mask.width, width), max(left, 0))
        guard !columns.isEmpty else { return }
        for line in rows.clamped(to: top..<(top + mask.height)) {
            let row = unsafe self.row(line, columns: columns)
            let start = (line - top) * mask.width - left + columns.lowerBound
            unsafe mask.levels.withUnsafeBufferPointer { levels in
                for index in 0..<row.count {
                    let level = unsafe levels[start + index]
                    if level == 0 { continue }
                    unsafe row[index] = Blend.over(Blend.scaled(color, by: UInt32(level)), row[index])
                }
            }
        }
    }

    /// Composites a picture placed at (x, y) pixels, its alpha times `alpha` / 255. If `both` adds, the parts added to one pixel
    /// must sum to at most 255.
    @inline(__always)
    mutating func composite(
        _ picture: Pixmap, x: Int, y: Int, alpha: UInt32, both: (_ source: UInt32, _ below: UInt32) -> UInt32
    ) {
        let columns = max(x, 0)..<max(min(x + picture.width, width), max(x, 0))
        guard !columns.isEmpty else { return }
        for line in rows.clamped(to: y..<(y + picture.height)) {
            let row = unsafe self.row(line, columns: columns)
            let start = (line - y) * picture.width - x + columns.lowerBound
            for index in 0..<row.count {
                let source = Blend.scaled(picture.pixels[start + index], by: alpha)
                unsafe row[index] = both(source, row[index])
            }
        }
    }

    /// Makes every pixel transparent.
    mutating func clear() {
        for y in rows { unsafe row(y, columns: 0..<width).update(repeating: 0) }
    }

    /// Keeps only the part inside a box that reaches into the picture: multiplies each pixel by its share inside the edge.
    mutating func cut(by tile: BoxTile, x: Int, y: Int) {
        let shown = tile.bounds.offset(x, y).intersection(bounds)
        for row in rows {
            guard !shown.isEmpty, (shown.top..<shown.bottom).contains(row) else {
                unsafe self.row(row, columns: 0..<width).update(repeating: 0)
                continue
            }
            unsafe self.row(row, columns: 0..<shown.left).update(repeating: 0)
            unsafe self.row(row, columns: shown.right..<width).update(repeating: 0)
            let line = PlacedLine(tile, row: row - y, left: tile.bounds.left + x)
            let (head, run, tail) = line.parts(of: shown.left..<shown.right)
            for column in head { scale(x: column, y: row, by: tile.shares[column + line.head].inside) }
            if line.share.inside < 255 {
                for column in run { scale(x: column, y: row, by: line.share.inside) }
            }
            for column in tail { scale(x: column, y: row, by: tile.shares[column + line.tail].inside) }
        }
    }

    /// Multiplies one pixel by `level` / 255.
    private mutating func scale(x: Int, y: Int, by level: UInt32) {
        guard level < 255 else { return }
        let row = unsafe self.row(y, columns: x..<(x + 1))
        unsafe row[0] = Blend.scaled(row[0], by: level)
    }

    private func row(_ y: Int, columns: Range<Int>) -> UnsafeMutableBufferPointer<UInt32> {
        let start = (y - bounds.top) * width
        return unsafe UnsafeMutableBufferPointer(
            rebasing: pixels[(start + columns.lowerBound)..<(start + columns.upperBound)]
        )
    }
}

internal import Graphics

/// The picture while it is drawn: pixels that the compositor writes to. Frees them when it goes.
@safe struct PixelBuffer: ~Copyable {
    let width: Int
    let height: Int
    private let pixels: UnsafeMutableBufferPointer<UInt32>
    /// One row for a gradient's colours.
    private let scratch: UnsafeMutableBufferPointer<UInt32>

    /// A transparent picture.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        unsafe pixels = .allocate(capacity: width * height)
        unsafe pixels.initialize(repeating: 0)
        unsafe scratch = .allocate(capacity: width)
        unsafe scratch.initialize(repeating: 0)
    }

    deinit {
        unsafe pixels.deallocate()
        unsafe scratch.deallocate()
    }

    /// All its pixels.
    var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

    /// A copy as plain data.
    func pixmap() -> Pixmap {
        Pixmap(width: width, height: height, pixels: unsafe Array(pixels))
    }

    /// Replaces everything by a face.
    mutating func fill(_ face: Face) {
        for y in 0..<height {
            let row = unsafe self.row(y, 0..<width)
            switch face.row(y) {
            case .even(let color): unsafe row.update(repeating: color)
            case .uneven(let field), .translucent(let field): unsafe field.fill(row, left: 0, y: y)
            }
        }
    }

    /// Composites a box: `tile` placed at (x, y) pixels.
    mutating func composite(_ tile: BoxTile, x: Int, y: Int, _ colors: BoxColors) {
        let left = x + tile.bounds.left
        let columns = max(left, 0)..<max(min(x + tile.bounds.right, width), max(left, 0))
        for row in max(y + tile.bounds.top, 0)..<max(min(y + tile.bounds.bottom, height), max(y + tile.bounds.top, 0)) {
            let shares = tile.shares(ofRow: row - y - tile.bounds.top)
            composite(shares, row: row, columns: columns, left: left, colors)
        }
    }

    private mutating func composite(
        _ shares: BoxTile.RowShares, row y: Int, columns: Range<Int>, left: Int, _ colors: BoxColors
    ) {
        let even = (left + shares.stretch.start)..<(left + shares.stretch.start + shares.stretch.count)
        let head = columns.clamped(to: columns.lowerBound..<max(even.lowerBound, columns.lowerBound))
        let middle = columns.clamped(to: even)
        let tail = columns.clamped(to: min(even.upperBound, columns.upperBound)..<columns.upperBound)
        let face = colors.face.row(y)
        switch face {
        case .even(let color):
            edge(shares, y, head, left: left, colors) { _ in color }
            run(shares, y, middle, colors, face: color)
            edge(shares, y, tail, left: left, colors) { _ in color }
        case .uneven(let field):
            edge(shares, y, head, left: left, colors) { field.color(x: $0, y: y) }
            run(shares, y, middle, colors, field)
            edge(shares, y, tail, left: left, colors) { field.color(x: $0, y: y) }
        case .translucent(let field):
            through(shares, y, columns, left: left, colors, field)
        }
    }

    /// Pixels with shares of their own.
    @inline(__always)
    private mutating func edge(
        _ shares: BoxTile.RowShares, _ y: Int, _ columns: Range<Int>, left: Int, _ colors: BoxColors,
        face: (Int) -> UInt32
    ) {
        guard !columns.isEmpty else { return }
        let row = unsafe self.row(y, columns)
        for (index, x) in columns.enumerated() {
            let share = shares.share(at: x - left)
            if share.isNothing { continue }
            let source = colors.mixed(share, face: face(x))
            unsafe row[index] = Blend.over(source, row[index])
        }
    }

    /// A run of pixels with the same shares and the same face.
    private mutating func run(
        _ shares: BoxTile.RowShares, _ y: Int, _ columns: Range<Int>, _ colors: BoxColors, face: UInt32
    ) {
        guard !columns.isEmpty else { return }
        let source = colors.mixed(shares.evenShare, face: face)
        let row = unsafe self.row(y, columns)
        if source >= 0xFF00_0000 {
            unsafe row.update(repeating: source)
        } else if source > 0 {
            let rest = 255 - source >> 24
            for index in 0..<row.count {
                unsafe row[index] = source &+ Blend.scaled(row[index], by: rest)
            }
        }
    }

    /// A run of pixels with the same shares under a gradient.
    private mutating func run(
        _ shares: BoxTile.RowShares, _ y: Int, _ columns: Range<Int>, _ colors: BoxColors, _ field: GradientField
    ) {
        guard !columns.isEmpty else { return }
        let share = shares.evenShare
        if share.isNothing { return }
        let row = unsafe self.row(y, columns)
        let faces = unsafe UnsafeMutableBufferPointer(rebasing: scratch[0..<columns.count])
        unsafe field.fill(faces, left: columns.lowerBound, y: y)
        for index in 0..<row.count {
            unsafe row[index] = Blend.over(colors.mixed(share, face: faces[index]), row[index])
        }
    }

    /// Pixels under a gradient that lets them through.
    private mutating func through(
        _ shares: BoxTile.RowShares, _ y: Int, _ columns: Range<Int>, left: Int, _ colors: BoxColors,
        _ field: GradientField
    ) {
        let row = unsafe self.row(y, columns)
        for (index, x) in columns.enumerated() {
            let share = shares.share(at: x - left)
            if share.isNothing { continue }
            unsafe row[index] = colors.mixed(share, fineFace: field.fineColor(x: x, y: y), over: row[index])
        }
    }

    /// Composites one colour through a mask placed at (x, y) pixels.
    mutating func composite(_ mask: CoverageMask, x: Int, y: Int, _ color: UInt32) {
        let (left, top) = (x + mask.left, y + mask.top)
        let columns = max(left, 0)..<max(min(left + mask.width, width), max(left, 0))
        for line in max(top, 0)..<max(min(top + mask.height, height), max(top, 0)) {
            let row = unsafe self.row(line, columns)
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

    /// Composites a picture placed at (x, y) pixels, its alpha times `alpha` / 255.
    mutating func composite(_ picture: Pixmap, x: Int, y: Int, alpha: UInt32) {
        let columns = max(x, 0)..<max(min(x + picture.width, width), max(x, 0))
        for line in max(y, 0)..<max(min(y + picture.height, height), max(y, 0)) {
            let row = unsafe self.row(line, columns)
            let start = (line - y) * picture.width - x + columns.lowerBound
            for index in 0..<row.count {
                let source = Blend.scaled(picture.pixels[start + index], by: alpha)
                unsafe row[index] = Blend.over(source, row[index])
            }
        }
    }

    /// Keeps only what lies inside a box: each pixel times its share inside the edge.
    mutating func cut(by tile: BoxTile, x: Int, y: Int) {
        for row in 0..<height {
            let line = row - y - tile.bounds.top
            let pixels = unsafe self.row(row, 0..<width)
            guard (0..<(tile.bounds.height)).contains(line) else {
                unsafe pixels.update(repeating: 0)
                continue
            }
            let shares = tile.shares(ofRow: line)
            for column in 0..<width {
                let index = column - x - tile.bounds.left
                let inside = (0..<tile.bounds.width).contains(index) ? shares.share(at: index).inside : 0
                if inside < 255 { unsafe pixels[column] = Blend.scaled(pixels[column], by: inside) }
            }
        }
    }

    private func row(_ y: Int, _ columns: Range<Int>) -> UnsafeMutableBufferPointer<UInt32> {
        let start = y * width
        return unsafe UnsafeMutableBufferPointer(
            rebasing: pixels[(start + columns.lowerBound)..<(start + columns.upperBound)]
        )
    }
}

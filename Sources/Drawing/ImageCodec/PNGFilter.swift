internal import Graphics

/// The filters of PNG (ISO/IEC 15948, §9), which replace bytes by their differences from neighbours.
enum PNGFilter {
    /// Returns the number of bytes in a filtered row, including its filter's number.
    static func rowBytes(of picture: some PixelSource, _ colorType: PNGRows.ColorType) -> Int {
        1 + picture.width * colorType.channels
    }

    /// The number of bytes in filtered rows that are passed on together: few enough to be still in the cache when they are
    /// read, and many times the distance that a compressor looks back.
    private static let bytesAtOnce = 1 << 17

    /// Filters rows by subtracting the row above, since a keyboard's rows mostly repeat. Channels are separated in the same
    /// pass, so a frame passes through memory once. `body` is called with groups of rows, of the same size for one picture
    /// whatever its source. False if the colour type has no alpha and a pixel of the rows is transparent; `body` does not get
    /// the remaining rows then.
    static func up(
        _ picture: some PixelSource, colorType: PNGRows.ColorType, rows: Range<Int>,
        _ body: (RawSpan) -> Void
    ) -> Bool {
        let rowBytes = rowBytes(of: picture, colorType)
        let rowsAtOnce = min(max(bytesAtOnce / rowBytes, 1), rows.count)
        let lines = UnsafeMutableRawBufferPointer.allocate(byteCount: rowsAtOnce * rowBytes, alignment: 16)
        defer { unsafe lines.deallocate() }
        var filled = 0
        var isPossible = true
        picture.forEachStrip(of: rows) { strip, pixels in
            unsafe pixels.withUnsafeBufferPointer { pixels in
                for row in strip {
                    let line = unsafe UnsafeMutableRawBufferPointer(rebasing: lines[filled..<(filled + rowBytes)])
                    let source = strip.lowerBound == 0 ? row : row - strip.lowerBound + 1
                    isPossible = unsafe up(pixels, row: source, width: picture.width, colorType: colorType, into: line)
                    guard isPossible else { return }
                    filled += rowBytes
                    if filled == lines.count {
                        body(unsafe lines.bytes)
                        filled = 0
                    }
                }
            }
            return isPossible
        }
        if isPossible, filled > 0 { body(unsafe lines.bytes.extracting(..<filled)) }
        return isPossible
    }

    /// Filters one row by subtracting the row above, or copies it if there is none. False if the colour type has no alpha and
    /// a pixel is transparent.
    private static func up(
        _ pixels: UnsafeBufferPointer<UInt32>, row: Int, width: Int, colorType: PNGRows.ColorType,
        into line: UnsafeMutableRawBufferPointer
    ) -> Bool {
        unsafe line[0] = 2
        let bytes = unsafe UnsafeMutableRawBufferPointer(rebasing: line[1...])
        let here = unsafe UnsafeBufferPointer(rebasing: pixels[(row * width)...])
        let above = unsafe UnsafeBufferPointer(rebasing: pixels[(max(row - 1, 0) * width)...])
        let mask: UInt32 = row == 0 ? 0 : .max
        if colorType.channels == 3 { return unsafe upOpaque(here, above: above, mask: mask, width: width, into: bytes) }
        unsafe upStraight(here, above: above, mask: mask, width: width, into: bytes)
        return true
    }

    /// Filters rows of four bytes per pixel, with straight alpha.
    private static func upStraight(
        _ here: UnsafeBufferPointer<UInt32>, above: UnsafeBufferPointer<UInt32>, mask: UInt32, width: Int,
        into line: UnsafeMutableRawBufferPointer
    ) {
        for x in 0..<width {
            let (pixel, upper) = unsafe (StraightPixmap.straight(here[x]), StraightPixmap.straight(above[x]))
            let difference = bytewiseDifference(pixel, upper & mask)
            unsafe line.storeBytes(of: difference.littleEndian, toByteOffset: 4 * x, as: UInt32.self)
        }
    }

    /// Filters rows of three bytes per pixel, in steps of four pixels; false if a pixel is transparent.
    private static func upOpaque(
        _ here: UnsafeBufferPointer<UInt32>, above: UnsafeBufferPointer<UInt32>, mask: UInt32, width: Int,
        into line: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard let hereBytes = unsafe UnsafeRawPointer(here.baseAddress),
            let aboveBytes = unsafe UnsafeRawPointer(above.baseAddress), let lineBytes = line.baseAddress
        else { return true }
        let lanes = SIMD4(repeating: mask)
        var alphas = SIMD16(repeating: UInt8.max)
        // Each step writes two bytes past its own, which the next one overwrites, so the last pixels are done one by one.
        let steps = max(width - 1, 0) / 4
        var (offset, end) = (0, 0)
        for _ in 0..<steps {
            let pixels = unsafe hereBytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
            alphas &= pixels
            let upper = unsafe aboveBytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self) & lanes
            let difference = unsafe pixels &- unsafeBitCast(upper, to: SIMD16<UInt8>.self)
            let pairs = unsafe unsafeBitCast(difference, to: SIMD2<UInt64>.self)
            let packed = pairs & 0xFF_FFFF | (pairs &>> 8) & 0xFFFF_FF00_0000
            unsafe lineBytes.storeBytes(of: packed[0], toByteOffset: end, as: UInt64.self)
            unsafe lineBytes.storeBytes(of: packed[1], toByteOffset: end &+ 6, as: UInt64.self)
            (offset, end) = (offset &+ 16, end &+ 12)
        }
        var x = 4 * steps
        var alpha = alphas[3] & alphas[7] & alphas[11] & alphas[15]
        while x < width {
            let (pixel, upper) = unsafe (here[x], above[x] & mask)
            let bytes = bytewiseDifference(pixel, upper)
            for k in 0..<3 { unsafe line[3 * x + k] = UInt8(truncatingIfNeeded: bytes >> (8 * k)) }
            alpha &= UInt8(pixel >> 24)
            x += 1
        }
        return alpha == 255
    }

    /// Returns the four bytes of `a` minus those of `b`, each separately.
    @inline(__always)
    private static func bytewiseDifference(_ a: UInt32, _ b: UInt32) -> UInt32 {
        // The top bit of each byte, which is corrected afterwards, keeps borrows from crossing bytes.
        ((a | 0x8080_8080) &- (b & 0x7F7F_7F7F)) ^ ((a ^ ~b) & 0x8080_8080)
    }

    /// Returns the rows unfiltered: best for palettes, whose indices are not quantities.
    static func none(_ rows: PNGRows) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(rows.bytes.count + rows.bytes.count / rows.rowBytes)
        for start in stride(from: 0, to: rows.bytes.count, by: rows.rowBytes) {
            out.append(0)
            out += rows.bytes[start..<(start + rows.rowBytes)]
        }
        return out
    }

    /// Returns each row with the filter that leaves the fewest bytes other than 0. Keyboards are flat except for edges: for
    /// such rows this predicts the size better than the sum of differences, which §12.7 of the standard suggests.
    static func fewestDifferences(_ rows: PNGRows) -> [UInt8] {
        var lines = FilteredLines(width: rows.rowBytes, pixel: rows.colorType.channels)
        var out: [UInt8] = []
        out.reserveCapacity(rows.bytes.count + rows.bytes.count / rows.rowBytes)
        unsafe rows.bytes.withUnsafeBufferPointer { bytes in
            for start in stride(from: 0, to: bytes.count, by: rows.rowBytes) {
                unsafe lines.filter(UnsafeBufferPointer(rebasing: bytes[start..<(start + rows.rowBytes)]))
                unsafe out.append(contentsOf: lines.best)
            }
        }
        return out
    }

    /// Returns the neighbour nearest to left + above − corner (§9.4).
    @inline(__always)
    static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        // In 16 bits, and without branches, the compiler does many bytes at a time.
        let (a, b) = (Int16(above) &- Int16(corner), Int16(left) &- Int16(corner))
        let (fromLeft, fromAbove, fromCorner) = (a.magnitude, b.magnitude, (a &+ b).magnitude)
        let other = fromAbove <= fromCorner ? above : corner
        return fromLeft <= min(fromAbove, fromCorner) ? left : other
    }
}

/// One row with each of the five filters, in memory that all rows share.
@safe private struct FilteredLines: ~Copyable {
    private let width: Int
    private let pixel: Int
    /// The previous row and the current one, each after a pixel of zeros, which represents the area left of the picture.
    private var above: UnsafeMutablePointer<UInt8>
    private var here: UnsafeMutablePointer<UInt8>
    /// The row with each filter, after the filter's number.
    private let lines: UnsafeMutablePointer<UInt8>
    private var choice = 0

    private static let filters = 5

    init(width: Int, pixel: Int) {
        self.width = width
        self.pixel = pixel
        unsafe above = .allocate(capacity: pixel + width)
        unsafe here = .allocate(capacity: pixel + width)
        unsafe lines = .allocate(capacity: Self.filters * (width + 1))
        unsafe above.initialize(repeating: 0, count: pixel + width)
        unsafe here.initialize(repeating: 0, count: pixel + width)
        for filter in 0..<Self.filters { unsafe lines[filter * (width + 1)] = UInt8(filter) }
    }

    deinit {
        unsafe above.deallocate()
        unsafe here.deallocate()
        unsafe lines.deallocate()
    }

    /// The line of the filter that leaves the fewest bytes; if several are equal, the first.
    @unsafe var best: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: lines + choice * (width + 1), count: width + 1)
    }

    /// Filters the next row.
    @unsafe mutating func filter(_ row: UnsafeBufferPointer<UInt8>) {
        unsafe swap(&above, &here)
        for x in 0..<width { unsafe here[pixel + x] = row[x] }
        var counts = [fill(0) { _, _, _ in 0 }, fill(1) { left, _, _ in left }, fill(2) { _, up, _ in up }]
        counts.append(fill(3) { left, up, _ in (left & up) &+ (left ^ up) &>> 1 })
        counts.append(fill(4) { PNGFilter.paeth($0, $1, $2) })
        choice = counts.indices.min { counts[$0] < counts[$1] } ?? 0
    }

    /// Writes the line of a filter, which predicts a byte from those to the left, above and at the corner between; returns
    /// the number of bytes that differ from their prediction.
    @inline(__always)
    private func fill(_ filter: Int, _ predicted: (UInt8, UInt8, UInt8) -> UInt8) -> Int {
        let line = unsafe lines + filter * (width + 1) + 1
        // As constants, and with the count in a loop of its own, the compiler does many bytes at a time.
        let (left, corner, width) = unsafe (here, above, width)
        let (row, up) = unsafe (left + pixel, corner + pixel)
        for x in 0..<width { unsafe line[x] = row[x] &- predicted(left[x], up[x], corner[x]) }
        var count = 0
        for x in 0..<width { count &+= unsafe line[x] == 0 ? 0 : 1 }
        return count
    }
}

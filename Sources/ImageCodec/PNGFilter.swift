internal import Graphics

/// The filters of PNG (ISO/IEC 15948, §9), which turn bytes into differences from their neighbours.
enum PNGFilter {
    /// Bytes of a filtered row, its filter's number among them.
    static func rowBytes(of picture: some PixelSource, _ colorType: PNGRows.ColorType) -> Int {
        1 + picture.width * colorType.channels
    }

    /// Bytes of filtered rows that are handed on together: so few that they are still near when they are read, and many
    /// times as many as a compressor looks back.
    private static let bytesAtOnce = 1 << 17

    /// Some rows, each less the one above: a keyboard's rows mostly repeat. Pixels are taken apart on the way, so that a
    /// frame goes through memory once. `body` is called with some of the rows at a time, as many for one picture wherever it
    /// comes from. False where the colour type has no alpha and a pixel of the rows is transparent; the rows that
    /// `body` has not had by then are left out.
    static func up(
        _ picture: some PixelSource, _ colorType: PNGRows.ColorType, rows: Range<Int>,
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
                    let place = strip.lowerBound == 0 ? row : row - strip.lowerBound + 1
                    isPossible = unsafe up(pixels, row: place, picture.width, colorType, into: line)
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

    /// One row of some pixels, less the row above it, or as it is where there is none. False where the colour type has no
    /// alpha and a pixel is transparent.
    private static func up(
        _ pixels: UnsafeBufferPointer<UInt32>, row: Int, _ width: Int, _ colorType: PNGRows.ColorType,
        into line: UnsafeMutableRawBufferPointer
    ) -> Bool {
        unsafe line[0] = 2
        let bytes = unsafe UnsafeMutableRawBufferPointer(rebasing: line[1...])
        let here = unsafe UnsafeBufferPointer(rebasing: pixels[(row * width)...])
        let above = unsafe UnsafeBufferPointer(rebasing: pixels[(max(row - 1, 0) * width)...])
        let mask: UInt32 = row == 0 ? 0 : .max
        if colorType.channels == 3 { return unsafe upOpaque(here, above, mask, width, into: bytes) }
        unsafe upStraight(here, above, mask, width, into: bytes)
        return true
    }

    /// Rows of four bytes a pixel, with straight alpha.
    private static func upStraight(
        _ here: UnsafeBufferPointer<UInt32>, _ above: UnsafeBufferPointer<UInt32>, _ mask: UInt32, _ width: Int,
        into line: UnsafeMutableRawBufferPointer
    ) {
        for x in 0..<width {
            let (pixel, upper) = unsafe (StraightPixmap.straight(here[x]), StraightPixmap.straight(above[x]))
            let difference = bytewiseDifference(pixel, upper & mask)
            unsafe line.storeBytes(of: difference.littleEndian, toByteOffset: 4 * x, as: UInt32.self)
        }
    }

    /// Rows of three bytes a pixel, four pixels at once where there are more; false where one of them is transparent.
    private static func upOpaque(
        _ here: UnsafeBufferPointer<UInt32>, _ above: UnsafeBufferPointer<UInt32>, _ mask: UInt32, _ width: Int,
        into line: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard let hereBytes = unsafe UnsafeRawPointer(here.baseAddress),
            let aboveBytes = unsafe UnsafeRawPointer(above.baseAddress), let lineBytes = line.baseAddress
        else { return true }
        let lanes = SIMD4(repeating: mask)
        var alphas = SIMD16(repeating: UInt8.max)
        // Each step writes two bytes past its own, which the next one overwrites: the last pixels are done one by one.
        let steps = max(width - 1, 0) / 4
        var (place, end) = (0, 0)
        for _ in 0..<steps {
            let pixels = unsafe hereBytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
            alphas &= pixels
            let upper = unsafe aboveBytes.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt32>.self) & lanes
            let difference = unsafe pixels &- unsafeBitCast(upper, to: SIMD16<UInt8>.self)
            let pairs = unsafe unsafeBitCast(difference, to: SIMD2<UInt64>.self)
            let packed = pairs & 0xFF_FFFF | (pairs &>> 8) & 0xFFFF_FF00_0000
            unsafe lineBytes.storeBytes(of: packed[0], toByteOffset: end, as: UInt64.self)
            unsafe lineBytes.storeBytes(of: packed[1], toByteOffset: end &+ 6, as: UInt64.self)
            (place, end) = (place &+ 16, end &+ 12)
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

    /// The four bytes of `a` less those of `b`, each on its own.
    @inline(__always)
    private static func bytewiseDifference(_ a: UInt32, _ b: UInt32) -> UInt32 {
        // The top bit of each byte keeps borrows from crossing over; it is put right afterwards.
        ((a | 0x8080_8080) &- (b & 0x7F7F_7F7F)) ^ ((a ^ ~b) & 0x8080_8080)
    }

    /// Every row of bytes less the one above.
    static func up(_ rows: PNGRows) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(rows.bytes.count + rows.bytes.count / rows.rowBytes)
        for start in stride(from: 0, to: rows.bytes.count, by: rows.rowBytes) {
            out.append(2)
            for index in start..<(start + rows.rowBytes) {
                out.append(rows.bytes[index] &- (start > 0 ? rows.bytes[index - rows.rowBytes] : 0))
            }
        }
        return out
    }

    /// Rows as they are: best for tables of colours, whose numbers are no quantities.
    static func none(_ rows: PNGRows) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(rows.bytes.count + rows.bytes.count / rows.rowBytes)
        for start in stride(from: 0, to: rows.bytes.count, by: rows.rowBytes) {
            out.append(0)
            out += rows.bytes[start..<(start + rows.rowBytes)]
        }
        return out
    }

    /// For each row the filter whose differences are smallest in sum (§12.7).
    static func adaptive(_ rows: PNGRows) -> [UInt8] {
        let (width, pixel) = (rows.rowBytes, rows.colorType.channels)
        var out: [UInt8] = []
        out.reserveCapacity(rows.bytes.count + rows.bytes.count / width)
        var above = [UInt8](repeating: 0, count: width)
        for start in stride(from: 0, to: rows.bytes.count, by: width) {
            let row = Array(rows.bytes[start..<(start + width)])
            let best = (0...4).map { filtered(row, above, UInt8($0), pixel) }.min { $0.cost < $1.cost }
            if let best { out += best.bytes }
            above = row
        }
        return out
    }

    private static func filtered(
        _ row: [UInt8], _ above: [UInt8], _ filter: UInt8, _ pixel: Int
    ) -> (bytes: [UInt8], cost: Int) {
        var bytes = [filter]
        bytes.reserveCapacity(row.count + 1)
        var cost = 0
        for x in 0..<row.count {
            let left = x >= pixel ? row[x - pixel] : 0
            let corner = x >= pixel ? above[x - pixel] : 0
            let difference = row[x] &- predicted(filter, left, above[x], corner)
            cost += min(Int(difference), 256 - Int(difference))
            bytes.append(difference)
        }
        return (bytes, cost)
    }

    @inline(__always)
    private static func predicted(_ filter: UInt8, _ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        switch filter {
        case 1: return left
        case 2: return above
        case 3: return UInt8((UInt16(left) + UInt16(above)) / 2)
        case 4: return paeth(Int(left), Int(above), Int(corner))
        default: return 0
        }
    }

    /// The neighbour nearest to left + above − corner (§9.4).
    @inline(__always)
    static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
        let guess = left + above - corner
        let (a, b, c) = (abs(guess - left), abs(guess - above), abs(guess - corner))
        return UInt8(a <= b && a <= c ? left : b <= c ? above : corner)
    }
}

/// The filters of PNG (ISO/IEC 15948, §9), which turn bytes into differences from their neighbours.
enum PNGFilter {
    /// Every row less the one above: a keyboard's rows mostly repeat.
    static func up(_ rows: PNGRows) -> [UInt8] {
        let (width, count) = (rows.rowBytes, rows.bytes.count / rows.rowBytes)
        return unsafe [UInt8](unsafeUninitializedCapacity: rows.bytes.count + count) { out, size in
            unsafe rows.bytes.withUnsafeBufferPointer { bytes in
                for row in 0..<count {
                    let (from, to) = (row * width, row * (width + 1))
                    unsafe out[to] = 2
                    for x in 0..<width {
                        let above = unsafe row > 0 ? bytes[from + x - width] : 0
                        unsafe out[to + 1 + x] = bytes[from + x] &- above
                    }
                }
            }
            size = rows.bytes.count + count
        }
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
    private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
        let guess = left + above - corner
        let (a, b, c) = (abs(guess - left), abs(guess - above), abs(guess - corner))
        return UInt8(a <= b && a <= c ? left : b <= c ? above : corner)
    }
}

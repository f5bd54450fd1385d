internal import Graphics

/// How much each of some source pixels adds to one pixel of a scaled line; the shares sum to 1.
private struct PixelShares {
    let first: Int
    let shares: [Double]

    /// Computes the shares of a triangle about `center`, in source pixels. It reaches as far as a pixel of the result does in
    /// the source, and at least one source pixel. Pixels beyond the line's ends count as empty.
    init(center: Double, reach: Double, count: Int) {
        let from = Int((center - reach).rounded(.down))
        let to = Int((center + reach).rounded(.up))
        let weights = (from..<to).map { index -> Double in
            let distance = abs(Double(index) + 0.5 - center)
            return max(0, 1 - distance / reach)
        }
        let sum = weights.reduce(0, +)
        let inside = max(from, 0)..<max(min(to, count), max(from, 0))
        first = inside.lowerBound
        shares = inside.map { weights[$0 - from] / sum }
    }
}

extension Pixmap {
    /// Returns the picture `scale` times as large and moved by a displacement in pixels of the result, with the column and row
    /// of the result's first pixel if the first one of the source begins at (0, 0). Linear between pixels when it grows, and an
    /// average over the source pixels in each pixel when it shrinks.
    func scaled(by scale: Double, movedBy offset: Point) -> (pixmap: Pixmap, left: Int, top: Int) {
        let columns = Self.line(count: width, scale: scale, offset: offset.x)
        let rows = Self.line(count: height, scale: scale, offset: offset.y)
        let wide = scaledRows(columns.shares)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(columns.shares.count * rows.shares.count)
        for row in rows.shares {
            for column in columns.shares.indices {
                var sum = SIMD4<Double>.zero
                for (line, share) in row.shares.enumerated() {
                    sum += wide[(row.first + line) * columns.shares.count + column] * share
                }
                pixels.append(Self.packed(sum))
            }
        }
        let pixmap = Pixmap(width: columns.shares.count, height: rows.shares.count, pixels: pixels)
        return (pixmap, columns.first, rows.first)
    }

    /// Returns the start of a scaled line, and the shares of each of its pixels.
    private static func line(count: Int, scale: Double, offset: Double) -> (first: Int, shares: [PixelShares]) {
        let reach = max(1, 1 / scale)
        let blur = reach * scale / 2
        let first = Int((offset - blur).rounded(.down))
        let end = max(Int((offset + Double(count) * scale + blur).rounded(.up)), first + 1)
        let shares = (first..<end).map { pixel in
            PixelShares(center: (Double(pixel) + 0.5 - offset) / scale, reach: reach, count: count)
        }
        return (first, shares)
    }

    private func scaledRows(_ columns: [PixelShares]) -> [SIMD4<Double>] {
        var result: [SIMD4<Double>] = []
        result.reserveCapacity(columns.count * height)
        for row in 0..<height {
            for column in columns {
                var sum = SIMD4<Double>.zero
                for (index, share) in column.shares.enumerated() {
                    sum += Self.channels(pixels[row * width + column.first + index]) * share
                }
                result.append(sum)
            }
        }
        return result
    }

    private static func channels(_ pixel: UInt32) -> SIMD4<Double> {
        SIMD4(Double(pixel & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel >> 16 & 0xFF), Double(pixel >> 24))
    }

    /// Packs channels, none of them greater than alpha.
    private static func packed(_ channels: SIMD4<Double>) -> UInt32 {
        let alpha = min(UInt32(channels[3].rounded()), 255)
        func level(_ channel: Int) -> UInt32 { min(UInt32(channels[channel].rounded()), alpha) }
        return level(0) | level(1) << 8 | level(2) << 16 | alpha << 24
    }
}

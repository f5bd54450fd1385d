/// The fast path for the most common pictures: 8 bits per channel, red, green, blue and possibly alpha. Filters are undone on
/// packed pixels, four channels at a time, directly into the picture. The filtered rows are in the picture's own memory:
/// getting twice the memory from the system would take longer than undoing the filters.
enum PNGFastPath {
    private typealias Row = UnsafeBufferPointer<UInt32>

    /// Returns true for the pictures that this path can read.
    static func canRead(_ contents: PNGContents) -> Bool {
        let header = contents.header
        return header.bitDepth == 8 && !header.isInterlaced && contents.transparent == nil
            && (header.colorType == .rgb || header.colorType == .rgba)
    }

    /// The number of readable bytes after the filtered rows, so that a pixel of three bytes can be read as four.
    private static let padding = 8

    /// Returns the pixels of compressed rows.
    static func pixels(of compressed: ArraySlice<UInt8>, _ header: PNGHeader) throws(DecodingError) -> [UInt32] {
        let (count, dataBytes) = (header.width * header.height, header.dataBytes)
        try Inflate.checkDensity(dataBytes, stream: compressed)
        // The filtered rows are at the end, so that no pixel is written over bytes that are still to be read: the bytes left
        // to read are never more than those left to write, except for the filters' numbers.
        let words = (max(4 * count, dataBytes) + padding + 3) / 4
        var fault: DecodingError?
        let pixels = unsafe [UInt32](unsafeUninitializedCapacity: words) { out, size in
            let bytes = UnsafeMutableRawBufferPointer(out)
            let end = bytes.count - padding
            let data = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[(end - dataBytes)...])
            unsafe fault = Inflate.fill(UnsafeMutableRawBufferPointer(rebasing: data[..<dataBytes]), from: compressed)
            guard fault == nil else { return }
            for index in 0..<padding { unsafe data[dataBytes + index] = 0 }
            let picture = unsafe UnsafeMutableBufferPointer(rebasing: out[..<count])
            guard unsafe undoFilters(UnsafeRawBufferPointer(data), out: picture, header: header) else {
                fault = PNGUnfilter.unknownFilter
                return
            }
            if header.colorType == .rgba { unsafe clearTransparent(picture) }
            size = count
        }
        if let fault { throw fault }
        return pixels
    }

    /// Undoes the filters of all rows; false if a row has an unknown filter.
    private static func undoFilters(
        _ data: UnsafeRawBufferPointer, out: UnsafeMutableBufferPointer<UInt32>, header: PNGHeader
    ) -> Bool {
        let (width, bytes) = (header.width, header.colorType.channels)
        let nothing = [UInt32](repeating: 0, count: width)
        return unsafe nothing.withUnsafeBufferPointer { nothing in
            for y in 0..<header.height {
                let start = y * (width * bytes + 1)
                let line = unsafe Line(
                    raw: UnsafeRawBufferPointer(rebasing: data[(start + 1)...]),
                    above: y == 0 ? nothing : UnsafeBufferPointer(rebasing: out[((y - 1) * width)..<(y * width)]),
                    out: UnsafeMutableBufferPointer(rebasing: out[(y * width)..<((y + 1) * width)])
                )
                let isKnown =
                    unsafe bytes == 3
                    ? line.undo(data[start], pixelBytes: 3, mask: 0xFF_FFFF, alpha: 0xFF00_0000)
                    : line.undo(data[start], pixelBytes: 4, mask: .max, alpha: 0)
                guard isKnown else { return false }
            }
            return true
        }
    }

    /// Removes the colour of fully transparent pixels. This comes last, because the filters need the colour.
    private static func clearTransparent(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        for index in pixels.indices {
            let pixel = unsafe pixels[index]
            unsafe pixels[index] = pixel < 0x0100_0000 ? 0 : pixel
        }
    }
}

/// One row whose filter is being undone (ISO/IEC 15948, §9).
@unsafe
private struct Line {
    /// The filtered bytes, and at least one more.
    let raw: UnsafeRawBufferPointer
    /// The finished pixels above.
    let above: UnsafeBufferPointer<UInt32>
    /// The pixels to write.
    let out: UnsafeMutableBufferPointer<UInt32>

    /// Undoes a filter on pixels of `pixelBytes` bytes, of which `mask` is read and to which `alpha` is added; false if the
    /// filter is unknown.
    @inline(__always)
    func undo(_ filter: UInt8, pixelBytes: Int, mask: UInt32, alpha: UInt32) -> Bool {
        @inline(__always) func pixel(_ x: Int) -> UInt32 {
            unsafe raw.loadUnaligned(fromByteOffset: x * pixelBytes, as: UInt32.self) & mask
        }
        var (left, corner) = (UInt32(0), UInt32(0))
        switch filter {
        case 0: for x in unsafe out.indices { unsafe out[x] = pixel(x) | alpha }
        case 1:
            for x in unsafe out.indices {
                left = Bytes.sum(pixel(x), left)
                unsafe out[x] = left | alpha
            }
        case 2: for x in unsafe out.indices { unsafe out[x] = Bytes.sum(pixel(x), above[x]) | alpha }
        case 3:
            for x in unsafe out.indices {
                left = Bytes.sum(pixel(x), Bytes.mean(left, unsafe above[x]))
                unsafe out[x] = left | alpha
            }
        case 4:
            for x in unsafe out.indices {
                let upper = unsafe above[x]
                left = Bytes.sum(pixel(x), Bytes.paeth(left, upper, corner))
                corner = upper
                unsafe out[x] = left | alpha
            }
        default: return false
        }
        return true
    }
}

/// Arithmetic on the four bytes of a word, each separately.
private enum Bytes {
    /// Returns sums without carries.
    @inline(__always)
    static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
        ((a & 0x7F7F_7F7F) &+ (b & 0x7F7F_7F7F)) ^ ((a ^ b) & 0x8080_8080)
    }

    /// Returns means, rounded down.
    @inline(__always)
    static func mean(_ a: UInt32, _ b: UInt32) -> UInt32 {
        (a & b) &+ ((a ^ b) & 0xFEFE_FEFE) >> 1
    }

    /// Returns left, above or corner, whichever is nearest to left + above − corner.
    @inline(__always)
    static func paeth(_ left: UInt32, _ above: UInt32, _ corner: UInt32) -> UInt32 {
        // Most of a keyboard is flat areas, in which two of them are equal.
        if above == corner { return left }
        if left == corner { return above }
        let (a, b, c) = (lanes(left), lanes(above), lanes(corner))
        let (toA, toB) = (b &- c, a &- c)
        let (farA, farB, farC) = (magnitude(toA), magnitude(toB), magnitude(toA &+ toB))
        let best = c.replacing(with: b, where: farB .<= farC)
            .replacing(with: a, where: (farA .<= farB) .& (farA .<= farC))
        return unsafe unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: best), to: UInt32.self)
    }

    @inline(__always)
    private static func lanes(_ word: UInt32) -> SIMD4<Int16> {
        SIMD4<Int16>(truncatingIfNeeded: unsafe unsafeBitCast(word, to: SIMD4<UInt8>.self))
    }

    @inline(__always)
    private static func magnitude(_ lanes: SIMD4<Int16>) -> SIMD4<Int16> {
        pointwiseMax(lanes, 0 &- lanes)
    }
}

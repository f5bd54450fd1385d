/// The general path for pictures of any kind: filters are undone on bytes, and samples are read one by one.
struct PNGSamples {
    private let header: PNGHeader
    private let compressed: ArraySlice<UInt8>
    private let transparent: [Int]?
    /// The pixel for every sample value, if a pixel is one sample of at most 8 bits; otherwise empty.
    private let table: [UInt32]
    /// Marks indices in the table without a colour; as a pixel it would be both transparent and coloured.
    private static let noColor: UInt32 = 1

    /// Prepares to read a picture.
    init(_ contents: PNGContents) {
        header = contents.header
        compressed = contents.compressed
        transparent = contents.transparent
        table = Self.table(contents)
    }

    /// Returns the picture's pixels.
    func pixels() throws(DecodingError) -> [UInt32] {
        var data = try Inflate.exactly(header.dataBytes, from: compressed)
        try undoFilters(&data)
        var pixels = [UInt32](repeating: 0, count: header.width * header.height)
        var start = 0
        for pass in header.passes {
            for row in 0..<pass.height {
                let place = (pass.y + row * pass.stepY) * header.width + pass.x
                read(data, from: start + 1, pass: pass, into: &pixels, at: place)
                start += 1 + header.rowBytes(width: pass.width)
            }
        }
        if header.colorType == .palette, pixels.contains(Self.noColor) {
            throw .damaged("a pixel has a colour that is not in the palette")
        }
        return pixels
    }

    private func undoFilters(_ data: inout [UInt8]) throws(DecodingError) {
        let step = max(header.pixelBits / 8, 1)
        var fault: DecodingError?
        unsafe data.withUnsafeMutableBufferPointer { data in
            var start = 0
            for pass in header.passes {
                let count = header.rowBytes(width: pass.width)
                let nothing = [UInt8](repeating: 0, count: count)
                unsafe nothing.withUnsafeBufferPointer { nothing in
                    var above = unsafe nothing
                    for _ in 0..<pass.height where fault == nil {
                        let row = unsafe UnsafeMutableBufferPointer(rebasing: data[(start + 1)...(start + count)])
                        do throws(DecodingError) {
                            unsafe try PNGUnfilter.undo(data[start], row: row, above: above, step: step)
                        } catch { fault = error }
                        unsafe above = UnsafeBufferPointer(row)
                        start += 1 + count
                    }
                }
            }
        }
        if let fault { throw fault }
    }

    private func read(_ data: [UInt8], from start: Int, pass: PNGPass, into pixels: inout [UInt32], at place: Int) {
        if table.isEmpty {
            for x in 0..<pass.width { pixels[place + x * pass.stepX] = pixel(data, start: start, x: x) }
        } else {
            for x in 0..<pass.width {
                pixels[place + x * pass.stepX] = table[smallSample(data, start: start, index: x)]
            }
        }
    }

    /// Returns a sample of at most 8 bits.
    @inline(__always)
    private func smallSample(_ data: [UInt8], start: Int, index: Int) -> Int {
        let bit = index * header.bitDepth
        return Int(data[start + bit >> 3]) >> (8 - header.bitDepth - bit & 7) & (1 << header.bitDepth - 1)
    }

    /// Returns a pixel of a row that begins at `start`, with samples of 8 or 16 bits.
    private func pixel(_ data: [UInt8], start: Int, x: Int) -> UInt32 {
        let channels = header.colorType.channels
        let first = x * channels
        func level(_ channel: Int) -> UInt32 { eightBits(sample(data, start: start, index: first + channel)) }
        let alpha: UInt32
        switch header.colorType {
        case .greyAlpha, .rgba: alpha = level(channels - 1)
        case .grey, .rgb, .palette: alpha = isTransparent(data, start: start, first: first) ? 0 : 255
        }
        guard alpha > 0 else { return 0 }
        let isGrey = channels < 3
        return level(0) | level(isGrey ? 0 : 1) << 8 | level(isGrey ? 0 : 2) << 16 | alpha << 24
    }

    private func sample(_ data: [UInt8], start: Int, index: Int) -> Int {
        guard header.bitDepth == 16 else { return Int(data[start + index]) }
        return Int(data[start + 2 * index]) << 8 | Int(data[start + 2 * index + 1])
    }

    /// Returns a sample's nearest level of 255.
    private func eightBits(_ sample: Int) -> UInt32 {
        header.bitDepth == 16 ? UInt32((sample * 255 + 32_767) / 65_535) : UInt32(sample)
    }

    private func isTransparent(_ data: [UInt8], start: Int, first: Int) -> Bool {
        guard let transparent else { return false }
        return transparent.indices.allSatisfy { transparent[$0] == sample(data, start: start, index: first + $0) }
    }

    private static func table(_ contents: PNGContents) -> [UInt32] {
        let header = contents.header
        let count = 1 << header.bitDepth
        switch header.colorType {
        case .palette:
            return contents.palette + Array(repeating: noColor, count: count - contents.palette.count)
        case .grey where header.bitDepth <= 8:
            return (0..<count).map { sample in
                let level = UInt32(sample * 255 / (count - 1))
                return contents.transparent == [sample] ? 0 : level * 0x01_0101 | 0xFF00_0000
            }
        case .grey, .rgb, .greyAlpha, .rgba: return []
        }
    }
}

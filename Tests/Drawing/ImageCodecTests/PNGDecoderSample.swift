import TestSupport
/// A PNG file of any kind, made simply and independently of the code under test: stored data, checksums by definition.
struct PNGDecoderSample {
    var width = 5
    var height = 7
    var bitDepth = 8
    var colorType = 2
    var isInterlaced = false
    /// The filter of every row, or nil to use the five in turn.
    var filter: UInt8?
    /// The palette, three bytes a colour.
    var palette: [UInt8] = []
    /// The data of tRNS.
    var transparency: [UInt8] = []
    /// The number of data bytes in a chunk.
    var chunkBytes = 1 << 30
    /// Selects the pixels.
    var seed = 0
    /// Chunks that precede the picture's data.
    var early: [(String, [UInt8])] = []

    var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }
    private var highest: Int { 1 << bitDepth - 1 }

    /// The sample of a pixel's channel: random, but half of the alphas are at an end of their range.
    func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        var generator = SeededGenerator(UInt64(((seed * 64 + channel) * 4096 + y) * 4096 + x))
        let value = Int(generator.next() >> 32) & highest
        let isAlpha = channels % 2 == 0 && channel == channels - 1
        if isAlpha, value % 4 < 2 { return value % 4 == 0 ? 0 : highest }
        return colorType == 3 ? value % max(palette.count / 3, 1) : value
    }

    /// The file.
    var file: [UInt8] { Self.file(chunks) }

    /// Its chunks.
    var chunks: [(String, [UInt8])] {
        var chunks = [("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + header)] + early
        if !palette.isEmpty { chunks.append(("PLTE", palette)) }
        if !transparency.isEmpty { chunks.append(("tRNS", transparency)) }
        let data = Self.stored(rows)
        for start in stride(from: 0, to: data.count, by: chunkBytes) {
            chunks.append(("IDAT", Array(data[start..<min(start + chunkBytes, data.count)])))
        }
        return chunks + [("IEND", [])]
    }

    private var header: [UInt8] { [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0] }

    /// The filtered rows of all passes.
    var rows: [UInt8] {
        var out: [UInt8] = []
        for pass in passes {
            let (xs, ys) = (
                Array(stride(from: pass.0, to: width, by: pass.2)), Array(stride(from: pass.1, to: height, by: pass.3))
            )
            guard !xs.isEmpty else { continue }
            var above = [UInt8](repeating: 0, count: (xs.count * bitDepth * channels + 7) / 8)
            for (index, y) in ys.enumerated() {
                let row = packed(xs, y)
                out += filtered(row, above, filter ?? UInt8(index % 5))
                above = row
            }
        }
        return out
    }

    private var passes: [(Int, Int, Int, Int)] {
        guard isInterlaced else { return [(0, 0, 1, 1)] }
        return [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    }

    /// The samples of some columns of a row, packed bit by bit.
    private func packed(_ xs: [Int], _ y: Int) -> [UInt8] {
        var bits: [UInt8] = []
        for x in xs {
            for channel in 0..<channels {
                let value = sample(x, y, channel)
                bits += (0..<bitDepth).reversed().map { UInt8(value >> $0 & 1) }
            }
        }
        bits += [UInt8](repeating: 0, count: -bits.count & 7)
        return stride(from: 0, to: bits.count, by: 8).map { start in bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
        }
    }

    private func filtered(_ row: [UInt8], _ above: [UInt8], _ filter: UInt8) -> [UInt8] {
        let step = max(bitDepth * channels / 8, 1)
        return [filter]
            + row.indices.map { i in
                let (a, b, c) = (i < step ? 0 : row[i - step], above[i], i < step ? 0 : above[i - step])
                switch filter {
                case 1: return row[i] &- a
                case 2: return row[i] &- b
                case 3: return row[i] &- UInt8((Int(a) + Int(b)) / 2)
                case 4: return row[i] &- nearest(Int(a), Int(b), Int(c))
                default: return row[i]
                }
            }
    }

    private func nearest(_ a: Int, _ b: Int, _ c: Int) -> UInt8 {
        UInt8([a, b, c].min { abs(a + b - c - $0) < abs(a + b - c - $1) } ?? 0)
    }

    /// The pixels that a reader must find, packed with straight alpha.
    var pixels: [UInt32] {
        (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
    }

    private func pixel(_ x: Int, _ y: Int) -> UInt32 {
        let samples = (0..<channels).map { sample(x, y, $0) }
        var levels = samples.map { Int((Double($0) * 255 / Double(highest)).rounded()) }
        switch colorType {
        case 3: levels = (0..<3).map { Int(palette[3 * samples[0] + $0]) } + [paletteAlpha(samples[0])]
        case 0: levels = [levels[0], levels[0], levels[0], isTransparent(samples) ? 0 : 255]
        case 2: levels.append(isTransparent(samples) ? 0 : 255)
        case 4: levels = [levels[0], levels[0], levels[0], levels[1]]
        default: break
        }
        return levels[3] == 0 ? 0 : levels.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private func paletteAlpha(_ index: Int) -> Int {
        index < transparency.count ? Int(transparency[index]) : 255
    }

    private func isTransparent(_ samples: [Int]) -> Bool {
        !transparency.isEmpty && transparency == samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    }

    /// A file from its chunks.
    static func file(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        chunks.reduce([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { file, chunk in
            let body = Array(chunk.0.utf8) + chunk.1
            return file + bigEndian(chunk.1.count) + body + bigEndian(crc(body))
        }
    }

    static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// A zlib stream that stores its data as it is.
    static func stored(_ data: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(data.count, 1), by: 65_535) {
            let end = min(start + 65_535, data.count)
            let (low, high) = (UInt8((end - start) & 255), UInt8((end - start) >> 8))
            out += [end == data.count ? 1 : 0, low, high, ~low, ~high] + data[start..<end]
        }
        let sums = data.reduce((1, 0)) { sums, byte in
            let first = (sums.0 + Int(byte)) % 65_521
            return (first, (sums.1 + first) % 65_521)
        }
        return out + bigEndian(sums.1 << 16 | sums.0)
    }

    private static func crc(_ bytes: [UInt8]) -> Int {
        let remainder = bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return Int(~remainder)
    }
}

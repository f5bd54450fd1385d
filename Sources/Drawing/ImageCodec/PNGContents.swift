/// The chunks of a PNG file that determine its pixels, checked for order and size.
struct PNGContents {
    /// Size and kind of the picture.
    let header: PNGHeader
    /// The palette as packed straight pixels; empty for pictures without one.
    private(set) var palette: [UInt32] = []
    /// The samples of the one colour that is fully transparent; nil if there is none.
    private(set) var transparent: [Int]?
    private(set) var compressed: ArraySlice<UInt8> = []

    /// Reads the file up to its last chunk.
    init(_ file: [UInt8], limits: ImageLimits) throws(DecodingError) {
        var reader = try PNGChunkReader(file)
        let first = try reader.next()
        guard first.type == "IHDR" else { throw .damaged("its first chunk is \(first.type) instead of IHDR") }
        header = try PNGHeader(file, data: first.data)
        try limits.check(header)
        var data: [Range<Int>] = []
        var chunk = try reader.next()
        while chunk.type != "IEND" {
            if chunk.type == "IDAT" {
                // The chunks of the picture's data are consecutive.
                repeat {
                    data.append(chunk.data)
                    chunk = try reader.next()
                } while chunk.type == "IDAT"
                compressed = Self.joined(data, of: file)
            } else {
                try take(chunk, of: file, isEarly: data.isEmpty)
                chunk = try reader.next()
            }
            if chunk.type == "IDAT", !data.isEmpty { throw .damaged("its picture data is in separate places") }
        }
        guard !data.isEmpty else { throw .damaged("it has no picture data") }
        guard header.colorType != .palette || !palette.isEmpty else {
            throw .damaged("its palette is missing")
        }
    }

    /// Reads a chunk other than the picture's data and the end. Chunks about the whole picture come before its data.
    private mutating func take(
        _ chunk: PNGChunkReader.Chunk, of file: [UInt8], isEarly: Bool
    ) throws(DecodingError) {
        switch chunk.type {
        case "PLTE" where isEarly: try takePalette(file[chunk.data])
        case "tRNS" where isEarly: try takeTransparency(file[chunk.data])
        case _ where chunk.isCritical:
            throw .damaged("it has an unknown or misplaced chunk \(chunk.type)")
        default: break
        }
    }

    private mutating func takePalette(_ data: ArraySlice<UInt8>) throws(DecodingError) {
        // For other colour types the palette is only a suggestion for screens of few colours.
        guard header.colorType == .palette else { return }
        let count = data.count / 3
        guard palette.isEmpty, data.count == 3 * count, (1...(1 << header.bitDepth)).contains(count) else {
            throw .damaged("its palette has \(data.count) bytes, or there are two")
        }
        palette = (0..<count).map { index in
            let start = data.startIndex + 3 * index
            return UInt32(data[start]) | UInt32(data[start + 1]) << 8 | UInt32(data[start + 2]) << 16 | 0xFF00_0000
        }
    }

    private mutating func takeTransparency(_ data: ArraySlice<UInt8>) throws(DecodingError) {
        switch header.colorType {
        case .palette where data.count <= palette.count:
            for (index, alpha) in data.enumerated() {
                palette[index] = alpha == 0 ? 0 : palette[index] & 0xFF_FFFF | UInt32(alpha) << 24
            }
        case .grey where data.count == 2, .rgb where data.count == 6:
            let bytes = Array(data)
            transparent = stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
        default: throw .damaged("its transparency does not fit its colours")
        }
    }

    private static func joined(_ ranges: [Range<Int>], of file: [UInt8]) -> ArraySlice<UInt8> {
        if ranges.count == 1 { return file[ranges[0]] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
        for range in ranges { bytes += file[range] }
        return bytes[...]
    }
}

public import Graphics
public import Parallel

/// Why a picture could not be encoded.
public struct EncodingError: Error, Hashable, Sendable {
    /// The library's words for it.
    public let message: String
}

/// Writes PNG files (ISO/IEC 15948): 8 bits a channel, sRGB, the physical size of a point as 1/72 inch, and nothing
/// that changes from run to run.
public enum PNGEncoder {
    /// The file of a picture drawn at `scale` pixels a point, with texts beside it. The fast way works on up to `threads`
    /// threads, which change no byte, and the picture is never in memory whole then. Throws where memory
    /// runs out.
    public static func encode(
        _ picture: some PixelSource, scale: Double, compression: Compression = .fast, texts: [PNGText] = [],
        threads: Int = Parallel.cores
    ) throws(EncodingError) -> [UInt8] {
        let image = try ImageData(picture, compression, threads)
        var file = PNGChunks(room: image.compressed.count)
        file.append("IHDR", header(width: picture.width, height: picture.height, image.colorType))
        // Perceptual intent: the picture is for looking at.
        file.append("sRGB", [0])
        file.append("pHYs", physicalSize(scale))
        for text in texts { file.append("iTXt", text.data) }
        if !image.palette.isEmpty { file.append("PLTE", image.palette) }
        file.append("IDAT", image.compressed)
        file.append("IEND", [])
        return file.bytes
    }

    /// The data of a header.
    static func header(width: Int, height: Int, _ colorType: PNGRows.ColorType) -> [UInt8] {
        let bitDepth: UInt8 = 8
        return PNGChunks.bigEndian(UInt32(width)) + PNGChunks.bigEndian(UInt32(height))
            + [bitDepth, colorType.rawValue, 0, 0, 0]
    }

    /// A picture's rows in a colour type that has room for all of it, filtered and compressed.
    static func compressed(
        _ picture: Pixmap, as colorType: PNGRows.ColorType, _ compression: Compression
    ) throws(EncodingError) -> [UInt8] {
        try ImageData.compressed(picture, as: colorType, compression)
    }

    /// Pixels per metre along both axes.
    static func physicalSize(_ scale: Double) -> [UInt8] {
        let density = PNGChunks.bigEndian(UInt32((scale * 72 / 0.0254).rounded()))
        let unitIsMetre: UInt8 = 1
        return density + density + [unitIsMetre]
    }
}

/// A picture's pixels as a PNG file holds them: filtered, compressed, with the table of colours where there is one.
private struct ImageData {
    let colorType: PNGRows.ColorType
    let palette: [UInt8]
    let compressed: [UInt8]

    init(_ picture: some PixelSource, _ compression: Compression, _ threads: Int) throws(EncodingError) {
        switch compression {
        case .fast:
            (colorType, compressed) = try Self.plainest { colorType throws(EncodingError) in
                try Self.fastest(picture, colorType, threads)
            }
            palette = []
        case .balanced, .small:
            let rows = PNGRows(smallest: picture.pixmap)
            colorType = rows.colorType
            palette = rows.palette.flatMap { pixel in [0, 8, 16].map { UInt8(truncatingIfNeeded: pixel >> $0) } }
            compressed = try Self.smallest(rows, level: compression.level)
        }
    }

    /// The rows of a picture in a colour type that has room for all of it, filtered and compressed.
    static func compressed(
        _ picture: Pixmap, as colorType: PNGRows.ColorType, _ compression: Compression
    ) throws(EncodingError) -> [UInt8] {
        guard compression == .fast else {
            return try smallest(PNGRows(picture, as: colorType), level: compression.level)
        }
        guard let rows = try fastest(picture, colorType, Parallel.cores) else {
            throw EncodingError(message: "the colour type has no place for the picture")
        }
        return rows
    }

    /// The plainest colour type that has a place for all of a picture, and what `rows` makes with it; `rows` gives nil where
    /// it meets transparency that the colour type has no place for. To look for that beforehand would take a tenth of the
    /// time of the fast way.
    private static func plainest(
        _ rows: (PNGRows.ColorType) throws(EncodingError) -> [UInt8]?
    ) throws(EncodingError) -> (PNGRows.ColorType, [UInt8]) {
        for colorType in [PNGRows.ColorType.rgb, .rgba] {
            if let rows = try rows(colorType) { return (colorType, rows) }
        }
        throw EncodingError(message: "no colour type has a place for the picture")
    }

    /// Pixels of a piece that is compressed on its own: enough that what it cannot refer back to does not count.
    private static let pixelsOfAPiece = 1 << 17

    /// At most four pieces, as many for one picture wherever it is drawn; nil where the colour type has no place for the
    /// picture's transparency.
    private static func fastest(
        _ picture: some PixelSource, _ colorType: PNGRows.ColorType, _ threads: Int
    ) throws(EncodingError) -> [UInt8]? {
        let height = picture.height
        let pieces = min(max(picture.width * height / pixelsOfAPiece, 1), 4, height)
        let rows = (0..<pieces).map { (height * $0 / pieces)..<(height * ($0 + 1) / pieces) }
        let rowBytes = PNGFilter.rowBytes(of: picture, colorType)
        return try Deflate.fast(rows.map { $0.count * rowBytes }, threads: threads) { index, piece in
            PNGFilter.up(picture, colorType, rows: rows[index]) { piece.append($0) }
        }
    }

    /// Which filters leave the least cannot be told beforehand: of the likely ones the best is found at a middle level.
    private static func smallest(_ rows: PNGRows, level: Int32) throws(EncodingError) -> [UInt8] {
        let ways = [PNGFilter.fewestDifferences(rows), PNGFilter.none(rows)]
        let sizes = [try Deflate.thorough(ways[0], level: 4).count, try Deflate.thorough(ways[1], level: 4).count]
        return try Deflate.thorough(sizes[0] <= sizes[1] ? ways[0] : ways[1], level: level)
    }
}

extension Compression {
    /// libdeflate's level for it. Of pictures of keyboards 8 is the knee: a tenth larger than 10, in a fifth of the time,
    /// and 9 gains nothing on it.
    fileprivate var level: Int32 {
        switch self {
        case .fast: 1
        case .balanced: 8
        case .small: 10
        }
    }
}

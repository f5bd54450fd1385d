package import Graphics
internal import Parallel

/// The reason that a picture could not be encoded.
package struct EncodingError: Error, Hashable, Sendable {
    /// The library's own words for the failure.
    package let message: String
}

/// An encoder for PNG files (ISO/IEC 15948): 8 bits per channel, sRGB, a point as 1/72 inch, and the same bytes in every run.
package enum PNGEncoder {
    /// Returns the file of a picture drawn at `scale` pixels per point, with texts. The fast compression uses up to `threads`
    /// threads, without effect on the bytes, and never has the whole picture in memory. Throws if memory runs out.
    package static func encode(
        _ picture: some PixelSource, scale: Double, compression: Compression = .fast, texts: [PNGText] = [],
        threads: Int = Parallel.cores
    ) throws(EncodingError) -> [UInt8] {
        let image = try ImageData(picture, compression: compression, threads: threads)
        var file = PNGChunkWriter(room: image.compressed.reduce(0) { $0 + $1.count })
        file.append("IHDR", data: header(width: picture.width, height: picture.height, image.colorType))
        // Perceptual intent, which is meant for viewing.
        file.append("sRGB", data: [0])
        file.append("pHYs", data: physicalSize(scale))
        for text in texts { file.append("iTXt", data: text.data) }
        if !image.palette.isEmpty { file.append("PLTE", data: image.palette) }
        file.append("IDAT", parts: image.compressed)
        file.append("IEND", data: [])
        return file.bytes
    }

    /// Returns the data of a header.
    static func header(width: Int, height: Int, _ colorType: PNGRows.ColorType) -> [UInt8] {
        let bitDepth: UInt8 = 8
        return PNGChunkWriter.bigEndian(UInt32(width)) + PNGChunkWriter.bigEndian(UInt32(height))
            + [bitDepth, colorType.rawValue, 0, 0, 0]
    }

    /// Returns a picture's rows, filtered and compressed, in a colour type that can represent the whole picture.
    static func compressed(
        _ picture: Pixmap, as colorType: PNGRows.ColorType, compression: Compression
    ) throws(EncodingError) -> [UInt8] {
        guard compression == .fast else {
            return try ImageData.smallest(PNGRows(picture, as: colorType), level: compression.level)
        }
        guard let rows = try ImageData.fastest(picture, colorType: colorType, threads: Parallel.cores) else {
            throw EncodingError(message: "the colour type cannot represent the picture")
        }
        return rows.reduce(into: []) { $0 += $1 }
    }

    /// Returns the pixels per metre on both axes.
    static func physicalSize(_ scale: Double) -> [UInt8] {
        let density = PNGChunkWriter.bigEndian(UInt32((scale * 72 / 0.0254).rounded()))
        let unitIsMetre: UInt8 = 1
        return density + density + [unitIsMetre]
    }
}

/// A picture's pixels as stored in a PNG file: filtered and compressed, with the palette if there is one.
private struct ImageData {
    let colorType: PNGRows.ColorType
    let palette: [UInt8]
    /// The parts of the compressed data.
    let compressed: [[UInt8]]

    init(_ picture: some PixelSource, compression: Compression, threads: Int) throws(EncodingError) {
        switch compression {
        case .fast:
            // Checking beforehand whether the picture needs alpha would take a tenth of the time.
            var parts = try Self.fastest(picture, colorType: .rgb, threads: threads)
            colorType = parts == nil ? .rgba : .rgb
            if parts == nil { parts = try Self.fastest(picture, colorType: .rgba, threads: threads) }
            guard let parts else { throw EncodingError(message: "no colour type can represent the picture") }
            (palette, compressed) = ([], parts)
        case .balanced, .small:
            let rows = PNGRows(smallest: picture.pixmap)
            colorType = rows.colorType
            palette = rows.palette.flatMap { pixel in [0, 8, 16].map { UInt8(truncatingIfNeeded: pixel >> $0) } }
            compressed = [try Self.smallest(rows, level: compression.level)]
        }
    }

    /// The number of pixels in a piece that is compressed separately: so many that its lack of references to earlier pieces
    /// costs little.
    private static let pixelsOfAPiece = 1 << 17

    /// Returns at most four compressed pieces, the same number for one picture on every machine; nil if the colour type
    /// cannot represent the picture's transparency.
    static func fastest(
        _ picture: some PixelSource, colorType: PNGRows.ColorType, threads: Int
    ) throws(EncodingError) -> [[UInt8]]? {
        let height = picture.height
        let pieces = min(max(picture.width * height / pixelsOfAPiece, 1), 4, height)
        let rows = (0..<pieces).map { (height * $0 / pieces)..<(height * ($0 + 1) / pieces) }
        let rowBytes = PNGFilter.rowBytes(of: picture, colorType)
        return try Deflate.fast(rows.map { $0.count * rowBytes }, threads: threads) { index, piece in
            PNGFilter.up(picture, colorType: colorType, rows: rows[index]) { piece.append($0) }
        }
    }

    /// Compresses rows with the better of two filters. It cannot be predicted, so both are compared at a middle level.
    static func smallest(_ rows: PNGRows, level: Int32) throws(EncodingError) -> [UInt8] {
        let ways = [PNGFilter.fewestDifferences(rows), PNGFilter.none(rows)]
        let sizes = [try Deflate.thorough(ways[0], level: 4).count, try Deflate.thorough(ways[1], level: 4).count]
        return try Deflate.thorough(sizes[0] <= sizes[1] ? ways[0] : ways[1], level: level)
    }
}

extension Compression {
    /// libdeflate's level. For pictures of keyboards the best balance is 8: a tenth larger than 10, in a fifth of the time; 9
    /// is no better.
    fileprivate var level: Int32 {
        switch self {
        case .fast: 1
        case .balanced: 8
        case .small: 10
        }
    }
}

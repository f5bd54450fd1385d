internal import CLibPNG
package import Graphics

/// A decoder for PNG files of every legal kind (ISO/IEC 15948): grey, palette and colour, 1 to 16 bits per sample, with and
/// without transparency, interlaced or not. Samples of 16 bits are rounded to 8. Gamma, colour profiles, orientation and further
/// frames in a file do not change the pixels.
///
/// libpng reads them. Checksums are verified, and every fault is an error: a file is read exactly or not at all. Time and memory
/// are proportional to the file and to the limits.
package enum PNGDecoder {
    /// Returns the picture in a file.
    package static func decode(_ file: [UInt8], limits: ImageLimits) throws(DecodingError) -> StraightPixmap {
        guard file.starts(with: PNGChunkWriter.signature) else {
            throw !file.isEmpty && PNGChunkWriter.signature.starts(with: file) ? .truncated : .notPNG
        }
        return try unsafe file.span.withUnsafeBytes { bytes throws(DecodingError) in
            try unsafe PNGFile(bytes, side: limits.side).picture(limits: limits)
        }
    }
}

/// A file that libpng is reading, whose bytes must stay where they are.
@safe private struct PNGFile: ~Copyable {
    private let file = UnsafeMutablePointer<kbrender_png>.allocate(capacity: 1)
    /// Whether all that precedes the picture's data has been read.
    private let isOpen: Bool
    /// The size that the file states: 0 if it was not found, known even if libpng has refused it.
    private let width: Int
    private let height: Int

    /// Reads what precedes the picture's data.
    @unsafe init(_ bytes: UnsafeRawBufferPointer, side: Int) {
        let start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        isOpen = unsafe kbrender_png_open(file, start, bytes.count, UInt32(clamping: side))
        width = unsafe Int(png_get_image_width(file.pointee.png, file.pointee.info))
        height = unsafe Int(png_get_image_height(file.pointee.png, file.pointee.info))
    }

    deinit {
        unsafe kbrender_png_close(file)
        unsafe file.deallocate()
    }

    /// Why reading has failed.
    private var fault: DecodingError {
        guard unsafe file.pointee.info != nil else { return .outOfMemory }
        guard unsafe !file.pointee.is_cut else { return .truncated }
        let message = unsafe withUnsafeBytes(of: file.pointee.message) {
            unsafe String(decoding: $0.prefix { $0 > 0 }, as: UTF8.self)
        }
        return .damaged(message)
    }

    /// Reads the pixels and the rest of the file, if the picture is not too large. This is checked before there is memory for
    /// any pixel.
    func picture(limits: ImageLimits) throws(DecodingError) -> StraightPixmap {
        try limits.check(width: width, height: height)
        guard isOpen else { throw fault }
        let hasPalette = unsafe png_get_color_type(file.pointee.png, file.pointee.info) == PNG_COLOR_TYPE_PALETTE
        var pixels = hasPalette ? try indexed() : try read(UInt32.self)
        // A pixel without opacity has no colour.
        for index in pixels.indices where pixels[index] >> 24 == 0 { pixels[index] = 0 }
        return StraightPixmap(width: width, height: height, pixels: pixels)
    }

    /// Reads pixels of one byte each, or of four, of which red is the lowest.
    private func read<Pixel: FixedWidthInteger>(_ form: Pixel.Type) throws(DecodingError) -> [Pixel] {
        let count = width * height
        let pixels = unsafe [Pixel](unsafeUninitializedCapacity: count) { room, size in
            let bytes = unsafe UnsafeMutableRawBufferPointer(room).assumingMemoryBound(to: UInt8.self)
            size = unsafe kbrender_png_read(file, bytes.baseAddress) ? count : 0
        }
        guard pixels.count == count else { throw fault }
        return pixels
    }

    /// Reads pixels that are indices of colours. libpng itself would give a pixel without a colour any.
    private func indexed() throws(DecodingError) -> [UInt32] {
        let indices = try read(UInt8.self)
        let palette = palette
        guard indices.allSatisfy({ $0 < palette.count }) else {
            throw .damaged("a pixel has a colour that is not in the palette")
        }
        return indices.map { palette[Int($0)] }
    }

    private var palette: [UInt32] {
        var (colors, colorCount) = unsafe (png_colorp?.none, Int32(0))
        var (alphas, alphaCount) = unsafe (png_bytep?.none, Int32(0))
        _ = unsafe png_get_PLTE(file.pointee.png, file.pointee.info, &colors, &colorCount)
        _ = unsafe png_get_tRNS(file.pointee.png, file.pointee.info, &alphas, &alphaCount, nil)
        return unsafe UnsafeBufferPointer(start: colors, count: Int(colorCount)).enumerated().map { index, color in
            let alpha = unsafe index < alphaCount ? alphas?[index] ?? 255 : 255
            return UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | UInt32(alpha) << 24
        }
    }
}

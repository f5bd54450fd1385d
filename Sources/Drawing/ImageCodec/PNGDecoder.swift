package import Graphics

/// A decoder for PNG files of every legal kind (ISO/IEC 15948): grey, palette and colour, 1 to 16 bits per sample, with and
/// without transparency, interlaced or not. Samples of 16 bits are rounded to 8. Gamma and colour profiles in a file do not
/// change the levels.
///
/// Checksums are verified, and every fault is an error: a file is read exactly or not at all. Time and memory are
/// proportional to the file and to the limits.
package enum PNGDecoder {
    /// Returns the picture in a file.
    package static func decode(_ file: [UInt8], limits: ImageLimits) throws(DecodingError) -> StraightPixmap {
        let contents = try PNGContents(file, limits: limits)
        let header = contents.header
        let pixels =
            PNGFastPath.canRead(contents)
            ? try PNGFastPath.pixels(of: contents.compressed, header)
            : try PNGSamples(contents).pixels()
        return StraightPixmap(width: header.width, height: header.height, pixels: pixels)
    }
}

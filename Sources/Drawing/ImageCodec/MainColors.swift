package import Graphics

/// The main colours of a picture in a file.
package enum MainColors {
    /// The largest picture that is read: a camera's.
    private static let limits = ImageLimits(side: 32_768, pixels: 200_000_000)
    /// The number of pixels that are looked at, about.
    private static let samples = 40_000

    /// Returns at most `count` colours of a JPEG, PNG or WebP file that show it with the least error to the eye. Transparent pixels do
    /// not count.
    package static func of(_ file: [UInt8], count: Int = 6) throws(DecodingError) -> [Color] {
        let pixels = try PictureDecoder.decode(file, limits: limits, samples: samples).pixels
        let step = max(1, pixels.count / samples)
        // The last bits of a channel are a camera's noise.
        let samples = stride(from: 0, to: pixels.count, by: step).map { pixels[$0] }
        let opaque = samples.filter { $0 >> 24 > 127 }.map { (pixel: UInt32) -> UInt32 in
            pixel & 0x00F8_F8F8 | 0xFF04_0404
        }
        guard !opaque.isEmpty else { return [] }
        let colors = DistinctColors(of: opaque)
        return ColorQuantizer(colors).palette(maxColors: count, error: 0).palette.map { pixel in
            let channel = { (shift: UInt32) in UInt8(truncatingIfNeeded: pixel >> shift) }
            return Color(red: channel(0), green: channel(8), blue: channel(16))
        }
    }
}

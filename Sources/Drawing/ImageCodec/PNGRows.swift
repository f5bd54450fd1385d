internal import Graphics

/// A picture's pixels as PNG stores them: in one of the format's colour types, as unfiltered rows.
struct PNGRows {
    let colorType: ColorType
    /// The number of bytes in a row.
    let rowBytes: Int
    /// The rows, one after another.
    let bytes: [UInt8]
    /// The palette; empty for other colour types.
    let palette: [UInt32]

    /// Creates rows of red, green and blue with straight alpha, or, if every pixel is opaque, without alpha.
    init(_ pixmap: Pixmap, as colorType: ColorType) {
        let bytes = colorType == .rgb ? Self.opaque(pixmap.pixels) : pixmap.straightBytes
        self.init(colorType, rowBytes: pixmap.width * colorType.channels, bytes: bytes)
    }

    /// Creates rows in the smallest lossless form: greys or a palette, if the picture allows it.
    init(smallest pixmap: Pixmap) {
        guard pixmap.isOpaque, let colors = Self.fewColors(pixmap.pixels) else {
            self.init(pixmap, as: pixmap.isOpaque ? .rgb : .rgba)
            return
        }
        if colors.allSatisfy(Self.isGrey) {
            let bytes = pixmap.pixels.map { UInt8(truncatingIfNeeded: $0) }
            self.init(.grey, rowBytes: pixmap.width, bytes: bytes)
        } else {
            let palette = colors.sorted()
            self.init(
                .palette, rowBytes: pixmap.width, bytes: Self.indices(of: pixmap.pixels, in: palette), palette: palette)
        }
    }

    private init(_ colorType: ColorType, rowBytes: Int, bytes: [UInt8], palette: [UInt32] = []) {
        self.colorType = colorType
        self.rowBytes = rowBytes
        self.bytes = bytes
        self.palette = palette
    }

    private static func indices(of pixels: [UInt32], in palette: [UInt32]) -> [UInt8] {
        let indices = Dictionary(uniqueKeysWithValues: palette.enumerated().map { ($1, UInt8($0)) })
        var last = (pixel: palette[0], index: UInt8(0))
        return pixels.map { pixel in
            if pixel != last.pixel { last = (pixel, indices[pixel] ?? 0) }
            return last.index
        }
    }

    private static func opaque(_ pixels: [UInt32]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 3 * pixels.count) { bytes, count in
            for (index, pixel) in pixels.enumerated() {
                unsafe bytes[3 * index] = UInt8(truncatingIfNeeded: pixel)
                unsafe bytes[3 * index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                unsafe bytes[3 * index + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
            }
            count = 3 * pixels.count
        }
    }
}

extension Pixmap {
    /// The pixels in rows, top first: red, green, blue and alpha, a byte each, not premultiplied, as a browser's canvas takes
    /// them.
    public var straightBytes: [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { out, count in
            for (index, pixel) in pixels.enumerated() {
                unsafe UnsafeMutableRawBufferPointer(out).storeBytes(
                    of: Self.straight(pixel).littleEndian, toByteOffset: 4 * index, as: UInt32.self)
            }
            count = 4 * pixels.count
        }
    }

    /// Returns a pixel's straight channels, red lowest.
    static func straight(_ pixel: UInt32) -> UInt32 {
        guard pixel >> 24 != 0xFF else { return pixel }
        let color = Color(PremultipliedColor(bits: pixel))
        return UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | UInt32(color.alpha) << 24
    }
}

extension Pixmap {
    /// The pixels in rows, top first: red, green, blue and alpha, a byte each, not premultiplied, as a browser's canvas takes
    /// them.
    public var straightBytes: [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { out, count in
            for (index, pixel) in pixels.enumerated() {
                let straight = Self.straight(pixel)
                unsafe out.storeBytes(of: straight, at: 4 * index)
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

extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes a number's bytes, lowest first.
    fileprivate func storeBytes(of number: UInt32, at offset: Int) {
        unsafe UnsafeMutableRawBufferPointer(self).storeBytes(
            of: number.littleEndian, toByteOffset: offset, as: UInt32.self)
    }
}

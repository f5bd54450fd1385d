extension Pixmap {
    /// The pixels in rows, top first: red, green, blue and alpha, a byte each, not premultiplied, as a browser's canvas takes
    /// them.
    public var straightBytes: [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { out, count in
            for (index, pixel) in pixels.enumerated() {
                unsafe UnsafeMutableRawBufferPointer(out).storeBytes(
                    of: StraightPixmap.straight(pixel).littleEndian, toByteOffset: 4 * index, as: UInt32.self)
            }
            count = 4 * pixels.count
        }
    }
}

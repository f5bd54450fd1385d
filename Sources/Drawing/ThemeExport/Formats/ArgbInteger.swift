internal import Graphics

extension Color {
    /// The colour as Android's programs write it: a signed whole number of 32 bits, 0xAARRGGBB.
    var argbInteger: Int32 {
        Int32(truncatingIfNeeded: Int(alpha) << 24 | Int(red) << 16 | Int(green) << 8 | Int(blue))
    }
}

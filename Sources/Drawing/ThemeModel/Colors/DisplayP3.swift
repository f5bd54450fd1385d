package import Graphics

extension Color {
    /// Creates the sRGB colour of three components of Display P3, 0…1, each channel clipped to its range and rounded, halves
    /// up (CSS Color Module Level 4, §10).
    package init(displayP3 components: [Double]) {
        let light = components.map { SRGB.linear(min(max($0, 0), 1)) }
        func level(_ row: [Double]) -> UInt8 {
            let linear = row[0] * light[0] + row[1] * light[1] + row[2] * light[2]
            return UInt8(SRGB.encoded(min(max(linear, 0), 1)) * 255 + 0.5)
        }
        self.init(
            red: level([1.2249401762805598, -0.2249401762805598, 0]),
            green: level([-0.0420569547096882, 1.0420569547096882, 0]),
            blue: level([-0.0196375545903344, -0.0786360455506319, 1.0982736001409663]))
    }
}

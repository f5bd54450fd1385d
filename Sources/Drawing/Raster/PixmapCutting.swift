internal import Graphics

extension Pixmap {
    /// Multiplies each pixel by its share inside an edge: `levels` are 0…255, one per pixel.
    mutating func cut(by levels: [UInt8]) {
        for index in pixels.indices where levels[index] < 255 {
            pixels[index] = Blend.scaled(pixels[index], by: UInt32(levels[index]))
        }
    }
}

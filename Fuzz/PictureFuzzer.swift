import Graphics
import ImageCodec

/// Reads any bytes as a PNG file. A picture that can be read is written and read again, and must be the same.
func checkPicture(_ bytes: [UInt8]) {
    let limits = ImageLimits(side: 1 << 12, pixels: 1 << 20)
    _ = PNGText.find("kbrender", in: bytes, limit: 1 << 16)
    guard let picture = try? PNGDecoder.decode(bytes, limits: limits) else { return }
    require(picture.pixels.count == picture.width * picture.height, "a picture with too few pixels")
    guard picture.isOpaque else { return }
    let pixmap = Pixmap(width: picture.width, height: picture.height, pixels: picture.pixels)
    // Bits of the length choose, so that every way of writing is tested.
    let ways: [Compression] = [.fast, .balanced, .small, .fast]
    let file = try? PNGEncoder.encode(
        pixmap, scale: 3, compression: ways[bytes.count % 4], threads: bytes.count % 3 + 1)
    guard let file, let again = try? PNGDecoder.decode(file, limits: limits) else {
        fatalError("what was written cannot be read")
    }
    require(again == picture, "a picture is not the same after it was written and read")
}

extension StraightPixmap {
    fileprivate var isOpaque: Bool { pixels.allSatisfy { $0 >> 24 == 255 } }
}

import Graphics
import TestSupport

@testable import Raster

extension SeededGenerator {
    /// Returns a premultiplied pixel: no channel exceeds alpha. Every fourth is an extreme one.
    mutating func pixel() -> UInt32 {
        if Int.random(in: 0..<4, using: &self) == 0 {
            return [0, 0xFF00_0000, 0xFFFF_FFFF, 0x8080_8080, 0x0101_0101].randomElement(using: &self) ?? 0
        }
        let alpha = UInt32.random(in: 0...255, using: &self)
        func channel(_ generator: inout Self) -> UInt32 { .random(in: 0...alpha, using: &generator) }
        return channel(&self) | channel(&self) << 8 | channel(&self) << 16 | alpha << 24
    }
}

/// The channels of a pixel: red, green, blue, alpha.
func channels(_ pixel: UInt32) -> [Double] {
    [0, 8, 16, 24].map { Double(pixel >> $0 & 0xFF) }
}

func isPremultiplied(_ pixel: UInt32) -> Bool {
    channels(pixel).allSatisfy { $0 <= Double(pixel >> 24) }
}

/// The greatest difference of any channel.
func distance(_ pixel: UInt32, _ expected: [Double]) -> Double {
    zip(channels(pixel), expected).map { abs($0 - $1) }.max() ?? 0
}

/// The greatest difference between two lists of levels.
func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
}

func roundedRect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0) -> Outline {
    .roundedRect(RoundedRect(Rect(x: x, y: y, width: width, height: height), radius: radius))
}

/// Glyphs from a list of masks; the glyph's number is the mask's index.
struct MaskSource: GlyphSource {
    var masks: [CoverageMask] = []

    func image(of request: GlyphRequest) -> GlyphImage? {
        masks.indices.contains(Int(request.glyph)) ? .coverage(masks[Int(request.glyph)]) : nil
    }
}

/// Draws commands on a small canvas, by default at scale 1 with square corners.
func draw(
    _ width: Double, _ height: Double, scale: Double = 1, background: Paint = .color(.clear), radius: Double = 0,
    masks: [CoverageMask] = [], _ commands: [DisplayList.Command]
) throws -> Pixmap {
    let rasterizer = Rasterizer(glyphs: MaskSource(masks: masks))
    return try rasterizer.draw(
        list(width, height, background: background, radius: radius, commands), scale: scale)
}

func list(
    _ width: Double, _ height: Double, background: Paint = .color(.clear), radius: Double = 0,
    _ commands: [DisplayList.Command]
) -> DisplayList {
    let canvas = Rect(x: 0, y: 0, width: width, height: height)
    return DisplayList(
        width: width, height: height, background: background, clip: RoundedRect(canvas, radius: radius),
        commands: commands
    )
}

func box(
    _ outline: Outline, fill: Paint? = nil, border: Border = .none, shadow: Shadow? = nil
) -> DisplayList.Command {
    .box(DisplayList.Box(name: "box", outline: outline, fill: fill, border: border, shadow: shadow))
}

extension Color {
    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
}

extension Pixmap {
    /// The premultiplied channels of a pixel in hexadecimal, RRGGBBAA.
    subscript(_ x: Int, _ y: Int) -> String {
        let hex = String(pixels[y * width + x].byteSwapped, radix: 16, uppercase: true)
        return String(repeating: "0", count: 8 - hex.count) + hex
    }

    /// The pixels of a row, each as the subscript returns it.
    func row(_ y: Int) -> [String] { (0..<width).map { self[$0, y] } }

    /// The alpha of a row's pixels.
    func alphas(_ y: Int) -> [UInt8] {
        pixels[(y * width)..<((y + 1) * width)].map { UInt8(truncatingIfNeeded: $0 >> 24) }
    }
}

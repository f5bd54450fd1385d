import Graphics
import Testing

@testable import VectorExport

/// Glyphs from a list; the glyph's number is its index.
struct GlyphList: ScalableGlyphSource {
    var glyphs: [ScalableGlyph?] = []

    func scalableGlyph(_ glyph: UInt32, of font: FontReference) -> ScalableGlyph? {
        glyphs.indices.contains(Int(glyph)) ? glyphs[Int(glyph)] : nil
    }
}

extension GlyphList {
    /// A triangle, a space without ink, and a picture of two pixels.
    static let sample: GlyphList = {
        var triangle = Path()
        triangle.move(to: Point(0, 0))
        triangle.line(to: Point(500, -1000))
        triangle.line(to: Point(1000, 0))
        triangle.close()
        let picture = Pixmap(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFFFF_0000])
        return GlyphList(glyphs: [
            ScalableGlyph(.outline(triangle), unitsPerEm: 1000), nil,
            ScalableGlyph(.picture(picture, corner: Point(1, -2)), unitsPerEm: 4),
        ])
    }()
}

func glyph(_ number: UInt32, at origin: Point) -> PositionedGlyph {
    PositionedGlyph(font: FontReference(number: 0), glyph: number, origin: origin)
}

func list(_ width: Double, _ height: Double, background: Paint = .color(.clear), _ commands: [DisplayList.Command])
    -> DisplayList
{
    DisplayList(
        width: width, height: height, background: background,
        clip: RoundedRect(Rect(x: 0, y: 0, width: width, height: height), radius: 0), commands: commands)
}

func box(
    _ rect: Rect, radius: Double = 0, fill: Paint? = nil, border: Border = .none, shadow: Shadow? = nil
) -> DisplayList.Command {
    .box(
        DisplayList.Box(
            name: "box", outline: .roundedRect(RoundedRect(rect, radius: radius)), fill: fill, border: border,
            shadow: shadow))
}

/// The SVG document of a list, with the prefix of its ids.
func svgWithPrefix(
    _ list: DisplayList, scale: Double = 4, title: String = "T", description: String = "D"
) throws -> (document: String, prefix: String) {
    let bytes = try SVGEncoder.encode(
        list, scale: scale, caption: PictureCaption(title: title, description: description), glyphs: GlyphList.sample)
    let document = String(decoding: bytes, as: UTF8.self)
    let prefix = try #require(document.firstMatch(of: /<title id="(k[0-9a-f]{12}-)title/)).1
    return (document, String(prefix))
}

/// The SVG document of a list without the prefix of its ids.
func svg(
    _ list: DisplayList, scale: Double = 4, title: String = "T", description: String = "D"
) throws -> String {
    let (document, prefix) = try svgWithPrefix(list, scale: scale, title: title, description: description)
    return document.replacing(prefix, with: "")
}

/// The lines of a document between the definitions and the end of the picture, without those of the outer frame.
func body(_ list: DisplayList) throws -> [String] {
    let lines = try svg(list).split(separator: "\n").map(String.init)
    let start = lines.firstIndex(of: "</defs>") ?? 0
    return Array(lines.dropFirst(start + 2).dropLast(2))
}

/// The definitions of a document.
func definitions(_ list: DisplayList) throws -> [String] {
    let lines = try svg(list).split(separator: "\n").map(String.init)
    guard let start = lines.firstIndex(of: "<defs>"), let end = lines.firstIndex(of: "</defs>") else { return [] }
    return Array(lines[(start + 1)..<end])
}

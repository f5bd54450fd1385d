import Documents
import ImageCodec
import ImageComparison

/// Where the parts of a keyboard stand in a picture, as the picture's own file tells (`render --embed-geometry`).
struct EmbeddedGeometry: Hashable, Sendable {
    /// A part of the keyboard.
    struct Part: Hashable, Sendable {
        /// The key's name; of other parts a description.
        let name: String
        /// True for a key, which `key:ID` names.
        let isKey: Bool
        /// The pixels that its frame touches.
        let box: PixelBox
    }

    /// The parts: first what lies on top, then the keys, then the candidate bar.
    let parts: [Part]

    /// What the text in a file is called.
    private static let keyword = "kbrender geometry"

    /// The text for a picture of variants that stand side by side: a list of what the `geometry` command prints of each.
    static func text(of variants: [JSONText]) -> PNGText {
        PNGText(keyword: keyword, text: JSONText.array(variants).text(indent: 0))
    }

    /// Reads the geometry in a file; nil where there is none that makes sense.
    init?(in file: InputFile) {
        guard let text = PNGText.find(Self.keyword, in: file.bytes, limit: Limits.documentBytes) else { return nil }
        self.init(SourceText(name: file.name, text: text))
    }

    /// Reads the geometry of a picture of variants that stand side by side.
    init?(_ variants: [JSONText]) {
        self.init(SourceText(name: Self.keyword, text: Self.text(of: variants).text))
    }

    private init?(_ text: SourceText) {
        guard let variants = JSONReader.read(text).value?.array else { return nil }
        let sizes = variants.map { PixelPlace(of: $0["canvas"]) }
        let height = sizes.map(\.height).max() ?? 0
        var parts: [Part] = []
        var left = 0
        for (variant, size) in zip(variants, sizes) {
            // Lower edges are level.
            let place = PixelPlace(scale: size.scale, left: left, top: height - size.height, width: 0, height: 0)
            parts += Self.parts(of: variant, place)
            left += size.width
        }
        self.parts = parts
    }

    private static func parts(of variant: JSONValue, _ place: PixelPlace) -> [Part] {
        func part(_ name: String, _ isKey: Bool, _ frame: JSONValue?) -> Part? {
            place.box(of: frame).map { Part(name: name, isKey: isKey, box: $0) }
        }
        let popup = variant["popup"]
        let preview = variant["preview"]
        let keys = (variant["keys"]?.array ?? []).prefix(Limits.rows * Limits.keysInRow)
        return [
            part("popup of \(popup?["key"]?.string ?? "")", false, popup?["container"]),
            part("preview of \(preview?["key"]?.string ?? "")", false, preview),
        ].compactMap(\.self)
            + keys.compactMap { part($0["id"]?.string ?? "", true, $0) }
            + [part("candidate bar", false, variant["candidateBar"])].compactMap(\.self)
    }

    /// The boxes of the keys with a name.
    func keys(named name: String) -> [PixelBox] {
        parts.filter { $0.isKey && $0.name == name }.map(\.box)
    }

    /// The parts in which the pixels of a region differ; where they differ between the parts only, as in shadows, the
    /// parts that are near.
    func parts(of region: DifferenceRegion, in comparison: PictureComparison) -> [Part] {
        let overlays = parts.prefix { !$0.isKey }.map(\.box)
        func touched(_ margin: Int) -> [Part] {
            parts.enumerated().filter { index, part in
                let box = part.box.grown(by: margin).intersection(region.box)
                // What differs in a popup is no matter of what lies under it.
                let above = overlays.prefix(index).map { comparison.differingPixels(in: $0.intersection(box)) }
                return comparison.differingPixels(in: box) > above.max() ?? 0
            }.map(\.element).withoutNamesakes
        }
        let inside = touched(0)
        return inside.isEmpty ? touched(Self.nearness) : inside
    }

    /// How many pixels away a part is still near.
    private static let nearness = 24
}

extension [EmbeddedGeometry.Part] {
    /// The first of each name: variants side by side have the same parts.
    var withoutNamesakes: [EmbeddedGeometry.Part] {
        var names: Set<String> = []
        return filter { names.insert($0.name).inserted }
    }
}

/// A variant's place in a picture and its size, in pixels.
private struct PixelPlace {
    var scale: Double
    var left = 0
    var top = 0
    let width: Int
    let height: Int

    init(scale: Double, left: Int, top: Int, width: Int, height: Int) {
        self.scale = scale
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    init(of canvas: JSONValue?) {
        scale = canvas?["scale"]?.number ?? 1
        width = Self.pixels(canvas?["pixelWidth"]?.number ?? 0) ?? 0
        height = Self.pixels(canvas?["pixelHeight"]?.number ?? 0) ?? 0
    }

    /// The pixels that a frame in points touches; nil where it is none.
    func box(of frame: JSONValue?) -> PixelBox? {
        guard let x = frame?["x"]?.number, let y = frame?["y"]?.number, let width = frame?["width"]?.number,
            let height = frame?["height"]?.number, width >= 0, height >= 0,
            let minX = Self.pixels((x * scale).rounded(.down)),
            let maxX = Self.pixels(((x + width) * scale).rounded(.up)),
            let minY = Self.pixels((y * scale).rounded(.down)),
            let maxY = Self.pixels(((y + height) * scale).rounded(.up))
        else { return nil }
        return PixelBox(x: left + minX, y: top + minY, width: maxX - minX, height: maxY - minY)
    }

    /// A number of pixels; nil where no picture has so many.
    private static func pixels(_ number: Double) -> Int? {
        abs(number) <= Double(Limits.canvasPixels) ? Int(number) : nil
    }
}

extension PixelBox {
    /// The box with each side moved outwards.
    fileprivate func grown(by margin: Int) -> PixelBox {
        PixelBox(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }
}

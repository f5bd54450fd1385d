internal import Graphics
package import LayoutEngine
internal import KeyboardPreview
package import Files
package import Documents
internal import ImageCodec
package import ImageComparison

/// The positions of a keyboard's parts in a picture, as recorded in the picture's own file (`render --embed-geometry`).
package struct EmbeddedGeometry: Hashable, Sendable {
    /// A part of the keyboard.
    package struct Part: Hashable, Sendable {
        /// The key's name; for other parts a description.
        package let name: String
        /// True for a key, which `key:ID` names.
        package let isKey: Bool
        /// The pixels that its frame touches.
        let box: PixelRect
        /// The number of its variant: the pictures of variants are side by side.
        package var variant = 0
    }

    /// The parts, topmost first: popup and preview, then the keys, then the candidate bar.
    package let parts: [Part]

    /// Reads the geometry in a file; nil if it has none that can be used.
    package init?(in file: InputFile) {
        guard let text = PNGText.find(GeometryText.keyword, in: file.bytes, limit: Limits.documentBytes) else {
            return nil
        }
        self.init(SourceText(name: file.name, text: text))
    }

    /// Creates the geometry of a picture with variants side by side.
    package init(_ variants: [GeometryReport]) {
        let sizes = variants.map { PixelCanvas(scale: $0.scale, width: $0.pixelWidth, height: $0.pixelHeight) }
        parts = Self.parts(sizes) { canvas, index in
            let geometry = variants[index].geometry
            func part(_ name: String, isKey: Bool, frame: Rect?) -> Part? {
                frame.flatMap { canvas.box(of: $0) }.map { Part(name: name, isKey: isKey, box: $0) }
            }
            let popup = geometry.popup.map {
                part("popup of \(geometry.identity(of: $0.key))", isKey: false, frame: $0.container)
            }
            let preview = geometry.preview.map {
                part("preview of \(geometry.identity(of: $0.key))", isKey: false, frame: $0.rect)
            }
            return [popup, preview].compactMap { $0 ?? nil }
                + geometry.keys.compactMap { part($0.key.identity, isKey: true, frame: $0.rect) }
                + [part("candidate bar", isKey: false, frame: geometry.candidateBar)].compactMap(\.self)
        }
    }

    /// Reads the geometry in a document; nil if it has none.
    package init?(_ text: SourceText) {
        guard let written = JSONReader.read(text).value?.array else { return nil }
        let variants = written.prefix(Self.maxVariants)
        parts = Self.parts(variants.map { PixelCanvas(of: $0["canvas"]) }) { canvas, index in
            Self.parts(of: variants[index], canvas)
        }
    }

    /// A picture shows at most a light and a dark keyboard.
    private static let maxVariants = 2

    /// Returns the parts of variants of these sizes that are side by side, with their lower edges level.
    private static func parts(_ sizes: [PixelCanvas], own: (PixelCanvas, Int) -> [Part]) -> [Part] {
        let height = sizes.map(\.height).max() ?? 0
        var parts: [Part] = []
        var left = 0
        for (index, size) in sizes.enumerated() {
            var canvas = size
            (canvas.left, canvas.top) = (left, height - size.height)
            parts += own(canvas, index).map { part in
                var part = part
                part.variant = index
                return part
            }
            left += size.width
        }
        return parts
    }

    private static func parts(of variant: JSONValue, _ canvas: PixelCanvas) -> [Part] {
        func part(_ name: String, isKey: Bool, frame: JSONValue?) -> Part? {
            canvas.box(of: frame).map { Part(name: name, isKey: isKey, box: $0) }
        }
        let popup = variant["popup"]
        let preview = variant["preview"]
        let keys = (variant["keys"]?.array ?? []).prefix(Limits.rows * Limits.keysInRow)
        return [
            part("popup of \(popup?["key"]?.string ?? "")", isKey: false, frame: popup?["container"]),
            part("preview of \(preview?["key"]?.string ?? "")", isKey: false, frame: preview),
        ].compactMap(\.self)
            + keys.compactMap { part($0["id"]?.string ?? "", isKey: true, frame: $0) }
            + [part("candidate bar", isKey: false, frame: variant["candidateBar"])].compactMap(\.self)
    }

    /// Returns the boxes of the keys with a name.
    func keys(named name: String) -> [PixelRect] {
        parts.filter { $0.isKey && $0.name == name }.map(\.box)
    }

    /// Returns the parts in which pixels of a region differ; if pixels differ only between parts, as in shadows, the parts
    /// nearby. Of parts with the same name, only the first.
    func parts(of region: DifferenceRegion, _ differing: DifferenceCounts) -> [Part] {
        allParts(of: region, differing).withoutNamesakes
    }

    /// Returns all parts that a comparison finds different, those of every variant.
    package func parts(touchedBy comparison: PictureComparison) -> Set<Part> {
        guard comparison.differingPixels > 0 else { return [] }
        let counts = DifferenceCounts(comparison)
        return Set(comparison.regions.flatMap { allParts(of: $0, counts) })
    }

    private func allParts(of region: DifferenceRegion, _ differing: DifferenceCounts) -> [Part] {
        let overlays = parts.prefix { !$0.isKey }.map(\.box)
        func touched(_ margin: Int) -> [Part] {
            parts.enumerated().filter { index, part in
                let box = part.box.grown(by: margin).intersection(region.box)
                // A difference within a popup does not count for what is under it.
                let above = overlays.prefix(index).map { differing.count(in: $0.intersection(box)) }
                return differing.count(in: box) > above.max() ?? 0
            }.map(\.element)
        }
        let inside = touched(0)
        return inside.isEmpty ? touched(Self.nearness) : inside
    }

    /// How many pixels away a part still counts as near.
    private static let nearness = 24
}

extension [EmbeddedGeometry.Part] {
    /// The first of each name: variants side by side have the same parts.
    package var withoutNamesakes: [EmbeddedGeometry.Part] {
        var names: Set<String> = []
        return filter { names.insert($0.name).inserted }
    }
}

/// A variant's position in a picture and its size, in pixels.
private struct PixelCanvas {
    var scale: Double
    var left = 0
    var top = 0
    let width: Int
    let height: Int
}

extension PixelCanvas {
    init(of canvas: JSONValue?) {
        self.init(
            scale: canvas?["scale"]?.number ?? 1, width: Self.pixels(canvas?["pixelWidth"]?.number ?? 0) ?? 0,
            height: Self.pixels(canvas?["pixelHeight"]?.number ?? 0) ?? 0)
    }

    /// Returns the pixels that a frame in points touches; nil if the value is not a frame.
    func box(of frame: JSONValue?) -> PixelRect? {
        guard let x = frame?["x"]?.number, let y = frame?["y"]?.number, let width = frame?["width"]?.number,
            let height = frame?["height"]?.number
        else { return nil }
        return box(of: Rect(x: x, y: y, width: width, height: height))
    }

    /// Returns the pixels that a frame in points touches; nil if it is beyond any picture.
    func box(of frame: Rect) -> PixelRect? {
        guard frame.width >= 0, frame.height >= 0,
            let minX = Self.pixels((frame.x * scale).rounded(.down)),
            let maxX = Self.pixels(((frame.x + frame.width) * scale).rounded(.up)),
            let minY = Self.pixels((frame.y * scale).rounded(.down)),
            let maxY = Self.pixels(((frame.y + frame.height) * scale).rounded(.up))
        else { return nil }
        return PixelRect(x: left + minX, y: top + minY, width: maxX - minX, height: maxY - minY)
    }

    /// Returns a number of pixels; nil if no picture has so many.
    private static func pixels(_ number: Double) -> Int? {
        abs(number) <= Double(Limits.canvasPixels) ? Int(number) : nil
    }
}

extension PixelRect {
    /// Returns the box with each side moved outwards.
    fileprivate func grown(by margin: Int) -> PixelRect {
        PixelRect(x: left - margin, y: top - margin, width: width + 2 * margin, height: height + 2 * margin)
    }
}

extension KeyboardGeometry {
    /// Returns a key's name, by its index among the keys.
    fileprivate func identity(of key: Int) -> String { keys[key].key.identity }
}

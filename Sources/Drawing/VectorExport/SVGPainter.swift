internal import Documents
internal import Graphics
internal import ImageCodec

/// A painter that turns display lists into SVG elements, and collects the definitions that they share.
struct SVGPainter {
    let glyphs: any ScalableGlyphSource
    private(set) var knownGlyphs: [GlyphKey: DefinedGlyph?] = [:]
    /// The definitions to which the elements refer.
    private(set) var definitions = SVGDefinitions()

    struct GlyphKey: Hashable {
        let font: FontReference
        let glyph: UInt32
    }

    struct DefinedGlyph {
        let element: XMLElement
        let unitsPerEm: Double
    }

    /// Returns the element for a list, clipped to its own edge, with baselines at the rows of a grid.
    mutating func picture(_ list: DisplayList, grid: PixelGrid) throws(ExportError) -> XMLElement {
        let canvas = Rect(x: 0, y: 0, width: list.width, height: list.height)
        var elements = [fill(Path(canvas), paint: list.background)]
        for command in list.commands {
            switch command {
            case .box(let box): elements.append(self.box(box))
            case .shape(let path, let style, let color): elements.append(Self.shape(path, style: style, color: color))
            case .text(let run): elements.append(try text(run, grid: grid))
            case .layer(let layer): elements.append(try self.layer(layer, grid: grid))
            }
        }
        let clip = clip(Outline.roundedRect(list.clip).path)
        return XMLElement("g", attributes: ["clip-path": clip], children: elements.compactMap(\.self))
    }

    private mutating func layer(_ layer: DisplayList.Layer, grid: PixelGrid) throws(ExportError) -> XMLElement {
        let picture = try picture(layer.list, grid: grid.within(layer))
            .with("transform", SVGValue.transform(layer.origin, scale: layer.scale))
        let clipped =
            layer.clip.map { XMLElement("g", attributes: ["clip-path": clip($0)], children: [picture]) } ?? picture
        guard layer.opacity < 1 || layer.isAdded else { return clipped }
        let opacity = layer.opacity < 1 ? SVGValue.share(layer.opacity) : nil
        return XMLElement(
            "g", attributes: ["opacity": opacity, "style": layer.isAdded ? "mix-blend-mode:plus-lighter" : nil],
            children: [clipped])
    }

    private mutating func clip(_ path: Path, rule: String? = nil) -> String {
        let path = XMLElement("path", attributes: ["d": SVGValue.path(path), "clip-rule": rule])
        return SVGValue.reference(definitions.id(of: XMLElement("clipPath", attributes: [:], children: [path])))
    }
}

// MARK: Boxes

extension SVGPainter {
    /// Returns the element for a box. It is defined relative to its own corner, so that boxes with the same look share
    /// everything.
    private mutating func box(_ box: DisplayList.Box) -> XMLElement? {
        let corner = box.outline.bounds
        let local = Placement(scale: 1, origin: Point(-corner.x, -corner.y))(box)
        let edge = local.outline.path
        let parts = [shadow(of: local, edge), local.fill.flatMap { fill(edge, paint: $0) }, border(of: local, edge)]
            .compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        let look = XMLElement("g", attributes: [:], children: parts)
        return definitions.use(look, attributes: ["x": SVGValue.length(corner.x), "y": SVGValue.length(corner.y)])
    }

    private mutating func fill(_ path: Path, paint: Paint) -> XMLElement? {
        switch paint {
        case .color(let color):
            return color.isClear ? nil : Self.shape(path, style: .fill, color: color)
        case .gradient(let gradient):
            let fill = SVGValue.reference(definitions.id(of: Self.gradient(gradient)))
            return XMLElement("path", attributes: ["d": SVGValue.path(path), "fill": fill])
        }
    }

    private static func gradient(_ gradient: LinearGradient) -> XMLElement {
        let stops = gradient.straightStops.map { stop in
            XMLElement(
                "stop",
                attributes: [
                    "offset": SVGValue.share(stop.location),
                    "stop-color": SVGValue.color(stop.color),
                    "stop-opacity": SVGValue.opacity(stop.color),
                ])
        }
        return XMLElement(
            "linearGradient",
            attributes: [
                "gradientUnits": "userSpaceOnUse",
                "x1": SVGValue.length(gradient.start.x), "y1": SVGValue.length(gradient.start.y),
                "x2": SVGValue.length(gradient.end.x), "y2": SVGValue.length(gradient.end.y),
            ],
            children: stops
        )
    }

    /// Returns the line inside an edge: a stroke of twice the width, whose outer half is clipped by the edge; or, if the
    /// inner edge is not at an even distance, the area between both edges.
    private mutating func border(of box: DisplayList.Box, _ edge: Path) -> XMLElement? {
        let border = box.border
        guard border.isVisible else { return nil }
        if let ring = box.borderRing {
            return Self.shape(ring, style: .fill, color: border.color, rule: "evenodd")
        }
        return XMLElement(
            "path",
            attributes: [
                "d": SVGValue.path(edge), "clip-path": clip(edge), "fill": "none",
                "stroke": SVGValue.color(border.color), "stroke-width": SVGValue.length(2 * border.width),
                "opacity": SVGValue.opacity(border.color),
            ])
    }

    /// Returns a shadow: the edge's shape at the shadow's offset, blurred, and clipped by the edge unless the box hides what is
    /// within. Opacity is applied last, so that the blur keeps all levels.
    private mutating func shadow(of box: DisplayList.Box, _ edge: Path) -> XMLElement? {
        guard let shadow = box.shadow, !shadow.color.isClear else { return nil }
        let bounds = box.outline.bounds
        let cast = XMLElement(
            "path",
            attributes: [
                "d": SVGValue.path(edge), "transform": SVGValue.transform(shadow.offset),
                "fill": SVGValue.color(shadow.color), "opacity": SVGValue.opacity(shadow.color),
                "filter": shadow.blur > 0 ? blur(shadow, bounds: bounds) : nil,
            ])
        guard let visible = box.shadowClip else { return cast }
        return XMLElement("g", attributes: ["clip-path": clip(visible, rule: "evenodd")], children: [cast])
    }

    private mutating func blur(_ shadow: Shadow, bounds: Rect) -> String {
        let area = bounds.inset(by: -shadow.reach)
        let gauss = XMLElement("feGaussianBlur", attributes: ["stdDeviation": SVGValue.length(shadow.blur / 2)])
        let filter = XMLElement(
            "filter",
            attributes: [
                "filterUnits": "userSpaceOnUse", "x": SVGValue.length(area.x), "y": SVGValue.length(area.y),
                "width": SVGValue.length(area.width), "height": SVGValue.length(area.height),
                "color-interpolation-filters": "sRGB",
            ],
            children: [gauss]
        )
        return SVGValue.reference(definitions.id(of: filter))
    }
}

// MARK: Shapes and text

extension SVGPainter {
    private static func shape(_ path: Path, style: PathStyle, color: Color, rule: String? = nil) -> XMLElement {
        let rgb = SVGValue.color(color)
        let pen = style.penWidth > 0
        return XMLElement(
            "path",
            attributes: [
                "d": SVGValue.path(path), "fill": style.isFilled ? rgb : "none", "fill-rule": rule,
                "stroke": pen ? rgb : nil, "stroke-width": pen ? SVGValue.length(style.penWidth) : nil,
                "stroke-linecap": pen ? "round" : nil, "stroke-linejoin": pen ? "round" : nil,
                // Applies to the whole, so that inside and stroke are one shape.
                "opacity": SVGValue.opacity(color),
            ])
    }

    private mutating func text(_ run: GlyphRun, grid: PixelGrid) throws(ExportError) -> XMLElement? {
        var uses: [XMLElement] = []
        for glyph in run.glyphs {
            guard let definition = try defined(glyph) else { continue }
            let transform = SVGValue.transform(grid.snapped(glyph.origin), scale: run.size / definition.unitsPerEm)
            uses.append(definitions.use(definition.element, attributes: ["transform": transform]))
        }
        guard !uses.isEmpty, !run.color.isClear else { return nil }
        return XMLElement(
            "g", attributes: ["fill": SVGValue.color(run.color), "opacity": SVGValue.opacity(run.color)], children: uses
        )
    }

    private mutating func defined(_ glyph: PositionedGlyph) throws(ExportError) -> DefinedGlyph? {
        let key = GlyphKey(font: glyph.font, glyph: glyph.glyph)
        if let cached = knownGlyphs[key] { return cached }
        var defined: DefinedGlyph?
        if let scalable = glyphs.scalableGlyph(glyph.glyph, of: glyph.font) {
            defined = DefinedGlyph(element: try Self.element(scalable.look), unitsPerEm: scalable.unitsPerEm)
        }
        knownGlyphs[key] = .some(defined)
        return defined
    }

    private static func element(_ look: ScalableGlyph.Look) throws(ExportError) -> XMLElement {
        switch look {
        case .outline(let path):
            return XMLElement("path", attributes: ["d": SVGValue.path(path)])
        case .picture(let pixmap, let corner):
            let file = try png(pixmap)
            return XMLElement(
                "image",
                attributes: [
                    "x": SVGValue.length(corner.x), "y": SVGValue.length(corner.y),
                    "width": "\(pixmap.width)", "height": "\(pixmap.height)",
                    "xlink:href": "data:image/png;base64," + Base64.text(file),
                ])
        }
    }

    private static func png(_ pixmap: Pixmap) throws(ExportError) -> [UInt8] {
        do {
            return try PNGEncoder.encode(pixmap, scale: 1, compression: .small)
        } catch {
            throw .glyph(error)
        }
    }
}

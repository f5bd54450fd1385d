internal import CCairo
internal import Graphics
internal import Raster

/// A painter that draws display lists on a PDF page.
struct PDFPainter {
    let page: PDFPage
    let glyphs: any ScalableGlyphSource
    let rasterizer: Rasterizer
    private(set) var shadows: [ShadowKey: PDFImage] = [:]
    private(set) var pictures: [Pixmap: PDFImage] = [:]

    struct ShadowKey: Hashable {
        let cast: ShadowCast
        let scale: Double
        let offset: PixelOffset
    }

    /// Draws a list, clipped to its own edge, at the page's origin.
    mutating func paint(_ list: DisplayList, grid: PixelGrid) throws(ExportError) {
        try page.saved { () throws(ExportError) in
            page.clip(Outline.roundedRect(list.clip).path)
            page.fill(Path(Rect(x: 0, y: 0, width: list.width, height: list.height)), paint: list.background)
            for command in list.commands {
                switch command {
                case .box(let box): try paint(box, grid: grid)
                case .shape(let path, let style, let color): paint(path, style: style, color: color)
                case .text(let run): try paint(run, grid: grid)
                case .layer(let layer): try paint(layer, grid: grid)
                }
            }
        }
    }

    private mutating func paint(_ layer: DisplayList.Layer, grid: PixelGrid) throws(ExportError) {
        try page.saved { () throws(ExportError) in
            if let clip = layer.clip { page.clip(clip) }
            page.place(layer.placement)
            let isPlain = layer.opacity == 1 && !layer.isAdded
            if !isPlain { page.beginGroup() }
            try paint(layer.list, grid: grid.within(layer))
            if !isPlain { page.endGroup(opacity: layer.opacity, isAdded: layer.isAdded) }
        }
    }

    private mutating func paint(_ box: DisplayList.Box, grid: PixelGrid) throws(ExportError) {
        let edge = box.outline.path
        if let shadow = box.shadow, !shadow.color.isClear {
            try page.saved { () throws(ExportError) in
                if let visible = box.shadowClip { page.clip(visible, rule: CAIRO_FILL_RULE_EVEN_ODD) }
                try paint(shadow, of: box.outline, grid: grid)
            }
        }
        if let fill = box.fill { page.fill(edge, paint: fill) }
        if box.border.isVisible, let ring = box.borderRing {
            page.fill(ring, paint: .color(box.border.color), rule: CAIRO_FILL_RULE_EVEN_ODD)
        } else if box.border.isVisible {
            // A stroke of twice the width, whose outer half is clipped by the edge.
            try page.saved { () throws(ExportError) in
                page.clip(edge)
                page.stroke(edge, width: 2 * box.border.width, color: box.border.color)
            }
        }
    }

    /// Draws a shadow, including the part inside its edge.
    private mutating func paint(_ shadow: Shadow, of outline: Outline, grid: PixelGrid) throws(ExportError) {
        guard shadow.blur > 0 else {
            page.fill(outline.offset(by: shadow.offset).path, paint: .color(shadow.color))
            return
        }
        let corner = outline.bounds
        let origin = Point(corner.x + shadow.offset.x - shadow.reach, corner.y + shadow.offset.y - shadow.reach)
        let key = ShadowKey(cast: ShadowCast(of: outline, shadow), scale: grid.scale, offset: grid.offset(of: origin))
        page.place(Placement(scale: 1 / grid.scale, origin: grid.corner(of: origin)))
        page.drawInPixels(try image(key))
    }

    private mutating func image(_ key: ShadowKey) throws(ExportError) -> PDFImage {
        if let cached = shadows[key] { return cached }
        do {
            let list = key.cast.displayList(offset: key.offset.points(scale: key.scale))
            let image = PDFImage(try rasterizer.draw(list, scale: key.scale))
            shadows[key] = image
            return image
        } catch {
            throw .shadow(error)
        }
    }

    private func paint(_ path: Path, style: PathStyle, color: Color) {
        switch style {
        case .fill: page.fill(path, paint: .color(color))
        case .stroke(let width): page.stroke(path, width: width, color: color)
        case .fillAndStroke(let width):
            let opaque = color.withoutAlpha
            page.beginGroup()
            page.fill(path, paint: .color(opaque))
            page.stroke(path, width: width, color: opaque)
            page.endGroup(opacity: Double(color.alpha) / 255, isAdded: false)
        }
    }

    private mutating func paint(_ run: GlyphRun, grid: PixelGrid) throws(ExportError) {
        var outlines = Path()
        for glyph in run.glyphs {
            guard let scalable = glyphs.scalableGlyph(glyph.glyph, of: glyph.font) else { continue }
            let placement = Placement(scale: run.size / scalable.unitsPerEm, origin: grid.snapped(glyph.origin))
            switch scalable.look {
            case .outline(let path): outlines.append(placement(path))
            case .picture(let pixmap, let corner):
                let image = pictures[pixmap] ?? PDFImage(pixmap)
                pictures[pixmap] = image
                try page.saved { () throws(ExportError) in
                    page.place(Placement(scale: placement.scale, origin: placement(corner)))
                    page.draw(image, alpha: run.color.alpha)
                }
            }
        }
        page.fill(outlines, paint: .color(run.color))
    }
}

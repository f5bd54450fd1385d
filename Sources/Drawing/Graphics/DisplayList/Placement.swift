/// A new size and place for drawings: scaled about the origin, then moved. Shapes keep their proportions.
package struct Placement: Hashable, Sendable {
    /// The length that 1 becomes, more than 0.
    package let scale: Double
    /// The point that the origin moves to.
    package let origin: Point

    package init(scale: Double, origin: Point) {
        self.scale = scale
        self.origin = origin
    }

    /// Returns the placed point.
    package func callAsFunction(_ point: Point) -> Point {
        Point(origin.x + point.x * scale, origin.y + point.y * scale)
    }

    /// Returns the placed rectangle.
    package func callAsFunction(_ rect: Rect) -> Rect {
        let corner = self(Point(rect.x, rect.y))
        return Rect(x: corner.x, y: corner.y, width: rect.width * scale, height: rect.height * scale)
    }

    /// Returns the placed rounded rectangle.
    package func callAsFunction(_ body: RoundedRect) -> RoundedRect {
        RoundedRect(self(body.rect), radii: body.radii.map { $0 * scale }, body.cornerStyle)
    }

    /// Returns the placed path.
    package func callAsFunction(_ path: Path) -> Path {
        path.map { self($0) }
    }

    /// Returns the placed paint.
    package func callAsFunction(_ paint: Paint) -> Paint {
        guard case .gradient(let gradient) = paint else { return paint }
        return .gradient(
            LinearGradient(start: self(gradient.start), end: self(gradient.end), stops: gradient.stops))
    }

    /// Returns the placed command.
    package func callAsFunction(_ command: DisplayList.Command) -> DisplayList.Command {
        switch command {
        case .box(let box): .box(self(box))
        case .shape(let path, let style, let color): .shape(self(path), style.scaled(by: scale), color)
        case .text(let run): .text(self(run))
        case .layer(let layer): .layer(self(layer))
        }
    }

    /// Returns the placed box.
    package func callAsFunction(_ box: DisplayList.Box) -> DisplayList.Box {
        let outline = box.outline.map(
            rects: { self($0) }, heights: { origin.y + $0 * scale }, lengths: { $0 * scale })
        return DisplayList.Box(
            name: box.name,
            outline: outline,
            fill: box.fill.map { self($0) },
            border: box.border.scaled(by: scale),
            shadow: box.shadow?.scaled(by: scale)
        )
    }

    private func callAsFunction(_ run: GlyphRun) -> GlyphRun {
        let glyphs = run.glyphs.map { PositionedGlyph(font: $0.font, glyph: $0.glyph, origin: self($0.origin)) }
        return GlyphRun(text: run.text, size: run.size * scale, color: run.color, glyphs: glyphs)
    }

    private func callAsFunction(_ layer: DisplayList.Layer) -> DisplayList.Layer {
        DisplayList.Layer(
            layer.list,
            origin: self(layer.origin),
            scale: layer.scale * scale,
            clip: layer.clip.map { self($0) },
            opacity: layer.opacity,
            isAdded: layer.isAdded
        )
    }
}

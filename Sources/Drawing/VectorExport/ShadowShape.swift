internal import Graphics

extension Shadow {
    /// The distance from its outline at which a shadow is still visible, in points: three σ of its blur, and a little more.
    var reach: Double { blur * 1.5 + 1 }
}

extension DisplayList.Box {
    /// The area that limits the shadow: outside the edge, by the even-odd rule. Nil for an opaque box, which hides the rest
    /// itself: a clip along its edge would let what is beneath through, as each of both covers a part of the edge's pixels.
    var shadowClip: Path? {
        guard let shadow, fill?.isOpaque != true else { return nil }
        let bounds = outline.bounds
        var outside = Path(bounds.union(bounds.offset(by: shadow.offset)).inset(by: -shadow.reach))
        outside.append(outline.path)
        return outside
    }

    /// The border of a box with continuous corners, between its edge and its inner edge by the even-odd rule: both are
    /// superellipses, so no stroke covers the area between them. Nil for other boxes.
    var borderRing: Path? {
        guard case .roundedRect(let body) = outline, body.cornerStyle == .continuous else { return nil }
        var ring = outline.path
        ring.append(Outline.roundedRect(body.inset(by: border.width)).path)
        return ring
    }
}

/// The visible extent of a shadow, without the shape that casts it. Lengths are rounded to a thousandth of a point, so that
/// shadows that look alike are equal wherever they fall.
struct ShadowCast: Hashable {
    private let outline: Outline
    private let shadow: Shadow

    /// Creates the shadow that an outline casts.
    init(of outline: Outline, _ shadow: Shadow) {
        func rounded(_ length: Double) -> Double { (length * 1000).rounded() / 1000 }
        let corner = outline.bounds
        let offset = Point(shadow.reach - corner.x, shadow.reach - corner.y)
        self.outline = outline.offset(by: offset).map(
            rects: { Rect(x: rounded($0.x), y: rounded($0.y), width: rounded($0.width), height: rounded($0.height)) },
            heights: rounded,
            lengths: rounded
        )
        self.shadow = Shadow(color: shadow.color, offset: .zero, blur: shadow.blur)
    }

    /// Returns the shadow alone, `reach` and an offset from the left and upper edges. The shape that casts it is outside the
    /// picture.
    func displayList(offset: Point = .zero) -> DisplayList {
        let outline = outline.offset(by: offset)
        let bounds = outline.bounds
        let (width, height) = (bounds.maxX + shadow.reach, bounds.maxY + shadow.reach)
        let away = Point(2 * width, 0)
        let box = DisplayList.Box(
            name: "shadow",
            outline: outline.offset(by: away),
            fill: .color(.clear),  // A page, which scales it, has no pixels to dither for.
            shadow: Shadow(color: shadow.color, offset: Point(-away.x, 0), blur: shadow.blur)
        )
        return DisplayList(width: width, height: height, background: .color(.clear), commands: [.box(box)])
    }
}

internal import Digest
internal import Graphics
internal import Typesetting

extension KeyboardRenderer {
    /// Returns a digest of exactly what a planned picture depends on: what is drawn, how large, the files of its fonts, and
    /// the versions of the libraries that draw it. Equal digests mean equal pictures on this machine; a theme's name,
    /// description and formatting do not count. 64 hexadecimal digits.
    func planDigest(of plan: Plan) -> String {
        var digest = DisplayListDigest()
        digest.add(([Self.drawing] + libraries).joined(separator: ", "))
        digest.add(plan.scale)
        digest.add(plan.displayList)
        for font in digest.fonts { digest.add(typesetter.identity(of: font)) }
        return digest.hex
    }

    /// The version of the drawing rules: raise its number whenever the same list gives other pixels.
    private static let drawing = "kbrender drawing 2"
}

/// A display list as bytes.
private struct DisplayListDigest {
    private var values = DigestBytes()
    /// The fonts found, in order.
    private(set) var fonts: [FontReference] = []

    var hex: String { SHA256.hex(of: values.bytes) }

    mutating func add(_ value: some DigestPart) { value.add(to: &values) }

    mutating func add(_ color: Color) { values.bytes += [color.red, color.green, color.blue, color.alpha] }

    mutating func add(_ point: Point) {
        add(point.x)
        add(point.y)
    }

    mutating func add(_ rect: Rect) {
        [rect.x, rect.y, rect.width, rect.height].forEach { add($0) }
    }

    mutating func add(_ body: RoundedRect) {
        add(body.rect)
        let radii = body.radii
        [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].forEach { add($0) }
        add(body.cornerStyle.rawValue)
    }

    mutating func add(_ outline: Outline) {
        switch outline {
        case .roundedRect(let body):
            add("rounded")
            add(body)
        case .bubble(let body, let tail):
            add("bubble")
            add(body)
            add(tail)
        case .callout(let callout):
            add("callout")
            add(callout.bubble)
            add(callout.key)
            [callout.bubbleRadius, callout.neck.left, callout.neck.right, callout.keyRadius, callout.neckBottom]
                .forEach { add($0) }
        }
    }

    mutating func add(_ paint: Paint?) {
        switch paint {
        case nil: add("none")
        case .color(let color):
            add("color")
            add(color)
        case .gradient(let gradient):
            add("gradient")
            add(gradient.start)
            add(gradient.end)
            add(gradient.stops.count)
            for stop in gradient.stops {
                add(stop.location)
                add(stop.color)
            }
        }
    }

    mutating func add(_ box: DisplayList.Box) {
        add(box.outline)
        add(box.fill)
        add(box.border.color)
        add(box.border.width)
        add(box.shadow == nil ? "plain" : "shadow")
        if let shadow = box.shadow {
            add(shadow.color)
            add(shadow.offset)
            add(shadow.blur)
        }
    }

    mutating func add(_ path: Path, style: PathStyle) {
        switch style {
        case .fill: add("fill")
        case .stroke(let width):
            add("stroke")
            add(width)
        case .fillAndStroke(let width):
            add("fill and stroke")
            add(width)
        }
        add(path)
    }

    mutating func add(_ path: Path) {
        add(path.elements.count)
        for element in path.elements {
            switch element {
            case .move(let p): add("M", points: p)
            case .line(let p): add("L", points: p)
            case .curve(let a, let b, let p): add("C", points: a, b, p)
            case .close: add("Z")
            }
        }
    }

    private mutating func add(_ step: String, points: Point...) {
        values.add(step)
        points.forEach { add($0) }
    }

    mutating func add(_ run: GlyphRun) {
        add(run.size)
        add(run.color)
        add(run.glyphs.count)
        for glyph in run.glyphs {
            if !fonts.contains(glyph.font) { fonts.append(glyph.font) }
            add(fonts.firstIndex(of: glyph.font) ?? 0)
            add(Int(glyph.glyph))
            add(glyph.origin)
        }
    }

    mutating func add(_ layer: DisplayList.Layer) {
        add(layer.list)
        add(layer.origin)
        add(layer.scale)
        add(layer.clip == nil ? "whole" : "clipped")
        if let clip = layer.clip { add(clip) }
        // Only moving pictures have such layers, so the digests of all others stay the same.
        if layer.opacity < 1 { add(layer.opacity) }
        if layer.isAdded { add("added") }
    }

    mutating func add(_ list: DisplayList) {
        add(list.width)
        add(list.height)
        add(list.background)
        add(list.clip)
        add(list.commands.count)
        for command in list.commands {
            switch command {
            case .box(let box):
                add("box")
                add(box)
            case .shape(let path, let style, let color):
                add("shape")
                add(path, style: style)
                add(color)
            case .text(let run):
                add("text")
                add(run)
            case .layer(let layer):
                add("layer")
                add(layer)
            }
        }
    }
}

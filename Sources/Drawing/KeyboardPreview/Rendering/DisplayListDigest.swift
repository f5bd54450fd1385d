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

/// A display list as bytes, with the fonts that it refers to.
private struct DisplayListDigest {
    private var values = DigestBytes()
    /// The fonts found, in order.
    private(set) var fonts: [FontReference] = []

    var hex: String { SHA256.hex(of: values.bytes) }

    mutating func add(_ value: some DigestPart) { value.add(to: &values) }

    private mutating func add(_ run: GlyphRun) {
        values.add("text", run.size, run.color, run.glyphs.count)
        for glyph in run.glyphs {
            if !fonts.contains(glyph.font) { fonts.append(glyph.font) }
            values.add(fonts.firstIndex(of: glyph.font) ?? 0, Int(glyph.glyph), glyph.origin)
        }
    }

    private mutating func add(_ layer: DisplayList.Layer) {
        add("layer")
        add(layer.list)
        values.add(layer.origin, layer.scale, layer.clip == nil ? "whole" : "clipped")
        if let clip = layer.clip { add(clip.elements) }
        // Only moving pictures have such layers, so the digests of all others stay the same.
        if layer.opacity < 1 { add(layer.opacity) }
        if layer.isAdded { add("added") }
    }

    mutating func add(_ list: DisplayList) {
        values.add(list.width, list.height, list.background, list.clip, list.commands.count)
        for command in list.commands {
            switch command {
            case .box(let box): values.add("box", box)
            case .shape(let path, let style, let color): values.add("shape", style, path.elements, color)
            case .text(let run): add(run)
            case .layer(let layer): add(layer)
            }
        }
    }
}

extension Color: DigestPart {
    func add(to digest: inout DigestBytes) { digest.bytes += [red, green, blue, alpha] }
}

extension Point: DigestPart {
    func add(to digest: inout DigestBytes) { digest.add(x, y) }
}

extension Rect: DigestPart {
    func add(to digest: inout DigestBytes) { digest.add(x, y, width, height) }
}

extension RoundedRect: DigestPart {
    func add(to digest: inout DigestBytes) {
        digest.add(rect, radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft, cornerStyle.rawValue)
    }
}

extension Outline: DigestPart {
    func add(to digest: inout DigestBytes) {
        switch self {
        case .roundedRect(let body): digest.add("rounded", body)
        case .bubble(let body, let tail): digest.add("bubble", body, tail)
        case .callout(let callout):
            digest.add("callout", callout.bubble, callout.key, callout.bubbleRadius, callout.neck.left)
            digest.add(callout.neck.right, callout.keyRadius, callout.neckBottom)
        }
    }
}

extension GradientStop: DigestPart {
    func add(to digest: inout DigestBytes) { digest.add(location, color) }
}

extension Paint: DigestPart {
    func add(to digest: inout DigestBytes) {
        switch self {
        case .color(let color): digest.add("color", color)
        case .gradient(let gradient): digest.add("gradient", gradient.start, gradient.end, gradient.stops)
        }
    }
}

extension DisplayList.Box: DigestPart {
    func add(to digest: inout DigestBytes) {
        digest.add(outline)
        if let fill { digest.add(fill) } else { digest.add("none") }
        digest.add(border.color, border.width, shadow == nil ? "plain" : "shadow")
        if let shadow { digest.add(shadow.color, shadow.offset, shadow.blur) }
    }
}

extension PathStyle: DigestPart {
    func add(to digest: inout DigestBytes) {
        switch self {
        case .fill: digest.add("fill")
        case .stroke(let width): digest.add("stroke", width)
        case .fillAndStroke(let width): digest.add("fill and stroke", width)
        }
    }
}

extension Path.Element: DigestPart {
    func add(to digest: inout DigestBytes) {
        switch self {
        case .move(let p): digest.add("M", p)
        case .line(let p): digest.add("L", p)
        case .curve(let a, let b, let p): digest.add("C", a, b, p)
        case .close: digest.add("Z")
        }
    }
}

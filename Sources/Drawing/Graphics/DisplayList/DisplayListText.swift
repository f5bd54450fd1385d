extension DisplayList: CustomStringConvertible {
    /// The list as text for people to read and tests to compare: the picture's size, background and clip on the first line,
    /// then one line per command. Numbers are rounded to the nearest hundredth, lengths are in points, and colours are spelled
    /// as in documents. A path is described only by its extent and style, glyphs only by the position of the first one. A
    /// layer's list follows it, indented.
    ///
    ///     picture 393×264 | #D1D4DB | clip 393×264 at 0,0
    ///     box "key q" 32.7×42 at 6,54 radius 6 | #FFFFFF | border #C0C4CC 0.5 | shadow #0000004D at 0,1 blur 0.5
    ///     text "q" 18 pt #101820 at 16.8,80.6
    ///     shape 16.4×15.2 at 22,168 stroke 1.6 #101820
    package var description: String {
        let frame = Rect(x: 0, y: 0, width: width, height: height)
        let picture = "picture \(frame.sizeText) | \(background.text) | clip \(clip.text)"
        return ([picture] + commands.map(\.description)).joined(separator: "\n")
    }
}

extension DisplayList.Command: CustomStringConvertible {
    /// The command's line in the text of its list.
    package var description: String {
        switch self {
        case .box(let box): box.text
        case .shape(let path, let style, let color): "shape \(path.extent.text) \(style.text) \(color)"
        case .text(let run): run.line
        case .layer(let layer): layer.text
        }
    }
}

extension DisplayList.Layer {
    fileprivate var text: String {
        let header =
            "layer \(frame.text) scale \(digits(scale))" + (clip.map { " | clip \($0.extent.text)" } ?? "")
            + (opacity < 1 ? " | opacity \(digits(opacity))" : "") + (isAdded ? " | added" : "")
        let lines = list.description.split(separator: "\n").map { "  " + $0 }
        return ([header] + lines).joined(separator: "\n")
    }
}

extension DisplayList.Box {
    fileprivate var text: String {
        let parts = [
            "box \(name.debugDescription) \(outline.text)",
            fill?.text ?? "no fill",
            border.isVisible ? "border \(border.color) \(digits(border.width))" : nil,
            shadow.map { "shadow \($0.color) at \($0.offset.text) blur \(digits($0.blur))" },
        ]
        return parts.compactMap(\.self).joined(separator: " | ")
    }
}

extension GlyphRun {
    /// The run's line; its origin is that of the first glyph.
    fileprivate var line: String {
        let position = glyphs.first.map { "at \($0.origin.text)" } ?? "without glyphs"
        return "text \(text.debugDescription) \(digits(size)) pt \(color) \(position)"
    }
}

extension Outline {
    fileprivate var text: String {
        switch self {
        case .roundedRect(let body): body.text
        case .bubble(let body, let tail): "\(body.text) tail \(tail.text)"
        case .callout(let callout): callout.text
        }
    }
}

extension Callout {
    fileprivate var text: String {
        let upper = RoundedRect(bubble, radii: CornerRadii(top: bubbleRadius, bottom: 0))
        let lower = RoundedRect(key, radii: CornerRadii(top: 0, bottom: keyRadius))
        let isNarrow = neck != Span(left: bubble.x, right: bubble.maxX)
        let sides = isNarrow ? " from \(digits(neck.left))…\(digits(neck.right))" : ""
        return "\(upper.text) neck\(sides) to \(digits(neckBottom)) key \(lower.text)"
    }
}

extension RoundedRect {
    fileprivate var text: String {
        rect.text + radii.text + (cornerStyle == .continuous && radii.largest > 0 ? " continuous" : "")
    }
}

extension CornerRadii {
    /// One figure for four equal corners, otherwise all four clockwise from the top left; nothing for square ones.
    fileprivate var text: String {
        let all = [topLeft, topRight, bottomRight, bottomLeft].map(digits)
        if all.allSatisfy({ $0 == "0" }) { return "" }
        return " radius " + (Set(all).count == 1 ? all[0] : all.joined(separator: ","))
    }
}

extension Paint {
    fileprivate var text: String {
        switch self {
        case .color(let color): color.description
        case .gradient(let gradient): gradient.text
        }
    }
}

extension LinearGradient {
    fileprivate var text: String {
        let stops = stops.map { "\($0.color) \(digits($0.location * 100))%" }.joined(separator: ", ")
        return "gradient from \(start.text) to \(end.text): \(stops)"
    }
}

extension PathStyle {
    fileprivate var text: String {
        switch self {
        case .fill: "fill"
        case .stroke(let width): "stroke \(digits(width))"
        case .fillAndStroke(let width): "fill and stroke \(digits(width))"
        }
    }
}

extension Path {
    /// The smallest rectangle around its points, including control points; empty at the origin if there are none.
    fileprivate var extent: Rect {
        let corners = points.map { Rect(x: $0.x, y: $0.y, width: 0, height: 0) }
        guard let first = corners.first else { return Rect(x: 0, y: 0, width: 0, height: 0) }
        return corners.dropFirst().reduce(first) { $0.union($1) }
    }
}

extension Rect {
    fileprivate var sizeText: String { "\(digits(width))×\(digits(height))" }
    fileprivate var text: String { "\(sizeText) at \(Point(x, y).text)" }
}

extension Point {
    fileprivate var text: String { "\(digits(x)),\(digits(y))" }
}

/// Returns a number rounded to the nearest hundredth, without trailing zeros.
private func digits(_ value: Double) -> String {
    value.decimal(places: 2)
}

/// One stop of a gradient.
package struct GradientStop: Hashable, Sendable {
    /// Its place on the gradient's line, 0…1.
    package let location: Double
    /// Its colour, straight alpha; interpolation between stops is premultiplied.
    package let color: Color

    /// Makes a stop; the location is limited to 0…1.
    package init(location: Double, color: Color) {
        self.location = min(max(location, 0), 1)
        self.color = color
    }
}

/// A linear gradient. The colour at a point is that of its projection on the line from `start` to `end`; beyond the ends, it is
/// that of the first or last stop. Interpolation is in premultiplied sRGB, as in CSS. Equal locations make a hard edge.
package struct LinearGradient: Hashable, Sendable {
    /// The position of location 0, in points.
    package let start: Point
    /// The position of location 1, in points.
    package let end: Point
    /// The stops, at least one, in order of their locations.
    package let stops: [GradientStop]

    /// Makes a gradient from at least one stop. The stops' locations must not decrease.
    package init(start: Point, end: Point, stops: [GradientStop]) {
        precondition(!stops.isEmpty, "a gradient needs a stop")
        self.start = start
        self.end = end
        self.stops = stops
    }
}

/// The paint that fills a surface.
package enum Paint: Hashable, Sendable {
    case color(Color)
    case gradient(LinearGradient)

    /// Whether it covers everything beneath it completely.
    package var isOpaque: Bool {
        switch self {
        case .color(let color): color.isOpaque
        case .gradient(let gradient): gradient.stops.allSatisfy(\.color.isOpaque)
        }
    }
}

/// A line of even width inside an outline's edge.
package struct Border: Hashable, Sendable {
    package let color: Color
    /// Its width in points, at least 0.
    package let width: Double

    /// Makes a border; a negative width becomes 0.
    package init(color: Color, width: Double) {
        self.color = color
        self.width = max(width, 0)
    }

    /// No border.
    package static let none = Border(color: .clear, width: 0)

    /// Whether anything is drawn.
    package var isVisible: Bool { width > 0 && !color.isClear }

    /// Returns the border of a key drawn `factor` times as large.
    package func scaled(by factor: Double) -> Border {
        Border(color: color, width: width * factor)
    }
}

/// A shadow cast by an outline: the same shape, moved by `offset`, blurred by a Gaussian with σ = `blur` / 2 (CSS `box-shadow`,
/// UIKit's `shadowRadius`), and painted only outside the outline itself.
package struct Shadow: Hashable, Sendable {
    /// Its colour; the alpha is applied once.
    package let color: Color
    /// The shadow's displacement from the outline, in points.
    package let offset: Point
    /// The blur in points, at least 0: twice the Gaussian's σ.
    package let blur: Double

    /// Makes a shadow; a negative blur becomes 0.
    package init(color: Color, offset: Point, blur: Double) {
        self.color = color
        self.offset = offset
        self.blur = max(blur, 0)
    }

    /// Returns the shadow of a key drawn `factor` times as large.
    package func scaled(by factor: Double) -> Shadow {
        Shadow(color: color, offset: Point(offset.x * factor, offset.y * factor), blur: blur * factor)
    }
}

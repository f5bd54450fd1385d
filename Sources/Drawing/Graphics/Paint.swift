/// One stop of a gradient.
public struct GradientStop: Hashable, Sendable {
    /// Its place on the gradient's line, 0…1.
    public let location: Double
    /// Its colour, straight alpha; interpolation between stops is premultiplied.
    public let color: Color

    /// Makes a stop; the location is limited to 0…1.
    public init(location: Double, color: Color) {
        self.location = min(max(location, 0), 1)
        self.color = color
    }
}

/// A linear gradient. The colour at a point is that of its projection on the line from `start` to `end`; beyond the ends, it is
/// that of the first or last stop. Interpolation is in premultiplied sRGB, as in CSS. Equal locations make a hard edge.
public struct LinearGradient: Hashable, Sendable {
    /// The position of location 0, in points.
    public let start: Point
    /// The position of location 1, in points.
    public let end: Point
    /// The stops, at least one, in order of their locations.
    public let stops: [GradientStop]

    /// Makes a gradient from at least one stop. The stops' locations must not decrease.
    public init(start: Point, end: Point, stops: [GradientStop]) {
        precondition(!stops.isEmpty, "a gradient needs a stop")
        self.start = start
        self.end = end
        self.stops = stops
    }
}

/// The paint that fills a surface.
public enum Paint: Hashable, Sendable {
    /// One colour everywhere.
    case color(Color)
    /// A gradient.
    case gradient(LinearGradient)

    /// Whether it covers everything beneath it completely.
    public var isOpaque: Bool {
        switch self {
        case .color(let color): color.isOpaque
        case .gradient(let gradient): gradient.stops.allSatisfy(\.color.isOpaque)
        }
    }
}

/// A line of even width inside an outline's edge.
public struct Border: Hashable, Sendable {
    /// Its colour.
    public let color: Color
    /// Its width in points, at least 0.
    public let width: Double

    /// Makes a border; a negative width becomes 0.
    public init(color: Color, width: Double) {
        self.color = color
        self.width = max(width, 0)
    }

    /// No border.
    public static let none = Border(color: .clear, width: 0)

    /// Whether anything is drawn.
    public var isVisible: Bool { width > 0 && !color.isClear }

    /// Returns the border of a key drawn `factor` times as large.
    public func scaled(by factor: Double) -> Border {
        Border(color: color, width: width * factor)
    }
}

/// A shadow cast by an outline: the same shape, moved by `offset`, blurred by a Gaussian with σ = `blur` / 2 (CSS `box-shadow`,
/// UIKit's `shadowRadius`), and painted only outside the outline itself.
public struct Shadow: Hashable, Sendable {
    /// Its colour; the alpha is applied once.
    public let color: Color
    /// The shadow's displacement from the outline, in points.
    public let offset: Point
    /// The blur in points, at least 0: twice the Gaussian's σ.
    public let blur: Double

    /// Makes a shadow; a negative blur becomes 0.
    public init(color: Color, offset: Point, blur: Double) {
        self.color = color
        self.offset = offset
        self.blur = max(blur, 0)
    }

    /// Returns the shadow of a key drawn `factor` times as large.
    public func scaled(by factor: Double) -> Shadow {
        Shadow(color: color, offset: Point(offset.x * factor, offset.y * factor), blur: blur * factor)
    }
}

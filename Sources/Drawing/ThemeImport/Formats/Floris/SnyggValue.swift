internal import Documents
internal import Graphics
internal import ThemeModel

/// A corner of a stylesheet.
enum SnyggShape: Sendable {
    /// Points, the largest of four.
    case points(Double)
    /// A percentage of the shape, 0…100.
    case percentage(Double)
    /// As round as possible.
    case circle

    /// Returns the radius in points; a percentage counts `points` points per percent.
    func radius(perPercent points: Double) -> Double {
        switch self {
        case .points(let radius): radius
        case .percentage(let share): share * points
        case .circle: 20
        }
    }

    /// Reads `rounded-corner(…)`, `cut-corner(…)`, `circle()` or `rectangle()`; nil if the text is none of these.
    init?(_ text: String) {
        let name = text.prefix { $0 != "(" }.trimmed
        switch name {
        case "circle": self = .circle
        case "rectangle": self = .points(0)
        case "rounded-corner", "cut-corner":
            guard let corners = FunctionNotation(text), !corners.arguments.isEmpty else { return nil }
            let shares = corners.arguments.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()) }
            let points = corners.arguments.compactMap { Self.points($0) }
            if let share = shares.max(), share >= 0 {
                self = .percentage(min(share, 100))
            } else if let most = points.max() {
                self = .points(most)
            } else {
                return nil
            }
        default: return nil
        }
    }

    /// Reads a length as points: `8dp`, `22sp`, or a bare number.
    static func points(_ text: String) -> Double? {
        let bare = text.hasSuffix("dp") || text.hasSuffix("sp") ? String(text.dropLast(2)) : text
        guard let number = Double(bare.trimmed), number.isFinite else { return nil }
        return number
    }
}

/// The notations of colours in stylesheets.
enum SnyggColor {
    /// The meaning of a text.
    enum Meaning {
        case color(Color)
        /// A colour that a device would derive from its wallpaper.
        case fitted(Color)
        /// The name of a colour that does not exist.
        case unknownName
        /// Not a colour.
        case none
    }

    static func read(_ text: String) -> Meaning {
        if text == "transparent" { return .color(.clear) }
        if text.hasPrefix("#") { return HexColor(text).map { .color($0.color) } ?? .none }
        guard let function = FunctionNotation(text) else { return .none }
        for mode in Mode.allCases where function.name == "dynamic-\(mode.rawValue)-color" {
            let color = function.arguments.first.flatMap { MaterialBaseline.color($0, mode) }
            return color.map(Meaning.fitted) ?? .unknownName
        }
        return function.color.map(Meaning.color) ?? .none
    }
}

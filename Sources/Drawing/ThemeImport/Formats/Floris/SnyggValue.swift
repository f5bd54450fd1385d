internal import Documents
internal import Graphics
internal import Syntaxes
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

    /// The corners as Android draws them.
    var corner: KeyCorner {
        switch self {
        case .points(let radius): .fitted(points: radius)
        case .percentage(let share): .fitted(percent: share)
        case .circle: .percent(50)
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

/// Distances at the sides of a box, in points.
struct SnyggSides: Hashable, Sendable {
    private(set) var left = 0.0, top = 0.0, right = 0.0, bottom = 0.0

    init() {}

    /// Reads one, two or four lengths: for all sides, across and down, or start, top, end and bottom.
    init?(_ text: String) {
        let lengths = text.split(separator: " ").map { SnyggShape.points(String($0)) }
        let numbers = lengths.compactMap(\.self)
        guard numbers.count == lengths.count, [1, 2, 4].contains(numbers.count) else { return nil }
        (left, top) = (numbers[0], numbers.count == 1 ? numbers[0] : numbers[1])
        (right, bottom) = numbers.count == 4 ? (numbers[2], numbers[3]) : (left, top)
    }

    /// The distances as a key's margins.
    var margins: KeyMargins {
        let range = KeyMargins.range
        return KeyMargins(
            left: left.fitted(to: range), top: top.fitted(to: range), right: right.fitted(to: range),
            bottom: bottom.fitted(to: range))
    }

    /// How far they move what is in the middle of the box.
    var labelOffset: Point {
        let range = KeyLookMember.labelOffset.kind.range
        return Point(((left - right) / 2).fitted(to: range), ((top - bottom) / 2).fitted(to: range))
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
        // Its own whole levels, and its own alpha of 0…1 (`SnyggStaticColorValue`).
        let levels = function.arguments.prefix(3).compactMap { level in
            UInt8(level).flatMap { "\($0)" == level ? $0 : nil }
        }
        let alpha = function.name == "rgba" ? function.arguments.last.flatMap { WrittenNumber.read($0) } : 1
        guard text.contains(","), levels.count == 3, let alpha, (0...1).contains(alpha),
            function.arguments.count == ["rgb": 3, "rgba": 4][function.name]
        else { return .none }
        return .color(Color(levels: levels.map { Double($0) }, alpha: alpha))
    }
}

package import Graphics

/// The value of a property, checked and typed.
package enum PropertyValue: Hashable, Sendable {
    case color(Color)
    /// Points, or a factor; finite.
    case number(Double)
    /// A displacement in points.
    case offset(Point)
    case weight(FontWeight)
    case flag(Bool)
    case fontName(String)
    /// A gradient's stops, all with locations that never decrease; 2 to 16.
    case stops([GradientStop])
    case direction(GradientDirection)
    /// A design of the system font.
    case design(FontDesign)
    /// The curve of corners.
    case cornerStyle(CornerStyle)
    /// What is different on some keys.
    case overrides(KeyOverrides)
    /// Names of properties, each once, in document order.
    case names([PropertyName])
    /// The radius of a key's corners.
    case corner(KeyCorner)
    /// The distances of a key's face from its box.
    case margins(KeyMargins)

    /// The colour; nil for another kind of value.
    package var color: Color? { if case .color(let color) = self { color } else { nil } }
    /// The number; nil for another kind of value.
    package var number: Double? { if case .number(let number) = self { number } else { nil } }
    /// The weight; nil for another kind of value.
    package var weight: FontWeight? { if case .weight(let weight) = self { weight } else { nil } }
    /// What is different on some keys; nil for another kind of value.
    package var overrides: KeyOverrides? { if case .overrides(let overrides) = self { overrides } else { nil } }
}

/// The kind of a property's value: its type, and for numbers the range that the store allows.
package enum PropertyKind: Hashable, Sendable {
    case color
    /// A size, radius, width, blur or spacing in points.
    case length(ClosedRange<Double>)
    /// A font's size in points.
    case fontSize(ClosedRange<Double>)
    case scale(ClosedRange<Double>)
    /// A time in seconds, or a share. Outside the range the nearest number in it counts: what moves must come to rest.
    case motion(ClosedRange<Double>)
    /// A displacement `[x, y]` in points; the range applies to both.
    case offset(ClosedRange<Double>)
    case weight
    /// `true` or `false`.
    case flag
    /// A font's family, full or PostScript name.
    case fontName
    case gradient
    case direction
    /// A design of the system font.
    case design
    /// The curve of corners.
    case cornerStyle
    /// What is different on some keys, by key.
    case overrides
    /// A list of names among `PropertyName.withAndroidDefaults`.
    case names
    /// The radius of a key's corners, in points or percent.
    case corner
    /// The distances of a key's face from its box.
    case margins

    /// The range of numbers that the store allows; nil if the kind is not a number.
    package var range: ClosedRange<Double>? {
        switch self {
        case .length(let range), .fontSize(let range), .scale(let range), .motion(let range), .offset(let range): range
        case .corner: KeyCorner.range
        case .margins: KeyMargins.range
        case .color, .weight, .flag, .fontName, .gradient, .direction, .design, .cornerStyle, .overrides, .names: nil
        }
    }

    /// True for numbers that are not points.
    package var isPlainNumber: Bool {
        switch self {
        case .scale, .motion: true
        default: false
        }
    }

    /// The range of numbers that can be drawn (docs/theme-format.md §4); a document with others cannot be used.
    package var hardLimits: ClosedRange<Double>? {
        switch self {
        case .length(let range), .motion(let range): 0...4 * range.upperBound
        case .fontSize(let range): 1...4 * range.upperBound
        case .scale(let range): 0.1...4 * range.upperBound
        case .offset: -64...64
        case .corner, .margins: range.map { 0...4 * $0.upperBound }
        case .color, .weight, .flag, .fontName, .gradient, .direction, .design, .cornerStyle, .overrides, .names: nil
        }
    }
}

/// The rule for a property that a variant does not have.
package enum DefaultRule: Hashable, Sendable {
    /// No value: without the property there is no picture.
    case none
    /// No such thing: no shadow, no gradient, or the system font.
    case absent
    case value(PropertyValue)
    /// The value of another property, with a colour's alpha multiplied by a factor.
    case like(PropertyName, alpha: Double = 1)
    /// Black or white, whichever contrasts more with the colour of another property.
    case blackOrWhite(on: PropertyName)
}

extension FontWeight {
    /// The name in documents: that of the case. To have the runtime tell it would cost each picture 2 % of its instructions.
    package var name: String {
        ["ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"][rawValue / 100 - 1]
    }
}

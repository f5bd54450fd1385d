import Graphics
import ThemeModel

/// Random variants with any values that the format allows.
package enum RandomTheme {
    /// Returns a theme.
    package static func document(_ random: inout SeededGenerator) -> ThemeDocument {
        ThemeDocument(
            id: "random_\(Int.random(in: 0...999, using: &random))", name: "Random",
            metadata: ThemeMetadata(
                version: "1.0", author: "Chance \"\u{1F3B2}\"\n", tags: ["a", "b"], downloadCount: 3),
            light: variant(&random), dark: variant(&random))
    }

    /// Returns a variant with all required colours, and every other property with a probability of two thirds.
    package static func variant(_ random: inout SeededGenerator) -> ThemeVariant {
        var values: [PropertyName: PropertyValue] = [:]
        for property in Property.all {
            let isNeeded = property.isRequired && property.fallback == .none
            if isNeeded || Int.random(in: 0..<3, using: &random) > 0 {
                values[property.name] = value(of: property.kind, &random)
            }
        }
        return ThemeVariant(values)
    }

    private static func value(of kind: PropertyKind, _ random: inout SeededGenerator) -> PropertyValue {
        switch kind {
        case .color: return .color(color(&random))
        case .length(let range), .fontSize(let range), .scale(let range), .motion(let range):
            return .number(number(range, &random))
        case .offset(let range): return .offset(Point(number(range, &random), number(range, &random)))
        case .weight: return .weight(FontWeight.allCases.randomElement(using: &random) ?? .regular)
        case .flag: return .flag(Bool.random(using: &random))
        case .fontName: return .fontName(Bool.random(using: &random) ? "Noto Sans" : "")
        case .gradient: return .stops(stops(&random))
        case .direction: return .direction(GradientDirection.allCases.randomElement(using: &random) ?? .vertical)
        case .design: return .design(FontDesign.allCases.randomElement(using: &random) ?? .default)
        case .cornerStyle: return .cornerStyle(Bool.random(using: &random) ? .circular : .continuous)
        case .overrides: return .overrides(overrides(&random))
        case .names: return .names(PropertyName.withAndroidDefaults.filter { _ in Bool.random(using: &random) })
        case .corner: return .corner(Bool.random(using: &random) ? .percent(12.5) : .points(24))
        case .margins:
            return .margins(
                KeyMargins(left: 0, top: number(0...40, &random), right: 0, bottom: number(0...40, &random)))
        }
    }

    /// Returns one of a few colours, so that some are equal.
    package static func color(_ random: inout SeededGenerator) -> Color {
        let alphas: [UInt8] = [255, 255, 255, 128, 0]
        return Color(
            red: UInt8.random(in: 0...3, using: &random) * 85, green: UInt8.random(in: 0...3, using: &random) * 85,
            blue: UInt8.random(in: 0...3, using: &random) * 85, alpha: alphas.randomElement(using: &random) ?? 255)
    }

    /// Returns a number in a range: whole, with a long fraction, or one of the bounds.
    private static func number(_ range: ClosedRange<Double>, _ random: inout SeededGenerator) -> Double {
        let number = Double.random(in: range, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return number
        case 1: return range.upperBound
        case 2: return range.lowerBound
        default: return min(number.rounded(.up), range.upperBound)
        }
    }

    private static func overrides(_ random: inout SeededGenerator) -> KeyOverrides {
        var overrides = KeyOverrides()
        for key in OverridableKey.allCases where Bool.random(using: &random) {
            for state in OverriddenState.allCases {
                overrides[key, state][.background] = Bool.random(using: &random) ? .color(color(&random)) : nil
                overrides[key, state][.cornerRadius] = value(of: .corner, &random)
                overrides[key, state][.margin] = value(of: .margins, &random)
                overrides[key, state][.fontWeight] = .weight(.bold)
            }
        }
        return overrides
    }

    private static func stops(_ random: inout SeededGenerator) -> [GradientStop] {
        let count = Int.random(in: 2...16, using: &random)
        let isEven = Bool.random(using: &random)
        let places = (0..<count).map { _ in Double.random(in: 0...1, using: &random) }.sorted()
        let even = (0..<count).map { Double($0) / Double(count - 1) }
        return (isEven ? even : places).map { GradientStop(location: $0, color: color(&random)) }
    }
}

internal import Documents
internal import Graphics
internal import ThemeModel

/// A number in points with its origin.
typealias Measure = Sourced<Double>

/// A part of the keyboard whose properties share the beginning of their names.
enum Part: String {
    case regularKey, modifierKey, accentKey, pressedKey, preview, popup, popupKey, candidate

    /// Returns the part's property with an ending, if there is one: `.preview` has "CornerRadius".
    func property(_ ending: String) -> PropertyName? { PropertyName(rawValue: rawValue + ending) }
}

/// A variant under construction: the properties set so far, and the origin of each.
struct VariantDraft: Sendable {
    private(set) var values: [PropertyName: PropertyValue] = [:]
    private(set) var origins: [PropertyName: Origin] = [:]

    /// Creates a draft with the values that apply to every format unless it sets others.
    init() {
        for part: Part in [.regularKey, .modifierKey, .preview, .popup] {
            fix(part.property("Border"), .color(.clear))
            fix(part.property("BorderWidth"), .number(0))
        }
        for part: Part in [.regularKey, .modifierKey] { fix(part.property("CornerRadius"), .number(6)) }
        fix(.keyFontSize, .number(22))
        fix(.keyFontWeight, .weight(.regular))
        fix(.modifierKeyFontSize, .number(16))
        fix(.modifierKeyFontWeight, .weight(.medium))
        fix(.keySpacing, .number(6))
        fix(.rowSpacing, .number(10))
        fix(.pressedKeyScale, .number(1))
        fix(.popupKeyBackground, .color(.clear))
        fix(.candidateBarBackground, .color(.clear))
    }

    /// Creates a draft from a complete variant and the known origins of its properties.
    init(_ variant: ThemeVariant, origins: [PropertyName: Origin]) {
        values = variant.values
        self.origins = origins
    }

    /// The variant.
    var variant: ThemeVariant { ThemeVariant(values) }

    /// The colour of a property that has been set.
    subscript(color name: PropertyName) -> Color? {
        if case .color(let color)? = values[name] { color } else { nil }
    }

    /// Sets a property to a constant of its format.
    mutating func fix(_ name: PropertyName?, _ value: PropertyValue) {
        guard let name else { return }
        set(name, Sourced(value, rule: "fixed"))
    }

    /// Sets properties to a constant number of the format.
    mutating func fix(_ number: Double, _ names: PropertyName...) {
        for name in names { fix(name, .number(number)) }
    }

    /// Sets a property.
    mutating func set(_ name: PropertyName, _ value: Sourced<PropertyValue>) {
        values[name] = value.value
        origins[name] = Origin(rule: value.rule, path: value.path, place: value.place)
    }

    /// Sets properties to a colour, or leaves them unchanged if it is nil.
    mutating func set(_ shade: Shade?, to names: PropertyName?...) {
        guard let shade else { return }
        for case let name? in names { set(name, shade.becoming(.color(shade.value), rule: shade.rule)) }
    }

    /// Sets properties to a number, clamped to each one's range and rounded to two decimals, or leaves them unchanged if it
    /// is nil. Reports a number that was clamped.
    mutating func set(_ measure: Measure?, to names: PropertyName?..., log: inout ImportLog) {
        guard let measure, measure.value.isFinite else { return }
        for case let name? in names {
            let range = name.property.kind.range ?? measure.value...measure.value
            let fitted = min(max(measure.value, range.lowerBound), range.upperBound)
            if fitted != measure.value { log.reportFitted(measure, name, to: fitted) }
            set(name, measure.becoming(.number(Self.rounded(fitted)), rule: measure.rule))
        }
    }

    /// Gives parts a shadow; offset and blur are in points.
    mutating func setShadow(_ color: Shade?, offset: Point, blur: Double, of parts: [Part], log: inout ImportLog) {
        guard let color else { return }
        for part in parts {
            set(color, to: part.property("ShadowColor"))
            if let name = part.property("ShadowOffset") {
                let held = Point(min(max(offset.x, -20), 20), min(max(offset.y, -20), 20))
                set(name, color.becoming(.offset(Point(Self.rounded(held.x), Self.rounded(held.y))), rule: color.rule))
            }
            set(color.becoming(blur, rule: color.rule), to: part.property("ShadowBlur"), log: &log)
        }
    }

    /// Returns a number rounded to two decimals, halves away from zero.
    private static func rounded(_ number: Double) -> Double {
        (number * 100).rounded() / 100 + 0
    }
}

package import Documents

/// The table of a variant's properties as data, for editors.
package enum PropertyListing {
    /// A list of objects: `section` (the part of the keyboard), `name`, `kind`, `range` and `step` (of numbers, in points or
    /// as factors; otherwise null), `default` (a value, or null), `required` (by the store), `reach` (the platforms with an effect: `everywhere`, `iOS` or
    /// `android`, or `elevation`: iOS as stated, Android as the height of keys, or `animation`: moving pictures), `note`.
    package static var json: JSONOutput {
        .array(Property.all.map(json))
    }

    private static func json(_ property: Property) -> JSONOutput {
        .object([
            ("section", .string(section(of: property.name))), ("name", .string(property.name.rawValue)),
            ("kind", .string(property.kind.valueName)),
            ("range", property.kind.range.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null),
            ("step", property.kind.step.map(JSONOutput.number) ?? .null), ("default", value(property.fallback)),
            ("required", .bool(property.isRequired)), ("reach", .string(property.name.reach.rawValue)),
            ("note", .string(note(property))),
        ])
    }

    private static func value(_ fallback: DefaultRule) -> JSONOutput {
        if case .value(let value) = fallback { value.json } else { .null }
    }

    /// Returns the property's summary, and its fallback unless that is a plain value.
    private static func note(_ property: Property) -> String {
        switch property.fallback {
        case .none, .absent, .value: property.summary
        case .like(let other, let alpha):
            property.summary + " Absent: as \(other.rawValue)"
                + (alpha < 1 ? " at \(JSONOutput.digits((alpha * 100).rounded())) % alpha." : ".")
        case .blackOrWhite(let other):
            property.summary + " Absent: black or white, whichever contrasts more with \(other.rawValue)."
        }
    }

    /// The words that names of properties begin with, longest first, and the part of the keyboard that each denotes.
    private static let sections = [
        ("keyboardBackground", "keyboard"), ("regularKey", "regular keys"), ("modifierKey", "modifier keys"),
        ("accentKey", "accent keys"), ("pressedKey", "pressed keys"), ("preview", "preview"), ("popup", "popup"),
        ("motion", "motion"),
        ("candidate", "candidate bar"), ("keyFont", "fonts"), ("customFont", "fonts"), ("fontDesign", "fonts"),
        ("keySpacing", "spacing"), ("rowSpacing", "spacing"),
    ]

    /// Returns the part of the keyboard that a property belongs to.
    package static func section(of property: PropertyName) -> String {
        if property.reach == .android || property == .keyOverrides { return "Android" }
        let name = property.rawValue
        let isFont = name.hasSuffix("FontSize") || name.hasSuffix("FontWeight")
        return isFont ? "fonts" : sections.first { name.hasPrefix($0.0) }?.1 ?? "keyboard"
    }
}

extension PropertyKind {
    /// The step by which an editor changes the value; nil if it is not a number.
    fileprivate var step: Double? {
        switch self {
        case .length, .offset, .corner, .margins: 0.5
        case .fontSize: 1
        case .scale, .motion: 0.01
        case .color, .weight, .flag, .fontName, .gradient, .direction, .design, .cornerStyle, .overrides, .names: nil
        }
    }

    /// The kind of value, in the documentation's words.
    package var valueName: String {
        switch self {
        case .color: "colour"
        case .length, .fontSize, .scale, .motion: "number"
        case .offset: "offset"
        case .weight: "weight"
        case .flag: "boolean"
        case .fontName: "font name"
        case .gradient: "gradient"
        case .direction: "direction"
        case .design: "design"
        case .cornerStyle: "corner style"
        case .overrides: "key overrides"
        case .names: "property names"
        case .corner: "number, or `\"50%\"`"
        case .margins: "`[x, y]` or `[left, top, right, bottom]`"
        }
    }
}

internal import Documents
internal import ThemeModel

/// The JSON Schema (draft 2020-12) of the native format, made from the tables that reading uses. It requires what the theme
/// store requires; properties may have a leading underscore, and optional ones may be null.
package enum ThemeSchema {
    /// The schema's text, which ends with a newline.
    package static var text: String {
        let required = MetadataName.allCases.filter(\.rule.isRequired).map(\.rawValue) + Mode.allCases.map(\.rawValue)
        let definitions = [("variant", variant), ("color", .text(pattern: "^#([0-9A-Fa-f]{2}){3,4}$"))] + parts
        return JSONSchema.object(members, required: required)
            .described("A keyboard theme with its light and dark variant.")
            .document(title: "Keyboard theme", definitions: definitions)
    }

    private static var members: [JSONSchema.Member] {
        header + [(ColorName.member, ColorName.schema)]
            + Mode.allCases.map { mode in
                (mode.rawValue, .reference("variant").described("The \(mode.rawValue) variant."))
            }
    }

    /// The members that documents of all kinds may have.
    static var header: [JSONSchema.Member] {
        [(HeaderReader.schemaName, .text.described("Address of this schema, for editors."))]
            + MetadataName.allCases.map { ($0.rawValue, schema(of: $0.rule.form).described($0.rule.summary)) }
    }

    private static var parts: [JSONSchema.Member] {
        [("stop", stop), ("overrides", KeyOverrides.schema), ("look", KeyLook.schema)]
    }

    /// The properties of a variant, none required, and what they refer to apart from colours.
    static var properties: [JSONSchema.Member] {
        [("properties", .object(Property.all.map { ($0.name.rawValue, schema(of: $0)) }) + .closed)] + parts
    }
}

// MARK: - Metadata

extension ThemeSchema {
    private static func schema(of form: MetadataRule.Form) -> JSONSchema {
        switch form {
        case .text(let length, let spelling):
            text(length) + (spelling.map { ["pattern": "^\($0.pattern)$"] } ?? [:])
        case .tags(let most, let length):
            [
                "type": "array", "maxItems": JSONOutput(most), "uniqueItems": .bool(true),
                "items": text(length).json,
            ]
        case .date: .text + .either(["format": "date"], ["format": "date-time"])
        case .count: ["type": "integer", "minimum": .number(0)]
        case .url: .text + ["format": "uri"]
        }
    }

    private static func text(_ length: ClosedRange<Int>?) -> JSONSchema {
        guard let length else { return .text }
        return .text + ["minLength": JSONOutput(length.lowerBound), "maxLength": JSONOutput(length.upperBound)]
    }
}

// MARK: - Variants

extension ThemeSchema {
    /// The schema of a variant: each property in both spellings; for a required one, either.
    private static var variant: JSONSchema {
        let members = Property.all.flatMap { property in
            ["", "_"].map { ($0 + property.name.rawValue, schema(of: property)) }
        }
        let required = Property.all.filter(\.isRequired).map { property in
            JSONSchema.either(
                ["required": [.string(property.name.rawValue)]], ["required": ["_\(property.name.rawValue)"]])
        }
        return .object(members) + ["allOf": .array(required.map(\.json))]
    }

    private static func schema(of property: Property) -> JSONSchema {
        let value = schema(of: property.kind)
        guard !property.isRequired else { return value.described(property.summary) }
        let standsFor: JSONSchema =
            if case .value(let value) = property.fallback { ["default": value.json] } else { [:] }
        return (.either(value, ["type": "null"]) + standsFor).described(property.summary)
    }

    /// Returns the schema of a kind of value.
    static func schema(of kind: PropertyKind) -> JSONSchema {
        switch kind {
        case .color: .reference("color")
        case .length(let range), .fontSize(let range), .scale(let range), .motion(let range): .number(in: range)
        case .offset(let range): .list(of: .number(in: range), count: 2...2)
        case .weight: .choice(of: PropertyWords.weights.names)
        case .flag: .flag
        case .fontName: .text
        case .gradient: .list(of: .reference("stop"), count: 2...Limits.gradientStops)
        case .direction: .choice(of: PropertyWords.directions.allNames)
        case .design: .choice(of: PropertyWords.designs.names)
        case .cornerStyle: .choice(of: PropertyWords.cornerStyles.names)
        case .overrides: .reference("overrides")
        case .names: set(of: PropertyName.withAndroidDefaults)
        case .corner: .either(.number(in: KeyCorner.range), .text(pattern: #"^[0-9]+(\.[0-9]+)?%$"#))
        case .margins: .list(of: .number(in: KeyMargins.range), count: 2...4)
        }
    }

    /// Returns the schema of a list of different names.
    fileprivate static func set(of names: [PropertyName]) -> JSONSchema {
        ["type": "array", "uniqueItems": .bool(true), "items": JSONSchema.choice(of: names.map(\.rawValue)).json]
    }

    /// The schema of a gradient's stop: a colour, or a colour and its location.
    private static var stop: JSONSchema {
        let location: JSONSchema = ["type": ["number", "null"], "minimum": .number(0), "maximum": .number(1)]
        let located = JSONSchema.object([("color", .reference("color")), ("location", location)], required: ["color"])
        return .either(.reference("color"), located)
    }
}

extension ColorName {
    /// The schema of the member.
    static var schema: JSONSchema {
        let colors = ThemeSchema.set(of: Property.all.filter { $0.kind == .color }.map(\.name))
        let modes = JSONSchema.object(Mode.allCases.map { ($0.rawValue, colors) }) + .closed
        let schema: JSONSchema = [
            "type": "object",
            "propertyNames": [
                "minLength": JSONOutput(lengths.lowerBound), "maxLength": JSONOutput(lengths.upperBound),
            ],
            "additionalProperties": modes.json,
        ]
        return schema.described("Names of colours: the properties that have each, by mode. Drawing ignores them.")
    }
}

internal import Documents

/// The JSON Schema (draft 2020-12) of the native format, made from the tables that reading uses. It requires what the theme
/// store requires; properties may have a leading underscore, and optional ones may be null.
package enum ThemeSchema {
    /// The schema's text, which ends with a newline.
    package static var text: String {
        JSONOutput.object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string("Keyboard theme")),
            ("description", .string("A keyboard theme with its light and dark variant.")),
            ("type", .string("object")),
            ("properties", .object(rootProperties)),
            ("required", .array((requiredMetadata + Mode.allCases.map(\.rawValue)).map(JSONOutput.string))),
            ("$defs", .object(definitions)),
        ]).text() + "\n"
    }

    private static var requiredMetadata: [String] {
        MetadataName.allCases.filter(\.rule.isRequired).map(\.rawValue)
    }

    private static var rootProperties: [(String, JSONOutput)] {
        header + [(ColorName.member, ColorName.schema)]
            + Mode.allCases.map { mode in
                let description = "The \(mode.rawValue) variant."
                return (mode.rawValue, described([("$ref", .string("#/$defs/variant"))], description: description))
            }
    }

    /// The members that documents of all kinds may have.
    static var header: [(String, JSONOutput)] {
        [
            (
                HeaderReader.schemaName,
                described([("type", .string("string"))], description: "Address of this schema, for editors.")
            )
        ]
            + MetadataName.allCases.map { ($0.rawValue, schema(of: $0.rule)) }
    }

    private static var definitions: [(String, JSONOutput)] {
        [
            ("variant", variant),
            ("color", .object([("type", .string("string")), ("pattern", .string("^#([0-9A-Fa-f]{2}){3,4}$"))])),
            ("stop", stop), ("overrides", KeyOverrides.schema), ("look", KeyLook.schema),
        ]
    }

    /// Returns a schema with a description in front.
    static func described(_ members: [(String, JSONOutput)], description: String) -> JSONOutput {
        .object([("description", .string(description))] + members)
    }
}

// MARK: - Metadata

extension ThemeSchema {
    private static func schema(of rule: MetadataRule) -> JSONOutput {
        described(members(of: rule.form), description: rule.summary)
    }

    private static func members(of form: MetadataRule.Form) -> [(String, JSONOutput)] {
        switch form {
        case .text(let length, let spelling):
            text(length) + (spelling.map { [("pattern", .string("^\($0.pattern)$"))] } ?? [])
        case .tags(let most, let length):
            [
                ("type", .string("array")), ("maxItems", .number(Double(most))), ("uniqueItems", .bool(true)),
                ("items", .object(text(length))),
            ]
        case .date:
            [
                ("type", .string("string")),
                ("anyOf", .array(["date", "date-time"].map { .object([("format", .string($0))]) })),
            ]
        case .count: [("type", .string("integer")), ("minimum", .number(0))]
        case .url: text(nil) + [("format", .string("uri"))]
        }
    }

    private static func text(_ length: ClosedRange<Int>?) -> [(String, JSONOutput)] {
        let type: [(String, JSONOutput)] = [("type", .string("string"))]
        guard let length else { return type }
        return type + [
            ("minLength", .number(Double(length.lowerBound))), ("maxLength", .number(Double(length.upperBound))),
        ]
    }
}

// MARK: - Variants

extension ThemeSchema {
    /// The schema of a variant: each property in both spellings; for a required one, either.
    private static var variant: JSONOutput {
        let properties = Property.all.flatMap { property in
            ["", "_"].map { ($0 + property.name.rawValue, schema(of: property)) }
        }
        let required = Property.all.filter(\.isRequired).map { property in
            JSONOutput.object([
                (
                    "anyOf",
                    .array(
                        ["", "_"].map { .object([("required", .array([.string($0 + property.name.rawValue)]))]) })
                )
            ])
        }
        return .object([
            ("type", .string("object")), ("properties", .object(properties)), ("allOf", .array(required)),
        ])
    }

    private static func schema(of property: Property) -> JSONOutput {
        let value = members(of: property.kind)
        guard !property.isRequired else { return described(value, description: property.summary) }
        let orNull = JSONOutput.array([.object(value), .object([("type", .string("null"))])])
        let standsFor: [(String, JSONOutput)] =
            if case .value(let value) = property.fallback { [("default", value.json)] } else { [] }
        return described([("anyOf", orNull)] + standsFor, description: property.summary)
    }

    /// Returns the schema of a kind of value.
    static func members(of kind: PropertyKind) -> [(String, JSONOutput)] {
        switch kind {
        case .color: [("$ref", .string("#/$defs/color"))]
        case .length(let range), .fontSize(let range), .scale(let range), .motion(let range): number(in: range)
        case .offset(let range):
            [
                ("type", .string("array")), ("items", .object(number(in: range))), ("minItems", .number(2)),
                ("maxItems", .number(2)),
            ]
        case .weight: [("enum", .array(PropertyWords.weights.names.map(JSONOutput.string)))]
        case .flag: [("type", .string("boolean"))]
        case .fontName: [("type", .string("string"))]
        case .gradient:
            [
                ("type", .string("array")), ("items", .object([("$ref", .string("#/$defs/stop"))])),
                ("minItems", .number(2)), ("maxItems", .number(Double(Limits.gradientStops))),
            ]
        case .direction: [("enum", .array(PropertyWords.directions.allNames.map(JSONOutput.string)))]
        case .design: [("enum", .array(PropertyWords.designs.names.map(JSONOutput.string)))]
        case .cornerStyle: [("enum", .array(PropertyWords.cornerStyles.names.map(JSONOutput.string)))]
        case .overrides: [("$ref", .string("#/$defs/overrides"))]
        case .names:
            [
                ("type", .string("array")), ("uniqueItems", .bool(true)),
                (
                    "items",
                    .object([("enum", .array(PropertyName.withAndroidDefaults.map { .string($0.rawValue) }))])
                ),
            ]
        }
    }

    /// Returns the schema of a number in a range.
    static func number(in range: ClosedRange<Double>) -> [(String, JSONOutput)] {
        [
            ("type", .string("number")), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound)),
        ]
    }

    /// The schema of a gradient's stop: a colour, or a colour and its location.
    private static var stop: JSONOutput {
        let color = JSONOutput.object([("$ref", .string("#/$defs/color"))])
        let location = JSONOutput.object([
            ("type", .array([.string("number"), .string("null")])), ("minimum", .number(0)), ("maximum", .number(1)),
        ])
        let located = JSONOutput.object([
            ("type", .string("object")), ("properties", .object([("color", color), ("location", location)])),
            ("required", .array([.string("color")])),
        ])
        return .object([("anyOf", .array([color, located]))])
    }
}

extension ColorName {
    /// The schema of the member.
    static var schema: JSONOutput {
        let colors = Property.all.filter { $0.kind == .color }.map { JSONOutput.string($0.name.rawValue) }
        let list = JSONOutput.object([
            ("type", .string("array")), ("uniqueItems", .bool(true)), ("items", .object([("enum", .array(colors))])),
        ])
        let names = JSONOutput.object([
            ("minLength", .number(Double(lengths.lowerBound))), ("maxLength", .number(Double(lengths.upperBound))),
        ])
        return ThemeSchema.described(
            [
                ("type", .string("object")), ("propertyNames", names),
                (
                    "additionalProperties",
                    .object([
                        ("type", .string("object")),
                        ("properties", .object(Mode.allCases.map { ($0.rawValue, list) })),
                        ("additionalProperties", .bool(false)),
                    ])
                ),
            ], description: "Names of colours: the properties that have each, by mode. Drawing ignores them.")
    }
}

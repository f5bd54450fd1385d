internal import Documents
package import ThemeModel

/// The JSON Schemas (draft 2020-12) of designs, made from the members that reading uses. The description of a member says what it
/// moves on the keyboard.
package enum DesignSchema {
    /// Returns the schema of a kind of document, which ends with a newline. A keyboard theme's is that of `ThemeSchema`.
    package static func text(of kind: DocumentKind) -> String {
        guard let design = kind.design else { return ThemeSchema.text }
        let bases = kind == .tokens ? ColorToken.allCases.map(\.rawValue) : []
        let hex = "#\(design.takesBareColors ? "?" : "")([0-9A-Fa-f]{2}){3,4}"
        let whole = ([hex] + bases).joined(separator: "|")
        let base = ([hex, "black", "white"] + bases).joined(separator: "|")
        func needing(_ names: [String]) -> JSONSchema { ["required": JSONOutput(names)] }
        let required = needing(design.fields.filter(\.isRequired).map(\.name))
        let rule = design.alternative.map { .either(required, needing([$0])) } ?? required
        let color = ("color", JSONSchema.text(pattern: "^(\(whole)|(\(base)) at [0-9.]+ ?%)$"))
        let hasKeyboard = design.fields.contains { $0.name == DesignField.keyboard.name }
        return (.object(ThemeSchema.header + members(design.fields)) + rule).described(design.summary)
            .document(title: design.title, definitions: [color] + (hasKeyboard ? ThemeSchema.properties : []))
    }

    private static func members(_ fields: [DesignField]) -> [JSONSchema.Member] {
        fields.map { ($0.name, schema(of: $0)) }
    }

    private static func object(_ fields: [DesignField]) -> JSONSchema {
        .object(members(fields), required: fields.filter(\.isRequired).map(\.name))
    }

    private static func schema(of field: DesignField) -> JSONSchema {
        let schema = value(of: field)
        return field.use.map(schema.described) ?? schema
    }

    private static func value(of field: DesignField) -> JSONSchema {
        switch field.form {
        case .value(.offset(let range)): .number(in: range) + standard(field)
        case .value(let kind): ThemeSchema.schema(of: kind) + standard(field)
        case .corner: .either(.number(in: DesignField.radii), .choice(of: PropertyWords.corners.names))
        case .colors(let count): .list(of: .reference("color"), count: count...count)
        case .pair: pair
        case .season: .choice(of: PropertyWords.seasons.names)
        case .record(let fields), .group(let fields, isOpen: false): object(fields) + .closed
        case .group(let fields, isOpen: true):
            object(fields) + ["additionalProperties": JSONSchema.reference("color").json]
        case .keyboard: .object(Mode.allCases.map { ($0.rawValue, .reference("properties")) }) + .closed
        case .colorOrColors(let fields):
            .either(.reference("color"), (object(fields) + .closed).described("The colours of \(field.name)."))
        }
    }

    /// Returns what a number or a colour is if it is absent.
    private static func standard(_ field: DesignField) -> JSONSchema {
        switch field.standard {
        case .color, .number: field.standard.map { ["default": $0.json] } ?? [:]
        default: [:]
        }
    }

    private static var pair: JSONSchema {
        func choice(_ name: String, description: String) -> JSONOutput {
            ["const": .string(name), "description": .string(description)]
        }
        let pairs = PalettePair.allCases.map { pair in
            choice(
                pair.rawValue, description: "In progress \(pair.colors.inProgress), completed \(pair.colors.completed)."
            )
        }
        return ["oneOf": .array(pairs + [choice(Palette.ownColors, description: "The document's own two colours.")])]
    }
}

internal import Documents

/// The members of the objects in a suite: one table for the reader, the schema and the documentation.
package enum SuiteFormat {
    /// A member of an object.
    struct Member: Sendable {
        let name: String
        /// What it means, in a few words.
        let summary: String
        /// True if it must be there.
        var isRequired = false
        /// What its value must be, in terms of JSON Schema.
        let schema: JSONSchema
    }

    /// An object of a suite.
    enum Part: String, CaseIterable, Sendable {
        case suite
        /// A case that is listed.
        case goldenCase = "case"
        /// The axes that cases are made from.
        case matrix
        /// Combinations that the matrix leaves out.
        case exclusion

        var members: [Member] {
            switch self {
            case .suite: SuiteFormat.suite
            case .goldenCase: SuiteFormat.goldenCase
            case .matrix: SuiteFormat.matrix
            case .exclusion: SuiteFormat.exclusion
            }
        }
    }

    private static let suite = [
        Member(name: "options", summary: "options that every case begins with", schema: strings),
        Member(
            name: "cases", summary: "the cases, in order",
            schema: .list(of: reference(to: .goldenCase))),
        Member(
            name: "matrix",
            summary: "axes; each theme in each layout, on each device, in each mode and state is a case",
            schema: reference(to: .matrix)),
    ]

    private static let goldenCase =
        [
            Member(
                name: "name", summary: "its files' name: at most 100 of the characters A–Z a–z 0–9 _ -",
                isRequired: true,
                schema: .text(pattern: namePattern)),
            Member(
                name: "render",
                summary:
                    "the words that follow `kbrender render`; files are named from the suite's folder, any other theme "
                    + "is a preset's id",
                isRequired: true, schema: strings),
            Member(
                name: "screenshot",
                summary:
                    "an app's picture, which must show the theme that `render` names with `--mode`, and nothing else; it has "
                    + "no golden",
                schema: .text),
        ] + comparison

    private static let comparison = [
        Member(
            name: "compare",
            summary: "options of `diff` that allow differences: `--tolerance`, `--max-count`, `--max-ratio`, "
                + "`--max-density`, `--ignore`, for a screenshot `--color-tolerance` and its like",
            schema: strings),
        Member(
            name: "list", summary: "if true, the display list is kept as text beside the picture",
            schema: .flag),
    ]

    private static let matrix =
        [
            Member(
                name: "themes",
                summary:
                    "files, folders, patterns such as `../themes/*.json`, and presets' ids: a list, or an object that gives "
                    + "each file or preset a name",
                isRequired: true, schema: axis),
            Member(
                name: "layouts", summary: "layouts' names or files: a list, or an object that gives each a name",
                schema: axis),
            Member(
                name: "devices", summary: "ids of devices: a list, or an object that gives each a name", schema: axis),
            Member(
                name: "modes", summary: "`light`, `dark` or `both`",
                schema: [
                    "type": "array", "minItems": .number(1),
                    "items": JSONSchema.choice(of: ["light", "dark", "both"]).json,
                ]),
            Member(
                name: "states",
                summary: "an object that names lists of `render` options, as in `\"pressed\": [\"--pressed\", \"g\"]`",
                schema: named(strings)),
            Member(
                name: "exclude", summary: "combinations that are left out",
                schema: .list(of: reference(to: .exclusion))),
            Member(name: "render", summary: "options that every case of the matrix has", schema: strings),
        ] + comparison

    private static let exclusion = ["theme", "layout", "device", "mode", "state"].map { axis in
        Member(
            name: axis, summary: "the \(axis), as written in the matrix, or its name there",
            schema: .text)
    }

    private static let strings = JSONSchema.list(of: .text)

    private static let axis: JSONSchema = [
        "oneOf": [(strings + ["minItems": .number(1)]).json, named(.text).json]
    ]

    private static let namePattern = "^[A-Za-z0-9_-]{1,100}$"

    /// Returns the schema of an object that gives values of its own names.
    private static func named(_ value: JSONSchema) -> JSONSchema {
        [
            "type": "object", "minProperties": .number(1), "propertyNames": ["pattern": .string(namePattern)],
            "additionalProperties": value.json,
        ]
    }

    private static func reference(to part: Part) -> JSONSchema { .reference(part.rawValue) }
}

// MARK: - For editors and people

extension SuiteFormat {
    /// The JSON Schema (draft 2020-12) of suites; ends with a newline.
    package static var schema: String {
        let parts = Part.allCases.filter { $0 != .suite }.map { ($0.rawValue, object($0)) }
        return object(.suite).document(title: "Suite of golden pictures", definitions: parts)
    }

    private static func object(_ part: Part) -> JSONSchema {
        let members = part.members.map { ($0.name, $0.schema.described($0.summary)) }
        let object = JSONSchema.object(
            (part == .suite ? [("$schema", .text)] : []) + members,
            required: part.members.filter(\.isRequired).map(\.name))
        return object + (part == .exclusion ? ["minProperties": .number(1)] : [:]) + .closed
    }
}

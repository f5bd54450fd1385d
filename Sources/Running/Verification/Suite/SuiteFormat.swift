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
        let schema: [(String, JSONOutput)]
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
            schema: [("type", .string("array")), ("items", reference(to: .goldenCase))]),
        Member(
            name: "matrix",
            summary: "axes; each theme in each layout, on each device, in each mode and state is a case",
            schema: [("$ref", .string("#/$defs/matrix"))]),
    ]

    private static let goldenCase =
        [
            Member(
                name: "name", summary: "its files' name: at most 100 of the characters A–Z a–z 0–9 _ -",
                isRequired: true,
                schema: [("type", .string("string")), ("pattern", .string(namePattern))]),
            Member(
                name: "render",
                summary:
                    "the words that follow `kbrender render`; files are named from the suite's folder, any other theme "
                    + "is a preset's id",
                isRequired: true, schema: strings),
        ] + comparison

    private static let comparison = [
        Member(
            name: "compare",
            summary: "options of `diff` that allow differences: `--tolerance`, `--max-count`, `--max-ratio`, "
                + "`--max-density`, `--ignore`",
            schema: strings),
        Member(
            name: "list", summary: "if true, the display list is kept as text beside the picture",
            schema: [("type", .string("boolean"))]),
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
                    ("type", .string("array")), ("minItems", .number(1)),
                    ("items", .object([("enum", .array(["light", "dark", "both"].map { .string($0) }))])),
                ]),
            Member(
                name: "states",
                summary: "an object that names lists of `render` options, as in `\"pressed\": [\"--pressed\", \"g\"]`",
                schema: [
                    ("type", .string("object")), ("minProperties", .number(1)),
                    ("propertyNames", .object([("pattern", .string(namePattern))])),
                    ("additionalProperties", .object(strings)),
                ]),
            Member(
                name: "exclude", summary: "combinations that are left out",
                schema: [("type", .string("array")), ("items", reference(to: .exclusion))]),
            Member(name: "render", summary: "options that every case of the matrix has", schema: strings),
        ] + comparison

    private static let exclusion = ["theme", "layout", "device", "mode", "state"].map { axis in
        Member(
            name: axis, summary: "the \(axis), as written in the matrix, or its name there",
            schema: [("type", .string("string"))])
    }

    private static let strings: [(String, JSONOutput)] = [
        ("type", .string("array")), ("items", .object([("type", .string("string"))])),
    ]

    private static let axis: [(String, JSONOutput)] = [
        (
            "oneOf",
            .array([
                .object(strings + [("minItems", .number(1))]),
                .object([
                    ("type", .string("object")), ("minProperties", .number(1)),
                    ("propertyNames", .object([("pattern", .string(namePattern))])),
                    ("additionalProperties", .object([("type", .string("string"))])),
                ]),
            ])
        )
    ]

    private static let namePattern = "^[A-Za-z0-9_-]{1,100}$"

    private static func reference(to part: Part) -> JSONOutput {
        .object([("$ref", .string("#/$defs/\(part.rawValue)"))])
    }
}

// MARK: - For editors and people

extension SuiteFormat {
    /// The JSON Schema (draft 2020-12) of suites; ends with a newline.
    package static var schema: String {
        let parts = Part.allCases.filter { $0 != .suite }.map { ($0.rawValue, JSONOutput.object(object($0))) }
        return JSONOutput.object(
            [
                ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
                ("title", .string("Suite of golden pictures")),
            ] + object(.suite) + [("$defs", .object(parts))]
        ).text() + "\n"
    }

    private static func object(_ part: Part) -> [(String, JSONOutput)] {
        let members = part.members.map { member in
            (member.name, JSONOutput.object([("description", .string(member.summary))] + member.schema))
        }
        let hint = ("$schema", JSONOutput.object([("type", .string("string"))]))
        let required = part.members.filter(\.isRequired).map { JSONOutput.string($0.name) }
        return [("type", .string("object")), ("properties", .object((part == .suite ? [hint] : []) + members))]
            + (required.isEmpty ? [] : [("required", .array(required))])
            + (part == .exclusion ? [("minProperties", .number(1))] : [])
            + [("additionalProperties", .bool(false))]
    }
}

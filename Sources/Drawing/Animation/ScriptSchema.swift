internal import Documents
internal import Layouts
internal import ThemeModel

/// The JSON Schema (draft 2020-12) of scripts, made from the properties that the reader uses. It does not express rules that
/// depend on a layout, on other steps or on all steps together.
package enum ScriptSchema {
    /// The schema's text; ends with a newline.
    package static var text: String {
        JSONOutput.object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string("Script of a moving picture")),
            ("description", .string("What happens to a keyboard, step by step.")),
            ("type", .string("object")),
            ("properties", .object([hint] + ScriptProperty.ofDocument.map(member))),
            ("required", .array([.string(ScriptProperty.steps.rawValue)])),
            ("additionalProperties", .bool(false)),
            ("$defs", .object([("step", .object([("oneOf", .array(ScriptProperty.actions.map(step)))]))])),
        ]).text() + "\n"
    }

    private static let hint = (
        "$schema", described("Address of this schema, for editors.", members: [("type", .string("string"))])
    )

    private static func step(_ action: ScriptProperty) -> JSONOutput {
        .object([
            ("type", .string("object")),
            ("properties", .object(([action] + action.companions).map(member))),
            ("required", .array([.string(action.rawValue)])),
            ("additionalProperties", .bool(false)),
        ])
    }

    private static func member(_ property: ScriptProperty) -> (String, JSONOutput) {
        (property.rawValue, described(property.summary, members: property.schema))
    }

    fileprivate static func described(_ summary: String, members: [(String, JSONOutput)]) -> JSONOutput {
        .object([("description", .string(summary))] + members)
    }
}

extension ScriptProperty {
    /// The property's meaning, as editors show it.
    fileprivate var summary: String {
        switch self {
        case .schemaVersion: "The version of the format."
        case .loop: "How often the steps are shown; 0 means for ever."
        case .steps: "What happens, in order."
        case .type: "Types a text, key by key."
        case .press: "Holds a key down: its label or name."
        case .longPress: "Holds a key down until its variants show: its label or name."
        case .candidates: "Shows other candidates: text or text|annotation."
        case .select: "Selects another candidate, counted from 0, or none."
        case .plane: "Shows another plane."
        case .mode: "Shows the other variant of the theme."
        case .wait: "Waits for this many milliseconds."
        case .ms: "Milliseconds that the key is down."
        case .slide: "The variants that the finger slides over, counted from 0."
        case .selected: "The selected candidate, counted from 0, or none."
        case .over: "Milliseconds that one variant takes to dissolve into the other; immediate unless given."
        }
    }

    /// The schema of the property's value.
    fileprivate var schema: [(String, JSONOutput)] {
        switch self {
        case .schemaVersion: [("type", .string("string")), ("default", .string("1.0"))]
        case .loop: Self.number(AnimationScript.loops) + [("default", .number(0))]
        case .steps:
            Self.list([("$ref", .string("#/$defs/step"))], count: 1...AnimationScript.maxSteps)
        case .type, .press, .longPress: Self.text
        case .candidates: Self.list(Self.text, count: 0...Limits.candidates)
        case .select: [Self.candidate]
        case .selected: [Self.candidate, ("default", .number(0))]
        case .plane: Self.choice(PlaneName.self)
        case .mode: Self.choice(Mode.self)
        case .wait, .over, .ms: Self.milliseconds
        case .slide: Self.list(Self.number(0...Limits.variants - 1), count: 1...Limits.variants)
        }
    }

    private static let text: [(String, JSONOutput)] = [("type", .string("string")), ("minLength", .number(1))]

    private static let milliseconds = number(1...AnimationScript.maxMilliseconds)

    private static let candidate = (
        "anyOf", JSONOutput.array([.object(number(0...Limits.candidates - 1)), .object([("const", .string("none"))])])
    )

    private static func number(_ range: ClosedRange<Int>) -> [(String, JSONOutput)] {
        [
            ("type", .string("integer")), ("minimum", .number(Double(range.lowerBound))),
            ("maximum", .number(Double(range.upperBound))),
        ]
    }

    private static func list(_ items: [(String, JSONOutput)], count: ClosedRange<Int>) -> [(String, JSONOutput)] {
        [
            ("type", .string("array")), ("items", .object(items)), ("minItems", .number(Double(count.lowerBound))),
            ("maxItems", .number(Double(count.upperBound))),
        ]
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ type: Choice.Type
    ) -> [(String, JSONOutput)] {
        [("enum", .array(Choice.allCases.map { .string($0.rawValue) }))]
    }
}

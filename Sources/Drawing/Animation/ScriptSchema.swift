internal import Documents
internal import Layouts
internal import ThemeModel

/// The JSON Schema (draft 2020-12) of scripts, made from the properties that the reader uses. It does not express rules that
/// depend on a layout, on other steps or on all steps together.
package enum ScriptSchema {
    /// The schema's text; ends with a newline.
    package static var text: String {
        let hint = ("$schema", JSONSchema.text.described("Address of this schema, for editors."))
        let steps = ScriptProperty.actions.map { step($0).json }
        return
            (JSONSchema.object(
                [hint] + ScriptProperty.ofDocument.map(member), required: [ScriptProperty.steps.rawValue]) + .closed)
            .described("What happens to a keyboard, step by step.")
            .document(title: "Script of a moving picture", definitions: [("step", ["oneOf": .array(steps)])])
    }

    private static func step(_ action: ScriptProperty) -> JSONSchema {
        .object(([action] + action.companions).map(member), required: [action.rawValue]) + .closed
    }

    private static func member(_ property: ScriptProperty) -> JSONSchema.Member {
        (property.rawValue, property.schema.described(PropertySummaries.of("script." + property.rawValue)))
    }
}

extension ScriptProperty {
    /// The schema of the property's value.
    fileprivate var schema: JSONSchema {
        switch self {
        case .schemaVersion: .text + ["default": "1.0"]
        case .loop: .integer(in: AnimationScript.loops) + ["default": .number(0)]
        case .steps: .list(of: .reference("step"), count: 1...AnimationScript.maxSteps)
        case .type, .press, .longPress: Self.text
        case .candidates: .list(of: Self.text, count: 0...Limits.candidates)
        case .select: Self.candidate
        case .selected: Self.candidate + ["default": .number(0)]
        case .plane: .choice(of: PlaneName.allCases.map(\.rawValue))
        case .mode: .choice(of: Mode.allCases.map(\.rawValue))
        case .wait, .over, .ms: .integer(in: 1...AnimationScript.maxMilliseconds)
        case .slide: .list(of: .integer(in: 0...Limits.variants - 1), count: 1...Limits.variants)
        }
    }

    private static let text = JSONSchema.text + ["minLength": .number(1)]

    private static let candidate = JSONSchema.either(.integer(in: 0...Limits.candidates - 1), ["const": "none"])
}

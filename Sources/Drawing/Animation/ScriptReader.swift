package import Documents
internal import Layouts

extension AnimationScript {
    /// Reads a script's document and finds all of its problems except those that depend on a layout. Gives no value if one of
    /// them is an error.
    package static func read(_ source: SourceText) -> ParseResult<AnimationScript> {
        let document = JSONReader.read(source)
        guard let root = document.value else { return ParseResult(nil, document.diagnostics) }
        var reader = ScriptReader(source: source)
        let script = reader.script(root)
        return ParseResult(reader.diagnostics.haveErrors ? nil : script, reader.diagnostics)
    }
}

/// The properties of scripts.
enum ScriptProperty: String, CaseIterable {
    case schemaVersion, loop, steps
    case type, press, longPress, candidates, select, plane, mode, wait
    case ms, slide, selected, over

    /// The properties of the document.
    static let ofDocument: [ScriptProperty] = [.schemaVersion, .loop, .steps]
    /// The properties that say what a step does.
    static let actions: [ScriptProperty] = [.type, .press, .longPress, .candidates, .select, .plane, .mode, .wait]

    /// The properties that a step may have in addition to its action.
    var companions: [ScriptProperty] {
        switch self {
        case .press: [.ms]
        case .longPress: [.slide, .ms]
        case .candidates: [.selected]
        case .mode: [.over]
        default: []
        }
    }
}

struct ScriptReader: DocumentReader {
    let source: SourceText
    /// The problems found so far.
    var diagnostics: [Diagnostic] = []

    mutating func script(_ root: JSONValue) -> AnimationScript? {
        guard root.object != nil else { return refuse(root, at: "", not: "a script (expected an object with steps)") }
        checkNames(root, at: "", allowed: ScriptProperty.ofDocument)
        checkVersion(root)
        let loop =
            root[ScriptProperty.loop.rawValue].flatMap {
                number($0, at: ScriptProperty.loop.rawValue, unit: "times", in: AnimationScript.loops)
            } ?? 0
        guard let list = root[ScriptProperty.steps.rawValue] else {
            return refuse(
                ScriptDiagnosticKinds.missing, path: "steps", message: "missing (expected a list of steps)", at: root)
        }
        guard let elements = list.array, !elements.isEmpty else {
            let problem = list.array == nil ? "\(source.shown(list)) is not a list of steps" : "the list is empty"
            return refuse(
                ScriptDiagnosticKinds.missing, path: "steps", message: problem + " (expected at least one step)",
                at: list)
        }
        guard elements.count <= AnimationScript.maxSteps else {
            return refuse(
                JSONDiagnosticKinds.limit, path: "steps",
                message: "the script has \(elements.count) steps (the limit is \(AnimationScript.maxSteps))",
                at: list)
        }
        let steps = elements.enumerated().compactMap { step($1, at: "steps[\($0)]") }
        return AnimationScript(loop: loop, steps: steps, source: source)
    }

    private mutating func checkVersion(_ root: JSONValue) {
        guard let value = root[ScriptProperty.schemaVersion.rawValue] else { return }
        guard let version = value.string else {
            return report(
                ScriptDiagnosticKinds.type, path: "schemaVersion",
                message: "\(source.shown(value)) is not a version (expected \"1.0\")", at: value)
        }
        if version.split(separator: ".").first != "1" {
            report(
                ScriptDiagnosticKinds.version, path: "schemaVersion",
                message: "\(Quoted(version)) is an unknown version and is read as 1.0 (expected \"1.0\")",
                at: value)
        }
    }

    // MARK: Steps

    private mutating func step(_ value: JSONValue, at path: String) -> AnimationScript.Step? {
        let names = ScriptProperty.actions.map(\.rawValue)
        guard let members = value.object else { return refuse(value, at: path, not: "a step (expected an object)") }
        let actions = members.compactMap { member in
            ScriptProperty.actions.first { $0.rawValue == member.name }.map { ($0, member) }
        }
        guard actions.count == 1, let (property, member) = actions.first else {
            let problem = actions.isEmpty ? "the step does nothing" : "the step does \(actions.count) things"
            let meant =
                actions.isEmpty ? members.compactMap { NearestName.suggestion(for: $0.name, among: names) }.first : nil
            let hint = meant.map { "did you mean \"\($0)\"?" } ?? "expected one of \(names.joined(separator: ", "))"
            return refuse(ScriptDiagnosticKinds.action, path: path, message: "\(problem) (\(hint))", at: value)
        }
        checkNames(value, at: path, allowed: [property] + property.companions)
        return action(property, value: member.value, step: value, at: path).map {
            AnimationScript.Step(action: $0, path: "\(path).\(property.rawValue)", range: member.value.shownRange)
        }
    }

    private mutating func action(
        _ property: ScriptProperty, value: JSONValue, step: JSONValue, at path: String
    ) -> AnimationScript.Action? {
        let here = "\(path).\(property.rawValue)"
        switch property {
        case .type: return text(value, at: here, what: "a text").map { .type($0) }
        case .press:
            let key = text(value, at: here, what: "a key's label or name")
            let time = time(step, name: .ms, at: path)
            return key.map { .press($0, milliseconds: time) }
        case .longPress:
            let key = text(value, at: here, what: "a key's label or name")
            let time = time(step, name: .ms, at: path) ?? AnimationTimes.longPress
            guard let path = variants(step, at: path) else { return nil }
            return key.map { .longPress($0, path: path, milliseconds: time) }
        case .candidates: return candidates(value, step: step, at: path)
        case .select: return index(value, at: here).map { .select($0) }
        case .plane: return choice(value, at: here, what: "a plane").map { .plane($0) }
        case .mode:
            let time = time(step, name: .over, at: path)
            return choice(value, at: here, what: "a variant").map { .mode($0, milliseconds: time, .dissolve) }
        default: return milliseconds(value, at: here).map { .wait(milliseconds: $0) }
        }
    }

    /// Returns the variants that a finger slides over; the first if the step names none.
    private mutating func variants(_ step: JSONValue, at path: String) -> [Int]? {
        guard let value = step[ScriptProperty.slide.rawValue] else { return [0] }
        let path = "\(path).\(ScriptProperty.slide.rawValue)"
        guard let elements = value.array, (1...Limits.variants).contains(elements.count) else {
            return refuse(
                value, at: path, not: "a list of 1 to \(Limits.variants) variants (expected one such as [0, 2])")
        }
        let indices = elements.compactMap { $0.integer.flatMap { (0..<Limits.variants).contains($0) ? $0 : nil } }
        guard indices.count == elements.count else {
            return refuse(
                ScriptDiagnosticKinds.range, path: path,
                message:
                    "a variant is not a whole number from 0 to \(Limits.variants - 1) (expected a list such as [0, 2])",
                at: value)
        }
        return indices
    }

    private mutating func candidates(
        _ value: JSONValue, step: JSONValue, at path: String
    ) -> AnimationScript.Action? {
        let here = "\(path).\(ScriptProperty.candidates.rawValue)"
        guard let elements = value.array, elements.count <= Limits.candidates else {
            return refuse(
                value, at: here,
                not: "a list of at most \(Limits.candidates) candidates (expected texts such as \"text|annotation\")")
        }
        let texts = elements.enumerated().compactMap { text($1, at: "\(here)[\($0)]", what: "text or text|annotation") }
        guard texts.count == elements.count else { return nil }
        var selected: Int? = texts.isEmpty ? nil : 0
        if let written = step[ScriptProperty.selected.rawValue] {
            guard let index = index(written, at: "\(path).selected") else { return nil }
            selected = index
        }
        if let selected, !texts.indices.contains(selected) {
            return refuse(
                ScriptDiagnosticKinds.absent, path: "\(path).selected",
                message: "there is no candidate \(selected) (expected 0 to \(texts.count - 1), or \"none\")",
                at: step[ScriptProperty.selected.rawValue] ?? value)
        }
        return .candidates(texts.map(Candidate.init(written:)), selected: selected)
    }

    // MARK: Values

    /// Returns a candidate's index, or nil for the word "none"; reports anything else and gives no value.
    private mutating func index(_ value: JSONValue, at path: String) -> Int?? {
        if value.string == "none" { return .some(nil) }
        if let index = value.integer, (0..<Limits.candidates).contains(index) { return .some(index) }
        return refuse(value, at: path, not: "a candidate (expected an index from 0, or \"none\")")
    }

    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ value: JSONValue, at path: String, what: String
    ) -> Choice? {
        if let choice = value.string.flatMap(Choice.init(rawValue:)) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        let meant = value.string.flatMap { NearestName.suggestion(for: $0, among: names) }
        let hint = meant.map { "did you mean \"\($0)\"?" } ?? "expected \(Prose.alternatives(names))"
        return refuse(value, at: path, not: "\(what) (\(hint))")
    }

    private mutating func text(_ value: JSONValue, at path: String, what: String) -> String? {
        if let text = value.string, !text.isEmpty { return text }
        return refuse(value, at: path, not: "\(what) (expected a text that is not empty)")
    }

    private mutating func time(_ step: JSONValue, name: ScriptProperty, at path: String) -> Int? {
        step[name.rawValue].flatMap { milliseconds($0, at: "\(path).\(name.rawValue)") }
    }

    private mutating func milliseconds(_ value: JSONValue, at path: String) -> Int? {
        number(value, at: path, unit: "milliseconds", in: 1...AnimationScript.maxMilliseconds)
    }

    private mutating func number(
        _ value: JSONValue, at path: String, unit: String, in range: ClosedRange<Int>
    ) -> Int? {
        guard value.number != nil else {
            return refuse(value, at: path, not: "a number of \(unit) (expected one such as 120)")
        }
        if let number = value.integer, range.contains(number) { return number }
        return refuse(
            ScriptDiagnosticKinds.range, path: path,
            message:
                "\(source.shown(value)) \(unit) (expected a whole number from \(range.lowerBound) to \(range.upperBound))",
            at: value)
    }

    private mutating func checkNames(_ object: JSONValue, at path: String, allowed: [ScriptProperty]) {
        checkNames(object, at: path, allowed: allowed.map(\.rawValue), as: ScriptDiagnosticKinds.unknownProperty)
    }

    /// Reports that a value is not what its property takes.
    private mutating func refuse<Value>(_ value: JSONValue, at path: String, not wanted: String) -> Value? {
        refuse(value, at: path, as: ScriptDiagnosticKinds.type, not: wanted)
    }
}

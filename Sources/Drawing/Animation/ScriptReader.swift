public import Documents
internal import LayoutEngine
internal import ThemeModel

extension AnimationScript {
    /// Reads a script's document and finds all of its problems except those that depend on a layout. Gives no value if one of
    /// them is an error.
    public static func read(_ source: SourceText) -> ParseResult<AnimationScript> {
        let document = JSONReader.read(source)
        guard let root = document.value else { return ParseResult(nil, document.diagnostics) }
        var reader = ScriptReader(source)
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

/// Reads scripts.
struct ScriptReader {
    /// The milliseconds that a key is down by default.
    static let pressTime = 110
    /// The milliseconds that a key is held for its variants by default.
    static let longPressTime = 900

    private let source: SourceText
    /// The problems found so far.
    private(set) var diagnostics: [Diagnostic] = []

    init(_ source: SourceText) {
        self.source = source
    }

    mutating func script(_ root: JSONValue) -> AnimationScript? {
        guard root.object != nil else {
            report(
                ScriptDiagnostics.type, "", "\(source.shown(root)) is not a script (expected an object with steps)",
                root)
            return nil
        }
        checkNames(root, "", ScriptProperty.ofDocument)
        checkVersion(root)
        let loop = number(root, .loop, "", in: AnimationScript.loops) ?? 0
        guard let list = root[ScriptProperty.steps.rawValue] else {
            report(ScriptDiagnostics.missing, "steps", "missing (expected a list of steps)", root)
            return nil
        }
        guard let elements = list.array, !elements.isEmpty else {
            let problem = list.array == nil ? "\(source.shown(list)) is not a list of steps" : "the list is empty"
            report(ScriptDiagnostics.missing, "steps", problem + " (expected at least one step)", list)
            return nil
        }
        guard elements.count <= AnimationScript.maxSteps else {
            report(
                JSONDiagnostics.limit, "steps",
                "the script has \(elements.count) steps (the limit is \(AnimationScript.maxSteps))", list)
            return nil
        }
        let steps = elements.enumerated().compactMap { step($1, "steps[\($0)]") }
        return AnimationScript(steps: steps, loop: loop, source: source)
    }

    private mutating func checkVersion(_ root: JSONValue) {
        guard let value = root[ScriptProperty.schemaVersion.rawValue] else { return }
        guard let version = value.string else {
            report(
                ScriptDiagnostics.type, "schemaVersion", "\(source.shown(value)) is not a version (expected \"1.0\")",
                value)
            return
        }
        if version.split(separator: ".").first != "1" {
            report(
                ScriptDiagnostics.version, "schemaVersion",
                "\(Quoted(version)) is an unknown version and is read as 1.0 (expected \"1.0\")",
                value)
        }
    }

    // MARK: Steps

    private mutating func step(_ value: JSONValue, _ path: String) -> AnimationScript.Step? {
        let names = ScriptProperty.actions.map(\.rawValue)
        guard let members = value.object else {
            report(ScriptDiagnostics.type, path, "\(source.shown(value)) is not a step (expected an object)", value)
            return nil
        }
        let found = members.compactMap { member in
            ScriptProperty.actions.first { $0.rawValue == member.name }.map { ($0, member) }
        }
        guard found.count == 1, let (property, member) = found.first else {
            let problem = found.isEmpty ? "the step does nothing" : "the step does \(found.count) things"
            let meant = found.isEmpty ? members.compactMap { Self.meant($0.name, names) }.first : nil
            let hint = meant.map { "did you mean \"\($0)\"?" } ?? "expected one of \(names.joined(separator: ", "))"
            report(ScriptDiagnostics.action, path, "\(problem) (\(hint))", value)
            return nil
        }
        checkNames(value, path, [property] + property.companions)
        return action(property, member.value, value, path).map {
            AnimationScript.Step($0, path: "\(path).\(property.rawValue)", range: spot(member.value))
        }
    }

    private mutating func action(
        _ property: ScriptProperty, _ value: JSONValue, _ step: JSONValue, _ path: String
    ) -> AnimationScript.Action? {
        let here = "\(path).\(property.rawValue)"
        switch property {
        case .type: return text(value, here, "a text").map { .type($0) }
        case .press:
            let key = text(value, here, "a key's label or name")
            let time = time(step, .ms, path) ?? Self.pressTime
            return key.map { .press($0, milliseconds: time) }
        case .longPress:
            let key = text(value, here, "a key's label or name")
            let time = time(step, .ms, path) ?? Self.longPressTime
            guard let path = variants(step, path) else { return nil }
            return key.map { .longPress($0, path: path, milliseconds: time) }
        case .candidates: return candidates(value, step, path)
        case .select: return index(value, here).map { .select($0) }
        case .plane: return choice(value, here, "a plane").map { .plane($0) }
        case .mode:
            let time = time(step, .over, path)
            return choice(value, here, "a variant").map { .mode($0, milliseconds: time, .dissolve) }
        default: return milliseconds(value, here).map { .wait(milliseconds: $0) }
        }
    }

    /// Returns the variants that a finger slides over; the first if the step names none.
    private mutating func variants(_ step: JSONValue, _ path: String) -> [Int]? {
        guard let value = step[ScriptProperty.slide.rawValue] else { return [0] }
        let path = "\(path).\(ScriptProperty.slide.rawValue)"
        guard let elements = value.array, (1...Limits.variants).contains(elements.count) else {
            report(
                ScriptDiagnostics.type, path,
                "\(source.shown(value)) is not a list of 1 to \(Limits.variants) variants (expected one such as [0, 2])",
                value)
            return nil
        }
        let indices = elements.compactMap { $0.integer.flatMap { (0..<Limits.variants).contains($0) ? $0 : nil } }
        guard indices.count == elements.count else {
            report(
                ScriptDiagnostics.range, path,
                "a variant is not a whole number from 0 to \(Limits.variants - 1) (expected a list such as [0, 2])",
                value)
            return nil
        }
        return indices
    }

    private mutating func candidates(
        _ value: JSONValue, _ step: JSONValue, _ path: String
    ) -> AnimationScript.Action? {
        let here = "\(path).\(ScriptProperty.candidates.rawValue)"
        guard let elements = value.array, elements.count <= Limits.candidates else {
            report(
                ScriptDiagnostics.type, here,
                "\(source.shown(value)) is not a list of at most \(Limits.candidates) candidates "
                    + "(expected texts such as \"text|annotation\")", value)
            return nil
        }
        let texts = elements.enumerated().compactMap { text($1, "\(here)[\($0)]", "text or text|annotation") }
        guard texts.count == elements.count else { return nil }
        var selected: Int? = texts.isEmpty ? nil : 0
        if let written = step[ScriptProperty.selected.rawValue] {
            guard let index = index(written, "\(path).selected") else { return nil }
            selected = index
        }
        if let selected, !texts.indices.contains(selected) {
            report(
                ScriptDiagnostics.absent, "\(path).selected",
                "there is no candidate \(selected) (expected 0 to \(texts.count - 1), or \"none\")",
                step[ScriptProperty.selected.rawValue] ?? value)
            return nil
        }
        return .candidates(texts.map(Candidate.init(written:)), selected: selected)
    }

    // MARK: Values

    /// Returns a candidate's index, or nil for the word "none"; reports anything else and gives no value.
    private mutating func index(_ value: JSONValue, _ path: String) -> Int?? {
        if value.string == "none" { return .some(nil) }
        if let index = value.integer, (0..<Limits.candidates).contains(index) { return .some(index) }
        report(
            ScriptDiagnostics.type, path,
            "\(source.shown(value)) is not a candidate (expected an index from 0, or \"none\")", value)
        return nil
    }

    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ value: JSONValue, _ path: String, _ what: String
    ) -> Choice? {
        if let choice = value.string.flatMap(Choice.init(rawValue:)) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        let meant = value.string.flatMap { NearestName.suggestion(for: $0, among: names) }
        report(
            ScriptDiagnostics.type, path,
            "\(source.shown(value)) is not \(what) ("
                + (meant.map { "did you mean \"\($0)\"?" } ?? "expected \(Prose.alternatives(names))") + ")",
            value)
        return nil
    }

    private mutating func text(_ value: JSONValue, _ path: String, _ what: String) -> String? {
        if let text = value.string, !text.isEmpty { return text }
        report(
            ScriptDiagnostics.type, path, "\(source.shown(value)) is not \(what) (expected a text that is not empty)",
            value)
        return nil
    }

    private mutating func time(_ step: JSONValue, _ name: ScriptProperty, _ path: String) -> Int? {
        step[name.rawValue].flatMap { milliseconds($0, "\(path).\(name.rawValue)") }
    }

    private mutating func milliseconds(_ value: JSONValue, _ path: String) -> Int? {
        number(value, path, "milliseconds", in: 1...AnimationScript.maxMilliseconds)
    }

    private mutating func number(
        _ object: JSONValue, _ name: ScriptProperty, _ path: String, in range: ClosedRange<Int>
    ) -> Int? {
        object[name.rawValue].flatMap { number($0, name.rawValue, "times", in: range) }
    }

    private mutating func number(
        _ value: JSONValue, _ path: String, _ unit: String, in range: ClosedRange<Int>
    ) -> Int? {
        guard value.number != nil else {
            report(
                ScriptDiagnostics.type, path,
                "\(source.shown(value)) is not a number of \(unit) (expected one such as 120)",
                value)
            return nil
        }
        if let number = value.integer, range.contains(number) { return number }
        report(
            ScriptDiagnostics.range, path,
            "\(source.shown(value)) \(unit) (expected a whole number from \(range.lowerBound) to \(range.upperBound))",
            value)
        return nil
    }

    private mutating func checkNames(_ object: JSONValue, _ path: String, _ known: [ScriptProperty]) {
        let names = known.map(\.rawValue)
        for member in object.object ?? [] where !names.contains(member.name) {
            guard path.isEmpty == false || member.name != "$schema" else { continue }
            let isWorthIt = diagnostics.count < Limits.reportedDiagnostics
            let hint = isWorthIt ? Self.meant(member.name, names).map { " (did you mean \"\($0)\"?)" } ?? "" : ""
            let shown = Quoted.sanitized(String(member.name.unicodeScalars.prefix(Limits.quotedCharacters)))
            diagnostics.append(
                Diagnostic(
                    ScriptDiagnostics.unknownProperty, path: path.isEmpty ? shown : "\(path).\(shown)",
                    "unknown property, which has no effect" + hint, in: source, at: member.nameRange))
        }
    }

    private static func meant(_ name: String, _ names: [String]) -> String? {
        NearestName.suggestion(for: name, among: names)
    }

    private mutating func report(_ kind: DiagnosticKind, _ path: String, _ message: String, _ value: JSONValue) {
        diagnostics.append(Diagnostic(kind, path: path, message, in: source, at: spot(value)))
    }

    /// Returns the bytes that a message points at: for a list or an object, its opening bracket.
    private func spot(_ value: JSONValue) -> Range<Int> {
        switch value.content {
        case .array, .object: value.range.lowerBound..<value.range.lowerBound + 1
        default: value.range
        }
    }
}

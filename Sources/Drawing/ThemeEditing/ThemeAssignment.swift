package import Documents
internal import ThemeModel

extension ThemeEdit {
    /// Reads an assignment as changes: one, or, for the name of a colour as in `colorNames.Ocean=#0F766E`, one for each of its
    /// properties in both modes.
    package static func changes(assignment text: String, in source: SourceText) throws(ThemeEditError) -> [ThemeEdit] {
        let sides = text.parts(between: "=", most: 2, keepingEmpty: true)
        guard sides.count == 2, let paths = try properties(ofName: sides[0], in: source) else {
            return [try ThemeEdit(assignment: text, in: source)]
        }
        return try paths.map { path throws(ThemeEditError) in
            try ThemeEdit(assignment: "\(path)=\(sides[1])", in: source)
        }
    }

    /// Returns the same for a JSON value.
    static func changes(_ path: ThemePath, to value: JSONValue, in source: SourceText) throws(ThemeEditError)
        -> [ThemeEdit]
    {
        guard let paths = try properties(ofName: path.description, in: source), !value.isNull else {
            return [try ThemeEdit(path, to: value, in: source)]
        }
        return try paths.compactMap(ThemePath.init).map { path throws(ThemeEditError) in
            try ThemeEdit(path, to: value, in: source)
        }
    }

    /// Returns the paths of the properties that have a named colour; nil if a path leads to no name. Throws if the document does
    /// not have the name.
    private static func properties(ofName path: String, in source: SourceText) throws(ThemeEditError) -> [String]? {
        guard path.hasPrefix(ColorName.member + ".") else { return nil }
        let name = String(path.dropFirst(ColorName.member.count + 1))
        let names = ThemeDocument.read(source, modes: nil).value?.colorNames ?? []
        guard let color = names.first(where: { $0.name == name }) else {
            throw .refused(
                "\(Quoted(path)): the document names no such colour"
                    + (names.isEmpty
                        ? "" : " (expected \(Prose.alternatives(names.map { Quoted.sanitized($0.name) })))"))
        }
        return Mode.allCases.flatMap { mode in
            (color.properties[mode] ?? []).map { "\(mode.rawValue).\($0.rawValue)" }
        }
    }

    /// Reads a change as a shell passes it: `light.keySpacing=4`, `dark.accentKeyBackground=#0A84FF`, `name=Late Night`,
    /// `light.regularKeyShadowOffset=0,1`, and in a design `light.colors.accent=#204080`. An empty value removes the member.
    /// Texts need no quotes, lists no brackets. Throws if documents of the source's kind have no such member, or if it does
    /// not accept the value; a number outside of its property's range is not accepted.
    init(assignment text: String, in source: SourceText) throws(ThemeEditError) {
        let sides = text.parts(between: "=", most: 2, keepingEmpty: true)
        guard sides.count == 2, let path = ThemePath(sides[0]) else {
            throw .refused("\(Quoted(text)) is not an assignment (expected PATH=VALUE, as in light.keySpacing=4)")
        }
        let value = sides[1]
        if let design = DesignAssignment(path, in: source) {
            let literal = JSONReader.read(SourceText(name: "", text: value)).value == nil ? [] : [value]
            self =
                value.isEmpty
                ? try design.removal(of: path)
                : try design.setting(path, toOneOf: literal + [JSONOutput.quoted(value)])
        } else {
            let form = try AssignedForm(path)
            self = value.isEmpty ? .remove(path) : .set(path, json: try form.json(value, path))
        }
    }

    /// Creates a change to a JSON value, by the same rules; null removes the member.
    init(_ path: ThemePath, to value: JSONValue, in source: SourceText) throws(ThemeEditError) {
        let json = Self.spelling(of: value)
        if let design = DesignAssignment(path, in: source) {
            self = value.isNull ? try design.removal(of: path) : try design.setting(path, toOneOf: [json])
        } else {
            let form = try AssignedForm(path)
            self = value.isNull ? .remove(path) : .set(path, json: try form.checked(json, at: path))
        }
    }

    /// Returns a value as it is written in a document: lists of plain values on one line, the members of an object on
    /// separate lines, indented one level.
    private static func spelling(of value: JSONValue) -> String {
        let isObject = value.object != nil
        let isPlain = value.array?.allSatisfy { $0.object == nil && $0.array == nil } == true
        let text = value.text.text(indent: isObject || isPlain ? 2 : 0)
        // Line ends in texts are escaped, so every line end here separates members.
        return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
    }
}

/// The form of value that a path accepts.
private enum AssignedForm {
    /// A property of a variant, a stop's colour or a part of a key's look: a value of a kind, and what is wanted in words.
    case value(PropertyKind, wanted: String)
    /// A stop of a gradient.
    case stop
    case location
    /// A property of the document.
    case metadata(MetadataName)
    case variant
    /// The names of all colours.
    case colorNames

    init(_ path: ThemePath) throws(ThemeEditError) {
        if path.steps.count == 1, case .member(let name) = path.steps[0], let metadata = MetadataName(rawValue: name) {
            self = .metadata(metadata)
        } else if path.steps.count == 1, case .member(let name) = path.steps[0], Mode(rawValue: name) != nil {
            self = .variant
        } else if path.description == ColorName.member {
            self = .colorNames
        } else if let property = path.property {
            self = try Self.form(in: property, path.steps.dropFirst(2), at: path)
        } else {
            throw .refused("\(Quoted(path.description)) is not a property (\(Self.advice(for: path)))")
        }
    }

    private static func form(
        in property: Property, _ inner: ArraySlice<ThemePath.Step>, at path: ThemePath
    ) throws(ThemeEditError) -> AssignedForm {
        guard let first = inner.first else {
            let range = property.kind.wanted
            let other = range.isEmpty ? "a value in JSON" : range
            return .value(property.kind, wanted: property.kind == .flag ? "true or false" : other)
        }
        if case .gradient = property.kind, case .element = first, inner.count <= 2 {
            switch inner.last {
            case .element: return .stop
            case .member("color"): return .value(.color, wanted: "a colour")
            case .member("location"): return .location
            case .member, nil: break
            }
        }
        if property.kind == .overrides, let member = lookMember(inner) {
            return .value(member.kind, wanted: member.kind.valueName)
        }
        throw .refused("\(Quoted(path.description)): \(property.name.rawValue) has no such part")
    }

    /// Returns the part of a look that steps lead to: a key, perhaps a state, and a member; nil if they lead elsewhere.
    private static func lookMember(_ steps: ArraySlice<ThemePath.Step>) -> KeyLookMember? {
        let names = steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
        guard names.count == steps.count, (2...3).contains(names.count), OverridableKey(rawValue: names[0]) != nil
        else { return nil }
        if names.count == 3, !OverriddenState.written.map(\.rawValue).contains(names[1]) { return nil }
        return KeyLookMember(rawValue: names[names.count - 1])
    }

    private static func advice(for path: ThemePath) -> String {
        let own = MetadataName.allCases.map(\.rawValue)
        guard path.steps.count > 1, case .member(let root) = path.steps[0], case .member(let name) = path.steps[1]
        else {
            let word = path.description
            let meant = NearestName.suggestion(for: word, among: own) ?? PropertyMeaning.rootName(word)
            if let meant { return "did you mean \(meant)?" }
            return PropertySuggestion(for: word).map { "did you mean light.\($0.name.rawValue)?" }
                ?? "expected light. or dark. and a property, or \(Prose.alternatives(own))"
        }
        guard Mode(rawValue: root) != nil else { return "expected light. or dark. and a property" }
        return PropertySuggestion(for: name).map { "did you mean \(root).\($0.name.rawValue)?" }
            ?? "docs/properties.md lists them"
    }

    /// Returns the value as JSON.
    func json(_ value: String, _ path: ThemePath) throws(ThemeEditError) -> String {
        try checked(spelled(written(value)), at: path, keepsRanges: true)
    }

    /// Returns JSON unchanged if the place accepts it. Documents may have numbers outside of a property's range, with a
    /// warning; with `keepsRanges`, no place accepts one.
    func checked(_ json: String, at path: ThemePath, keepsRanges: Bool = false) throws(ThemeEditError) -> String {
        let source = SourceText(name: "", text: json)
        if let problem = problem(with: JSONReader.read(source).value, in: source, path, keepsRanges: keepsRanges) {
            throw .refused(problem.isEmpty ? "\(path): \(Quoted(json)) is not a value (expected \(wanted))" : problem)
        }
        return json
    }

    /// Returns JSON with colours of other notations, such as names and `oklch()`, in the format's.
    private func spelled(_ json: String) -> String {
        switch self {
        case .stop, .value(.color, _), .value(.gradient, _): break
        case .value, .location, .metadata, .variant, .colorNames: return json
        }
        let source = SourceText(name: "", text: json)
        guard let value = JSONReader.read(source).value else { return json }
        let edits = (value.array ?? [value]).compactMap { color -> SourceEdit? in
            guard let text = color.string, HexColor(text) == nil, let meant = ForeignColor.color(text) else {
                return nil
            }
            return SourceEdit(color.range, JSONOutput.quoted("\(meant)"))
        }
        return String(decoding: SourceEdits(edits).applied(to: source).bytes, as: UTF8.self)
    }

    /// Returns the problem with a value: nil if there is none, empty if stating the expected value says enough.
    private func problem(
        with value: JSONValue?, in source: SourceText, _ path: ThemePath, keepsRanges: Bool
    ) -> String? {
        guard let value else { return "" }
        var reader = ValueReader(source: source, alphaFirst: false)
        switch self {
        case .value(let kind, _): _ = reader.value(value, of: kind, path: path.description)
        case .stop: if value.object == nil { _ = reader.color(value, at: path.description) }
        case .location: return value.number.map((0...1).contains) == true ? nil : ""
        case .metadata(let name): return name.takes(value) ? nil : ""
        case .variant, .colorNames: return value.object == nil ? "" : nil
        }
        let refusal = reader.diagnostics.first { problem in
            problem.severity == .error || keepsRanges && problem.kind == ThemeDiagnosticKinds.range
        }
        return refusal.map { "\($0.path): \($0.message)" }
    }

    private var wanted: String {
        switch self {
        case .value(_, let wanted): wanted
        case .stop: "a colour"
        case .location: "0 to 1"
        case .metadata(let name): name.rule.wanted
        case .variant: "an object with the properties of the variant"
        case .colorNames: "an object of names, each with its properties by mode"
        }
    }

    /// Returns the value in JSON's spelling: texts in quotes, lists in brackets.
    private func written(_ value: String) -> String {
        if value.hasPrefix("\"") || value.hasPrefix("[") || value.hasPrefix("{") { return value }
        switch self {
        case .stop: return JSONOutput.quoted(value)
        case .location, .variant, .colorNames: return value
        case .value(let kind, _): return Self.written(value, kind: kind)
        case .metadata(let name): return Self.written(value, form: name.rule.form)
        }
    }

    private static func written(_ value: String, kind: PropertyKind) -> String {
        switch kind {
        case .color, .weight, .fontName, .direction, .design, .cornerStyle: JSONOutput.quoted(value)
        case .gradient, .names: list(value) { JSONOutput.quoted($0) }
        case .offset, .margins: list(value) { $0 }
        case .corner: value.hasSuffix("%") ? JSONOutput.quoted(value) : value
        case .length, .fontSize, .scale, .motion, .flag, .overrides: value
        }
    }

    private static func written(_ value: String, form: MetadataRule.Form) -> String {
        switch form {
        case .text, .date, .url: JSONOutput.quoted(value)
        case .tags: list(value) { JSONOutput.quoted($0) }
        case .count: value
        }
    }

    /// Writes a list of parts that commas separate; a comma in parentheses belongs to its part.
    private static func list(_ value: String, _ element: (String) -> String) -> String {
        var depth = 0
        let parts = value.unicodeScalars.split { scalar in
            if scalar == "(" { depth += 1 }
            if scalar == ")" { depth -= 1 }
            return scalar == "," && depth == 0
        }.map { element(String($0.drop { $0 == " " })) }
        return "[" + parts.joined(separator: ", ") + "]"
    }
}

extension MetadataName {
    /// Returns true if the value has the property's type.
    fileprivate func takes(_ value: JSONValue) -> Bool {
        switch rule.form {
        case .text, .date, .url: value.string != nil
        case .tags: value.array?.allSatisfy { $0.string != nil } == true
        case .count: value.integer.map { $0 >= 0 } == true
        }
    }
}

internal import Documents
internal import ThemeModel

/// The notes and problems that arise while a source is read.
struct ImportLog: Sendable {
    /// The problems found so far, in no order.
    private(set) var diagnostics: [Diagnostic] = []
    /// The properties that are not carried over, each once, in the order of the source.
    private(set) var lost: [String] = []
    private var lostNames: Set<String> = []
    private var reported: Set<String> = []
    /// The number of lost properties that a keyboard of letters would not show.
    private var hidden = 0

    /// The number of property names that the note about lost ones lists.
    private static let listed = 12

    /// Reports a problem once, even if several properties read the same value.
    mutating func report(
        _ kind: DiagnosticKind, severity: Severity? = nil, _ path: String, _ message: String, at location: SourceRange?
    ) {
        guard reported.insert("\(kind.id) \(location?.range.lowerBound ?? -1) \(path) \(message)").inserted else {
            return
        }
        diagnostics.append(
            Diagnostic(kind, severity: severity, path: path, message, in: location?.source, at: location?.range))
    }

    /// Reports a property that no theme has.
    mutating func reportUnknown(_ path: String, at field: JSONField) {
        report(
            ThemeDiagnosticKinds.unknownProperty, path, "unknown property, which has no effect", at: field.nameLocation)
    }

    /// Reports a background image, if there is one, and what is known about it.
    mutating func reportImage(_ field: JSONField?, adding more: String = "") {
        guard let field else { return }
        report(
            ImportDiagnosticKinds.backgroundImage, field.path, "the background image is left out" + more,
            at: field.nameLocation)
    }

    /// Reports that the file which a source names is not read.
    mutating func reportInclude(of file: String, _ path: String, at location: SourceRange) {
        report(
            ImportDiagnosticKinds.danglingReference, path, "the colours of \(Quoted(file)) are not in the file",
            at: location)
    }

    /// Reports a problem of a member's value.
    mutating func report(_ kind: DiagnosticKind, severity: Severity? = nil, of field: JSONField, _ message: String) {
        report(kind, severity: severity, field.path, message, at: field.location)
    }

    /// Reports a problem, and returns nil in place of the value that has it.
    mutating func refuse<Value>(
        _ kind: DiagnosticKind, severity: Severity? = nil, _ path: String, _ message: String, at location: SourceRange?
    ) -> Value? {
        report(kind, severity: severity, path, message, at: location)
        return nil
    }

    /// Does the same for a member's value.
    mutating func refuse<Value>(_ kind: DiagnosticKind, of field: JSONField, _ message: String) -> Value? {
        refuse(kind, field.path, message, at: field.location)
    }

    /// Reports what a member's value is not, or is instead, and returns nil in its place.
    mutating func refuse<Value>(
        _ field: JSONField, as kind: DiagnosticKind, severity: Severity? = nil, because problem: String
    ) -> Value? {
        refuse(
            kind, severity: severity, field.path, "\(field.source.shown(field.value)) \(problem)", at: field.location)
    }

    /// Reports a value that is not of the kind that its program reads there.
    mutating func ignore(_ field: JSONField, because problem: String) {
        report(
            ThemeDiagnosticKinds.type, severity: .warning, of: field,
            "\(field.source.shown(field.value)) \(problem), and is ignored")
    }

    /// Returns a member's text; nil if it is absent, or, with a warning, if it is something else.
    mutating func text(_ field: JSONField?) -> String? {
        if let field, field.value.string == nil { ignore(field, because: "is not a text") }
        return field?.value.string
    }

    /// Returns a member's own members; none if it is absent, or, with a warning, if it is no object.
    mutating func members(of field: JSONField?) -> [JSONField] {
        if let field, field.value.object == nil { ignore(field, because: "is not an object") }
        return field?.members ?? []
    }

    /// Reports a value, or the text that it stands for, that is no colour and is ignored; returns nil.
    @discardableResult
    mutating func reportUnreadable(_ field: JSONField, as text: String? = nil) -> Shade? {
        report(
            ThemeDiagnosticKinds.color, severity: .warning, of: field,
            "\(text ?? field.source.shown(field.value)) cannot be read as a colour, and is ignored")
        return nil
    }

    /// Adds the problems that another reader found.
    mutating func take(_ problems: [Diagnostic]) {
        diagnostics += problems
    }

    /// Records that a property is not carried over.
    mutating func lose(_ name: String) {
        if lostNames.insert(name).inserted { lost.append(name) }
    }

    /// Records that a property is not carried over, and that a keyboard of letters would not show it.
    mutating func loseHidden(_ name: String) {
        if lostNames.insert(name).inserted { hidden += 1 }
    }

    /// Reports that a number was clamped to its property's range.
    mutating func reportFitted(_ measure: Measure, _ name: PropertyName, to fitted: Double) {
        report(
            ImportDiagnosticKinds.fitted, measure.path,
            "\(JSONOutput.digits(measure.value)) became \(JSONOutput.digits(fitted)) (\(name.rawValue) takes \(range(name)))",
            at: measure.location)
    }

    /// Returns a selection that can be seen on what it lies on; otherwise nil, with a note.
    mutating func visible(_ selection: Shade?, on ground: Shade, called name: String) -> Shade? {
        guard let selection else { return nil }
        let contrast = selection.contrast(with: ground)
        guard contrast < 1.1 else { return selection }
        // Rounded down, so that no number contradicts the limit.
        let ratio = JSONOutput.digits((contrast * 100).rounded(.down) / 100)
        report(
            ImportDiagnosticKinds.fitted, selection.path,
            "\(selection.value) is not taken as the selection: its contrast with the \(name) \(ground.value) is \(ratio):1 (1.1:1 can be seen)",
            at: selection.location)
        return nil
    }

    private func range(_ name: PropertyName) -> String {
        guard let range = name.property.kind.range else { return "any" }
        return "\(JSONOutput.digits(range.lowerBound)) to \(JSONOutput.digits(range.upperBound))"
    }

    /// Reports the properties that are not carried over, in one note.
    mutating func reportLost(at location: SourceRange?) {
        guard !lost.isEmpty || hidden > 0 else { return }
        let names = lost.prefix(Self.listed).map(Self.shown)
        let more = lost.count - names.count + hidden
        let parts = more == 1 ? "part" : "parts"
        let rest =
            more > 0
            ? (names.isEmpty ? ["\(more) \(parts) that a letter keyboard does not show"] : ["and \(more) more"]) : []
        report(
            ImportDiagnosticKinds.notCarriedOver, "", "not carried over: " + (names + rest).joined(separator: ", "),
            at: location)
    }

    /// Returns a name from a source in a form that is safe in messages.
    static func shown(_ name: String) -> String {
        let isPlain = name.utf8.count <= Limits.quotedCharacters && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        return isPlain ? name : Quoted(name).description
    }
}
